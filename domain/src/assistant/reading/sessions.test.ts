import { expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June. One question after the other, as people work.
it.each([
  ['how is labor made up', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LINE'],
  ['utilities ytd / who was it paid to?', 'RANK | 6150 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['utilities Q2 at Hoboken / who did we pay', 'RANK | 6150 | 2026-04-01..2026-06-30 | at 204 Hoboken | by VENDOR | DESC'],
  ['revenue T12 / and the 12 months before that?', 'FIGURES | Revenue | 2024-07-01..2025-06-30 | at all'],
  ['revenue Q2 / and the 12 months before that?', 'not understood: 12 months before that'],
  ['LTM revenue / how does that compare to the prior LTM', 'COMPARE | Revenue | 2025-07-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ['labor hours T12 vs prior T12', 'COMPARE | Labor hours | 2025-07-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  // Only the answer knows which store that is.
  ['which store had the highest food cost % in June / show me its P&L', 'not understood: its'],
  [
    'why did EBITDA drop at Hoboken in May / was it labor?',
    'BRIDGE | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken | vs PRIOR_YEAR | by LINE',
  ],
  [
    'why did EBITDA drop in May / is it because of food cost',
    'BRIDGE | 5010 | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'comp sales Q2 / which stores are negative',
    'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION | CHANGE BELOW 0',
  ],
  [
    'same store sales growth Q2 / split into traffic and check',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'revenue by month last 24 months / turn that into trailing twelve',
    'TREND | Revenue | 2024-07-01..2026-06-30 MONTHLY | at all | rolling 12',
  ],
  ['full year 2026 revenue budget by region', 'COMPARE | Revenue | 2026-01-01..2026-12-31 | at all | vs Budget 2026 | by REGION'],
  ['full year budget for labor', 'COMPARE | Labor | 2026-01-01..2026-12-31 | at all | vs Budget 2026'],
  [
    'property tax Q2 2026 vs Q2 2025 by location, biggest increase on top',
    'RANK | 6540 | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC',
  ],
  ['is it getting worse?', 'not understood: it'],
  ['why is it down', 'not understood: it'],
  ['how much more than last year', 'not understood: much more'],
  ['so where did it all go', 'not understood: it'],
  ['how is it going', 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all'],
  ['how many restaurants do we have and where', 'CHECK | all days | at all | LOCATIONS'],
  ['which stores are in the Southeast', 'CHECK | all days | at Southeast | LOCATIONS'],
  [
    'how many of my Mid-Atlantic stores missed budget on sales last month',
    'FILTER | Revenue | 2026-06-01..2026-06-30 | at Mid-Atlantic | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  [
    'how are my 4 stores doing? Charleston, Savannah, Greenville, Decatur',
    'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 302 Charleston, 303 Decatur, 305 Greenville, 307 Savannah',
  ],
  [
    'net income margin each quarter since start of 2024',
    'TREND | Net income | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE',
  ],
  ['revenue by region on a TTM basis', 'BREAKDOWN | Revenue | 2025-07-01..2026-06-30 | at all | by REGION'],
  ['how much did we spend on food at Greenville in June', 'FIGURES | 5010 | 2026-06-01..2026-06-30 | at 305 Greenville'],
  ['our ten biggest food vendors this year', 'RANK | 5010 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC | first 10'],
  ['please send me the Northeast P&L for the first half', 'REPORT | 2026-01-01..2026-06-30 | at Northeast'],
  ["show me the entries behind Charleston's repairs in April", 'TRANSACTIONS | 6160 | 2026-04-01..2026-04-30 | at 302 Charleston'],
  ['what did we clear in May', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  ["what's left over each month at Durham", 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
  ['what did Fishtown do in sales and what did they keep, June', 'not understood: what did they keep'],
  [
    'which lines moved more than 10% from May to June',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1',
  ],
  [
    'accounts that changed by over $25,000 vs budget in June',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT | CHANGE FURTHER 25000',
  ],
  // Neither both ways of less, nor of a single figure.
  ['stores where sales moved less than 2% vs last year', 'not understood: moved'],
  ['which lines did not move more than 5% in June', 'not understood: not'],
  ['marketing in the spring at Carytown', 'FIGURES | 6140 | 2026-03-01..2026-05-31 | at 301 Carytown'],
  ['revenue last summer', 'FIGURES | Revenue | 2025-06-01..2025-08-31 | at all'],
  ['summer 2025 vs summer 2024 beverage sales', 'COMPARE | 4020 | 2025-06-01..2025-08-31 | at all | vs PRIOR_YEAR'],
  ['spring vs summer sales', 'COMPARE | Revenue | 2026-03-01..2026-05-31 | at all | vs 2025-06-01..2025-08-31'],
  ['did revenue fall in May', 'COMPARE | Revenue | 2026-05-01..2026-05-31 | at all | vs PRIOR_YEAR'],
  ['revenue fall 2025', 'FIGURES | Revenue | 2025-09-01..2025-11-30 | at all'],
  ['revenue Q2 vs 2 yrs ago', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs 2024-04-01..2024-06-30'],
  ['sales in June / vs 2 years ago', 'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | vs 2024-06-01..2024-06-30'],
  ["what's the AP balance", 'refused: NOT_IN_LEDGER_REPORTS'],
] as const)('%s: %s', (asked, expected) => {
  let last: Plan | null = null
  let said = ''
  for (const question of asked.split(' / ')) {
    const reading = reader.read(question, last)
    said = readingSummary(reading, names)
    if (reading.kind === 'PLAN') last = reading.plan
  }
  expect(said).toBe(expected)
})
