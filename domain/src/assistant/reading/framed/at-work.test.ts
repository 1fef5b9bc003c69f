import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('questions as controllers, analysts and bookkeepers ask them', () => {
  it.each([
    [
      "I'd like the June income statement for Carytown with budget and prior year alongside.",
      'REPORT | 2026-06-01..2026-06-30 | at 301 Carytown | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    [
      'Run of months for average check at Inman Park, Jan 2025 onward.',
      'TREND | Average check | 2025-01-01..2026-06-30 MONTHLY | at 306 Inman Park',
    ],
    [
      'Run of months for average check at Inman Park, Jan 2025 onward. / Add Decatur alongside.',
      'TREND | Average check | 2025-01-01..2026-06-30 MONTHLY | at 303 Decatur, 306 Inman Park | by LOCATION',
    ],
    [
      'If I strip out catering and events, did sales still grow in Q2 2026 versus Q2 2025?',
      'not understood: excluding catering and events, excluding sales',
    ],
    [
      'On a per-seat basis, which location brought in the most revenue over the twelve months to June 2026, and which the least?',
      'RANK | Revenue | 2025-07-01..2026-06-30 | at all | PER_METRIC | per Seats | by LOCATION | DESC | first 1 | last 1',
    ],
    [
      'What did an hour of labor cost us in June 2026, June 2025 and June 2024?',
      'TREND | Labor | 2026-06-01..2026-06-30 MONTHLY | at all | PER_METRIC | per Labor hours | by YEAR | first 3',
    ],
    [
      'Which locations recorded no local marketing expense in June?',
      'FILTER | 6140 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE',
    ],
    [
      'Discounts and comps relative to net sales: which five locations were highest in Q2?',
      'RANK | 4090 | 2026-04-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | LARGEST | first 5',
    ],
    [
      'Explain the swing in Direct operating at Bethesda between May and June.',
      'BRIDGE | Direct operating | 2026-06-01..2026-06-30 | at 201 Bethesda | vs PRIOR_PERIOD | by ACCOUNT',
    ],
    [
      'Explain the swing in Direct operating at Bethesda between May and June. / Which invoices are behind it?',
      'TRANSACTIONS | Direct operating | 2026-06-01..2026-06-30 | at 201 Bethesda',
    ],
    [
      'Of the locations with a four-wall margin under 10% in Q2, which also missed budgeted net sales?',
      'FILTER | Four-wall EBITDA + Revenue | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Four-wall EBITDA: SHARE_OF_REVENUE BELOW 0.1 | Revenue: VARIANCE UNFAVORABLE',
    ],
    [
      'Summarize the June close: net sales, gross profit, labor, occupancy and four-wall EBITDA, actual vs budget vs prior year.',
      'COMPARE | Revenue + Gross profit + Labor + Occupancy + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | also vs PRIOR_YEAR',
    ],
    [
      'List the stores with growth above 5% in sales last quarter versus a year ago',
      'FILTER | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT ABOVE 0.05',
    ],
    ['our utilities seem high. how much per month lately?', 'TREND | 6150 | 2025-07-01..2026-06-30 MONTHLY | at all'],
    [
      "I'm the GM at Portland... why was my food cost so high in April?",
      'BRIDGE | 5010 | 2026-04-01..2026-04-30 | at 105 Portland | vs PRIOR_YEAR | by VENDOR',
    ],
    [
      'which day in june had the most sales at Navy Yard?',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at 205 Navy Yard | by DAY | DESC | first 1',
    ],
    [
      'My repairs bill doubled, or so it seems. Hoboken, H1 this year compared to H1 last.',
      'COMPARE | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR',
    ],
    [
      'My repairs bill doubled, or so it seems. Hoboken, H1 this year compared to H1 last. / what were the big ones',
      'TRANSACTIONS | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken',
    ],
    [
      'utilities per square foot: me (Greenville) against Durham and Charleston, 2025',
      'COMPARE | 6150 | 2025-01-01..2025-12-31 | at 302 Charleston, 304 Durham, 305 Greenville | PER_METRIC | per Square feet | by LOCATION',
    ],
    [
      'Could I get paper and packaging for every store other than Portland, April through June?',
      'BREAKDOWN | 5040 | 2026-04-01..2026-06-30 | at all but 105 Portland | by LOCATION',
    ],
    [
      'Do you see the same invoice number used twice by one vendor anywhere in 2026?',
      'TRANSACTIONS | 2026-01-01..2026-12-31 | at all | VALUE REPEATED | of Bill, Expense | of COSTS',
    ],
    [
      'What share of total beer, wine and liquor sales in June did Rittenhouse, Fishtown and Hoboken each account for?',
      'not understood: share',
    ],
    [
      'How is the 2026 net sales budget phased across the twelve months?',
      'TREND | Revenue | 2026-01-01..2026-12-31 MONTHLY | at all | vs Budget 2026',
    ],
    ['EBITDA to rent, last four quarters', 'FIGURES | Four-wall EBITDA / Occupancy | 2025-07-01..2026-06-30 | at all'],
    [
      'stores over budget on labor in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    ['durham vs budget', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 304 Durham | vs Budget 2026'],
    [
      'durham vs budget / whats the biggest miss',
      'RANK | 2026-01-01..2026-06-30 | at 304 Durham | VARIANCE | vs Budget 2026 | by LINE | WORST',
    ],
    ['what was labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    [
      'what was labor in June / whats the biggest miss',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
    ],
    ['labor in June by store', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor in June by store / where', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['y is princeton labor so high', 'BRIDGE | Labor | 2026-01-01..2026-06-30 | at 207 Princeton | vs PRIOR_YEAR | by ACCOUNT'],
    ['plot rent and labor together by quarter', 'TREND | Occupancy + Labor | 2025-07-01..2026-06-30 QUARTERLY | at all | LINE'],
    ['labor % by month / add food cost', 'TREND | Labor + 5010 | 2025-07-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE'],
    [
      'labor by store vs budget in June / Sort by the size of the variance',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | DESC',
    ],
    ['card fees in bps of sales by store', 'BREAKDOWN | 6130 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
    [
      'revenue vs last year by store Q2 / Leave out the ones that opened or closed in the period',
      'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by LOCATION',
    ],
    ['% rent who pays', 'BREAKDOWN | 6520 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['Travel and other: what is in there for June?', 'TRANSACTIONS | 7030 | 2026-06-01..2026-06-30 | at all'],
    [
      'Transactions Inman Park June / And the spend per check?',
      'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 306 Inman Park | PER_METRIC | per Transactions',
    ],
    [
      'labor vs budget in June / Which accounts caused most of the overage?',
      'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT',
    ],
    [
      'Budget vs actual for Wilmington, June, all lines / only the ones more than 5% off',
      'FILTER | 2026-06-01..2026-06-30 | at 209 Wilmington | vs Budget 2026 | by LINE | VARIANCE_PERCENT BELOW -0.05',
    ],
    ['who do i fire at wilmington lol', 'refused: ADVICE'],
    ["What's the market average for restaurant labor percentage?", 'refused: OUTSIDE_COMPANY'],
    ['Is revenue in the lender plan the same as in Budget 2026?', 'refused: TWO_BUDGETS'],
    [
      'why is ebitda down in june / which stores tho',
      'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
    ],
    ['guests ytd ly vs ty', 'COMPARE | Guests | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    [
      'repairs and maintenance at Savannah in March, April and May of 2026 by vendor',
      'RANK | 6160 | 2026-03-01..2026-05-31 | at 307 Savannah | by VENDOR | DESC',
    ],
    [
      'what share of group EBITDA comes from the Mid-Atlantic',
      'COMPARE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at Mid-Atlantic | vs all',
    ],
    [
      'Prime cost as a percent of sales by region, June 2026 / Which region moved the most since May?',
      'BREAKDOWN | Prime cost | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_PERIOD | by REGION',
    ],
    ['P&L mid atlantic q2 / just labor lines', 'BREAKDOWN | Labor | 2026-04-01..2026-06-30 | at Mid-Atlantic | by ACCOUNT'],
    ['For those, what happened to the average check?', 'not understood: those'],
  ])('%s', (session, meaning) => expect(sessionMeaning(session, reader, names)).toBe(meaning))
})
