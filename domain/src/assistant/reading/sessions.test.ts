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
  ['fall sales by store', 'BREAKDOWN | Revenue | 2025-09-01..2025-11-30 | at all | by LOCATION'],
  ['what was prime cost in the fall', 'FIGURES | Prime cost | 2025-09-01..2025-11-30 | at all'],
  ['P&L for fall', 'REPORT | 2025-09-01..2025-11-30 | at all'],
  ['did sales fall in the fall?', 'COMPARE | Revenue | 2025-09-01..2025-11-30 | at all | vs PRIOR_YEAR'],
  ['labor Q2 / same for fall', 'FIGURES | Labor | 2025-09-01..2025-11-30 | at all'],
  ['spring vs fall 2025 labor %', 'COMPARE | Labor | 2025-09-01..2025-11-30 | at all | SHARE_OF_REVENUE | vs 2025-03-01..2025-05-31'],
  ['summer sales budget by region', 'COMPARE | Revenue | 2026-06-01..2026-08-31 | at all | vs Budget 2026 | by REGION'],
  ['2026 budget for labor', 'COMPARE | Labor | 2026-01-01..2026-12-31 | at all | vs Budget 2026'],
  ['labor 2026 vs budget', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ['annual budget for repairs', 'COMPARE | 6160 | 2026-01-01..2026-12-31 | at all | vs Budget 2026'],
  ['labor vs budget by month', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | vs Budget 2026'],
  ['what was the full year last year', 'FIGURES | Revenue + Four-wall EBITDA | 2025-01-01..2025-12-31 | at all'],
  [
    'stores whose labor % rose more than a point vs last year',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0.01',
  ],
  [
    'which accounts increased or decreased by 15% or more vs PY in Q2',
    'FILTER | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT AS_FAR 0.15',
  ],
  [
    'stores above or below plan by more than 5% on labor',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT FURTHER 0.05',
  ],
  [
    'list accounts with variances greater than $10k in June vs budget',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT | CHANGE FURTHER 10000',
  ],
  ['LTM EBITDA / prior T12', 'FIGURES | Four-wall EBITDA | 2024-07-01..2025-06-30 | at all'],
  ['labor in Q2 / vs the 12 months before that', 'not understood: 12 months before that, vs'],
  ['revenue 2025 / vs the year before that / and the year before that', 'not understood: the year before'],
  [
    'EBITDA vs budget by store Q2 / which ones missed',
    'FILTER | Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  ['EBITDA vs budget Q2 / is it because of labor?', 'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT'],
  ['Revenue Q2 vs last year by region / why / which ones are negative', 'not understood: negative'],
  [
    'Labor % by store in June / which ones got worse',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE UNFAVORABLE',
  ],
  ['Rent by store Q2 / who pays the most?', 'RANK | Occupancy | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC'],
  ['Repairs by vendor in Q2 / who is the biggest?', 'not understood: who'],
  ['top 5 stores by sales / which one grew the most', 'not understood: which'],
  ['how much do guests spend on beverages?', 'choose: Beverage sales, Beverage cost'],
  ['who do we buy food from', 'RANK | 5010 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['who was paid for repairs at Durham in June', 'RANK | 6160 | 2026-06-01..2026-06-30 | at 304 Durham | by VENDOR | DESC'],
  ['on top of rent, what do we pay at Back Bay?', 'not understood: top'],
  ['sales by store, top to bottom', 'RANK | Revenue | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC'],
  ['stores bottom to top on traffic', 'RANK | Guests | 2026-01-01..2026-06-30 | at all | by LOCATION | ASC'],
  ['what region is Princeton in?', 'CHECK | all days | at 207 Princeton | LOCATIONS'],
  ['is it higher than plan at Durham', 'not understood: it'],
  ['how do those compare to budget', 'not understood: those'],
  ['did revenue fall last year', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['what drove the fall at Hoboken', 'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by LINE'],
  ['sales this fall', 'refused: FORECAST'],
  ['budget for this fall', 'COMPARE | Revenue + Four-wall EBITDA | 2026-09-01..2026-11-30 | at all | vs Budget 2026'],
  ['stores not above or below plan by more than 5% on labor', 'not understood: not above or below'],
  ['full year labor vs budget', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ['full year FY25 labor', 'FIGURES | Labor | 2025-01-01..2025-12-31 | at all'],
  ['2025 annual budget for labor', 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | vs Budget 2026'],
  ['labor on a monthly basis', 'TREND | Labor | 2025-07-01..2026-06-30 MONTHLY | at all'],
  ['revenue and labor by month last 24 months / turn that into trailing twelve', 'not understood: trailing twelve'],
  [
    'show the 2 stores with the highest labor % in the Northeast and the Southeast',
    'RANK | Labor | 2026-01-01..2026-06-30 | at Northeast, Southeast | SHARE_OF_REVENUE | by LOCATION | DESC | first 2',
  ],
  ['who do we get the most sales from', 'RANK | Revenue | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC'],
  [
    'top 5 stores by sales / which restaurants blew their labor budget last month',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  [
    'Repairs by vendor in Q2 / where was labor over budget in June',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
  ],
  ["what's left of the June budget", 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  [
    'stores with an increase in dollars of more than $5,000 vs last year',
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 5000',
  ],
  ['how can I get food cost down at Decatur', 'refused: ADVICE'],
  ['how do we cut labor', 'refused: ADVICE'],
  ['how can I get the P&L for June', 'REPORT | 2026-06-01..2026-06-30 | at all'],
  ['entries for supplies at Durham in June / top 10', 'TRANSACTIONS | 6110 | 2026-06-01..2026-06-30 | at 304 Durham | first 10'],
  ['entries for supplies at Durham in June / the biggest one', 'TRANSACTIONS | 6110 | 2026-06-01..2026-06-30 | at 304 Durham | first 1'],
  ['entries for supplies at Durham in June / worst', 'not understood: worst'],
  [
    'entries for supplies at Durham in June / which lines moved more than 10% from May to June',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LINE | CHANGE_PERCENT FURTHER 0.1',
  ],
  ['what needs attention in June / top 3', 'not understood: top'],
  // Of which of these things?
  ['what needs attention in June / why', 'not understood: why'],
  ['what needs attention in June / show me the entries', 'not understood: entries'],
  ['what needs attention in June / why did labor go up', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
  ['anything odd about labor in June / why', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
  ['entries at Hoboken in June / over 2000', 'TRANSACTIONS | 2026-06-01..2026-06-30 | at 204 Hoboken | VALUE ABOVE 2000'],
  [
    'which stores spent more than 2000 on utilities in June',
    'FILTER | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE ABOVE 2000',
  ],
  [
    'revenue by store in June vs last year / more than 5% down',
    'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05',
  ],
  ['revenue and guests by store in June / drop guests', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION'],
  ['labor by store in June vs budget / overtime only', 'COMPARE | 6040 | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION'],
  ['labor by store in June / vs sales', 'not understood: vs'],
  ['Northeast EBITDA by month this year / worst', 'not understood: worst'],
  ['Northeast EBITDA by month this year / which ones missed budget', 'not understood: which'],
  [
    'EBITDA margin by month / best month',
    'RANK | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all | SHARE_OF_REVENUE | by PERIOD | DESC | first 1',
  ],
  [
    'labor vs budget by month / worst month',
    'RANK | Labor | 2026-01-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by PERIOD | WORST | first 1',
  ],
  ['revenue by month / best month', 'RANK | Revenue | 2025-07-01..2026-06-30 | at all | by PERIOD | DESC | first 1'],
  ['prime cost as % of sales by store in June / vs budget / worse than budget', 'not understood: worse than'],
  ['top 5 stores by revenue in June / over 400k', 'not understood: over, 400k'],
  ['which stores missed budget on EBITDA in June / because of labor', 'not understood: because'],
  ['local marketing by store in Q2 / per guest / guests', 'not understood: guests'],
  ['labor at Hoboken in June / highest', 'not understood: highest'],
  ['food cost by store in Q2 / by month', 'TREND | 5010 | 2026-04-01..2026-06-30 MONTHLY | at all | by LOCATION'],
  [
    'labor by store in Q2 vs budget / and by month',
    'TREND | Labor | 2026-04-01..2026-06-30 MONTHLY | at all | vs Budget 2026 | by LOCATION',
  ],
  ['labor by store in Q2 vs budget / actuals only', 'not understood: only'],
  ['revenue by month this year / with last year', 'not understood: with'],
  ['revenue by store ytd / from March', 'not understood: from march'],
  ['revenue by store since March / until May', 'not understood: until may'],
  ['labor by store June vs budget / vs last year too', 'not understood: too'],
  ['revenue by store in June / sort by labor', 'not understood: sort'],
  ['revenue by store in June / sort', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC'],
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
