import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { NO_CONTEXT } from '../../chat.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** The meaning of the last of several questions, each asked after the one before. */
function afterAll(questions: readonly string[]): string {
  let last: Plan | null = null
  let meaning = ''
  for (const question of questions) {
    const reading = reader.read(question, last)
    meaning = readingSummary(reading, names)
    if (reading.kind === 'PLAN') last = reading.plan
  }
  return meaning
}

// Asked on July 15, 2026, of books that end with June.
describe('short questions after another one', () => {
  it.each([
    [
      'revenue vs budget in June / which ones are behind',
      'FILTER | Revenue | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'labor vs budget in June / which ones are ahead',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE',
    ],
    [
      'labor vs budget in June / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor vs last year in June / which ones are up',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor by store in June vs budget / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'labor in June / which ones are over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    ],
    ['labor at Hoboken vs budget in June / where', 'not understood: where'],
    ['utilities vs last year in June / where', 'COMPARE | 6150 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION'],
    ['utilities vs last year in June / and who do we buy it from', 'RANK | 6150 | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['guests in June / who do we buy it from', 'RANK | 2026-06-01..2026-06-30 | at all | by VENDOR | DESC'],
    [
      'labor at Hoboken in H1 / compare with Durham / as a line chart',
      'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at 204 Hoboken, 304 Durham | by LOCATION | LINE',
    ],
    ['labor in June / as a line chart', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all | LINE'],
    ['labor this year / as a line graph', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all | LINE'],
    [
      'labor at Hoboken in June / and the rest of the Mid-Atlantic',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at 201 Bethesda, 202 Fells Point, 203 Fishtown, 205 Navy Yard, 206 Old Town, 207 Princeton, 208 Rittenhouse, 209 Wilmington | by LOCATION',
    ],
    ['labor in June / the rest of the Southeast', 'not understood: rest'],
    ['labor at Hoboken in June / the rest of Asia', 'not understood: rest, asia'],
    [
      'labor at Hoboken vs Durham in June / which is better in May',
      'COMPARE | Labor | 2026-05-01..2026-05-31 | at 204 Hoboken | vs 304 Durham',
    ],
    ['labor at Hoboken in June / which is better in May', 'not understood: better'],
    ['entries in repairs in June / total', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at all'],
    ['labor in June / total', 'refused: NO_QUESTION'],
    ['repairs by vendor in June / and last year', 'RANK | 6160 | 2025-06-01..2025-06-30 | at all | by VENDOR | DESC'],
    ['overtime by store in June / as % of labor', 'BREAKDOWN | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['overtime by store in June / as a % of sales', 'BREAKDOWN | 6040 | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION'],
    ['overtime by store in June / as % of labor by region', 'BREAKDOWN | Overtime / Labor | 2026-06-01..2026-06-30 | at all | by REGION'],
    [
      'top 3 stores in June / on margin',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3',
    ],
    ['labor by store in June / on margin', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['top 3 stores in June vs budget / on margin', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    [
      'corporate overhead in June vs last year / why is travel up',
      'BRIDGE | 7030 | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION',
    ],
    [
      'labor in June / which store has the best EBITDA',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
    ],
    [
      'labor in June / which stores have EBITDA under 15%',
      'FILTER | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.15',
    ],
    ['labor in June / why is EBITDA down', 'BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
    ['labor in June / who was best', 'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | ASC'],
    [
      'top 5 stores by sales in June / vs May',
      'RANK | Revenue | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD | by LOCATION | DESC | first 5',
    ],
    [
      'top 5 accounts of labor in June / vs last year',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | DESC | first 5',
    ],
  ])('%s', (questions, meaning) => expect(afterAll(questions.split(' / '))).toBe(meaning))
})

describe('a choice that is typed', () => {
  const after = (unanswered: string, typed: string): string =>
    readingSummary(reader.read(typed, null, { ...NO_CONTEXT, unanswered }), names)

  it.each([
    [
      'comps in June',
      'no i mean same store sales',
      'COMPARE | Revenue | 2026-06-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | same stores',
    ],
    ['profit in June', 'four-wall', 'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all'],
    ['profit in June', 'the second one', 'FIGURES | Controllable income | 2026-06-01..2026-06-30 | at all'],
    ['profit in June', 'gross', 'FIGURES | Gross profit | 2026-06-01..2026-06-30 | at all'],
    // A question of its own.
    ['profit in June', 'labor in May', 'FIGURES | Labor | 2026-05-01..2026-05-31 | at all'],
    ['what is prime cost', 'what was it in June', 'FIGURES | Prime cost | 2026-06-01..2026-06-30 | at all'],
    ['profit in June', 'what was it in May', 'not understood: it'],
  ])('%s / %s', (unanswered, typed, meaning) => expect(after(unanswered, typed)).toBe(meaning))
})
