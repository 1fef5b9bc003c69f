import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import type { Plan, QuestionReading } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const QUESTIONS = [
  'labor % by store in June',
  'just the Southeast',
  'vs budget',
  'why',
  'which stores missed the labor budget in Q2',
  'as a % of sales',
  'top 5 stores by EBITDA margin ytd',
  'what about Hoboken',
  'sales and labor % vs last year in June',
  'journal entries over 10k in Q2',
  'profit by month',
  'how much cash do we have',
  'revenu at Princton last month',
  'stores with labor over 33% and four-wall under 12% ytd',
]

describe('the same question', () => {
  const reader = new QuestionReader(names)

  it('has the same reading twenty times', () => {
    for (const question of QUESTIONS) {
      const first = reader.read(question, null)
      for (let time = 1; time < 20; time += 1) expect(reader.read(question, null)).toEqual(first)
    }
  })

  // Nothing of another conversation is left in a reader.
  it('has the same reading whatever was read before it', () => {
    const inOrder = (own: QuestionReader, questions: readonly string[]): readonly QuestionReading[] => {
      let last: Plan | null = null
      return questions.map((question) => {
        const reading = own.read(question, last)
        last = keptPlan(reading) ?? last
        return reading
      })
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...QUESTIONS), { minLength: 1, maxLength: 5 }), (questions) => {
        expect(inOrder(reader, questions)).toEqual(inOrder(new QuestionReader(names), questions))
      }),
      { numRuns: 20 },
    )
  })
})
