import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  [
    'What share of total revenue comes from the five largest stores on an LTM basis?',
    'RANK | Revenue | 2025-07-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
  ],
  ['Q2 rev vs Q2 last yr vs budget, 1 line', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | also vs Budget 2026'],
  ['food cost for june, total co.', 'FIGURES | 5010 | 2026-06-01..2026-06-30 | at all'],
  ['How much rent did we get billed for Princeton, Jan to Jun', 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at 207 Princeton'],
  ['repairs everywhere in june, biggest store first', 'RANK | 6160 | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC'],
  ['utilities in Princeton, is it up', 'COMPARE | 6150 | 2026-01-01..2026-06-30 | at 207 Princeton | vs PRIOR_YEAR'],
  ['food cost %, is it steady?', 'TREND | 5010 | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
  [
    'sales by type for Hoboken last quarter - food, drinks, delivery',
    'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at 204 Hoboken | by ACCOUNT',
  ],
  ['Please confirm the definition of Four-wall EBITDA used in the package and whether overhead is excluded', 'DEFINE | Four-wall EBITDA'],
  ['how do you define prime cost, and is food in it', 'DEFINE | Prime cost'],
  ['Please reconcile EBITDA to net income for the six months ended June 30, 2026.', 'REPORT | 2026-01-01..2026-06-30 | at all'],
  ['where are we bleeding against budget?', 'FILTER | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE'],
  ['is there anything still not posted for july', 'CHECK | COVERAGE'],
  ['what did Hoboken lose in June', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  [
    'of the sales growth in Q2, how much came from new stores versus comp stores?',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
  ],
  ['pie of where a sales dollar went in June', 'REPORT | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  ['why is it down', 'not understood: it'],
  [
    'top three and bottom three on revenue growth this half',
    'RANK | Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC | first 3 | last 3',
  ],
])('asks in other words: %s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
