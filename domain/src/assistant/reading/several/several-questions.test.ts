import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// Asked on July 15, 2026, of books that end with June.
describe('several questions in one message', () => {
  it.each([
    [
      'What percentage of labor is management versus hourly staff, quarter by quarter since Q1 2025?',
      'TREND | Management / Labor | 2025-01-01..2026-06-30 QUARTERLY | at all && TREND | Hourly staff / Labor | 2025-01-01..2026-06-30 QUARTERLY | at all',
    ],
    [
      'repairs and maintenance June vs the average of the prior 6 months',
      `FIGURES | 6160 | ${JUNE} | at all && TREND | 6160 | 2025-12-01..2026-05-31 MONTHLY | at all`,
    ],
    [
      'utilities in June versus the January–May monthly average',
      `FIGURES | 6150 | ${JUNE} | at all && TREND | 6150 | 2026-01-01..2026-05-31 MONTHLY | at all`,
    ],
    [
      'how is labor in January compared to the average of the prior three months',
      'FIGURES | Labor | 2026-01-01..2026-01-31 | at all && TREND | Labor | 2025-10-01..2025-12-31 MONTHLY | at all',
    ],
    [
      'labor in December vs the average of the last 2 months',
      'FIGURES | Labor | 2025-12-01..2025-12-31 | at all && TREND | Labor | 2025-10-01..2025-11-30 MONTHLY | at all',
    ],
    [
      'EBITDA per store, and per guest',
      `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | by LOCATION && FIGURES | Four-wall EBITDA | ${JUNE} | at all | PER_METRIC | per Guests`,
    ],
    // What stands at the end is of both; what each has of its own is not.
    ['sales per check and sales per guest at Hoboken in June', 'not understood: per guest'],
    ['labor in May and sales at Hoboken in June', 'not understood: sales, june'],
    ['June sales? And what was labor %?', `FIGURES | Revenue | ${JUNE} | at all && FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
    // One question, of which an `and` joins two parts.
    ['did Hoboken outsell Princeton and Durham in June', 'not understood: durham'],
    ['how much food did we buy and sell', 'not understood: sell'],
    ['which stores opened in 2025 and what were their sales', 'not understood: opened'],
    ['top 5 stores by sales in June and labor in May', 'not understood: labor, may'],
    // Lists that an `and` joins are not cut, and nothing that the first part asks for twice is lost.
    ['labor at Back Bay and Cambridge and sales at Hartford in June', 'not understood: sales, hartford'],
    ['What was labor per guest and per seat in June? What was rent in May?', 'not understood: rent, may'],
    ['Why was EBITDA down in June and YTD? What was labor in May?', 'not understood: labor, may'],
    ['What was labor in June? What was sales per guest at Hoboken? What was rent in May? What was EBITDA in April?', 'not understood: '],
    [
      'repairs and maintenance as a % of direct operating',
      'FIGURES | Repairs and maintenance / Direct operating | 2026-01-01..2026-06-30 | at all',
    ],
    [
      'what percent of sales was labor versus last year',
      'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
    ],
    [
      'rent per square foot and per store and per month',
      'TREND | Occupancy | 2025-07-01..2026-06-30 MONTHLY | at all | PER_METRIC | per Square feet | by LOCATION',
    ],
    [
      'the difference between overtime and management as a % of labor',
      'FIGURES | (Overtime less Management) / Labor | 2026-01-01..2026-06-30 | at all',
    ],
    ['labor per store and month grouped by region', 'not understood: region'],
    ['labor at Hoboken and Durham, each', `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | by LOCATION`],
    [
      'if I exclude Hoboken, did sales grow in June',
      `COMPARE | Revenue | ${JUNE} | at all but 204 Hoboken | CHANGE_PERCENT | vs PRIOR_YEAR`,
    ],
    ['what share of labor in June did overtime account for', 'not understood: share'],
    ['which day of the week had the most sales in June', 'refused: DAYS'],
    ['stores that closed the gap to budget in June', 'not understood: gap, budget'],
    ['do we have 100 stores', 'not understood: 100'],
    ['labor budget and sales budget in June', `COMPARE | Labor + Revenue | ${JUNE} | at all | vs Budget 2026`],
    ['labor between Easter and Memorial Day', 'FIGURES | Labor | 2026-04-05..2026-05-25 | at all'],
    ["labor in June? i'm curious about May too", `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['sales in June and the moon', 'not understood: moon'],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))

  it('are followed by one that goes on from the last of them', () => {
    const reading = reader.read('what were sales in May? and what was labor in June?', null)
    const last = reading.kind === 'PLAN' ? reading.further?.at(-1) : undefined
    expect(last && planSummary(last.plan, names)).toBe(`FIGURES | Labor | ${JUNE} | at all`)
    expect(sessionMeaning('labor in May and June / by store', reader, names)).toContain('Labor')
  })
})
