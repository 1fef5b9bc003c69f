import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'
import { timesListed } from './times-listed.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

describe('a month, a quarter and the year to date', () => {
  it.each([
    ['revenue for June, Q2 and year to date', ['revenue for june', 'revenue for q2', 'revenue for year to date']],
    ['MTD, QTD and YTD revenue', ['mtd revenue', 'qtd revenue', 'ytd revenue']],
    ['June, quarter and YTD labor % vs budget', ['june labor % vs budget', 'q2 labor % vs budget', 'ytd labor % vs budget']],
    ['June 2025, the quarter and YTD labor', ['june 2025 labor', 'q2 2025 labor', 'ytd labor']],
    ['revenue for June and Q2', ['revenue for june', 'revenue for q2']],
    // Columns of one table, what is set against each other, and each of something.
    ['June and YTD revenue', null],
    ['Q2 and YTD revenue', null],
    ['difference between June and Q2 revenue', null],
    ['P&L by month, Q2, Princeton', null],
    ['May and June revenue', null],
    ['revenue in June', null],
  ])('%s', (question, each) => expect(timesListed(question, 1)).toEqual(each))

  it('takes the latest quarter where years begin elsewhere', () => {
    expect(timesListed('June, quarter and YTD labor', 7)).toEqual(['june labor', 'qtd labor', 'ytd labor'])
  })

  it('answers each', () => {
    expect(readingSummary(reader.read('EBITDA by region June, Q2, YTD', null), names)).toBe(
      ['2026-06-01', '2026-04-01', '2026-01-01']
        .map((start) => `BREAKDOWN | Four-wall EBITDA | ${start}..2026-06-30 | at all | by REGION`)
        .join(' && '),
    )
  })
})
