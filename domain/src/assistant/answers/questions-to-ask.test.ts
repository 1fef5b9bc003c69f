import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { nextQuestions } from './questions-to-ask.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function planOf(question: string, last: Plan | null = null): Plan {
  const reading = reader.read(question, last)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return reading.plan
}

// Asked on July 15, 2026, of books that end with June.
describe('questions that go on from an answer', () => {
  it.each([
    ['sales this month', 'In Jun 2026', '2026-06-01', '2026-06-30'],
    ['labor % by store this quarter', 'In Apr – Jun 2026', '2026-04-01', '2026-06-30'],
    ['possible duplicates this quarter', 'In Apr – Jun 2026', '2026-04-01', '2026-06-30'],
  ])('%s, which the books do not have yet: %s', (question, next, startDate, endDate) => {
    const plan = planOf(question)
    expect(nextQuestions(plan, names)).toEqual([next])
    expect(planOf(next, plan)).toMatchObject({ kind: plan.kind, by: plan.by, measure: plan.measure, span: { startDate, endDate } })
  })

  it('are none about why a plan differs from days that are still to come', () =>
    expect(nextQuestions(planOf('labor vs budget in July'), names)).not.toContain('Why?'))

  it('set a month against the one before, where it is explained against the year before', () => {
    const plan = planOf("why did Old Town's sales drop in June")
    expect(plan).toMatchObject({ kind: 'BRIDGE', against: { kind: 'PRIOR_YEAR' } })
    const [next = ''] = nextQuestions(plan, names)
    expect(next).toBe('Against the month before')
    expect(planOf(next, plan)).toEqual({ ...plan, against: { kind: 'PRIOR_PERIOD' } })
    expect(nextQuestions(planOf("why did Old Town's sales drop this year"), names)).not.toContain(next)
  })
})
