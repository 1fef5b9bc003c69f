import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const YTD = '2026-01-01..2026-06-30'
const OTHERS = '201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington'
const OF_HEADLINE = 'choose: Four-wall EBITDA as a share of revenue, all of them ranked by Revenue, all of them ranked by Four-wall EBITDA'

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

// Asked on July 15, 2026, of books that end with June.
describe('places that one is set against', () => {
  it.each([
    ['how does Hoboken compare to the company average', OF_HEADLINE],
    ['how does Hoboken compare to the average store', OF_HEADLINE],
    ['how does Hoboken stack up against the rest', OF_HEADLINE],
    ['labor % at Hoboken vs the average store in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all`],
    ['labor % at Hoboken vs its region in June', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs Mid-Atlantic`],
    [
      'labor % at Hoboken vs other stores in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all but 204 Hoboken`,
    ],
    [
      'labor % at Hoboken against other Mid-Atlantic stores in June',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs ${OTHERS}`,
    ],
    [
      'labor % at Hoboken in June against the rest of the region',
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs ${OTHERS}`,
    ],
    ['average check at Hoboken vs the company average in June', `COMPARE | Average check | ${JUNE} | at 204 Hoboken | vs all`],
    ['Hoboken labor against the average store in June', 'choose: Labor as a share of revenue, all of them ranked by Labor'],
    ['sales at Hoboken vs the other stores', 'choose: all of them ranked by Revenue'],
    ['how does Hoboken rank on average check against the rest in June', `RANK | Average check | ${JUNE} | at all | by LOCATION | DESC`],
    // Other than what?
    ['labor % vs the other stores', 'not understood: other, stores'],
    ['labor % at Hoboken and Princeton vs its region', 'not understood: region'],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('those of many that something holds for', () => {
  it.each([
    ['how many stores grew', `FILTER | Revenue | ${YTD} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['which stores grew sales in June', `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['which stores grew the most in June', `RANK | Revenue | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | DESC`],
    [
      'how many stores are getting better',
      `FILTER | Four-wall EBITDA | ${YTD} | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE FAVORABLE`,
    ],
    ['favorable variances', `FILTER | ${YTD} | at all | vs Budget 2026 | by LINE | VARIANCE FAVORABLE`],
    ['unfavourable variances in May', 'FILTER | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LINE | VARIANCE UNFAVORABLE'],
    [
      'which stores had unfavorable labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    ['biggest variances to budget in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | DESC | first 3 | last 3`],
    ['top 5 variances in June', `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | DESC | first 5 | last 5`],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

describe('other wordings', () => {
  it.each([
    ['is anything missing for June', 'choose: metrics without figures, how far the books go'],
    ['sales this month so far', 'FIGURES | Revenue | 2026-07-01..2026-07-31 | at all'],
    ['sales so far this quarter', 'FIGURES | Revenue | 2026-07-01..2026-09-30 | at all'],
    ['did labor exceed labor in May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['labor against labor in May', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['are we getting better or worse', 'TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all | vs PRIOR_YEAR'],
    [
      'did we keep costs within budget in June',
      `COMPARE | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026`,
    ],
  ])('%s', (question, plan) => {
    expect(read(question)).toBe(plan)
  })
})

it('offers no question that is set against nothing', () => {
  const reading = reader.read('labor % at Hoboken and Princeton vs its region in June', null)
  expect(reading).toMatchObject({ kind: 'UNREAD', suggestion: 'labor % at hoboken and princeton in june' })
})
