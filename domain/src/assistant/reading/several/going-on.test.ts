import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
it.each([
  ['Four-wall for Wilmington in June / and the prior June?', 'FIGURES | Four-wall EBITDA | 2025-06-01..2025-06-30 | at 209 Wilmington'],
  ['labor at Hoboken in June / sorry, May not June', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken'],
  ['labor at Hoboken in June / no, Princeton not Hoboken', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 207 Princeton'],
  [
    'did we beat budget in June? / which lines did we miss',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE',
  ],
  [
    'labor and food cost vs budget in June / which lines are over',
    'FILTER | Labor + 5010 | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0',
  ],
  [
    'overtime by store in June / which ones are over 3% of labor',
    'FILTER | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 0.03',
  ],
  // Of five stores, not of all.
  ['top 5 stores by overtime in June / which ones are over 3% of labor', 'not understood: of labor'],
  [
    'labor vs last year by store in June / the ones that went over',
    'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  ['labor in June / what about May / which month had the better margin', 'not understood: better'],
  ['sales in June / and the June before', 'FIGURES | Revenue | 2025-06-01..2025-06-30 | at all'],
  ['sales in May / and last June', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
  ['revenue in Q2 / and the prior Q2', 'FIGURES | Revenue | 2025-04-01..2025-06-30 | at all'],
  [
    'Four-wall for Wilmington in June / what line moved most?',
    'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at 209 Wilmington | CHANGE | vs PRIOR_YEAR | by LINE | LARGEST',
  ],
  [
    'whats in direct operating / which part grew the most in 2026',
    'RANK | Direct operating | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by ACCOUNT | DESC',
  ],
  [
    'my card fees Princeton last qtr / is that high compared to other stores?',
    'BREAKDOWN | 6130 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'labor and occupancy in June / which one grew more since last yr',
    'COMPARE | Labor + Occupancy | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  [
    'EBITDA by store in the Mid-Atlantic in Q2 / average of the rest?',
    'BREAKDOWN | Four-wall EBITDA | 2026-04-01..2026-06-30 | at Mid-Atlantic | by LOCATION',
  ],
  ['Net income by month in 2025 / now put 2026 beside it', 'TREND | Net income | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
  ['insurance in 2025 / any months with nothing posted?', 'FILTER | 6550 | 2025-01-01..2025-12-31 | at all | by PERIOD | VALUE NONE'],
  [
    'Revenue growth Q2 2026 over Q2 2025 / How much of this came from new stores?',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
  ],
  ['Overtime Fishtown June / no sorry, Wilmington', 'FIGURES | 6040 | 2026-06-01..2026-06-30 | at 209 Wilmington'],
  [
    'rank the Northeast on labor % for Q2 / now just the hourly part',
    'RANK | Hourly staff | 2026-04-01..2026-06-30 | at Northeast | SHARE_OF_REVENUE | by LOCATION | DESC',
  ],
  ['labor by store in June / average', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
