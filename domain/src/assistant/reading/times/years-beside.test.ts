import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that begin in 2024.
it.each([
  ['June revenue 2024, 2025 and 2026', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['sales Jan to June for 2024, 2025 and 2026', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['sales Jan through March in 2024, 2025, and 2026', 'TREND | Revenue | 2026-01-01..2026-03-31 MONTHLY | at all | by YEAR | first 3'],
  ['labor % jan-jun 2024, 2025, 2026', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by YEAR | first 3'],
  [
    'guests at Hoboken April to June 2024 vs 2025 vs 2026',
    'TREND | Guests | 2026-04-01..2026-06-30 MONTHLY | at 204 Hoboken | by YEAR | first 3',
  ],
  ['revenue June 2024, June 2025 and June 2026', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['Q2 revenue 2024 vs 2025 vs 2026', 'TREND | Revenue | 2026-04-01..2026-06-30 QUARTERLY | at all | by YEAR | first 3'],
  ['revenue each June', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR'],
  ['labor in May each year', 'TREND | Labor | 2026-05-01..2026-05-31 MONTHLY | at all | by YEAR'],
  ['June revenue by year', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR'],
  ['revenue every Q2', 'TREND | Revenue | 2026-04-01..2026-06-30 QUARTERLY | at all | by YEAR'],
  ['June sales for the last 3 years', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['labor % in June, last three years', 'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by YEAR | first 3'],
  ['sales ytd this year, last year and the year before', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['revenue last three years side by side, June', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['3 year comparison of June revenue', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['last three Junes revenue', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  [
    'June labor % vs last year and the year before',
    'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by YEAR | first 3',
  ],
  ['guests at Hoboken in Q2, back 3 years', 'TREND | Guests | 2026-04-01..2026-06-30 QUARTERLY | at 204 Hoboken | by YEAR | first 3'],
  ['June revenue and labor last 3 years', 'TREND | Revenue + Labor | 2026-06-01..2026-06-30 MONTHLY | at all | by YEAR | first 3'],
  ['labor jan to june 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor jan through june 2025 vs 2026', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor jan-june 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor from jan to june 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor jan to june 2026 vs the same months of 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['labor jan to june by store 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
  ['labor Jan to June for 2025 and 2026 by store', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
  ['labor april to june 2026 vs 2024', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs 2024-04-01..2024-06-30'],
  ['labor Jan-Mar in 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-03-31 | at all | vs PRIOR_YEAR'],
  ['labor june 2026 vs 2025', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['revenue in 2024, 2025 and 2026', 'TREND | Revenue | 2024-01-01..2026-06-30 YEARLY | at all'],
  ['revenue by month for the last 3 years', 'TREND | Revenue | 2023-08-01..2026-06-30 MONTHLY | at all'],
  ['June revenue by store for the last 3 years', 'not understood: last 3 years'],
  ['June revenue in 2022, 2024 and 2026', 'not understood: 2022, 2024, 2026'],
  ['june revenue at Hoboken by year / and Princeton', 'TREND | Revenue | 2026-06-01..2026-06-30 MONTHLY | at 207 Princeton | by YEAR'],
  ['june revenue at Hoboken by year / and in May', 'TREND | Revenue | 2026-05-01..2026-05-31 MONTHLY | at 204 Hoboken | by YEAR'],
  ['june revenue in the Southeast by year / by store', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at Southeast | by LOCATION'],
  ['June revenue by year / vs budget', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
])('%s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
