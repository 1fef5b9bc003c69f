import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['new vendors in 2026', 'FILTER | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC | VALUE NEW'],
  ['vendors we used in Q2 that we never used before', 'FILTER | 2026-04-01..2026-06-30 | at all | by VENDOR | DESC | VALUE NEW'],
  [
    'new vendors for food cost in Q2 vs last year',
    'FILTER | 5010 | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by VENDOR | DESC | VALUE NEW',
  ],
  [
    'top vendors in June / anything new vs last year?',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by VENDOR | DESC | VALUE NEW',
  ],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
