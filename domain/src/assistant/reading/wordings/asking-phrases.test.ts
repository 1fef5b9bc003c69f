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

it.each([
  ['tie out Q2 labor to its accounts please', 'BREAKDOWN | Labor | 2026-04-01..2026-06-30 | at all | by ACCOUNT'],
  ["what's in Direct operating and what falls to Occupancy?", 'DEFINE | Direct operating + Occupancy'],
  ["what's missing from July so far compared with a normal month", 'CHECK | COVERAGE'],
  [
    'G&A as a pct of sales, six months to June against the same six last year',
    'COMPARE | Corporate overhead | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  [
    'food cost % Hoboken, May this year and May last year',
    'COMPARE | 5010 | 2026-05-01..2026-05-31 | at 204 Hoboken | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  ['utilities at Portland this winter vs last winter', 'COMPARE | 6150 | 2025-12-01..2026-02-28 | at 105 Portland | vs PRIOR_YEAR'],
  ['labor quarterly from the start of 2025', 'TREND | Labor | 2025-01-01..2026-06-30 QUARTERLY | at all'],
  [
    'walk me through the direct operating variance for June',
    'BRIDGE | Direct operating | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by ACCOUNT',
  ],
  ['what do we keep out of every dollar of sales', 'REPORT | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  [
    'which stores count as comp for Q2 and why are the rest out',
    'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores',
  ],
  ['is anything unposted for July?', 'CHECK | COVERAGE'],
  [
    'flow thru on the incremental sales ytd?',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
  ],
  ['What did closing Worcester do to us', 'BRIDGE | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
  [
    'need prime cost one number for the company, last full quarter, plus same number a yr ago',
    'COMPARE | Prime cost | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  ['rent by quarter since start of 24', 'TREND | Occupancy | 2024-01-01..2026-06-30 QUARTERLY | at all'],
  ['which stores havent got any utilities posted for June', 'FILTER | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | VALUE NONE'],
  ["what's rent for Old Town, when do those hit", 'TREND | Occupancy | 2025-07-01..2026-06-30 MONTHLY | at 206 Old Town'],
  [
    'i run Rittenhouse. did we hit our budget in june, top to bottom',
    'REPORT | 2026-06-01..2026-06-30 | at 208 Rittenhouse | vs Budget 2026',
  ],
  ['whats controllable income and do i get dinged for rent in it', 'DEFINE | Controllable income'],
  [
    'avg check at portland by month 2026 vs 2025 side by side',
    'TREND | Average check | 2026-01-01..2026-06-30 MONTHLY | at 105 Portland | vs PRIOR_YEAR',
  ],
  [
    'In plain terms, how has the year gone so far compared with what we approved?',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026',
  ],
  ['What were the two or three largest surprises in the second quarter?', 'ATTENTION | 2026-04-01..2026-06-30 | at all'],
  [
    'Did any restaurant lose money before overhead in the last twelve months?',
    'FILTER | Four-wall EBITDA | 2025-07-01..2026-06-30 | at all | by LOCATION | VALUE BELOW 0',
  ],
  [
    'What is the difference between gross profit, prime cost and four-wall EBITDA as you use them?',
    'DEFINE | Gross profit + Prime cost + Four-wall EBITDA',
  ],
  [
    'Was 2025 a better year than 2024 on the bottom line? If so what drove it',
    'BRIDGE | Net income | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR | by LINE',
  ],
  [
    'How many guests did we serve in 2025, and what did each one spend on average?',
    'FIGURES | Guests + Average check | 2025-01-01..2025-12-31 | at all',
  ],
  ['Can I trust the July figures in this report', 'CHECK | COVERAGE'],
  [
    'Comparable store sales by quarter, 2025 and 2026 YTD; state which units are in the base',
    'TREND | Revenue | 2025-01-01..2026-06-30 QUARTERLY | at all | vs PRIOR_YEAR | same stores',
  ],
  [
    "Concentration: top 5 units' share of four-wall EBITDA FY25",
    'RANK | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by LOCATION | DESC | first 5',
  ],
  [
    'Please reconcile net income in the Management P&L for FY25 to the general ledger, incl. unmapped accounts',
    'CHECK | 2025-01-01..2025-12-31 | at all | RECONCILIATION',
  ],
  [
    'EBITDA by quarter in 2025 / Which quarter was the peak?',
    'RANK | Four-wall EBITDA | 2025-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1',
  ],
  [
    'sales in Q2 vs last year / break it into traffic and check',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  ['sales in Q2 / now same quarter last year beside it', 'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'Revenue growth in Q2 vs last year / Is that because of new stores? / Leave those out then.',
    'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | same stores | by ACCOUNT',
  ],
  [
    'repairs over 5,000 in the Northeast since january, list them pls',
    'TRANSACTIONS | 6160 | 2026-01-01..2026-06-30 | at Northeast | VALUE ABOVE 5000',
  ],
  [
    "who's dragging us down",
    'FILTER | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  [
    'controllable income to budget, June, all stores',
    'COMPARE | Controllable income | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION',
  ],
  ['marketing in the first half, how much and who got it', 'RANK | 6140 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['food cost % at Hoboken - any drift?', 'TREND | 5010 | 2025-07-01..2026-06-30 MONTHLY | at 204 Hoboken | SHARE_OF_REVENUE'],
  [
    'how much of the H1 sales change is just Worcester being gone',
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT',
  ],
  [
    'depreciation and interest separately, Q2 this year and Q2 last year',
    'COMPARE | 8010 + 8020 | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR',
  ],
  [
    'Cost of goods as % of revenue by quarter from Q1 2024',
    'TREND | Cost of goods | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE',
  ],
  [
    'flow-through: how much of the extra Q2 sales vs last year dropped to four-wall?',
    'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
  ],
  [
    'stores below budget on both revenue and 4-wall in Q2',
    'FILTER | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: CHANGE BELOW 0',
  ],
  [
    "comp sales by region, Q2, excluding stores that weren't open last year",
    'COMPARE | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by REGION',
  ],
  [
    'biggest unfavourable variances to budget, June, by line',
    'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST',
  ],
  ['labor vs bdgt june', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
  [
    'did the drop in sales from May to June come from the Northeast or everywhere?',
    'COMPARE | Revenue | 2026-06-01..2026-06-30 | at Northeast | vs PRIOR_PERIOD',
  ],
  ['EBITDA by store as a heatmap by month', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all | by LOCATION'],
  [
    'stores that missed revenue budget every month this yr',
    'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE | rolling -1',
  ],
  ['does anything sit outside the P&L?', 'TRANSACTIONS | 6895 | all days | at all'],
  ['Any weird postings in May?', 'ATTENTION | 2026-05-01..2026-05-31 | at all'],
  [
    'Did we beat budget in June? / on which lines did we miss',
    'FILTER | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE',
  ],
  ['managers in June', 'choose: Management, General managers, Assistant managers'],
  ['Is the Southeast still our best region?', 'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | by REGION | DESC | first 1'],
  [
    'did the drop in food cost % come from Northeast or everywhere?',
    'COMPARE | 5010 | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR | by REGION',
  ],
  ['pie of where our June dollars went', 'REPORT | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  [
    "how much of Savannah's growth is traffic vs check?",
    'BRIDGE | Revenue | 2026-01-01..2026-06-30 | at 307 Savannah | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
  ],
  [
    'overtime by store, June / which ones are over 3% of labor? / what about a year ago',
    'FILTER | Overtime / Labor | 2025-06-01..2025-06-30 | at all | by LOCATION | VALUE ABOVE 0.03',
  ],
  [
    'labor vs budget in June / by store / the ones that overspent',
    'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
  ],
])('reviews in other words: %s', (session, meaning) => {
  expect(sessionMeaning(session, reader, names)).toBe(meaning)
})
