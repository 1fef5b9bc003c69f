import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June.
describe('what a change comes from, and what of it becomes profit', () => {
  it.each([
    [
      'flow-through on the sales increase vs last year in June',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
    ],
    [
      "what's our flow-through on the extra sales in Q2 vs last year",
      'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
    ],
    [
      'did revenue growth flow through to the bottom line in June',
      'COMPARE | Revenue + Net income | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR',
    ],
    [
      'flow-through by store in Q2 vs last year',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION',
    ],
    ['flow through to cash in June', 'refused: NOT_IN_LEDGER_REPORTS'],
    [
      'flow-through at Hoboken in Q2 vs budget',
      'COMPARE | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at 204 Hoboken | CHANGE | vs Budget 2026',
    ],
    ['is flow through of overtime good in June', 'not understood: flow, through, good'],
    ['flow-through target for June', 'COMPARE | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026'],
    [
      'is the sales growth in Q2 from traffic or from price?',
      'BRIDGE | Revenue | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Guests, Average check',
    ],
    [
      "hours or rate - what's behind the labor increase in Q2",
      'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Labor hours',
    ],
    [
      'is labor up because of hours or wage rates in June',
      'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Labor hours',
    ],
    [
      'decompose the labor change in Q2 into hours and rate',
      'BRIDGE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | drivers Labor hours',
    ],
    ['is labor up at Hoboken in June because of traffic or check', 'not understood: check'],
    ['is it hours or rate', 'not understood: rate'],
    ['is overtime hours or rate', 'not understood: hours, rate'],
    ['are food costs up because of price or volume in June', 'not understood: price'],
    ['was the May revenue increase at dinner driven by guests or check', 'not understood: dinner, driven, check'],
    ['sales growth without delivery in June: traffic or check', 'not understood: without delivery, without traffic, check'],
  ])('%s', (question, meaning) => {
    expect(readingSummary(reader.read(question, null), names)).toBe(meaning)
  })
})
