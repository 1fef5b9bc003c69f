import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('a month and the year to date', () => {
  it.each([
    ['June and YTD labor', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs 2026-01-01..2026-06-30'],
    [
      'four-wall by region, June and YTD',
      'COMPARE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs 2026-01-01..2026-06-30 | by REGION',
    ],
    ['June and YTD P&L', 'REPORT | 2026-06-01..2026-06-30 | at all | vs 2026-01-01..2026-06-30'],
    ['YTD and June sales by store', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs 2026-01-01..2026-06-30 | by LOCATION'],
    ['June and YTD labor vs budget', 'not understood: ytd'],
    ['June and YTD growth', 'not understood: ytd'],
    ['top stores June and YTD', 'not understood: ytd'],
    ['May and June sales', 'TREND | Revenue | 2026-05-01..2026-06-30 MONTHLY | at all'],
    ['June and last year sales', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['Q2 and YTD EBITDA at Hoboken', 'COMPARE | Four-wall EBITDA | 2026-04-01..2026-06-30 | at 204 Hoboken | vs 2026-01-01..2026-06-30'],
  ])('%s', (question, meaning) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(meaning)
  })
})
