import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  [
    'stores over budget on labor three months running',
    'FILTER | Labor | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0 | rolling -1',
  ],
  [
    'which stores missed budget on revenue two quarters in a row',
    'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE | rolling -3',
  ],
  [
    'which stores had labor over 33% in every month of 2026',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33 | rolling -1',
  ],
  [
    'stores with labor over 33% in each of the last three months',
    'FILTER | Labor | 2026-04-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33 | rolling -1',
  ],
  [
    'stores with negative four-wall EBITDA in any quarter of 2025',
    'FILTER | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by LOCATION | VALUE BELOW 0 | rolling 3',
  ],
  ['labor by store in every month of 2026', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | by LOCATION'],
  ['labor in each month of 2026', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all'],
  [
    'stores that lost money for two consecutive quarters',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0 | rolling -3',
  ],
])('what any or every month had: %s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
