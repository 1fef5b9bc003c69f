import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// Asked on July 15, 2026, of books that end with June.
describe('kinds of things that figures stand side by side by', () => {
  it.each([
    ['decline in revenue by store, June', `COMPARE | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION`],
    ['YoY increase in utilities by store June', `COMPARE | 6150 | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION`],
    ['revenue increase by region June vs last year', `COMPARE | Revenue | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by REGION`],
    ['which stores had a decline in revenue in June', `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0`],
    ['stores with a revenue increase in June', `FILTER | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    ['is June revenue better than May by store', `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_PERIOD | by LOCATION`],
    ['which stores had better revenue in June than in May', 'not understood: better'],
    ['is labor over budget by region in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | by REGION`],
    [
      'months when food cost went up from the prior month this year',
      'FILTER | 5010 | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD | by PERIOD | CHANGE ABOVE 0',
    ],
    ['labor by hour at Hoboken in June', 'choose: By month'],
    ['revenue region 2 June', 'not understood: 2 june'],
    ['revenue by region 2 June', 'BREAKDOWN | Revenue | 2026-06-02..2026-06-02 | at all | by REGION'],
    [
      'costs over budget June',
      `FILTER | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`,
    ],
    ['stores by revenue June from least to most', `RANK | Revenue | ${JUNE} | at all | by LOCATION | ASC`],
    ['stores by labor June, most to least', `RANK | Labor | ${JUNE} | at all | by LOCATION | DESC`],
  ])('%s', (question, meant) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(meant)
  })
})
