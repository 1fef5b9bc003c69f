import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { answerLayout, answerReport } from '../acts/answer-report.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { planTitle } from './plan-words.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function planOf(question: string) {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`"${question}" was not read`)
  return reading.plan
}

describe('periods that are each set against the one before', () => {
  const plan = planOf('in which months did labor rise compared with the month before')

  it('ask for that, and say so in the title', () => {
    const { figures, chart } = planRequests(plan, names)
    expect(figures?.columns).toMatchObject({ hasPeriods: true, comparisons: ['PRIOR_PERIOD'], comparesInSteps: true })
    expect(planTitle(plan, names)).toBe('Months with Labor above the month before, Jan – Jun 2026')
    // A chart knows the whole span before alone.
    expect(chart?.metrics.map(({ comparison }) => comparison)).toEqual([null])
  })

  it('make no report that compares otherwise', () => {
    const answer = { plan, asOf: { today: names.time.today, ledgerThrough: names.time.lastLedgerDay } }
    const report = answerReport(answer, names)
    expect(report.made?.columns.comparisons).toEqual([])
    expect(report.leftOut).toHaveLength(1)
    expect(answerLayout(answer, names).made).toBeNull()
  })

  it('are not those of a single span', () => {
    const { figures } = planRequests(planOf('labor in June against the month before'), names)
    expect(figures?.columns.comparesInSteps).toBeUndefined()
  })
})
