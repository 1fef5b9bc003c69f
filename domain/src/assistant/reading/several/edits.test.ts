import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June, each answer changed in one part.
it.each([
  [
    'P&L Old Town June vs last June / and Back Bay too',
    'REPORT | 2026-06-01..2026-06-30 | at 101 Back Bay, 206 Old Town | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'P&L Wilmington ytd vs last year / hide it, just give me the revenue and labor lines',
    'REPORT | Revenue + Labor | 2026-01-01..2026-06-30 | at 209 Wilmington | vs PRIOR_YEAR | by LINE',
  ],
  ['what pct of total sales comes from Back Bay / a year ago?', 'COMPARE | Revenue | 2025-01-01..2025-06-30 | at 101 Back Bay | vs all'],
  [
    'chart average check by month since january 2025 / make it bars',
    'TREND | Average check | 2025-01-01..2026-06-30 MONTHLY | at all | BAR',
  ],
  ['revenue by month this year / as a line please', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | LINE'],
  ['revenue by month this year / bars instead', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | BAR'],
  ['revenue by region last quarter / share of total instead', 'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | by REGION'],
  ['revenue by region last quarter / as a share of the total', 'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | by REGION'],
  [
    'monthly P&L Jan-Jun 2026 for 206 with total column / swap in 101',
    'REPORT | 2026-01-01..2026-06-30 | at 101 Back Bay | by PERIOD | BAR',
  ],
  ['monthly P&L Jan-Jun 2026 for 206 / swap in Hoboken instead', 'REPORT | 2026-01-01..2026-06-30 | at 204 Hoboken | by PERIOD'],
  [
    'rank locations by variance to budget, four-wall EBITDA, YTD, worst first / as % of budget',
    'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at all | VARIANCE_PERCENT | vs Budget 2026 | by LOCATION | WORST',
  ],
  [
    'rank locations by variance to budget, four-wall EBITDA, YTD, worst first / restrict to the Mid-Atlantic',
    'RANK | Four-wall EBITDA | 2026-01-01..2026-06-30 | at Mid-Atlantic | VARIANCE | vs Budget 2026 | by LOCATION | WORST',
  ],
  ['labor by store Q2 / limit it to the Southeast', 'BREAKDOWN | Labor | 2026-04-01..2026-06-30 | at Southeast | by LOCATION'],
  [
    'walk revenue from FY24 to FY25 by region / drop the regions and do it by store',
    'BRIDGE | Revenue | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR | by LOCATION',
  ],
  [
    'rolling 3-month labor %, since Jan 2025 / 6-month instead',
    'TREND | Labor | 2025-01-01..2026-06-30 MONTHLY | at all | SHARE_OF_REVENUE | rolling 6',
  ],
  ['rolling 3 month revenue / 12 months instead', 'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | rolling 12'],
  ['TTM revenue ending June / and ending June 2025', 'FIGURES | Revenue | 2024-07-01..2025-06-30 | at all'],
  ['TTM revenue ending June / and as of March', 'FIGURES | Revenue | 2025-04-01..2026-03-31 | at all'],
  ['EBITDA in May / in June', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
  [
    'EBITDA in May / in June / why the difference?',
    'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs 2026-05-01..2026-05-31 | by LINE',
  ],
  ['EBITDA in May / and June', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
  [
    'EBITDA in May / and June / why the drop',
    'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs 2026-05-01..2026-05-31 | by LINE',
  ],
  ['labor at Hoboken in June / and at Princeton', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 207 Princeton'],
  [
    'labor at Hoboken in June / and at Princeton / why the difference?',
    'BRIDGE | Labor | 2026-06-01..2026-06-30 | at 207 Princeton | vs 204 Hoboken | by ACCOUNT',
  ],
  [
    'variance to budget, controllable income, June / top 5 locations driving it',
    'RANK | Controllable income | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | LARGEST | first 5',
  ],
  ['labor vs budget Q2 / which stores are driving it', 'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION'],
  [
    'accounts in Labor over budget by > $3,000 in June / only the largest five',
    'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by ACCOUNT | DESC | first 5',
  ],
  ['vendors for repairs ytd / how much in June alone', 'RANK | 6160 | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
  ['labor in June / at Hoboken', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  ['labor in June / at Hoboken / back to all stores', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
  ['revenue by store Q2 / add last year', 'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
  [
    'revenue by store Q2 / add last year / and the % change',
    'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION',
  ],
  ['revenue by store Q2 / add a column for budget', 'BREAKDOWN | Revenue | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION'],
  [
    'P&L Cambridge May vs last year / vs budget too',
    'REPORT | 2026-05-01..2026-05-31 | at 102 Cambridge | vs PRIOR_YEAR | also vs Budget 2026',
  ],
  [
    'P&L Cambridge May vs last year / add the budget too',
    'REPORT | 2026-05-01..2026-05-31 | at 102 Cambridge | vs PRIOR_YEAR | also vs Budget 2026',
  ],
  [
    'P&L Cambridge May vs budget / add last year as well',
    'REPORT | 2026-05-01..2026-05-31 | at 102 Cambridge | vs Budget 2026 | also vs PRIOR_YEAR',
  ],
  [
    "who's my worst store on food cost in the Northeast / what about second worst",
    'RANK | 5010 | 2026-01-01..2026-06-30 | at Northeast | SHARE_OF_REVENUE | by LOCATION | DESC | first 2',
  ],
  ['repairs at Portland March thru May / show me what was booked there', 'TRANSACTIONS | 6160 | 2026-03-01..2026-05-31 | at 105 Portland'],
  [
    "what % of sales does occupancy eat at each store, TTM / who's above 10%",
    'FILTER | Occupancy | 2025-07-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.1',
  ],
  [
    'Good morning – could you tell me what the company earned at the net income line in the first half of 2026, and how that compares with the first half of 2025? / Please show it as a percentage of revenue as well.',
    'COMPARE | Net income | 2026-01-01..2026-06-30 | at all | SHARE_OF_REVENUE | vs PRIOR_YEAR',
  ],
  [
    'COGS variance to Budget 2026, June, by location / now only the unfavorable ones',
    'FILTER | Cost of goods | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
  ],
  [
    'Corporate overhead as % of sales, by quarter since 2024 / plot that as a line',
    'TREND | Corporate overhead | 2024-01-01..2026-06-30 QUARTERLY | at all | SHARE_OF_REVENUE | LINE',
  ],
  [
    'SSS growth by month, July 2025 – June 2026 / by region',
    'TREND | Revenue | 2025-07-01..2026-06-30 MONTHLY | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores | by REGION',
  ],
  [
    "Explain the drop in Cambridge's controllable income year over year. / Which account is most responsible?",
    'BRIDGE | Controllable income | 2026-01-01..2026-06-30 | at 102 Cambridge | vs PRIOR_YEAR | by ACCOUNT',
  ],
  [
    'Which line explains most of the miss on net income in May? / break that line out by location',
    'BRIDGE | Net income | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LOCATION',
  ],
  ['Net income rolling 3 months / rolling 12', 'TREND | Net income | 2025-07-01..2026-06-30 MONTHLY | at all | rolling 12'],
])('%s', (asked, expected) => {
  expect(sessionMeaning(asked, reader, names)).toBe(expected)
})
