import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const MAY = '2026-05-01..2026-05-31'
const SO_FAR = '2026-01-01..2026-06-30'

describe('on which side of what it is compared with', () => {
  it.each([
    [
      'stores under budget by 5% or more on revenue in June',
      `FILTER | Revenue | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT AT_MOST -0.05`,
    ],
    [
      'stores below last year by more than 2% on guests in June',
      `FILTER | Guests | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT BELOW -0.02`,
    ],
    ['lines under budget by 2% or more in May', `FILTER | ${MAY} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT AT_MOST -0.02`],
    [
      'stores over budget by less than 2% on labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE_PERCENT BELOW 0.02 | CHANGE_PERCENT ABOVE 0`,
    ],
    [
      'which store slipped the most on labor vs last year',
      `RANK | Labor | ${SO_FAR} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | WORST | first 1`,
    ],
    // Percent of the budget, not of revenue.
    ['what % over budget is labor in June', `COMPARE | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026`],
    ['how far off budget are we on labor in June, in percent', `COMPARE | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026`],
    ['what % did sales grow in June', `COMPARE | Revenue | ${JUNE} | at all | CHANGE_PERCENT | vs PRIOR_YEAR`],
    ['labor % over budget in June', `COMPARE | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | vs Budget 2026`],
    // The restriction is said of variances.
    ['staff costs against budget in May, adverse variances only', 'not understood: adverse only'],
    [
      'adverse variances only by store for labor in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    // Vendors.
    ['who do we buy the most from', `RANK | ${SO_FAR} | at all | by VENDOR | DESC`],
    ['who did we spend the most with in June', `RANK | ${JUNE} | at all | by VENDOR | DESC`],
    // Times.
    ['revenue in the quarter to June', 'FIGURES | Revenue | 2026-04-01..2026-06-30 | at all'],
    ['six months to May revenue', 'FIGURES | Revenue | 2025-12-01..2026-05-31 | at all'],
    [
      'best quarter ever for four wall margin',
      'RANK | Four-wall EBITDA | 2023-10-01..2026-06-30 | at all | SHARE_OF_REVENUE | by PERIOD | DESC | first 1',
    ],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})
