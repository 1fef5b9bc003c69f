import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../test/session-meaning.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026. What compares, or chooses among what was compared, goes on from it.
it.each([
  [
    'stores over budget on labor in June / only those over by more than 2000',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 2000',
  ],
  [
    'stores over budget on labor in June / over by more than $2,000',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 2000',
  ],
  [
    'stores over budget on labor in June / only the ones more than $2,000 over',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 2000',
  ],
  [
    'which stores missed budget on sales in June / only those behind by more than 10k',
    'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE BELOW -10000',
  ],
  [
    'labor at Durham Q2 vs Q1 / which account moved most',
    'RANK | Labor | 2026-04-01..2026-06-30 | at 304 Durham | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'labor at Durham Q2 / vs the quarter before / which account moved most',
    'RANK | Labor | 2026-04-01..2026-06-30 | at 304 Durham | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'labor % at Durham Q2 / vs the quarter before / which account moved most',
    'RANK | Labor | 2026-04-01..2026-06-30 | at 304 Durham | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'labor % at Durham Q2 vs last year / which account moved most',
    'RANK | Labor | 2026-04-01..2026-06-30 | at 304 Durham | CHANGE | vs PRIOR_YEAR | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'labor at Durham Q2 vs budget / which line moved most',
    'RANK | 2026-04-01..2026-06-30 | at 304 Durham | CHANGE | vs Budget 2026 | by LINE | LARGEST | first 1',
  ],
  ['stores over budget on labor in June / just those over $2,000', 'not understood: $2,000'],
  ['P&L for June / compare with the same month last year', 'REPORT | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor June / compare with the same month last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'What was net income in 2025? / and the year before / which line changed most',
    'RANK | 2025-01-01..2025-12-31 | at all | CHANGE | vs PRIOR_YEAR | by LINE | LARGEST | first 1',
  ],
  [
    'net income 2025 vs 2024 / what changed most',
    'RANK | Net income | 2025-01-01..2025-12-31 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | LARGEST | first 1',
  ],
  [
    'labor Q2 vs last year / what moved most',
    'RANK | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | LARGEST | first 1',
  ],
  ['labor June / compare it with the same month last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor June / compare against May', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor June at Hoboken / compare with Princeton', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | vs 207 Princeton'],
  [
    'labor June at Hoboken / compare Princeton and Savannah',
    'COMPARE | Labor | 2026-06-01..2026-06-30 | at 207 Princeton | vs 307 Savannah',
  ],
  ['labor June / compare June and May', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor June by store / compare to last year', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
  ['labor by month this year / compare with last year', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
  ['P&L for South End Q2 / compare with same quarter last year', 'REPORT | 2026-04-01..2026-06-30 | at 308 South End | vs PRIOR_YEAR'],
  [
    'What were catering sales in Q2? / which store sold the most?',
    'RANK | 4050 | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
  ],
  ['labor in Q2 / which store sold the most?', 'RANK | Revenue | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC | first 1'],
  ['revenue ytd / and guests', 'FIGURES | Guests | 2026-01-01..2026-06-30 | at all'],
  ['labor by month this year / per labor hour', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | PER_METRIC | per Labor hours'],
  [
    'smallwares spend ytd by location / per guest',
    'BREAKDOWN | 6110 | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Guests | by LOCATION',
  ],
  [
    'top 5 stores by overtime in Q2 / as a % of labor',
    'RANK | Overtime / Labor | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
  ],
  [
    'top 5 stores by labor % in June / as a % of sales',
    'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 5',
  ],
  [
    'occupancy % northeast T12 / what about the other two regions?',
    'FIGURES | Occupancy | 2025-07-01..2026-06-30 | at Mid-Atlantic, Southeast | SHARE_OF_REVENUE',
  ],
  [
    'net income ytd vs budget / which lines are behind that',
    'BRIDGE | Net income | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LINE',
  ],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
