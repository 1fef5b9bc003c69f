import { expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const QUARTER = '2026-04-01..2026-06-30'
const TWELVE = '2025-07-01..2026-06-30'
const ABOVE = `FILTER | Labor | ${JUNE} | at all | vs all | by LOCATION | SHARE_CHANGE`

it.each([
  // The average of a ratio over days and places is the ratio of their sums.
  ['average labor % June', `FIGURES | Labor | ${JUNE} | at all | SHARE_OF_REVENUE`],
  [
    'what was our average four wall margin by region for the last 4 quarters',
    `BREAKDOWN | Four-wall EBITDA | ${TWELVE} | at all | SHARE_OF_REVENUE | by REGION`,
  ],
  ['avg sales per guest in June', `FIGURES | Revenue | ${JUNE} | at all | PER_METRIC | per Guests`],
  ['average check June', `FIGURES | Average check | ${JUNE} | at all`],
  // Of amounts it is another figure, and of months or stores each by itself too.
  ['average revenue June', 'not understood: average'],
  ['average of monthly labor percent for 2025', 'not understood: average'],
  // Each location against all of them together, of shares alone.
  ['stores above company average labor % in June', `${ABOVE} ABOVE 0`],
  ['stores with above average labor % June', `${ABOVE} ABOVE 0`],
  ['which stores are below the company average on labor % in June', `${ABOVE} BELOW 0`],
  ['stores below the average on labor % in June', `${ABOVE} BELOW 0`],
  ['which regions are above average on labor % in June', `${ABOVE.replace('LOCATION', 'REGION')} ABOVE 0`],
  ['stores below average revenue in June', 'not understood: average'],
  ['which stores are below average on labor hours', 'not understood: average'],
  ['is june labor % above the 12 month average', 'not understood: average'],
  ['stores above average labor % vs budget in June', 'not understood: average'],
  // Days of the same length.
  ['last 3 months revenue vs same 3 months last year', `COMPARE | Revenue | ${QUARTER} | at all | vs PRIOR_YEAR`],
  ['revenue last three months against the same three months a year ago', `COMPARE | Revenue | ${QUARTER} | at all | vs PRIOR_YEAR`],
  ['trailing twelve EBITDA vs prior trailing twelve', `COMPARE | Four-wall EBITDA | ${TWELVE} | at all | vs PRIOR_PERIOD`],
  ['LTM revenue vs prior LTM', `COMPARE | Revenue | ${TWELVE} | at all | vs PRIOR_PERIOD`],
  ['last 3 months revenue vs same 6 months last year', 'not understood: 6'],
  // Where something is the most.
  [
    'which five stores contribute most to four-wall EBITDA in June',
    `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | DESC | first 5`,
  ],
  ['which store contributed least to revenue in June', `RANK | Revenue | ${JUNE} | at all | by LOCATION | ASC | first 1`],
  ['which store contributed most to the revenue decline in June', 'not understood: contributed'],
])('%s', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))
