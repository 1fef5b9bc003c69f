import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { planTitle } from '../answers/plan-words.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** The title of what is read, with what is measured of a report. */
function read(question: string, last: Plan | null = null): string {
  const reading = reader.read(question, last)
  switch (reading.kind) {
    case 'PLAN':
      return planTitle(reading.plan, names)
    case 'CHOICE':
      return `choose: ${reading.choices.map(({ name }) => name).join(', ')}`
    case 'REFUSED':
      return `refused: ${reading.reason}`
    case 'UNREAD':
      return `not understood: ${reading.words.join(', ')}`
  }
}

function planOf(question: string): Plan {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return reading.plan
}

describe('amounts and shares beside each other', () => {
  it.each([
    ['sales and labor % by store June', 'Revenue and Labor by location, Jun 2026'],
    ['sales and labor % by month 2026', 'Revenue and Labor by month, Jan – Jun 2026'],
    [
      'revenue, prime cost and four-wall by region, June, as a percent of revenue',
      'Revenue, Prime cost and Four-wall EBITDA as a share of revenue by region, Jun 2026',
    ],
    ['sales and labor % vs last year june', 'Revenue and Labor against the year before, Jun 2026'],
    [
      '2025 vs 2024: revenue, prime cost % and four wall',
      'Revenue, Prime cost and Four-wall EBITDA against the year before, Jan – Dec 2025',
    ],
    // Places that are compared leave no room for both.
    ['sales and labor % by store vs last year june', 'choose: Revenue + Labor in money, Labor as a share of revenue'],
    ['rent to sales ratio june', 'Occupancy as a share of revenue, Jun 2026'],
    ['P&L Q2 in percent of revenue', 'Profit and loss as a share of revenue, Apr – Jun 2026'],
    ['P&L by region Q2 as % of sales', 'Profit and loss as a share of revenue by region, Apr – Jun 2026'],
    ['P&L by region for Q2 with % of sales', 'Profit and loss as a share of revenue by region, Apr – Jun 2026'],
    ['P&L June vs budget in percent of revenue', 'Profit and loss as a share of revenue against Budget 2026, Jun 2026'],
    ['P&L June ratio', 'not understood: ratio'],
  ])('%s: %s', (question, meant) => expect(read(question)).toBe(meant))

  it('keep revenue in money where a share of another line is asked beside it', () => {
    const { measure, rows } = planOf('sales and labor % by store June')
    expect([measure, rows.length]).toEqual(['VALUE', 2])
  })
})

describe('other words', () => {
  it.each([
    ['show me sales & profit by month thx', 'choose: Gross profit, Controllable income, Four-wall EBITDA, Net income'],
    ['profit on catering and wine', 'not understood: profit'],
    ['4090 balance ytd', 'Discounts and comps, Jan – Jun 2026'],
    ['balance of 4090 ytd', 'Discounts and comps, Jan – Jun 2026'],
    // Of a day or a month a balance is what it comes to by then.
    ['balance of 4090 in June', 'not understood: balance'],
    ['June P&L for Hartford next to June last year', 'Profit and loss against the year before, Jun 2026, 103 Hartford'],
    ['June labor next to budget', 'Labor against Budget 2026, Jun 2026'],
    ['labor June next to last year', 'Labor against the year before, Jun 2026'],
    ['revenue in the next to last month', 'not understood: next'],
    ['revenue of stores next to Hartford June', 'not understood: next'],
    ['flux on direct operating Q2 vs Q1 by account', 'Change in Direct operating by account against Jan – Mar 2026, Apr – Jun 2026'],
    ['all lines favorable to budget in Q2', 'Lines better than Budget 2026, Apr – Jun 2026'],
    ['YTD revenue vs YTD last year by region', 'Revenue by region against the year before, Jan – Jun 2026'],
    ['revenue year to date vs last year YTD', 'Revenue against the year before, Jan – Jun 2026'],
    // Not of the same days.
    ['June revenue vs YTD last year', 'choose: against ytd, against the year before'],
    ['all lines June', 'Profit and loss, Jun 2026'],
    ['stores trailing budget by 5%+ in June revenue', 'Locations with Revenue down by at least 5.0% on Budget 2026, Jun 2026'],
  ])('%s: %s', (question, meant) => expect(read(question)).toBe(meant))
})

describe('after a whole report', () => {
  it.each([
    ['P&L for June Hartford vs budget', 'by month', 'Profit and loss by month against Budget 2026, Jan – Jun 2026, 103 Hartford'],
    ['P&L this year', 'by quarter', 'Profit and loss by quarter, Jan – Jun 2026'],
    ['P&L June', 'trend', 'Profit and loss by month, Jan – Jun 2026'],
    ['P&L Q2 Savannah', 'why is it down', 'Why Four-wall EBITDA differs from the year before, Apr – Jun 2026, 307 Savannah'],
  ])('%s, then %s: %s', (first, next, meant) => expect(read(next, planOf(first))).toBe(meant))
})
