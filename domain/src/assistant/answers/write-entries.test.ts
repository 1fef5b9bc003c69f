import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { listText, WHOLE_LIST } from '../../layouts/address/transaction-list.ts'
import type { CompanyNames } from '../company-names.ts'
import { BLANK_PLAN } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { VendorNames } from '../reading/vendor-names.ts'
import { type AnswerEntries, type SaidFigure, wordsText } from './answer.ts'
import { answerSourceAddress } from './answer-address.ts'
import { listOfEntries } from './figure-entries.ts'
import { type EntriesRequest, planRequests, requestsElsewhere, requestsOfAnyType } from './plan-questions.ts'
import { NO_RESULTS, type VendorsResult } from './plan-results.ts'
import { planTitle } from './plan-words.ts'
import { writeTransactions, writeVendors } from './write-entries.ts'

const demo = restaurantNames()
const vendors = new VendorNames()
vendors.add('Sysco Boston')

const utilities = demo.accounts.find(({ name }) => name === 'Utilities')?.id ?? ''

type Totals = Readonly<Record<string, readonly [count: number, total: string]>>

/**
 * The sentences of an answer, and its figures that open a trace.
 *
 * @param totals entries and their total, by the line's name. @param elsewhere those of the vendor that the question does not ask for.
 * @param ofAnyType those together with entries of other types. @param amounts of the first entries; 1 for the others.
 */
function written(
  question: string,
  totals: Totals,
  elsewhere: Totals = {},
  names: CompanyNames = demo,
  ofAnyType: Totals = {},
  amounts: readonly string[] = [],
  number = '',
) {
  const reading = new QuestionReader(names, undefined, vendors).read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const requests = planRequests(plan, names)
  const lineOf = ({ groupId }: EntriesRequest): string => names.groups.find(({ id }) => id === groupId)?.name ?? ''
  const entry = {
    id: '1',
    date: requests.days.startDate,
    vendor: 'Sysco Boston',
    memo: '',
    number,
    account: 'Utilities',
    accountId: utilities,
    location: '103 Hartford',
    locationId: '3',
    amount: '1',
    type: 'Bill',
  }
  const found = (asked: readonly EntriesRequest[], of: Totals) =>
    asked.map((request) => {
      const [count, total] = of[lineOf(request)] ?? [0, '0']
      return {
        request,
        count,
        total,
        entries: Array.from({ length: count }, (_, at) => ({ ...entry, amount: amounts[at] ?? entry.amount })),
      }
    })
  const others = found(requestsElsewhere(plan, names), elsewhere)
  const all = found(requestsOfAnyType(plan, names), ofAnyType)
  const results = { ...NO_RESULTS, entries: found(requests.entries, totals), elsewhere: others, ofAnyType: all }
  const parts = writeTransactions({ plan, requests, results, names })
  const words = parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? [part.words] : []))
  const figures = words.flat().filter((word): word is SaidFigure => typeof word !== 'string')
  return {
    sentences: words.map((line) => line.map((word) => (typeof word === 'string' ? word : word.text)).join('')),
    traced: figures.flatMap(({ source, entries, text }) =>
      source === null ? [] : [entries === undefined ? text : `${text} ${listed(entries)}`],
    ),
    warnings: parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'WARNING' ? [wordsText(part.words)] : [])),
    notes: parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'NOTE' ? [wordsText(part.words)] : [])),
    title: planTitle(plan, names),
    columns: parts.flatMap((part) => (part.kind === 'TABLE' ? part.columns.map(({ label }) => label) : [])),
    cells: parts.flatMap((part) => (part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells.slice(0, -1)) : [])),
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
      'Cost of goods in Jun 2026 has 3 entries from Sysco Boston, together 300.00: 100.00 on average.',
      'Direct operating in Jun 2026 has 2 entries from Sysco Boston, together 200.00: 100.00 on average.',
    ],
    ['500', '3 (vSysco Boston)', '300.00 (vSysco Boston)', '2 (vSysco Boston)', '200.00 (vSysco Boston)'],
  ],
  ['what did we pay Sysco in June', {}, ['Nothing was paid to Sysco Boston in Jun 2026.'], []],
  ['entries from Sysco in June', {}, ['Sysco Boston has no entries in the profit and loss in Jun 2026.'], []],
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
    ['Occupancy in Jun 2026 has 2 entries, together 900.00: 450.00 on average.'],
    ['2 (all)', '900.00'],
  ],
  // Of a ledger with three decimals.
  [
    'occupancy entries in June',
    { Occupancy: [2, '900.003'] },
    ['Occupancy in Jun 2026 has 2 entries, together 900.003: 450.00 on average.'],
    ['2 (all)', '900.003'],
  ],
  [
    'occupancy entries over $500 in June',
    { Occupancy: [2, '900'] },
    ['Occupancy in Jun 2026 has 2 entries of that size, together 900.00: 450.00 on average.'],
    ['2 (F500)', '900.00 (F500)'],
  ],
] as const)('%s %j', (question, totals, sentences, traced) => {
  expect(written(question, totals)).toMatchObject({ sentences, traced })
})

describe('entries of a type', () => {
  it.each<[string, Totals, string, readonly string[], readonly string[]]>([
    [
      'journal entries over 10k in occupancy in June',
      { Occupancy: [2, '900'] },
      'Journal entries of Occupancy above 10,000 either way, Jun 2026',
      ['Occupancy in Jun 2026 has 2 journal entries of that size, together 900.00: 450.00 on average.'],
      ['2 (tJournal Entry.F10000)', '900.00 (tJournal Entry.F10000)'],
    ],
    [
      'bills from Sysco in June',
      { Occupancy: [1, '900'] },
      'Bills of all lines from Sysco Boston, Jun 2026',
      ['Occupancy in Jun 2026 has 1 bill from Sysco Boston, 900.00.'],
      ['1 (vSysco Boston.tBill)', '900.00 (vSysco Boston.tBill)'],
    ],
    [
      'occupancy invoices in June',
      { Occupancy: [3, '900'] },
      'Bills and expenses of Occupancy, Jun 2026',
      ['Occupancy in Jun 2026 has 3 bills and expenses, together 900.00: 300.00 on average.'],
      ['3 (tBill-Expense)', '900.00 (tBill-Expense)'],
    ],
    ['refunds in June', {}, 'Refunds of all lines, Jun 2026', ['There are no refunds in the profit and loss in Jun 2026.'], []],
    [
      'largest occupancy bill in June',
      { Occupancy: [3, '900'] },
      'Largest bill of Occupancy, Jun 2026',
      ['The largest bill of Occupancy in Jun 2026 is 1.00 on Jun 01, 2026 at 103 Hartford, in Utilities, of 3 bills.'],
      ['1.00 (all)'],
    ],
    [
      'largest occupancy invoice in June',
      { Occupancy: [3, '900'] },
      'Largest of the bills and expenses of Occupancy, Jun 2026',
      [
        'The largest of the bills and expenses of Occupancy in Jun 2026 is 1.00 on Jun 01, 2026 at 103 Hartford, in Utilities, of 3 bills and expenses.',
      ],
      ['1.00 (all)'],
    ],
  ])('%s %j', (question, totals, title, sentences, traced) => {
    expect(written(question, totals)).toMatchObject({ title, sentences, traced, warnings: [] })
  })

  it('of the balance sheet only are said to be there', () => {
    expect(written('deposits in June', {}).notes).toEqual([
      'The ledger has deposits in accounts of the balance sheet alone, which are no part of the profit and loss.',
    ])
    expect(written('refunds in June', {}).notes).toEqual([])
  })

  it.each([
    ['journal entries of occupancy in June', [], 'This ledger does not say which entries are journal entries, so all are listed.'],
    ['occupancy bills in June', [], 'This ledger does not say which entries are bills, so all are listed.'],
    ['occupancy bills in June', ['AP', 'GL'], 'The types of entries in this ledger do not say which entries are bills, so all are listed.'],
  ] as const)('that the ledger does not tell apart are all entries, which is said: %s, of %j', (question, types, warned) => {
    const entryTypes = types.map((name) => ({ name, isOfIncome: true, isOfCosts: true }))
    expect(written(question, { Occupancy: [2, '900'] }, {}, { ...demo, entryTypes })).toMatchObject({
      title: 'Entries of Occupancy, Jun 2026',
      sentences: ['Occupancy in Jun 2026 has 2 entries, together 900.00: 450.00 on average.'],
      traced: ['2 (all)', '900.00'],
      warnings: [warned],
    })
  })
})

describe('a vendor without such entries', () => {
  it.each<[string, Totals, readonly string[]]>([
    [
      'what do we pay Sysco',
      { Revenue: [2, '500'] },
      ['Nothing was paid to Sysco Boston in Jun 2026.', 'It has 2 bills in Revenue, together 500.00.'],
    ],
    [
      'what did Sysco pay us in June',
      { Occupancy: [1, '500'] },
      ['Nothing came in from Sysco Boston in Jun 2026.', 'It has 1 bill in Occupancy, together 500.00.'],
    ],
    [
      'vendor credits from Sysco in June',
      { Occupancy: [2, '500'] },
      ['Sysco Boston has no vendor credits in the profit and loss in Jun 2026.', 'It has 2 bills in Occupancy, together 500.00.'],
    ],
    ['what do we pay Sysco', {}, ['Nothing was paid to Sysco Boston in Jun 2026.']],
    // Without a vendor, entries of other types: the line itself is not empty.
    [
      'journal entries of occupancy in June',
      { Occupancy: [2, '500'] },
      ['There are no journal entries in Occupancy in Jun 2026.', 'There are 2 bills in Occupancy, together 500.00.'],
    ],
    [
      'journal entries of occupancy in June',
      { Occupancy: [1, '500'] },
      ['There are no journal entries in Occupancy in Jun 2026.', 'There is 1 bill in Occupancy, together 500.00.'],
    ],
    [
      'journal entries of occupancy over 10k in June',
      { Occupancy: [2, '500'] },
      ['There are no journal entries of that size in Occupancy in Jun 2026.'],
    ],
  ])('%s %j', (question, elsewhere, sentences) => expect(written(question, {}, elsewhere).sentences).toEqual(sentences))

  it('is asked for in all of its lines, unless it is already', () => {
    const asked = (question: string): number => {
      const reading = new QuestionReader(demo, undefined, vendors).read(question, null)
      return reading.kind === 'PLAN' ? requestsElsewhere(reading.plan, demo).length : -1
    }
    expect(asked('what do we pay Sysco')).toBe(
      planRequests({ ...BLANK_PLAN, kind: 'TRANSACTIONS', mappingId: 'm1', span: { kind: 'LEDGER' } }, demo).entries.length,
    )
    expect(asked('entries from Sysco in June')).toBe(0)
    expect(asked('journal entries in June')).toBe(0)
    expect(asked('journal entries of occupancy in June')).toBe(1)
  })
})

it('says what a vendor has of other types than those listed: reversals, for example', () => {
  const totals = { 'Direct operating': [3, '300'] } as const
  const notes = (question: string, ofAnyType: Totals) => written(question, totals, {}, demo, ofAnyType).notes
  expect(notes('bills from Sysco in June', { 'Direct operating': [4, '250.5'] })).toEqual([
    'Not included: 1 entry of other types from Sysco Boston, together −49.50; all of these entries total 250.50.',
  ])
  expect(notes('bills from Sysco over 50 in June', { 'Direct operating': [5, '180'] })).toEqual([
    'Not included: 2 entries of other types from Sysco Boston of that size, together −120.00; all of these entries total 180.00.',
  ])
  expect(notes('bills from Sysco in June', totals)).toEqual([])
  expect(written('journal entries of occupancy over 50 in June', {}, {}, demo, { Occupancy: [2, '900'] }).notes).toContain(
    'Not included: 2 entries of other types of that size, together 900.00.',
  )
  // Entries of any type, and the largest alone, leave nothing out.
  expect(notes('entries from Sysco in June', { 'Direct operating': [4, '250'] })).toEqual([])
  expect(notes('largest bill from Sysco in June', { 'Direct operating': [4, '250'] })).not.toContainEqual(
    expect.stringContaining('Not included'),
  )
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
  const reading = new QuestionReader(demo).read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const text = (word: string | SaidFigure): string => (typeof word === 'string' ? word : word.text)
  return writeVendors({ plan, requests: planRequests(plan, demo), results: { ...NO_RESULTS, vendors: found }, names: demo }).flatMap(
    (part) => {
      if (part.kind === 'TEXT') return [part.words.map(text).join('')]
      return part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells.map(text).join(' ')) : []
    },
  )
}

const WITHOUT = { count: 9, total: '7000', base: '0' }

it.each<readonly [string, VendorsResult, readonly string[]]>([
  [
    'vendors over $500 in June',
    {
      vendors: [
        { name: 'Gusto', count: 2, total: '900', base: '0' },
        { name: 'Cintas', count: 1, total: '600', base: '0' },
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
    { vendors: [{ name: 'Gusto', count: 2, total: '900', base: '0' }], rest: null, without: null },
    ['1 vendor has a total of at least 600 in Jun 2026: Gusto with 900 in 2 entries.', 'Gusto 2 900', 'These vendors 2 900'],
  ],
  [
    'top vendors in June vs May',
    {
      vendors: [
        { name: 'Gusto', count: 2, total: '900', base: '1000' },
        { name: 'Cintas', count: 1, total: '600', base: '0' },
      ],
      rest: null,
      without: WITHOUT,
    },
    [
      'Gusto has the highest total in Jun 2026: 900 in 2 entries, against 1,000 in May 2026.',
      'Gusto 2 900 1,000 (100)',
      'Cintas 1 600 0 600',
      '(no vendor) 9 7,000 0 7,000',
      'All entries 12 8,500 1,000 7,500',
    ],
  ],
  [
    'which vendors went up the most in June vs last year',
    { vendors: [{ name: 'Cintas', count: 1, total: '600', base: '100' }], rest: null, without: null },
    ['Cintas has the largest increase in Jun 2026: 500, from 100 to 600 in 1 entry.', 'Cintas 1 600 100 500', 'All entries 1 600 100 500'],
  ],
  ['vendors over $5000 in June', { vendors: [], rest: null, without: WITHOUT }, ['No vendor has a total above 5,000 in Jun 2026.']],
  [
    'top vendors in June',
    {
      vendors: [{ name: 'Gusto', count: 2, total: '900', base: '0' }],
      rest: { vendors: 3, count: 4, total: '40', base: '0' },
      without: WITHOUT,
    },
    [
      'Gusto has the highest total in Jun 2026: 900 in 2 entries.',
      'Gusto 2 900 11.3%',
      '3 more vendors 4 40 0.5%',
      '(no vendor) 9 7,000 88.2%',
      'All entries 15 7,940 100.0%',
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
  const reading = new QuestionReader(demo).read(question, null)
  expect(reading.kind === 'PLAN' ? planRequests(reading.plan, demo).vendors?.first : null).toBe(first)
})

it('says that credits among the largest entries are ranked by their size', () => {
  const notes = (amounts: readonly string[]) =>
    written('five largest entries of labor in June', { Labor: [3, '300'] }, {}, demo, {}, amounts).notes
  const said = 'Amounts in parentheses reduce their line. They are ranked by their size, as the others are.'
  expect(notes(['-90', '80', '70'])).toContain(said)
  expect(notes(['90', '80', '70'])).not.toContain(said)
})

it('lists the number of each transaction, where any has one', () => {
  const question = 'occupancy entries in June'
  const totals = { Occupancy: [1, '1'] } as const
  expect(written(question, totals).columns).not.toContain('Number')
  const { columns, cells } = written(question, totals, {}, demo, {}, [], 'B-104')
  expect(columns.slice(-3)).toEqual(['Number', 'Location', 'Amount'])
  expect(cells[0]).toContain('B-104')
})
