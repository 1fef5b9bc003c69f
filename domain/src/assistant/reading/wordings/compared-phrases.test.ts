import { expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const Q2 = '2026-04-01..2026-06-30'
const H1 = '2026-01-01..2026-06-30'
const JUNE = '2026-06-01..2026-06-30'
const REST = '201 Bethesda, 202 Fells Point, 203 Fishtown, 204 Hoboken, 205 Navy Yard, 206 Old Town, 208 Rittenhouse, 209 Wilmington'

it.each([
  [
    "Princeton's prime cost % next to the rest of the Mid-Atlantic, June",
    `COMPARE | Prime cost | ${JUNE} | at 207 Princeton | SHARE_OF_REVENUE | vs ${REST}`,
  ],
  [
    'labor % at Carytown in June next to what was budgeted',
    `COMPARE | Labor | ${JUNE} | at 301 Carytown | SHARE_OF_REVENUE | vs Budget 2026`,
  ],
  ['South End May sales, this year and last', 'COMPARE | Revenue | 2026-05-01..2026-05-31 | at 308 South End | vs PRIOR_YEAR'],
  ['revenue by month, last year and this year', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
  ['labor % each month of 2026 vs 2025', `TREND | Labor | ${H1} MONTHLY | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR`],
  ['draw me a waterfall from Q1 four-wall to Q2 four-wall', `BRIDGE | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_PERIOD | by LINE`],
  ['waterfall net income Q1 to Q2', `BRIDGE | Net income | ${Q2} | at all | vs PRIOR_PERIOD | by LINE`],
  ['four-wall Q1 to Q2 waterfall', `BRIDGE | Four-wall EBITDA | ${Q2} | at all | vs PRIOR_PERIOD | by LINE`],
  [
    'what line hurt four wall the most vs budget in May',
    'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE',
  ],
  ['what are we paying per labor hour at South End', `FIGURES | Labor | ${H1} | at 308 South End | PER_METRIC | per Labor hours`],
  ["what's inside corporate overhead this year", `BREAKDOWN | Corporate overhead | ${H1} | at all | by ACCOUNT`],
  ['Southeast stores by sales per labor hour, Q2', `RANK | Sales per labor hour | ${Q2} | at Southeast | by LOCATION | DESC`],
  ['net income, last eight quarters', 'TREND | Net income | 2024-07-01..2026-06-30 QUARTERLY | at all'],
  ['food cost against food sales, in percent, for Q2', `FIGURES | Food cost / Food sales | ${Q2} | at all`],
  ['weekly sales per store in Q2', `FIGURES | Revenue | ${Q2} | at all | PER_METRIC | per Store weeks`],
  ['average weekly sales by store, Q2', `BREAKDOWN | Revenue | ${Q2} | at all | PER_METRIC | per Store weeks | by LOCATION`],
  ['months the company lost money this year', `FILTER | Net income | ${H1} | at all | by PERIOD | VALUE BELOW 0`],
  ['p&l june, actual budget prior year', `REPORT | ${JUNE} | at all | vs Budget 2026 | also vs PRIOR_YEAR`],
  ['budget for Old Town occupancy this August', 'COMPARE | Occupancy | 2026-08-01..2026-08-31 | at 206 Old Town | vs Budget 2026'],
  ['Net income this year compared with the same months of 2025', 'COMPARE | Net income | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  [
    'Northeast or Southeast: who has the higher average check this year?',
    `FIGURES | Average check | ${H1} | at Northeast, Southeast | by REGION`,
  ],
  ['who has the higher average check, Northeast or Southeast', `FIGURES | Average check | ${H1} | at Northeast, Southeast | by REGION`],
  [
    'who has the higher labor %: Savannah or Charleston?',
    `FIGURES | Labor | ${H1} | at 302 Charleston, 307 Savannah | SHARE_OF_REVENUE | by LOCATION`,
  ],
  [
    'which region has the higher average check this year',
    'RANK | Average check | 2026-01-01..2026-06-30 | at all | by REGION | DESC | first 1',
  ],
  ['utilities each month, 2025 against 2024', 'TREND | 6150 | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_YEAR'],
  ['utilities for each month, 2025 vs 2024', 'TREND | 6150 | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_YEAR'],
  [
    'are card fees growing in line with sales or faster?',
    'COMPARE | 6130 + Revenue | 2026-01-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR',
  ],
  [
    'cost accounts that at least doubled versus q2 last year',
    'FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT AT_LEAST 1',
  ],
  [
    'accounts that doubled vs last year',
    'FILTER | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT AT_LEAST 1',
  ],
  ['is delivery commission in cost of goods or in direct operating?', 'DEFINE | 6120'],
  ['are card fees in cogs or opex', 'DEFINE | 6130'],
  ['what does same-store mean in these reports?', 'DEFINE | Revenue | same stores'],
  ['biggest surprises in May', 'ATTENTION | 2026-05-01..2026-05-31 | at all'],
  ['surprises in May', 'ATTENTION | 2026-05-01..2026-05-31 | at all'],
  ['any surprises this month?', 'ATTENTION | 2026-07-01..2026-07-31 | at all'],
  ['which accounts arent mapped to any line', 'TRANSACTIONS | 6895 | all days | at all'],
  ['labr pct by sotre lst mnth', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
  [
    'which store had the lower labor % in June',
    'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | ASC | first 1',
  ],
  ['what share of our revenue was catering last quarter', `FIGURES | 4050 | ${Q2} | at all | SHARE_OF_REVENUE`],
  ['Occupancy cost versus last year: where did it grow?', `COMPARE | Occupancy | ${H1} | at all | vs PRIOR_YEAR | by LOCATION`],
  ['are we on track for the budget', `COMPARE | Revenue + Four-wall EBITDA | ${H1} | at all | vs Budget 2026`],
  ['How far off the budget are we?', 'COMPARE | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ['marketing spend vs budget', 'COMPARE | 6140 | 2026-01-01..2026-06-30 | at all | vs Budget 2026'],
  ['marketing spend vs last year', 'COMPARE | 6140 | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
  ['Do comps reduce revenue or are they an expense?', 'choose: same-store sales, Discounts and comps'],
  ['heatmap labor % store by month 2026', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by LOCATION'],
  [
    'heat map of labor % by store and month, 2026',
    'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  [
    'Scatter of average check against four-wall margin, by store, first half',
    'BREAKDOWN | Average check + Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
  ],
  ['Where will full-year revenue land?', 'refused: FORECAST'],
  [
    'comp sales by region for June, only stores open the full prior year',
    'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by REGION',
  ],
  // As before: the month is the last but one.
  ['revenue in the next to last month', 'not understood: next'],
])('%s: %s', (question, summary) => {
  expect(readingSummary(reader.read(question, null), names)).toBe(summary)
})
