import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['How much of our revenue does the Northeast bring in?', 'COMPARE | Revenue | 2026-01-01..2026-06-30 | at Northeast | vs all'],
  [
    "What's behind the utilities bill being different from last year?",
    'BRIDGE | 6150 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  ['guests in stores open both years, June on June', 'COMPARE | Guests | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores'],
  ['which costs are still missing in June', 'CHECK | COVERAGE'],
  ['accounts not on the P&L', 'TRANSACTIONS | 6895 | all days | at all'],
  ['Is every account in the ledger sitting on a P&L line, or is something left out?', 'TRANSACTIONS | 6895 | all days | at all'],
  [
    'If I add up all the stores and corporate do I get the same net income as the company P&L for June?',
    'CHECK | 2026-06-01..2026-06-30 | at all | RECONCILIATION',
  ],
  [
    'which stores count as same-store in Q2?',
    'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION',
  ],
  [
    'Which stores do you leave out of same-store numbers, and why?',
    'CHECK | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | SAME_STORES',
  ],
  ['card fees by store Q2, bars, biggest first', 'RANK | 6130 | 2026-04-01..2026-06-30 | at all | by LOCATION | DESC | BAR'],
  ['what share of total labor goes to taxes & benefits, ytd', 'FIGURES | Taxes and benefits / Labor | 2026-01-01..2026-06-30 | at all'],
  ['average check this spring and last spring', 'COMPARE | Average check | 2026-03-01..2026-05-31 | at all | vs PRIOR_YEAR'],
  [
    'Prime cost % at Princeton month by month, with last year alongside',
    'TREND | Prime cost | 2025-07-01..2026-06-30 MONTHLY | at 207 Princeton | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  ['inman park - are we getting busier or quieter?', 'COMPARE | Guests | 2026-01-01..2026-06-30 | at 306 Inman Park | vs PRIOR_YEAR'],
  [
    'biggest improvement in four-wall margin over last year, top 5 stores',
    'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | BEST | first 5',
  ],
  ['do the regions plus Corporate add up to the total for Q2?', 'CHECK | 2026-04-01..2026-06-30 | at all | RECONCILIATION'],
  [
    'comps as a pct of food sales by store, June',
    'BREAKDOWN | Discounts and comps / Food sales | 2026-06-01..2026-06-30 | at all | by LOCATION',
  ],
  [
    'How many dollars of four-wall profit do we make on each guest?',
    'FIGURES | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Guests',
  ],
  [
    'Which of our stores have spent more on direct operating than budgeted so far this year?',
    'FILTER | Direct operating | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
  ],
  [
    'If you leave out stores that opened or closed, is four-wall EBITDA up this year?',
    'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores',
  ],
  [
    "Can you break last year's occupancy at Bethesda into its pieces?",
    'BREAKDOWN | Occupancy | 2025-01-01..2025-12-31 | at 201 Bethesda | by ACCOUNT',
  ],
  ['Who gets the biggest slice of our repair dollars?', 'RANK | 6160 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC | first 1'],
  ['How do you decide whether a store counts as same-store?', 'DEFINE | Revenue | same stores'],
  ['Is June fully booked at every store, or is something still to come?', 'CHECK | COVERAGE'],
  ['feels like overtime keeps creeping up, is that right or am i imagining it', 'TREND | 6040 | 2025-07-01..2026-06-30 MONTHLY | at all'],
  [
    'Any store more than 5 points worse on labor than a year ago?',
    'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE ABOVE 0.05',
  ],
  ['odd food cost at any store lately?', 'ATTENTION | 5010 | 2026-06-01..2026-06-30 | at all'],
  [
    'is it traffic or check that moves Charleston?',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 302 Charleston | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'split the change in hourly labor q2 vs last yrs q2 into hours worked and cost per hour',
    'BRIDGE | Hourly staff | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Labor hours',
  ],
  [
    'Put June sales and guests next to June two years ago.',
    'COMPARE | Revenue + Guests | 2026-06-01..2026-06-30 | at all | vs 2024-06-01..2024-06-30',
  ],
  ['what would you flag to me in the Mid-Atlantic for the second qtr', 'ATTENTION | 2026-04-01..2026-06-30 | at Mid-Atlantic'],
  ['How much is left in the labor budget for the rest of the year?', 'COMPARE | Labor | 2026-01-01..2026-12-31 | at all | vs Budget 2026'],
  ['spend per visit Cambridge, last 6 months', 'FIGURES | Average check | 2026-01-01..2026-06-30 | at 102 Cambridge'],
  ['sales by week last 4 weeks', 'TREND | Revenue | 2026-06-01..2026-06-28 MONTHLY | at all | by WEEK'],
  ['avg chk Inman Park since Jan 2025', 'FIGURES | Average check | 2025-01-01..2026-06-30 | at 306 Inman Park'],
  ['did we beat last June?', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['are we on track against budget', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  [
    'how does Hoboken stack up to the rest of the Mid-Atlantic on four-wall margin',
    'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | vs 201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington',
  ],
  [
    'same-store labor % for the Northeast, last 12 months against the 12 before',
    'COMPARE | Labor | 2025-07-01..2026-06-30 | at Northeast | SHARE_OF_REVENUE | vs PRIOR_PERIOD | same stores',
  ],
  [
    'stacked bars of labor accounts by quarter for 2025',
    'TREND | Labor + 6010 + 6015 + 6020 + 6030 + 6040 + 6080 + 6090 | 2025-01-01..2025-12-31 QUARTERLY | at all | STACKED_BAR',
  ],
  [
    'which store added the most guests vs last year?',
    'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 1',
  ],
  [
    'which store lost the most guests vs last year',
    'RANK | Guests | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC | first 1',
  ],
  ['How much overtime are we paying?', 'FIGURES | 6040 | 2026-01-01..2026-06-30 | at all'],
  [
    'is growth coming from traffic or check?',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  ['Revenue by sales type for June, with shares', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by ACCOUNT'],
  ['how many guests did we lose at Princeton?', 'COMPARE | Guests | 2026-01-01..2026-06-30 | at 207 Princeton | CHANGE | vs PRIOR_YEAR'],
  ['does each store have rent posted for June?', 'FILTER | Occupancy | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
  ['how much is overtime', 'FIGURES | 6040 | 2026-01-01..2026-06-30 | at all'],
  ['how much labor did we spend in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
  ['how much rent do we pay per square foot', 'FIGURES | Occupancy | 2026-01-01..2026-06-30 | at all | PER_METRIC | per Square feet'],
])('%s: %s', (question, summary) => {
  expect(readingSummary(reader.read(question, null), names)).toBe(summary)
})
