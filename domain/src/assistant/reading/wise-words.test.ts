import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

describe('words of other places and desks', () => {
  it.each([
    ['region wise sales June', `BREAKDOWN | Revenue | ${JUNE} | at all | by REGION`],
    ['outlet-wise occupancy June', `BREAKDOWN | Occupancy | ${JUNE} | at all | by LOCATION`],
    ['month wise sales in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at all'],
    ['sales in June, thx', `FIGURES | Revenue | ${JUNE} | at all`],
    [
      'flux on direct operating June vs May by account',
      `COMPARE | Direct operating | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by ACCOUNT`,
    ],
    [
      'stores with occupancy no more than 30% in June',
      `FILTER | Occupancy | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_MOST 0.3`,
    ],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))

  it.each([
    'second best store by revenue',
    'labor net of rent in June',
    'prime cost plus labor in June',
    'labor vs budget in May, adverse variances only',
  ])('offers no nearest question that would ask for something else: %s', (question) =>
    expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD', suggestion: null }),
  )
})
