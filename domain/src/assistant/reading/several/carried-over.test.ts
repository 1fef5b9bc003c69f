import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function after(unanswered: string, question: string): string {
  return readingSummary(reader.read(question, null, { ...NO_CONTEXT, unanswered: [unanswered] }), names)
}

describe('a question after one that was not answered', () => {
  it.each([
    [
      'Should I close Wilmington?',
      'Fine, just give me its four-wall for the past six quarters',
      'TREND | Four-wall EBITDA | 2025-01-01..2026-06-30 QUARTERLY | at 209 Wilmington',
    ],
    ['how many employees do I have at New Haven', 'labor hours then', 'FIGURES | Labor hours | 2026-01-01..2026-06-30 | at 104 New Haven'],
    ['who is the best server at Hoboken in May', 'ok just the overtime', 'FIGURES | 6040 | 2026-01-01..2026-06-30 | at 204 Hoboken'],
    ['what will labor be at Hoboken in July', 'ok, all stores labor in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
    ['what will labor be at Hoboken in July', 'labor by store then', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [
      'what will labor be at Hoboken in July',
      'ok top 5 stores by sales',
      'RANK | Revenue | 2026-01-01..2026-06-30 | at all | by LOCATION | DESC | first 5',
    ],
    // Of its own place, and of no place where that named none, or several.
    [
      'how many employees do I have at New Haven',
      'labor hours at Hoboken then',
      'FIGURES | Labor hours | 2026-01-01..2026-06-30 | at 204 Hoboken',
    ],
    ['how many employees do I have', 'labor hours then', 'FIGURES | Labor hours | 2026-01-01..2026-06-30 | at all'],
    ['how many employees do I have at New Haven', 'labor hours in June', 'FIGURES | Labor hours | 2026-06-01..2026-06-30 | at all'],
  ])('%s / %s', (unanswered, question, meaning) => expect(after(unanswered, question)).toBe(meaning))

  it('says that it assumes the place', () => {
    const reading = reader.read('labor hours then', null, { ...NO_CONTEXT, unanswered: ['how many employees do I have at New Haven'] })
    expect(reading.kind === 'PLAN' && reading.assumed).toContain('places')
  })

  it.each([
    ['does any base rent wobble', 'which landlord is that'],
    ['when was the last wobble', 'which accounts do they hit'],
  ])('is not answered where it points back: %s / %s', (unanswered, question) =>
    expect(reader.read(question, null, { ...NO_CONTEXT, unanswered: [unanswered] })).toMatchObject({
      kind: 'UNREAD',
      openQuestion: unanswered,
    }),
  )
})

it('says that a choice is still open where a question goes on from none of its meanings', () => {
  const around = { ...NO_CONTEXT, unanswered: ['is Hoboken profitable'] }
  expect(reader.read('how does it stack up to zork', null, around)).toMatchObject({ kind: 'CHOICE', isStillOpen: true })
  expect(reader.read('in May', null, around)).not.toHaveProperty('isStillOpen')
})

it('asks which of the listed places met a condition at another time', () => {
  const first = reader.read('stores over budget on labor in June', null)
  if (first.kind !== 'PLAN') throw new Error('The question is not understood')
  const listed = names.locations.slice(0, 2).map(({ id }) => ({ locationIds: [id], days: null, row: null, value: '1' }))
  for (const question of ['which of those were over in May as well', 'of those, in May', 'those in May']) {
    const reading = reader.read(question, keptPlan(first), { ...NO_CONTEXT, listed })
    expect(reading.kind === 'PLAN' && planSummary(reading.plan, names)).toBe(
      'FILTER | Labor | 2026-05-01..2026-05-31 | at 101 Back Bay, 102 Cambridge | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
    )
  }
})
