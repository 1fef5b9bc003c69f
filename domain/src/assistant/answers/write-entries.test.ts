import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { listText, WHOLE_LIST } from '../../layouts/address/transaction-list.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { VendorNames } from '../reading/vendor-names.ts'
import type { AnswerEntries, SaidFigure } from './answer.ts'
import { answerSourceAddress } from './answer-address.ts'
import { listOfEntries } from './figure-entries.ts'
import { type EntriesRequest, planRequests } from './plan-questions.ts'
import { NO_RESULTS, type VendorsResult } from './plan-results.ts'
import { writeTransactions, writeVendors } from './write-entries.ts'

const names = restaurantNames()
const vendors = new VendorNames()
vendors.add('Sysco Boston')
const reader = new QuestionReader(names, undefined, vendors)

const utilities = names.accounts.find(({ name }) => name === 'Utilities')?.id ?? ''

/** The sentences of an answer, and its figures that open a trace. @param totals entries and their total, by the line's name. */
function written(question: string, totals: Readonly<Record<string, readonly [count: number, total: string]>>) {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const requests = planRequests(plan, names)
  const lineOf = ({ groupId }: EntriesRequest): string => names.groups.find(({ id }) => id === groupId)?.name ?? ''
  const entry = {
    id: '1',
    date: requests.days.startDate,
    vendor: 'Sysco Boston',
    memo: '',
    account: 'Utilities',
    accountId: utilities,
    location: '',
    locationId: '3',
    amount: '1',
  }
  const behind = requests.entries.map((request) => {
    const [count, total] = totals[lineOf(request)] ?? [0, '0']
    return { request, count, total, entries: count === 0 ? [] : [entry] }
  })
  const parts = writeTransactions({ plan, requests, results: { ...NO_RESULTS, entries: behind }, names })
  const words = parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? [part.words] : []))
  const figures = words.flat().filter((word): word is SaidFigure => typeof word !== 'string')
  return {
    sentences: words.map((line) => line.map((word) => (typeof word === 'string' ? word : word.text)).join('')),
    traced: figures.flatMap(({ source, entries, text }) =>
      source === null ? [] : [entries === undefined ? text : `${text} ${listed(entries)}`],
    ),
    rows: parts.flatMap((part) => (part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells.at(-1)) : [])),
  }
}

function listed(entries: AnswerEntries): string {
  return `(${listText({ ...WHOLE_LIST, ...listOfEntries(entries) }) ?? 'all'})`
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
    ['3 (vSysco Boston)', '300.00 (vSysco Boston)', '2 (vSysco Boston)', '200.00 (vSysco Boston)'],
  ],
  ['what did we pay Sysco in June', {}, ['Sysco Boston has no entries in the profit and loss in Jun 2026.'], []],
  // A closed location, for example.
  ['entries at Worcester', {}, ['There are no entries in the profit and loss in Jun 2026 at 107 Worcester.'], []],
  ['occupancy entries from Sysco in June', {}, ['Sysco Boston has no entries in Occupancy in Jun 2026.'], []],
  [
    'occupancy entries from Sysco over $500 in June',
    { Occupancy: [1, '600'] },
    ['Occupancy in Jun 2026 has 1 entry from Sysco Boston of that size, 600.00.'],
    ['1 (vSysco Boston.F500)', '600.00 (vSysco Boston.F500)'],
  ],
  [
    'occupancy entries in June',
    { Occupancy: [2, '900'] },
    ['Occupancy in Jun 2026 has 2 entries, together 900.00.'],
    ['2 (all)', '900.00'],
  ],
  [
    'occupancy entries over $500 in June',
    { Occupancy: [2, '900'] },
    ['Occupancy in Jun 2026 has 2 entries of that size, together 900.00.'],
    ['2 (F500)', '900.00 (F500)'],
  ],
] as const)('%s %j', (question, totals, sentences, traced) => {
  expect(written(question, totals)).toMatchObject({ sentences, traced })
})

it('opens an entry of its account, on its day and at its location', () => {
  const [amount] = written('occupancy entries in June', { Occupancy: [1, '1'] }).rows
  expect(amount).toMatchObject({
    source: { accountId: utilities, startDate: '2026-06-01', endDate: '2026-06-01', locationIds: ['3'] },
    entries: { entryId: '1' },
  })
  if (typeof amount !== 'object' || amount.source === null) throw new Error('The amount opens nothing')
  expect(answerSourceAddress({ mappings: [] }, amount.source, 'ENTRIES', amount.entries)).toContain('.t1')
})

/** What is told of vendors, and the rows of their table. */
function writtenVendors(question: string, found: VendorsResult): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const text = (word: string | SaidFigure): string => (typeof word === 'string' ? word : word.text)
  return writeVendors({ plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, vendors: found }, names }).flatMap((part) => {
    if (part.kind === 'TEXT') return [part.words.map(text).join('')]
    return part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells.map(text).join(' ')) : []
  })
}

const WITHOUT = { count: 9, total: '7000' }

it.each<readonly [string, VendorsResult, readonly string[]]>([
  [
    'vendors over $500 in June',
    {
      vendors: [
        { name: 'Gusto', count: 2, total: '900' },
        { name: 'Cintas', count: 1, total: '600' },
      ],
      rest: null,
      without: WITHOUT,
    },
    [
      '2 vendors have totals above 500 in Jun 2026, together 1,500. Gusto has the highest total: 900 in 2 entries.',
      'Gusto 2 900',
      'Cintas 1 600',
      'These vendors 3 1,500',
      'Entries that name no vendor are not among them: 9 entries, together 7,000.',
    ],
  ],
  [
    'vendors of at least $600 in June',
    { vendors: [{ name: 'Gusto', count: 2, total: '900' }], rest: null, without: null },
    ['1 vendor has a total of at least 600 in Jun 2026: Gusto with 900 in 2 entries.', 'Gusto 2 900', 'These vendors 2 900'],
  ],
  ['vendors over $5000 in June', { vendors: [], rest: null, without: WITHOUT }, ['No vendor has a total above 5,000 in Jun 2026.']],
  [
    'top vendors in June',
    { vendors: [{ name: 'Gusto', count: 2, total: '900' }], rest: { vendors: 3, count: 4, total: '40' }, without: WITHOUT },
    [
      'Gusto has the highest total in Jun 2026: 900 in 2 entries.',
      'Gusto 2 900',
      '3 more vendors 4 40',
      '(no vendor) 9 7,000',
      'All entries 15 7,940',
    ],
  ],
])('tells of %s', (question, found, told) => {
  expect(writtenVendors(question, found)).toEqual(told)
})

it.each([
  ['vendors over $500 in June', 60],
  ['top vendors in June', 20],
  ['top 5 vendors in June', 5],
])('lists so many of %s: %d', (question, first) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'PLAN' ? planRequests(reading.plan, names).vendors?.first : null).toBe(first)
})
