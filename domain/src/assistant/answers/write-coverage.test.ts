import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { monthIndex, parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS, type PlanResults } from './plan-results.ts'
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

/** The sentence on accounts with an amount in June and none in July. @param amounts of June and July. */
function late(amounts: Readonly<Record<string, readonly [string | null, string | null]>>): string {
  const running = { ...names, time: { ...names.time, lastLedgerDay: parseDay('2026-07-15') } }
  const reading = new QuestionReader(running).read("what's not booked yet for July?", null)
  if (reading.kind !== 'PLAN') throw new Error('not understood')
  const requests = planRequests(reading.plan, running)
  const rows = Object.entries(amounts).map(([label, values]) => ({ key: label, label, cells: values.map((value) => ({ value })) }))
  // Only labels and values are read.
  const figures = { rows } as unknown as PlanResults['figures']
  const parts = writeCoverage({ plan: reading.plan, names: running, requests, results: { ...NO_RESULTS, figures } })
  return parts
    .flatMap((part) => (part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : []))
    .slice(1)
    .join()
}

it('names accounts that have no amount yet in the month that runs', () => {
  expect(late({ Rent: ['5', null], Labor: ['5', '4'], Interest: ['5', '0'], Travel: [null, null] })).toBe(
    '2 accounts with an amount in Jun 2026 have none in Jul 2026 yet: Rent and Interest.',
  )
  expect(late({ Labor: ['5', '4'] })).toBe('Every account with an amount in Jun 2026 has one in Jul 2026 as well.')
})

it('looks at accounts of the month that runs, and of the one before, only where these are asked about', () => {
  const running = { ...names, time: { ...names.time, lastLedgerDay: parseDay('2026-07-15') } }
  const spanOf = (question: string) => {
    const reading = new QuestionReader(running).read(question, null)
    return reading.kind === 'PLAN' ? planRequests(reading.plan, running).figures?.timeSpan : 'not understood'
  }
  expect(spanOf('which costs are still missing in July')).toMatchObject({ startDate: '2026-06-01', endDate: '2026-07-31' })
  expect(spanOf('is June complete')).toBeUndefined()
})

it.each([
  ['is may closed', [], ' May 2026 is in them to its end. No month is closed.'],
  ['is may closed', [4, 5], ' May 2026 is in them to its end. It is closed.'],
  ['is june locked yet?', [4, 5], ' Jun 2026 is in them to its end. It is not closed.'],
  ['is july in yet', [4, 5], ' Jul 2026 is not in them to its end. None of its 31 days is in them. It is not closed.'],
  ['is Q2 closed', [4, 5, 6], ' Apr – Jun 2026 is in them to its end. All of its months are closed.'],
  ['is Q2 closed', [4], ' Apr – Jun 2026 is in them to its end. Of its months May – Jun 2026 are not closed.'],
  ['when was the last import', [4, 5], ' May 2026 is the latest month that is closed.'],
] as const)('%s %j', (question, closed, told) => {
  expect(written(question, closed)).toBe(`${BOOKS}${told}`)
})
