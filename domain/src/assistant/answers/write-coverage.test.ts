import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { monthIndex } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeCoverage } from './write-checks.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** @param closed months of 2026. */
function written(question: string, closed: readonly number[]): string {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const closedMonths = new Set(closed.map((month) => monthIndex(2026, month)))
  const parts = writeCoverage({ plan, names, requests: planRequests(plan, names), results: { ...NO_RESULTS, closedMonths } })
  const words = parts.flatMap((part) => (part.kind === 'TEXT' ? part.words : []))
  return words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}

const BOOKS = 'The books have entries from Aug 01, 2023 through Jun 30, 2026.'

it.each([
  ['is may closed', [], ' May 2026 is in them to its end. No month is closed.'],
  ['is may closed', [4, 5], ' May 2026 is in them to its end. It is closed.'],
  ['is june locked yet?', [4, 5], ' Jun 2026 is in them to its end. It is not closed.'],
  ['is july in yet', [4, 5], ' Jul 2026 is not in them to its end. It is not closed.'],
  ['is Q2 closed', [4, 5, 6], ' Apr – Jun 2026 is in them to its end. All of its months are closed.'],
  ['is Q2 closed', [4], ' Apr – Jun 2026 is in them to its end. Of its months May – Jun 2026 are not closed.'],
  ['when was the last import', [4, 5], ' May 2026 is the latest month that is closed.'],
] as const)('%s %j', (question, closed, told) => {
  expect(written(question, closed)).toBe(`${BOOKS}${told}`)
})
