import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { VendorNames } from '../reading/vendor-names.ts'
import type { SaidFigure } from './answer.ts'
import { type EntriesRequest, planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeTransactions } from './write-entries.ts'

const names = restaurantNames()
const vendors = new VendorNames()
vendors.add('Sysco Boston')
const reader = new QuestionReader(names, undefined, vendors)

/** The sentences of an answer, and its figures that open a trace. @param totals entries and their total, by the line's name. */
function written(question: string, totals: Readonly<Record<string, readonly [count: number, total: string]>>) {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const requests = planRequests(plan, names)
  const lineOf = ({ groupId }: EntriesRequest): string => names.groups.find(({ id }) => id === groupId)?.name ?? ''
  const entry = { id: '1', date: requests.days.startDate, vendor: 'Sysco Boston', memo: '', account: '', location: '', amount: '1' }
  const entries = requests.entries.map((request) => {
    const [count, total] = totals[lineOf(request)] ?? [0, '0']
    return { request, count, total, entries: count === 0 ? [] : [entry] }
  })
  const parts = writeTransactions({ plan, requests, results: { ...NO_RESULTS, entries }, names })
  const words = parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? [part.words] : []))
  const figures = words.flat().filter((word): word is SaidFigure => typeof word !== 'string')
  return {
    sentences: words.map((line) => line.map((word) => (typeof word === 'string' ? word : word.text)).join('')),
    traced: figures.filter(({ source }) => source !== null && source !== undefined).map(({ text }) => text),
  }
}

it.each([
  [
    'what did we pay Sysco in June',
    { 'Cost of goods': [3, '300'], 'Direct operating': [2, '200'] },
    [
      'Sysco Boston has 5 entries in the profit and loss in Jun 2026, together 500.',
      'Cost of goods in Jun 2026 has 3 entries from Sysco Boston, together 300.00.',
      'Direct operating in Jun 2026 has 2 entries from Sysco Boston, together 200.00.',
    ],
    [],
  ],
  ['what did we pay Sysco in June', {}, ['Sysco Boston has no entries in the profit and loss in Jun 2026.'], []],
  ['occupancy entries from Sysco in June', {}, ['Sysco Boston has no entries in Occupancy in Jun 2026.'], []],
  [
    'occupancy entries from Sysco over $500 in June',
    { Occupancy: [1, '600'] },
    ['Occupancy in Jun 2026 has 1 entry from Sysco Boston of that size, 600.00.'],
    [],
  ],
  ['occupancy entries in June', { Occupancy: [2, '900'] }, ['Occupancy in Jun 2026 has 2 entries, together 900.00.'], ['900.00']],
  [
    'occupancy entries over $500 in June',
    { Occupancy: [2, '900'] },
    ['Occupancy in Jun 2026 has 2 entries of that size, together 900.00.'],
    [],
  ],
] as const)('%s %j', (question, totals, sentences, traced) => {
  expect(written(question, totals)).toEqual({ sentences, traced })
})
