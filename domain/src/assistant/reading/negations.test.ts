import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const Q2 = '2026-04-01..2026-06-30'
const SO_FAR = '2026-01-01..2026-06-30'

describe('negations', () => {
  it.each([
    ['stores not over budget on labor in June', `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE AT_MOST 0`],
    [
      "which stores aren't over budget on labor in June",
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE AT_MOST 0`,
    ],
    [
      'which stores did not beat budget in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE AT_MOST 0`,
    ],
    [
      'stores that did not miss labor budget in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | VARIANCE AT_LEAST 0`,
    ],
    ["which stores didn't grow", `FILTER | Revenue | ${SO_FAR} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE AT_MOST 0`],
    ["show me stores that didn't grow revenue in Q2", `FILTER | Revenue | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE AT_MOST 0`],
    ['which stores failed to grow sales in Q2', `FILTER | Revenue | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE AT_MOST 0`],
    [
      'Northeast stores not growing sales in Q2',
      `FILTER | Revenue | ${Q2} | at Northeast | vs PRIOR_YEAR | by LOCATION | CHANGE AT_MOST 0`,
    ],
    [
      "which stores didn't grow more than 5% in Q2",
      `FILTER | Revenue | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE_PERCENT AT_MOST 0.05`,
    ],
    [
      "stores where food cost wasn't more than 28% of sales, Q2",
      `FILTER | 5010 | ${Q2} | at all | by LOCATION | SHARE_OF_REVENUE AT_MOST 0.28`,
    ],
    ['which stores did not lose money in June', `FILTER | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | VALUE AT_LEAST 0`],
    [
      'which accounts are not unfavorable to budget in June',
      `FILTER | ${JUNE} | at all | vs Budget 2026 | by ACCOUNT | VARIANCE AT_LEAST 0`,
    ],
    // Of anything else they are named.
    ["labor wasn't over budget in June", "not understood: wasn't over"],
    ['none of the stores over budget on labor', 'not understood: none'],
    ["why aren't sales up in June", "not understood: aren't"],
    ['stores not over budget on labor and not under last year', 'not understood: not'],
    ['rank stores not over budget on labor in June', 'not understood: not over'],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})

describe('some stores of a region', () => {
  it.each([
    ['which Southeast stores grew sales in Q2', `FILTER | Revenue | ${Q2} | at Southeast | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
    [
      'Southeast stores that missed budget in June',
      `FILTER | Four-wall EBITDA | ${JUNE} | at Southeast | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE`,
    ],
    [
      'Northeast stores over budget on labor in June',
      `FILTER | Labor | ${JUNE} | at Northeast | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`,
    ],
    ['Northeast stores vs budget in June', `COMPARE | Revenue + Four-wall EBITDA | ${JUNE} | at Northeast | vs Budget 2026`],
    ['are the Northeast stores over budget on labor in June', `COMPARE | Labor | ${JUNE} | at Northeast | vs Budget 2026`],
    ['stores with growing sales in Q2', `FILTER | Revenue | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0`],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})

describe('one time against another', () => {
  it.each([
    ['compare Q2 this year to Q2 last year', `COMPARE | Revenue + Four-wall EBITDA | ${Q2} | at all | vs PRIOR_YEAR`],
    ['compare labor in June this year to June last year', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['compare sales Q2 2026 to Q2 2025', `COMPARE | Revenue | ${Q2} | at all | vs PRIOR_YEAR`],
    ['is labor trending up at Hoboken in Q2', `COMPARE | Labor | ${Q2} | at 204 Hoboken | vs PRIOR_YEAR`],
    ["what's causing food cost to go up in Q2", `BRIDGE | 5010 | ${Q2} | at all | vs PRIOR_YEAR | by LOCATION`],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})

describe('what places and months have none of', () => {
  it.each([
    ['which stores had no labor posted in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    ['stores with no repairs in June', `FILTER | 6160 | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    ['any stores without any labor in June', `FILTER | Labor | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    ['which months had no repairs at Hoboken this year', `FILTER | 6160 | ${SO_FAR} | at 204 Hoboken | by PERIOD | VALUE NONE`],
    ['stores with zero guests in June', `FILTER | Guests | ${JUNE} | at all | by LOCATION | VALUE NONE`],
    // Something else is left out, limited or compared.
    ['sales by store without Hoboken', `BREAKDOWN | Revenue | ${JUNE} | at all but 204 Hoboken | by LOCATION`],
    ['stores with and without rent in June', 'not understood: without rent'],
    ['no stores had labor in June', 'not understood: no'],
    ['which stores have no budget', 'CHECK | all days | at all | by LOCATION | VALUE NONE | BUDGETS'],
    ['stores with no overtime over budget in June', 'not understood: no overtime'],
    ['stores with no repairs but utilities in June', 'not understood: no repairs, no utilities'],
  ])('%s', (question, meant) => expect(readingSummary(reader.read(question, null), names)).toBe(meant))
})
