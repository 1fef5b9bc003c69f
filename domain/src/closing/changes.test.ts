import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BalanceCollector, type LocationBalances, RunWriter } from '../ledger/balances/balance-pack.ts'
import { changedFacts } from '../ledger/balances/changed-facts.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { WideSums } from '../money/wide-sums.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { ReportSettings } from '../profit-loss/settings-change.ts'
import { settingsFigures } from '../profit-loss/settings-change.ts'
import { addToMonth, type MonthIndex, monthIndex } from '../time/day.ts'
import { ClosedFigureChanges } from './figure-changes.ts'
import { balanceDifferences, ledgerChanges, monthTotals } from './ledger-changes.ts'
import { lineChanges } from './line-changes.ts'
import { metricFigures } from './metric-changes.ts'

const [JAN, FEB] = [monthIndex(2026, 1), monthIndex(2026, 2)]
const MONTHS = [JAN, FEB]

/** By account: sums of January and February, debit positive. */
function factsOf(sums: Readonly<Record<number, readonly [number, number]>>, entries = 1) {
  const accountIds = Object.keys(sums).map(Number)
  const all = accountIds.flatMap((id) => sums[id] ?? [0, 0])
  return { accountIds, columns: 2, sums: Float64Array.from(all), entries: Uint32Array.from(all, (sum) => (sum === 0 ? 0 : entries)) }
}
const SALES = { id: 1, number: '4000', name: 'Sales', type: 'INCOME' } as const
const RENT = { id: 2, number: '6000', name: 'Rent', type: 'EXPENSE' } as const
const BANK = { id: 3, number: '', name: 'Bank', type: 'BALANCE_SHEET' } as const
const UNKNOWN = { id: 4, number: '9999', name: 'Other', type: null } as const

describe('changes of the ledger in closed months', () => {
  const accounts = [SALES, RENT, BANK, UNKNOWN]
  const before = { facts: factsOf({ 1: [-10_000, -20_000], 2: [3_000, 0], 3: [7_000, 20_000], 4: [0, 100] }), accounts }

  it('count net income of all accounts outside the balance sheet, and the entries of all', () => {
    expect(monthTotals(before)).toEqual([
      { netIncome: 7_000n, entries: 3 },
      { netIncome: 19_900n, entries: 3 },
    ])
  })

  it('are told by month, with types and moved balances', () => {
    const after = { facts: factsOf({ 1: [-10_000, -20_000], 2: [3_000, 500], 3: [7_000, 20_000], 4: [0, 100] }), accounts }
    expect(ledgerChanges(MONTHS, before, before, 2)).toEqual([])
    expect(ledgerChanges(MONTHS, before, after, 2)).toEqual([
      { month: FEB, figure: 'Ledger net income', before: '199.00', after: '194.00', others: 0, entriesBefore: 3, entriesAfter: 4 },
    ])
    const retyped = { ...before, accounts: [SALES, { ...RENT, type: 'BALANCE_SHEET' as const }, BANK, UNKNOWN] }
    expect(ledgerChanges(MONTHS, before, retyped, 2)).toMatchObject([{ month: JAN, before: '70.00', after: '100.00' }])
    expect(ledgerChanges(MONTHS, before, before, 2, new Set([JAN]))).toMatchObject([{ month: JAN, before: '70.00', after: '70.00' }])
  })

  it('name the account that changes most where net income stays', () => {
    const after = { facts: factsOf({ 1: [-10_000, -20_600], 2: [3_000, 500], 3: [7_000, 20_000], 4: [0, 200] }), accounts }
    expect(ledgerChanges(MONTHS, before, after, 2)).toEqual([
      { month: FEB, figure: '4000 Sales', before: '200.00', after: '206.00', others: 2, entriesBefore: 3, entriesAfter: 4 },
    ])
    // With the same entries, too: nothing else would tell.
    const swapped = { facts: factsOf({ 1: [-10_000, -19_900], 2: [3_000, 0], 3: [7_000, 20_000], 4: [0, 0] }), accounts }
    expect(ledgerChanges(MONTHS, before, swapped, 2)).toMatchObject([
      { figure: '4000 Sales', before: '200.00', after: '199.00', others: 1 },
    ])
  })

  it('are exact beyond the integers of doubles', () => {
    const huge = (sum: bigint) => ({ ...factsOf({ 1: [0, 0] }), sums: WideSums.from([sum, 0n]) })
    const [was, is] = [huge(-90_071_992_547_409_931n), huge(-90_071_992_547_409_932n)]
    expect(ledgerChanges(MONTHS, { facts: was, accounts }, { facts: is, accounts }, 2)).toMatchObject([
      { before: '900719925474099.31', after: '900719925474099.32' },
    ])
  })

  it('between balances of a location are those that lead from one to the other', () => {
    const cells = fc.array(
      fc.record({
        account: fc.integer({ min: 1, max: 4 }),
        month: fc.integer({ min: -1, max: 2 }),
        sum: fc.integer({ min: -3, max: 3 }),
        entries: fc.integer({ min: 1, max: 2 }),
      }),
    )
    fc.assert(
      fc.property(cells, cells, (were, are) => {
        const [old, now] = [packOf(were), packOf(are)]
        const facts = changedFacts(factsOf({}), (add) => {
          for (const { account, month, sum, entries } of were) if (month === 0 || month === 1) add(account, month, sum, entries)
        })
        const differences = balanceDifferences(facts, now, MONTHS)
        expect(balanceDifferences(facts, old, MONTHS)).toEqual([])
        const after = changedFacts(facts, (add) => {
          for (const { accountId, column, sum, entries } of differences) add(accountId, column, sum, entries)
        })
        for (const column of [0, 1])
          for (const account of [1, 2, 3, 4]) {
            const wanted = are.filter((cell) => cell.account === account && cell.month === column)
            const cell = after.accountIds.indexOf(account) * 2 + column
            const held = after.accountIds.includes(account) ? [Number([...after.sums][cell]), after.entries[cell]] : [0, 0]
            expect(held).toEqual([wanted.reduce((sum, one) => sum + one.sum, 0), wanted.reduce((sum, one) => sum + one.entries, 0)])
          }
      }),
    )
  })
})

function packOf(
  cells: readonly { readonly account: number; readonly month: number; readonly sum: number; readonly entries: number }[],
): LocationBalances {
  const collector = new BalanceCollector()
  for (const { account, month, sum, entries } of cells) {
    const writer = new RunWriter()
    writer.add(account, addToMonth(JAN, month), sum, entries)
    collector.addBalances(1, writer.finish([]), () => true)
  }
  let pack: LocationBalances = new RunWriter().finish([])
  collector.forEachLocation((_, balances) => {
    pack = balances
  })
  return pack
}

describe('changes of lines in closed months', () => {
  const group = (id: string, type: 'REVENUE' | 'RENT' | null, formula: string | null = null): ProfitLossGroup => ({
    id,
    name: id,
    parentId: null,
    type,
    displayOrder: 0,
    formula,
    favorability: null,
  })
  const books = {
    accounts: [SALES, RENT].map((account) => ({ ...account, number: String(account.id), name: '' })),
    // The last column is the total.
    facts: {
      accountIds: [1, 2],
      columns: 3,
      sums: Float64Array.from([-100, 0, -100, 30, 40, 70]),
      entries: Uint32Array.from([1, 0, 1, 1, 1, 2]),
    },
    scale: 0,
  } as const
  const settings = (
    accounts: Readonly<Record<number, string>>,
    groups = [group('Sales', 'REVENUE'), group('Rent', 'RENT'), group('Sum', null, '{Sales} - {Rent}')],
  ): ReportSettings => ({
    groups,
    accountMappings: Object.entries(accounts).map(([accountId, groupId]) => ({ accountId: Number(accountId), groupId })),
  })
  const changesOf = (before: ReportSettings, after: ReportSettings, months: readonly MonthIndex[] = MONTHS) =>
    lineChanges(months, [{ name: 'Mine', before: settingsFigures(before, books), after: settingsFigures(after, books) }])

  it('name the line that changes most, and count the others; lines before what is computed from them', () => {
    expect(changesOf(settings({ 1: 'Sales', 2: 'Rent' }), settings({ 1: 'Sales' }))).toEqual([
      { month: JAN, figure: 'Rent', before: '30', after: '0', others: 1, entriesBefore: null, entriesAfter: null },
      { month: FEB, figure: 'Rent', before: '40', after: '0', others: 1, entriesBefore: null, entriesAfter: null },
    ])
    expect(changesOf(settings({ 2: 'Rent' }), settings({ 1: 'Sales', 2: 'Rent' }))).toMatchObject([
      { month: JAN, figure: 'Sales', after: '100' },
    ])
  })

  it('are none where figures stay, lines are added, or deleted ones were empty', () => {
    const now = settings({ 1: 'Sales' })
    expect(changesOf(now, now)).toEqual([])
    expect(changesOf(now, { ...now, groups: [...now.groups, group('Twice', null, '{Sales} * 2')] })).toEqual([])
    expect(changesOf(settings({ 1: 'Sales' }, [...now.groups, group('Empty', 'RENT')]), now)).toEqual([])
  })

  it('are told of deleted lines with figures, and of each mapping', () => {
    const now = settings({ 1: 'Sales' })
    const without = { ...now, groups: now.groups.filter(({ id }) => id !== 'Sum') }
    expect(changesOf(now, without)).toMatchObject([{ month: JAN, figure: 'Sum', before: '100', after: null }])
    const both = ['Mine', 'Yours'].map((name) => ({ name, before: settingsFigures(now, books), after: settingsFigures(without, books) }))
    expect(lineChanges(MONTHS, both)).toMatchObject([{ month: JAN, figure: 'Sum (Mine)', others: 1 }])
  })
})

describe('changes of stored figures in closed months', () => {
  const none = { before: null, after: null }
  const of = (changes: ClosedFigureChanges, figures: Readonly<Record<string, { before: string | null; after: string | null }>> = {}) =>
    changes.changes((name, { firstMonth, months }) => ({ name, ...(figures[`${name} ${firstMonth - JAN}/${months}`] ?? none) }))
  const figure = (month: number, months: number, before: string | null, after: string | null, locationId = 1) => ({
    locationId,
    firstMonth: addToMonth(JAN, month),
    months,
    before,
    after,
  })

  it('are told once for each period, with what the subject shows and how many figures change', () => {
    const changes = new ClosedFigureChanges(MONTHS)
    changes.add('Guests', figure(0, 1, '10', '12.5'))
    changes.add('Guests', figure(0, 1, '5', '6', 2))
    changes.add('Rooms', figure(0, 12, null, '90'))
    changes.add('Rooms', figure(2, 1, '1', '2'))
    expect(of(changes, { 'Guests 0/1': { before: '115', after: '118.5' }, 'Rooms 0/12': { before: null, after: '90' } })).toEqual([
      { month: JAN, figure: 'Guests', before: '115', after: '118.5', others: 0, storedFigures: 2, entriesBefore: null, entriesAfter: null },
      {
        month: JAN,
        months: 12,
        figure: 'Rooms',
        before: null,
        after: '90',
        others: 0,
        storedFigures: 1,
        entriesBefore: null,
        entriesAfter: null,
      },
    ])
  })

  it('name three subjects of a period, those first that change most in proportion', () => {
    const changes = new ClosedFigureChanges(MONTHS)
    const shown = {
      'a 0/1': ['1000', '1010'],
      'b 0/1': ['1', '2'],
      'c 0/1': [null, '5'],
      'd 0/1': ['4', '3'],
      'e 0/1': [null, null],
    } as const
    for (const key of Object.keys(shown)) changes.add(key.slice(0, 1), figure(0, 1, '1', '2'))
    const figures = Object.fromEntries(Object.entries(shown).map(([key, [before, after]]) => [key, { before, after }]))
    expect(of(changes, figures).map(({ figure: name, others }) => [name, others])).toEqual([
      ['c', 0],
      ['b', 0],
      ['d', 2],
    ])
  })

  it('are none for equal figures, however they are written', () => {
    const changes = new ClosedFigureChanges(MONTHS)
    changes.addAll('Guests', 1, [{ firstMonth: JAN, months: 1, value: '10' }], [{ firstMonth: JAN, months: 1, value: '10.0' }])
    expect([changes.isEmpty, of(changes)]).toEqual([true, []])
    changes.addAll('Guests', 1, [{ firstMonth: JAN, months: 1, value: '10' }], [{ firstMonth: JAN, months: 3, value: '30' }])
    expect(of(changes)).toMatchObject([
      { month: JAN, storedFigures: 1 },
      { month: JAN, months: 3, storedFigures: 1 },
    ])
  })
})

describe('a metric in closed months', () => {
  const metric = (id: string, changes: Partial<Metric> = {}): Metric => ({
    id,
    name: id,
    definition: null,
    unit: null,
    showInBudget: false,
    favorability: null,
    formula: null,
    timeAggregation: 'SUM',
    locationAggregation: 'SUM',
    weightMetricId: null,
    ...changes,
  })
  const stored = (month: number, value: string, locationId: number, months = 1) => ({
    locationId,
    firstMonth: addToMonth(JAN, month),
    months,
    value,
  })
  const changed = (month: number, before: string | null, after: string | null, locationId: number, months = 1) => ({
    locationId,
    firstMonth: addToMonth(JAN, month),
    months,
    before,
    after,
  })

  it.each([
    {
      rule: 'added up, with locations that stay',
      of: metric('Guests'),
      stored: [stored(0, '10', 1), stored(0, '100', 2), stored(1, '7', 1)],
      changed: [changed(0, '10', '15', 1)],
      figure: { before: '110', after: '115' },
    },
    {
      rule: 'from after the change, with a new figure',
      of: metric('Guests'),
      stored: [stored(0, '15', 1), stored(0, '100', 2)],
      changed: [changed(0, null, '15', 1)],
      figure: { before: '100', after: '115' },
    },
    {
      rule: 'averaged',
      of: metric('Score', { locationAggregation: 'AVERAGE' }),
      stored: [stored(0, '4', 1), stored(0, '5', 2)],
      changed: [changed(0, '4', '3', 1)],
      figure: { before: '4.5', after: '4' },
    },
    {
      rule: 'of months replaced by a quarter',
      of: metric('Guests'),
      stored: [stored(0, '30', 1, 3)],
      changed: [changed(0, '10', null, 1), changed(0, null, '30', 1, 3)],
      figure: { before: '10', after: null },
    },
  ])('shows the figure of the month by its own rule: $rule', ({ of, stored: figures, changed: changes, figure }) =>
    expect(
      metricFigures(
        { metrics: new Map([[of.id, of]]), stored: new Map([[of.id, figures]]), changedOf: () => changes },
        of.id,
      )({ firstMonth: JAN, months: 1 }),
    ).toEqual(figure),
  )
})
