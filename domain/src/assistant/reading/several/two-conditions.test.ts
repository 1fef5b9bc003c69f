import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

// Asked on July 15, 2026, of books that end with June.
describe('two conditions', () => {
  it.each([
    [
      'stores where labor is up or sales are down in June',
      'choose: Locations with Labor above the year before, Jun 2026, Locations with Revenue below the year before, Jun 2026, Locations with Labor above the year before and Revenue below the year before, Jun 2026',
    ],
    [
      'either labor over 32% or EBITDA under 10% in June, which stores',
      'choose: Locations with Labor above 32.0% of revenue, Jun 2026, Locations with Four-wall EBITDA below 10.0% of revenue, Jun 2026, Locations with Labor above 32.0% of revenue and Four-wall EBITDA below 10.0% of revenue, Jun 2026',
    ],
    [
      'stores with labor above 30% and/or food cost above 25% in June',
      'choose: Locations with Labor above 30.0% of revenue, Jun 2026, Locations with Food cost above 25.0% of revenue, Jun 2026, Locations with Labor above 30.0% of revenue and Food cost above 25.0% of revenue, Jun 2026',
    ],
    ['is labor up or down vs budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    // The days stand apart from the year before.
    [
      'which stores had fewer guests but higher sales than last year, H1',
      'FILTER | Guests + Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | Guests: CHANGE BELOW 0 | Revenue: CHANGE ABOVE 0',
    ],
    // One is of a year ago and the other of a month ago.
    ['stores where labor is up vs last year while sales are down from May', 'not understood: sales, from may'],
    [
      'stores where sales are down vs May and labor is up vs May',
      `FILTER | Revenue + Labor | ${JUNE} | at all | vs PRIOR_PERIOD | by LOCATION | Revenue: CHANGE BELOW 0 | Labor: CHANGE ABOVE 0`,
    ],
  ])('%s', (question, plan) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(plan)
  })
})
