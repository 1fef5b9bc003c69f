import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['guest counts last month against the June before', 'COMPARE | Guests | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'Hoboken P&L for the second quarter next to the same quarter a year ago',
    'REPORT | 2026-04-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR',
  ],
  [
    "walk from last year's June controllable income to this year's at Hoboken",
    'BRIDGE | Controllable income | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by LINE',
  ],
  [
    'average weekly volume by store this quarter just ended',
    'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | PER_METRIC | per Store weeks | by LOCATION',
  ],
  ['revenue for the first two quarters of 2026', 'FIGURES | Revenue | 2026-01-01..2026-06-30 | at all'],
  [
    'Trailing twelve months four-wall EBITDA as of June 30, 2026 and as of June 30, 2025',
    'COMPARE | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  ['rent by quarter, 2024 through the most recent completed quarter', 'TREND | Occupancy | 2024-01-01..2026-06-30 QUARTERLY | at all'],
  [
    'Corporate overhead as % of sales, this year and the two before',
    'TREND | Corporate overhead | 2024-01-01..2026-06-30 YEARLY | at all | SHARE_OF_REVENUE',
  ],
  ['labor vs occupancy at Hoboken, first 6 months', 'FIGURES | Labor + Occupancy | 2026-01-01..2026-06-30 | at 204 Hoboken'],
  ['GM% last 3 quarters', 'TREND | Gross profit | 2025-10-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE'],
  ['labor $ up or down on May and why', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by ACCOUNT'],
  ['utilities, winter over winter', 'COMPARE | 6150 | 2025-12-01..2026-02-28 | at all | vs PRIOR_YEAR'],
  ['the first six months of Navy Yard', 'not understood: first'],
])('times in other words: %s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
