import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function offers(question: string, before: string | null = null): readonly string[] {
  const last = before === null ? null : reader.read(before, null)
  const reading = reader.read(question, last?.kind === 'PLAN' ? last.plan : null)
  if (reading.kind !== 'UNREAD') throw new Error(`${question}: ${reading.kind}`)
  return reading.offers ?? []
}

describe('what is offered where a word is not understood', () => {
  it.each<readonly [question: string, offered: readonly string[]]>([
    ['rank all stores on labor pct in june, wonky ones', ['Labor % by location, June', 'Labor %, June', 'Labor % against last year, June']],
    [
      'who hit repairs hardest in may',
      ['Repairs and maintenance entries, May', 'Repairs and maintenance by vendor, May', 'Repairs and maintenance by location, May'],
    ],
    ['labor blowout vs budget, q2', ['Labor against budget, Q2', 'Labor by location against budget, Q2', 'Labor against last year, Q2']],
    [
      'I heard Princeton had a bad May. What happened?',
      ['Why is Four-wall EBITDA different from last year at 207 Princeton, May', 'Profit and loss at 207 Princeton, May'],
    ],
    [
      'give me the lowdown on hoboken, last 3 months',
      ['Profit and loss at 204 Hoboken, last 3 months', 'Why is Four-wall EBITDA different from last year at 204 Hoboken, last 3 months'],
    ],
    ['negative entries in labor in May', ['Labor entries, May', 'Labor, May', 'Labor by location, May']],
    // Another place, or all but these: not about what is named.
    ['June revenue Boston', []],
    ["don't show me Hoboken. Sales for June.", []],
    ['flibbertigibbet', []],
  ])('%s', (question, offered) => expect(offers(question)).toEqual(offered))

  it('is about the lines, places and days that the question names, and can be answered', () => {
    for (const question of ['labor blowout at Hoboken in May', 'utilities and labor whodunit q2', 'wonky labor % by month this year']) {
      const offered = offers(question)
      expect(offered.length).toBeGreaterThan(1)
      for (const one of offered)
        expect(readingSummary(reader.read(one, null), names)).toMatch(/^(?:FIGURES|COMPARE|BREAKDOWN|TREND|BRIDGE) /)
    }
  })
})
