import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const Q2 = '2026-04-01..2026-06-30'

function after(question: string, then: string): string {
  return readingSummary(reader.read(then, keptPlan(reader.read(question, null))), names)
}

describe('what is asked of the rows of a table', () => {
  it.each([
    ['labor by account at Hoboken Q2', 'overtime only', `FIGURES | 6040 | ${Q2} | at 204 Hoboken`],
    ['P&L June vs budget', 'labor only', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    ['P&L June', 'just revenue', `FIGURES | Revenue | ${JUNE} | at all`],
    // Places and days are no rows.
    ['P&L June vs budget', 'just the Southeast', `REPORT | ${JUNE} | at Southeast | vs Budget 2026`],
    ['P&L June vs budget', 'only Q2', `REPORT | ${Q2} | at all | vs Budget 2026`],
    [
      'guests by store June vs last June',
      'sort by biggest decline',
      `RANK | Guests | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC`,
    ],
    [
      'guests by store June vs last June',
      'biggest increase first',
      `RANK | Guests | ${JUNE} | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | DESC`,
    ],
    [
      'prime cost June vs budget',
      'where is it worst',
      `RANK | Prime cost | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST`,
    ],
    [
      'labor % June vs budget',
      'where is it worst',
      `RANK | Labor | ${JUNE} | at all | SHARE_CHANGE | vs Budget 2026 | by LOCATION | WORST`,
    ],
    ['guests June', 'where is it lowest', `RANK | Guests | ${JUNE} | at all | by LOCATION | ASC`],
    ['guests June at Durham', 'where is it lowest', 'not understood: where'],
    [
      'P&L Q2 vs budget for the Southeast',
      'just the variances over 5% and $10k',
      `FILTER | ${Q2} | at Southeast | vs Budget 2026 | by LINE | CHANGE_PERCENT FURTHER 0.05 | CHANGE FURTHER 10000`,
    ],
    [
      'P&L Q2 vs budget',
      'which lines are off by more than 5%',
      `FILTER | ${Q2} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT FURTHER 0.05`,
    ],
    [
      'base rent % of sales by store by year',
      'which are over 7%',
      'FILTER | 6510 | 2024-01-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.07',
    ],
    ['revenue by month this year', 'send it as a chart', 'TREND | Revenue | 2026-01-01..2026-06-30 MONTHLY | at all | LINE'],
  ])('%s / %s', (question, then, plan) => expect(after(question, then)).toBe(plan))
})
