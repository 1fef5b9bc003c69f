import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

const BELOW = [
  'under budget by more than 3%',
  'under budget by over 3%',
  'under budget by at least 3%',
  'under budget by 3% or more',
  'under budget more than 3%',
  'below last year by more than 3%',
  'below budget by 3%',
  'behind budget by at least 3%',
  'behind last year by over 3%',
  'lagging budget by more than 3%',
  'trailing last year by more than 3%',
  'more than 3% below budget',
  'at least 3% below budget',
  'over 3% under budget',
  '3% or more under budget',
  '3% below budget',
  'more than 3% lower than last year',
  'down more than 3% vs last year',
  'down 3% or more vs last year',
  'down by more than 3% vs last year',
]
const ABOVE = [
  'over budget by more than 3%',
  'over budget by at least 3%',
  'over budget by 3% or more',
  'over budget more than 3%',
  'above last year by more than 3%',
  'ahead of budget by at least 3%',
  'more than 3% over budget',
  'at least 3% above budget',
  '3% or more above last year',
  '3% over budget',
  'more than 3% higher than last year',
  'up more than 3% vs last year',
  'up 3% or more vs last year',
]
/** An equal amount is meant, too. */
const INCLUDING = /at least|or more/
const THINGS = ['stores with revenue', 'stores with labor', 'stores with guests', 'lines']

/** The bounds of a plan; null where the question is not answered. */
function boundsOf(question: string): readonly string[] | null {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') return null
  return reading.plan.kind === 'FILTER'
    ? reading.plan.where.map(({ measure, is, value }) => `${measure} ${is} ${value}`)
    : [reading.plan.kind]
}

describe('an amount by which something is above or below', () => {
  it.each(BELOW)('is below: %s', (words) => {
    for (const thing of THINGS)
      expect(boundsOf(`${thing} ${words} in June`)).toEqual([`CHANGE_PERCENT ${INCLUDING.test(words) ? 'AT_MOST' : 'BELOW'} -0.03`])
  })

  it.each(ABOVE)('is above: %s', (words) => {
    for (const thing of THINGS)
      expect(boundsOf(`${thing} ${words} in June`)).toEqual([`CHANGE_PERCENT ${INCLUDING.test(words) ? 'AT_LEAST' : 'ABOVE'} 0.03`])
  })

  it.each([
    ['stores over budget by less than 3% on labor in June', ['CHANGE_PERCENT BELOW 0.03', 'CHANGE_PERCENT ABOVE 0']],
    ['stores under budget by less than 3% on labor in June', ['CHANGE_PERCENT ABOVE -0.03', 'CHANGE_PERCENT BELOW 0']],
    ['labor over budget by 3% or less in June, by store', ['CHANGE_PERCENT AT_MOST 0.03', 'CHANGE_PERCENT ABOVE 0']],
    ['stores with at least $300,000 revenue in June', ['VALUE AT_LEAST 300000']],
    ['stores with $300k or more in revenue in June', ['VALUE AT_LEAST 300000']],
    ['stores with no less than 300,000 revenue in June', ['VALUE AT_LEAST 300000']],
    ['stores with labor >= 33% in June', ['SHARE_OF_REVENUE AT_LEAST 0.33']],
    ['stores with labor at or above 33% in June', ['SHARE_OF_REVENUE AT_LEAST 0.33']],
    ['stores with revenue over 200k but no more than 300k in June', ['VALUE ABOVE 200000', 'VALUE AT_MOST 300000']],
    ['stores with labor under 33% but at least 30% in June', ['SHARE_OF_REVENUE BELOW 0.33', 'SHARE_OF_REVENUE AT_LEAST 0.3']],
    ['stores with revenue at least 300k and at most 200k in June', null],
    ['stores with labor between 33% and 28% in June', null],
    ['stores with revenue growth between -2% and 2% in June', null],
    ['EBITDA by store between -5,000 and 5,000 in June', null],
    ['stores with labor at least budget in June', ['CHANGE AT_LEAST 0']],
    ['stores with revenue no less than last year in June', ['CHANGE AT_LEAST 0']],
    ['stores with decline in revenue over 5% in June', ['CHANGE_PERCENT BELOW -0.05']],
    ['stores with a drop in guests of at least 5% in June', ['CHANGE_PERCENT AT_MOST -0.05']],
    ['only stores above budget by at least 5% on labor in June', ['CHANGE_PERCENT AT_LEAST 0.05']],
    ['stores with labor > 33% in June', ['SHARE_OF_REVENUE ABOVE 0.33']],
    ['stores with labor ≤ 30% in June', ['SHARE_OF_REVENUE AT_MOST 0.3']],
    ['stores with labor of no more than 30% in June', ['SHARE_OF_REVENUE AT_MOST 0.3']],
    ['stores with discounts of at least $5,000 in June', ['VALUE AT_MOST -5000']],
    ['stores that missed the labor budget by at least 3% in June', ['CHANGE_PERCENT AT_LEAST 0.03']],
    ['stores under budget on sales by more than 5% and less than 10% in June', ['CHANGE_PERCENT BELOW -0.05', 'CHANGE_PERCENT ABOVE -0.1']],
    ['what accounts fell vs last year by more than 5k in June', ['CHANGE BELOW -5000']],
    // Worse is more of a cost and less of income, and is told apart for each of several lines.
    ['accounts worse than last year by more than 3% in June', ['VARIANCE_PERCENT BELOW -0.03']],
    ['stores beating budget on labor by more than 3% in June', ['CHANGE_PERCENT BELOW -0.03']],
    ['stores short of sales budget by more than $10,000 in June', ['CHANGE BELOW -10000']],
    // Levels.
    ['stores with labor over 33% in June', ['SHARE_OF_REVENUE ABOVE 0.33']],
    ['stores with sales growth above 5% in June', ['CHANGE_PERCENT ABOVE 0.05']],
  ])('%s', (question, bounds) => expect(boundsOf(question)).toEqual(bounds))
})

describe('words that were dropped', () => {
  it.each([
    ['compare labor to budget for stores above 33% in June', 'not understood: 33%'],
    ['all costs but rent, June vs budget', 'not understood: all costs but rent'],
    ['all lines but revenue, June', 'not understood: all lines but revenue'],
    ['gross wages June', 'not understood: gross'],
    ['P&L per guest June', 'not understood: Guests'],
    ['P&L June with accounts', 'not understood: accounts'],
    ['top vendors for net income in June', 'not understood: vendors'],
    ['top vendors in June per guest', 'not understood: Guests'],
    ['top vendors for labor in June', `RANK | Labor | ${JUNE} | at all | by VENDOR | DESC`],
    ['which stores are behind budget on labor in June', 'not understood: behind'],
    [
      'which stores are behind budget on sales in June',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW 0`,
    ],
    [
      'stores where revenue grew vs last year in June',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`,
    ],
    ['stores with sales over $.2 million in June', `FILTER | Revenue | ${JUNE} | at all | by LOCATION | VALUE ABOVE 200000`],
    ['trial balance for June', 'refused: NOT_IN_LEDGER_REPORTS'],
    ['does June tie to the trial balance', `CHECK | ${JUNE} | at all | RECONCILIATION`],
    [
      'stores with sales better than last year in June',
      `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE`,
    ],
    ['labor vs budget percent June', `COMPARE | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026`],
    [
      'five best stores on labor vs budget percent June',
      `RANK | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026 | by LOCATION | ASC | first 5`,
    ],
    [
      'worst 3 stores food cost in June vs last year in points',
      `RANK | 5010 | ${JUNE} | at all | SHARE_CHANGE | vs PRIOR_YEAR | by LOCATION | DESC | first 3`,
    ],
    ['same store sales June in points', 'not understood: points'],
    ['top vendors in June only unfavorable', 'not understood: unfavorable'],
    ['vendors over $5,000 in June', `FILTER | ${JUNE} | at all | by VENDOR | VALUE ABOVE 5000`],
    ['vendors with at least $5,000 in June', `FILTER | ${JUNE} | at all | by VENDOR | VALUE AT_LEAST 5000`],
    ['biggest variances on labor by store in June', `RANK | Labor | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | LARGEST`],
    [
      'which store had the biggest variance on labor in June',
      `RANK | Labor | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | LARGEST | first 1`,
    ],
    ['stores where labor is short of budget by 3% in June', 'not understood: short of budget'],
    ['which stores are behind budget on labor hours in June', 'not understood: behind'],
    ['labor % June variance', `COMPARE | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | vs Budget 2026`],
    ['labor % variance June', 'choose: Labor as a share of revenue, the variance of Labor in percent'],
    ['P&L for June with variance to budget and to last year', 'not understood: variance to budget'],
    ['top 5 stores by revenue June with entries', 'not understood: stores'],
    ['latest repair entries in June', `TRANSACTIONS | 6160 | ${JUNE} | at all | NEWEST`],
    ['latest 5 repair entries in June', `TRANSACTIONS | 6160 | ${JUNE} | at all | NEWEST | first 5`],
    ['last 5 invoices in June', `TRANSACTIONS | ${JUNE} | at all | NEWEST | first 5 | of Bill, Expense`],
    ['last 5 entries in June', `TRANSACTIONS | ${JUNE} | at all | NEWEST | first 5`],
    ['repair invoice 100 in June', 'not understood: 100'],
    ['latest 5 stores in June', 'not understood: 5'],
    ['stores with labor of 33% or above in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_LEAST 0.33`],
    ['stores with labor up to 30% in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE AT_MOST 0.3`],
    ['labor of 30% or over budget in June', 'not understood: 30%'],
    ['is labor up to 33% in June', 'not understood: up to, 33%'],
    ['top vendors over 25k in June', `FILTER | ${JUNE} | at all | by VENDOR | VALUE ABOVE 25000`],
    [
      'which months in 2025 fell short of 4 million in sales',
      'FILTER | Revenue | 2025-01-01..2025-12-31 | at all | by PERIOD | VALUE BELOW 4000000',
    ],
    ['stores that fell short of labor budget in June', 'not understood: fell short of'],
    ['which stores lost guests in June', `FILTER | Guests | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0`],
    ['revenue by channel in June', `BREAKDOWN | Revenue | ${JUNE} | at all | by ACCOUNT`],
    ['labor by channel in June', 'not understood: channel'],
    ['revenue yoy % by quarter in 2025', 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all | CHANGE_PERCENT | vs PRIOR_YEAR'],
    ['every repair entry above $2,500 in June', `TRANSACTIONS | 6160 | ${JUNE} | at all | VALUE ABOVE 2500`],
    ['is the Northeast ahead of plan or behind on sales in June', `COMPARE | Revenue | ${JUNE} | at Northeast | vs Budget 2026`],
    ['the biggest loser in June', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC | first 1`],
    ['the biggest losers in June', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC`],
    ['explain the beat vs plan in EBITDA in June', `BRIDGE | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LINE`],
    ["what'd Hoboken sell in June", `FIGURES | Revenue | ${JUNE} | at 204 Hoboken`],
    ['salaried vs hourly in June', `FIGURES | Management + Hourly staff | ${JUNE} | at all`],
    ['interest and dep as one number in June', `FIGURES | Depreciation and interest | ${JUNE} | at all`],
    ['labor and rent as one number in June', `FIGURES | Labor plus Occupancy | ${JUNE} | at all`],
    ['transactions over $5,000 in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000`],
    ['stores with transactions over 5,000 in June', `FILTER | Transactions | ${JUNE} | at all | by LOCATION | VALUE ABOVE 5000`],
    ['labor June vs budget, rolling 3 months', 'not understood: rolling'],
    ['labor by store June drop Hoboken', `BREAKDOWN | Labor | ${JUNE} | at all but 204 Hoboken | by LOCATION`],
    ['show revenue drop Hoboken in June', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR`],
    [
      'costs over the last 3 months',
      'FIGURES | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | 2026-04-01..2026-06-30 | at all',
    ],
    [
      'did transactions exceed 5,000 at Hoboken in June',
      `FILTER | Transactions | ${JUNE} | at 204 Hoboken | by LOCATION | VALUE ABOVE 5000`,
    ],
    ['top 5 stores least to most labor June', 'not understood: least to most'],
    ['largest and latest repair entries in June', 'not understood: largest'],
    ['latest repairs and utilities entries in June', `TRANSACTIONS | 6160 + 6150 | ${JUNE} | at all | NEWEST`],
    ['latest entries at Hoboken in June', `TRANSACTIONS | ${JUNE} | at 204 Hoboken | NEWEST`],
    ['labor >= 33 in June by store', 'choose: Labor at least 33% of revenue, Labor at least 33 in money'],
    ['did labor drop at Hoboken in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR`],
    ['revenue in the South June', 'not understood: south'],
    ['revenue South End June', `FIGURES | Revenue | ${JUNE} | at 308 South End`],
    ['Back Bay in the Southeast revenue June', 'not understood: southeast'],
    ['revenue June Northeast store Back Bay', `FIGURES | Revenue | ${JUNE} | at 101 Back Bay`],
    ['revenue June Northeast and Back Bay', 'not understood: back bay'],
    [
      'which lines did we overspend on in June',
      `FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE`,
    ],
    [
      'what costs went down vs last year in June',
      `FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs PRIOR_YEAR | by LINE | CHANGE BELOW 0`,
    ],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})

describe('by so much, wherever it stands', () => {
  it.each([
    [
      'stores down on sales vs last year in June by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores down on sales in June vs last year by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores down more than 5k on sales vs last year in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores with sales down more than 5k vs last year in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores where sales fell by more than 5k vs last year in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores where sales are down by more than 5% vs last year in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05',
    ],
    [
      'stores where sales are down vs last year by more than 5% in June',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05',
    ],
    [
      'stores where sales are down vs last year in June by more than 5%',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.05',
    ],
    [
      'stores up on sales vs last year in June by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 5000',
    ],
    [
      'stores over budget on labor in June by more than 2k',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 2000',
    ],
    [
      'stores over budget on labor by more than 2k in June',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 2000',
    ],
    [
      'stores under budget on sales in June by more than 2k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE BELOW -2000',
    ],
    [
      'stores behind budget on sales in June by over 3%',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT BELOW -0.03',
    ],
    [
      'which stores are down vs last year on labor in June by at least 2k',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE AT_MOST -2000',
    ],
    [
      'which stores dropped in sales from May to June by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'months down on sales vs last year by more than 5%',
      'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by PERIOD | CHANGE_PERCENT BELOW -0.05',
    ],
    [
      'stores below last year on sales in June by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores down on sales at Hoboken vs last year by more than 5k',
      'FILTER | Revenue | 2026-01-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'stores down on labor % vs last year in June by more than 1 point',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | SHARE_CHANGE BELOW -0.01',
    ],
    [
      'which stores are down vs last year, in June, on sales, by more than 5k',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW -5000',
    ],
    [
      'accounts down at Hoboken in June vs last year by more than 5k',
      'FILTER | 2026-06-01..2026-06-30 | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT | CHANGE BELOW -5000',
    ],
    [
      'stores down vs last year on sales with labor up by more than 5k',
      'FILTER | Revenue + Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Revenue: CHANGE BELOW 0 | Labor: CHANGE ABOVE 5000',
    ],
    [
      'stores with labor over 30% and sales down in June by more than 5k',
      'FILTER | Labor + Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Labor: SHARE_OF_REVENUE ABOVE 0.3 | Revenue: CHANGE BELOW -5000',
    ],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})
