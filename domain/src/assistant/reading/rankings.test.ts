import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const BUDGETED = `${JUNE} | at all | VARIANCE | vs Budget 2026`

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

describe('what a trend is not divided by is named', () => {
  it.each([
    ['rolling 12 EBITDA by region', 'not understood: region'],
    ['rolling 12 labor % by region', 'not understood: region'],
    ['rolling 12 month revenue by store', 'not understood: store'],
    ['prime cost by account by month Q2', 'not understood: account'],
    ['labor by vendor by month Q2', 'not understood: vendor'],
    ['revenue by region by month Q2', 'TREND | Revenue | 2026-04-01..2026-06-30 MONTHLY | at all | by REGION'],
  ])('%s', (question, plan) => expect(read(question)).toBe(plan))
})

describe('what cannot be divided as asked is named', () => {
  it.each([
    ['overtime by account', 'not understood: account'],
    ['food cost by account June', 'not understood: account'],
    ['guests by account', 'not understood: account'],
    ['average check by account vs last year', 'not understood: account'],
    ['rank accounts by guests June', 'not understood: accounts'],
    ['which account has the most labor hours', 'not understood: account'],
    ['revenue by line June', `BREAKDOWN | Revenue | ${JUNE} | at all | by ACCOUNT`],
    [
      'opex lines up 15% on last year in June',
      `FILTER | Direct operating | ${JUNE} | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE_PERCENT ABOVE 0.15`,
    ],
    ['revenue by line vs budget June', 'not understood: line'],
    ['overtime by line', 'not understood: line'],
    ['guests by line Q2', 'not understood: line'],
    ['labor by account June', `BREAKDOWN | Labor | ${JUNE} | at all | by ACCOUNT`],
    ['labor by line June', `BREAKDOWN | Labor | ${JUNE} | at all | by LINE`],
    ['top vendors for Net income', 'not understood: vendors'],
    ['top vendors for four-wall EBITDA', 'not understood: vendors'],
    ['top vendors for guests', 'not understood: vendors'],
    ['top vendors for cost of goods in June', `RANK | Cost of goods | ${JUNE} | at all | by VENDOR | DESC`],
    ['P&L per guest June', 'not understood: Guests'],
    ['P&L June with accounts', 'not understood: accounts'],
    ['P&L Q1 and Q2', 'REPORT | 2026-01-01..2026-06-30 | at all | by PERIOD'],
    ['P&L by quarter for Q1 and Q2', 'REPORT | 2026-01-01..2026-06-30 | at all | by PERIOD'],
  ])('%s', (question, plan) => expect(read(question)).toBe(plan))
})

describe('what is easily taken for another figure', () => {
  it.each([
    ['show me a waterfall from revenue to net income for June', `BREAKDOWN | Net income | ${JUNE} | at all | by LINE | WATERFALL`],
    ['waterfall of four-wall EBITDA in June', `BREAKDOWN | Four-wall EBITDA | ${JUNE} | at all | by LINE | WATERFALL`],
    ['Utilities by store for June, highest to lowest', `RANK | 6150 | ${JUNE} | at all | by LOCATION | DESC`],
    ['store with most overtime in June', `RANK | 6040 | ${JUNE} | at all | by LOCATION | DESC | first 1`],
    ['store with the highest overtime in June', `RANK | 6040 | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 1`],
    ['Durham overtime in hours', 'not understood: hours'],
    ['cheapest store to run', 'not understood: cheapest'],
    ['most expensive store', 'not understood: most expensive'],
    ['US Foods spend', 'not understood: us, foods'],
    ['what do you tell us about food cost in June', `FIGURES | 5010 | ${JUNE} | at all`],
    ['gross receipts June', 'not understood: gross, receipts'],
    ['AUV', 'FIGURES | Average unit volume | 2026-01-01..2026-06-30 | at all'],
    ['AUV by store, June', `BREAKDOWN | Average unit volume | ${JUNE} | at all | by LOCATION`],
    [
      'what grew the most in direct operating vs last year in June',
      `RANK | Direct operating | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by ACCOUNT | DESC | first 1`,
    ],
    [
      'what went up the most in labor vs last year in June',
      `RANK | Labor | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 1`,
    ],
    ['which store lost the most in June', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC | first 1 | VALUE BELOW 0`],
    [
      'which store lost the most sales vs last year in June',
      `RANK | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC | first 1`,
    ],
    ['gap between best and worst store on labor % June', 'not understood: gap'],
    ['payroll taxes and benefits June', `FIGURES | Taxes and benefits | ${JUNE} | at all`],
    [
      'biggest overspend June',
      `RANK | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${BUDGETED} | by LINE | WORST`,
    ],
    [
      'which lines did we overspend on in June',
      `FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE`,
    ],
    ['which store overspent the most in June', 'not understood: overspent'],
    ['total expenses June', `FIGURES | All costs | ${JUNE} | at all`],
    ['total costs Q2 by region', 'BREAKDOWN | All costs | 2026-04-01..2026-06-30 | at all | by REGION'],
    ['total labor June', `FIGURES | Labor | ${JUNE} | at all`],
    ['which stores are over budget in June', 'choose: Four-wall EBITDA, Revenue, Cost of goods, Labor'],
    ['which stores are over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`],
    ['list the stores in the Mid-Atlantic', 'CHECK | all days | at Mid-Atlantic | LOCATIONS'],
    ['what regions do we have', 'CHECK | all days | at all | LOCATIONS'],
    ['stores in June', `FIGURES | Revenue + Four-wall EBITDA | ${JUNE} | at all | by LOCATION`],
  ])('%s', (question, plan) => expect(read(question)).toBe(plan))
})

describe('rankings', () => {
  it.each([
    // Differences by their size.
    ['largest variance on any line June', `RANK | ${BUDGETED} | by LINE | LARGEST`],
    ['top 5 variances in June', `RANK | ${BUDGETED} | by LINE | LARGEST | first 5`],
    ['top 3 variances by store on labor June', `RANK | Labor | ${BUDGETED} | by LOCATION | LARGEST | first 3`],
    ['store with the smallest variance to budget on revenue in June', `RANK | Revenue | ${BUDGETED} | by LOCATION | SMALLEST | first 1`],
    ['lowest variance on labor by store June', `RANK | Labor | ${BUDGETED} | by LOCATION | SMALLEST | first 1`],
    [
      'which store has the largest change in labor vs May in June',
      `RANK | Labor | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by LOCATION | LARGEST | first 1`,
    ],
    [
      'biggest swing in EBITDA vs last year by store in June',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | LARGEST | first 1`,
    ],
    ['top 20 variances, favorable only, June', `RANK | ${BUDGETED} | by LINE | BEST | first 20 | VARIANCE FAVORABLE`],
    [
      'top 3 labor variances by store June, only unfavorable',
      `RANK | Labor | ${BUDGETED} | by LOCATION | WORST | first 3 | VARIANCE UNFAVORABLE`,
    ],
    // Their sign is said, or they are those of stores.
    ['largest favorable variance on labor by store June', `RANK | Labor | ${BUDGETED} | by LOCATION | BEST | first 1`],
    ['largest unfavorable variance on labor by store June', `RANK | Labor | ${BUDGETED} | by LOCATION | WORST | first 1`],
    ['top 3 stores by revenue variance June', `RANK | Revenue | ${BUDGETED} | by LOCATION | DESC | first 3`],
    // Falls and losses.
    [
      'smallest decline in revenue vs last year by store in June',
      `RANK | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | SMALLEST | first 1 | CHANGE BELOW 0`,
    ],
    [
      'biggest decline in revenue vs last year by store in June',
      `RANK | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC | first 1`,
    ],
    ['which store has the biggest net loss in June', `RANK | Net income | ${JUNE} | at all | by LOCATION | ASC | first 1 | VALUE BELOW 0`],
    ['smallest net loss by store in June', `RANK | Net income | ${JUNE} | at all | by LOCATION | SMALLEST | first 1 | VALUE BELOW 0`],
    // A cost that slips gets worse.
    [
      'which southeast store slipped the most on prime cost vs last year in June',
      `RANK | Prime cost | ${JUNE} | at Southeast | CHANGE | vs PRIOR_YEAR | by LOCATION | WORST | first 1`,
    ],
    [
      'which store slipped the most on revenue vs last year in June',
      `RANK | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | WORST | first 1`,
    ],
    // What is given away is below zero.
    ['which store gives the most discounts in June', `RANK | 4090 | ${JUNE} | at all | by LOCATION | LARGEST | first 1`],
    ['highest discounts by store June', `RANK | 4090 | ${JUNE} | at all | by LOCATION | LARGEST | first 1`],
    ['lowest discounts by store June', `RANK | 4090 | ${JUNE} | at all | by LOCATION | SMALLEST | first 1`],
    ['worst 3 stores on discounts in June', `RANK | 4090 | ${JUNE} | at all | by LOCATION | LARGEST | first 3`],
    ['best 3 stores on discounts in June', `RANK | 4090 | ${JUNE} | at all | by LOCATION | SMALLEST | first 3`],
    ['stores with discounts over $5,000 in June', `FILTER | 4090 | ${JUNE} | at all | by LOCATION | VALUE BELOW -5000`],
    ['stores with discounts under $5,000 in June', `FILTER | 4090 | ${JUNE} | at all | by LOCATION | VALUE ABOVE -5000`],
    ['stores with discounts above 3% of sales in June', `FILTER | 4090 | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE BELOW -0.03`],
    [
      'which stores had discounts up vs last year in June',
      `FILTER | 4090 | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0`,
    ],
    [
      "which store's discounts rose the most vs last year in June",
      `RANK | 4090 | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC`,
    ],
    [
      "which store's discounts fell the most vs last year in June",
      `RANK | 4090 | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC`,
    ],
    ['highest food sales by store June', `RANK | 4010 | ${JUNE} | at all | by LOCATION | DESC | first 1`],
  ])('%s', (question, plan) => expect(read(question)).toBe(plan))
})
