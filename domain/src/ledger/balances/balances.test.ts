import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAt } from '../../money/wide-sums.ts'
import { buildReport, type ReportInput } from '../../profit-loss/build-report.ts'
import { reconcile } from '../../profit-loss/reconciliation.ts'
import { type Day, dayOfMonthOf, monthOf } from '../../time/day.ts'
import { addDayBalances, BalanceCube, locationPlane } from './balance-cube.ts'
import type { BalanceFacts } from './balance-facts.ts'
import { BalanceCollector, decodeBalances, encodeBalances, type LocationBalances, RunWriter } from './balance-pack.ts'
import { decodeSummary, encodeSummary } from './balance-summary.ts'
import { CellTable } from './cell-table.ts'
import { hasEntriesIn, planColumn } from './column-plan.ts'
import { decodeDays, encodeDays } from './day-pack.ts'
import { type CollectedBalances, EntryCollector } from './entry-collector.ts'

interface Entry {
  readonly location: number
  readonly account: number
  readonly day: Day
  readonly amount: bigint
}

interface Days {
  readonly start: Day
  readonly end: Day
}

const day = fc
  .date({ min: new Date('2023-11-01'), max: new Date('2025-02-28'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day) // the format of a Day
const entry = (amount: fc.Arbitrary<bigint>): fc.Arbitrary<Entry> =>
  fc.record({ location: fc.integer({ min: 1, max: 5 }), account: fc.integer({ min: 1, max: 6 }), day, amount })
const modest = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
const huge = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
/** Each amount is a safe integer, but not the sum of a few. */
const borderline = fc.oneof(
  fc.bigInt({ min: 2n ** 51n, max: 2n ** 53n - 1n }),
  fc.bigInt({ min: 1n - 2n ** 53n, max: -(2n ** 51n) }),
  fc.constantFrom(-3n, -1n, 1n, 3n),
)
/**
 * Borderline amounts, few and close together: many in one cell would make it a bigint by itself. Some are reversed later in
 * the month, so that sums over some days exceed the month's.
 */
const borderlineEntries = fc
  .array(
    fc.record({
      location: fc.integer({ min: 1, max: 2 }),
      account: fc.integer({ min: 1, max: 3 }),
      month: fc.constantFrom('2024-01', '2024-02', '2024-03'),
      on: fc.integer({ min: 10, max: 15 }),
      reversedOn: fc.oneof(fc.constant(null), fc.integer({ min: 16, max: 28 })),
      amount: borderline,
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.flatMap(({ location, account, month, on, reversedOn, amount }): Entry[] => [
      { location, account, day: `${month}-${on}` as Day, amount },
      ...(reversedOn === null ? [] : [{ location, account, day: `${month}-${reversedOn}` as Day, amount: -amount }]),
    ]),
  )
const ledgers = [
  { name: 'in doubles', ledger: fc.array(entry(modest), { maxLength: 60 }) },
  { name: 'with safe cells but unsafe sums', ledger: borderlineEntries },
  { name: 'past the safe integers', ledger: fc.array(entry(huge), { maxLength: 60 }) },
  { name: 'with modest and huge amounts', ledger: fc.array(fc.oneof(entry(modest), entry(huge)), { maxLength: 60 }) },
  // Beyond what two parts can hold.
  { name: 'beyond any file', ledger: fc.array(entry(fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n })), { maxLength: 40 }) },
]

function collectAll(entries: readonly Entry[]): CollectedBalances {
  const collector = new EntryCollector()
  for (const { location, account, day: on, amount } of entries)
    collector.add(location, account, monthOf(on), dayOfMonthOf(on), isSafe(amount) ? Number(amount) : amount)
  return collector.finish()
}

function collect(entries: readonly Entry[]): ReadonlyMap<number, LocationBalances> {
  return collectAll(entries).locations
}

function isSafe(amount: bigint): boolean {
  return amount >= BigInt(Number.MIN_SAFE_INTEGER) && amount <= BigInt(Number.MAX_SAFE_INTEGER)
}

function cubeOf(entries: readonly Entry[]): BalanceCube {
  return new BalanceCube(
    new Map([...collect(entries)].map(([location, balances]) => [location, locationPlane(decodeBalances(encodeBalances(balances)))])),
  )
}

/** Answers columns like the server: whole months from the cube, edge days from the day packs. */
function factsFor(entries: readonly Entry[], columns: readonly Days[], locations: readonly number[] | null): BalanceFacts {
  const cube = cubeOf(entries)
  const plans = columns.map(({ start, end }) => planColumn(start, end, (month) => cube.monthDays(month, locations)))
  const packs = collectAll(entries).months
  const everywhere = new Map(entries.map(({ location }) => [location, [{ first: 1, last: 31 }]]))
  let facts = cube.facts(
    plans.map(({ months }) => months),
    locations,
  )
  for (const [column, { edges }] of plans.entries())
    for (const { from, to } of edges) {
      const pack = packs.get(monthOf(from))
      if (pack === undefined) throw new Error('A month with entries has no day pack')
      const held = { pack: decodeDays(encodeDays(pack)), locations: everywhere }
      facts = addDayBalances(facts, column, [held], { first: dayOfMonthOf(from), last: dayOfMonthOf(to) }, locations)
    }
  return facts
}

function answer(
  entries: readonly Entry[],
  start: Day,
  end: Day,
  locations: readonly number[] | null,
): Map<number, { sum: bigint; entries: number }> {
  const facts = factsFor(entries, [{ start, end }], locations)
  return new Map(
    facts.accountIds.flatMap((account, at) =>
      (facts.entries[at] ?? 0) === 0 ? [] : [[account, { sum: BigInt(sumAt(facts.sums, at)), entries: facts.entries[at] ?? 0 }] as const],
    ),
  )
}

function naive(
  entries: readonly Entry[],
  start: Day,
  end: Day,
  locations: readonly number[] | null,
): Map<number, { sum: bigint; entries: number }> {
  const sums = new Map<number, { sum: bigint; entries: number }>()
  for (const { account, amount } of entries.filter(
    (one) => one.day >= start && one.day <= end && (locations?.includes(one.location) ?? true),
  )) {
    const known = sums.get(account) ?? { sum: 0n, entries: 0 }
    sums.set(account, { sum: known.sum + amount, entries: known.entries + 1 })
  }
  return new Map([...sums].sort(([a], [b]) => a - b))
}

const soon = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2024-03-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day)
const days = fc
  .oneof(fc.tuple(day, day), fc.tuple(soon, soon))
  .map(([one, other]): Days => (one <= other ? { start: one, end: other } : { start: other, end: one }))
const locations = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 })), { nil: null })

describe('BalanceCube', () => {
  it.each(ledgers)('agrees with adding up the entries for any days and locations, $name', ({ ledger }) => {
    fc.assert(
      fc.property(ledger, days, locations, (entries, { start, end }, chosen) => {
        expect(answer(entries, start, end, chosen)).toEqual(naive(entries, start, end, chosen))
      }),
      { numRuns: 300 },
    )
  })

  it.each(ledgers)('answers several columns like single ones, in any order and with gaps and overlaps, $name', ({ ledger }) => {
    const first = monthOf('2023-09-01' as Day)
    const column = fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 12 }))
        .map(([from, more]) => ({ from: first + from, to: first + from + more })),
      { nil: null },
    )
    fc.assert(
      fc.property(ledger, fc.array(column, { maxLength: 8 }), locations, (entries, columns, chosen) => {
        const cube = cubeOf(entries)
        const together = cube.facts(columns, chosen)
        columns.forEach((range, at) => {
          const alone = cube.facts([range], chosen)
          const own = cube.accountIds.map((_, account) => account * columns.length + at)
          expect(own.map((cell) => BigInt(sumAt(together.sums, cell)))).toEqual(Array.from(alone.sums, BigInt))
          expect(own.map((cell) => together.entries[cell])).toEqual([...alone.entries])
        })
      }),
      { numRuns: 200 },
    )
  })

  it.each(ledgers)('answers for some accounts as for all of them, $name', ({ ledger }) => {
    const first = monthOf('2024-01-01' as Day)
    const columns = [{ from: first, to: first + 2 }, null, { from: first + 1, to: first + 14 }]
    fc.assert(
      fc.property(ledger, locations, fc.uniqueArray(fc.integer({ min: 0, max: 9 })), (entries, chosen, accounts) => {
        const cube = cubeOf(entries)
        const [all, some] = [cube.facts(columns, chosen), cube.facts(columns, chosen, new Set(accounts))]
        const own = cube.accountIds.flatMap((id, row) => (accounts.includes(id) ? columns.map((_, at) => row * columns.length + at) : []))
        expect(some.accountIds).toEqual(cube.accountIds.filter((id) => accounts.includes(id)))
        expect(Array.from(some.sums, BigInt)).toEqual(own.map((cell) => BigInt(sumAt(all.sums, cell))))
        expect([...some.entries]).toEqual(own.map((cell) => all.entries[cell]))
      }),
      { numRuns: 200 },
    )
  })

  it('stays exact on days with huge amounts that cancel out over the month', () => {
    const amount = 2n ** 60n + 1n
    const entries = [
      { location: 1, account: 1, day: '2024-05-03' as Day, amount },
      { location: 1, account: 1, day: '2024-05-20' as Day, amount: -amount },
    ]
    expect(answer(entries, '2024-05-01' as Day, '2024-05-10' as Day, null)).toEqual(new Map([[1, { sum: amount, entries: 1 }]]))
  })

  it('stays exact if cells are safe integers but their sums are not', () => {
    const amounts = { '2024-01-05': 9_007_199_254_740_991n, '2024-02-05': 9_007_199_254_740_990n, '2024-03-05': 3n }
    const entries = Object.entries(amounts).map(([on, amount]) => ({ location: 1, account: 1, day: on as Day, amount }))
    const columns = entries.map((one) => ({ start: `${one.day.slice(0, 8)}01` as Day, end: one.day }))
    expect(Array.from(factsFor(entries, columns, null).sums, BigInt)).toEqual(Object.values(amounts))
    const elsewhere = { location: 2, account: 1, day: '2024-01-05' as Day, amount: 1n }
    expect(Array.from(factsFor([...entries, elsewhere], columns, [1]).sums, BigInt)).toEqual(Object.values(amounts))
  })

  it.each(ledgers)('returns doubles only if the columns are exact in them, $name', ({ ledger }) => {
    fc.assert(
      fc.property(ledger, fc.array(days, { maxLength: 3 }), locations, (entries, columns, chosen) => {
        const { accountIds, sums } = factsFor(entries, columns, chosen)
        if (!(sums instanceof Float64Array)) return
        for (const column of columns.keys()) {
          const sizes = accountIds.map((_, account) => BigInt(Math.abs(sums[account * columns.length + column] ?? 0)))
          expect(sizes.reduce((total, size) => total + size, 0n)).toBeLessThan(2n ** 53n)
        }
      }),
      { numRuns: 200 },
    )
  })

  it.each(ledgers)('has of some accounts at each location what it has of all, $name', ({ ledger }) => {
    const months = fc.option(fc.record({ from: fc.integer({ min: -2, max: 18 }), count: fc.integer({ min: 0, max: 6 }) }))
    fc.assert(
      fc.property(
        ledger,
        fc.array(months, { maxLength: 4 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
        (entries, spans, accounts) => {
          const cube = cubeOf(entries)
          const first = monthOf('2023-11-01' as Day) // the format of a Day
          const columns = spans.map((span) => span && { from: first + span.from, to: first + span.from + span.count })
          const found = [...cube.factsByLocation(columns, new Set(accounts))]
          expect(found.map(([location]) => location)).toEqual(cube.locationIds)
          const cells = (facts: BalanceFacts, id: number) =>
            columns.map((_, column) => {
              const at = facts.accountIds.indexOf(id) * columns.length + column
              return [sumAt(facts.sums, at), facts.entries[at]]
            })
          for (const [location, some] of found) {
            const all = cube.facts(columns, [location])
            expect(some.accountIds).toEqual(all.accountIds.filter((id) => accounts.includes(id)))
            for (const id of some.accountIds) expect(cells(some, id)).toEqual(cells(all, id))
          }
        },
      ),
    )
  })

  it('distinguishes entries that sum to zero from no entries', () => {
    const on = '2024-05-17' as Day
    const facts = cubeOf([
      { location: 1, account: 1, day: on, amount: 500n },
      { location: 1, account: 1, day: on, amount: -500n },
      { location: 1, account: 2, day: on, amount: 1n },
    ]).facts(
      [
        { from: monthOf(on), to: monthOf(on) },
        { from: monthOf(on) + 1, to: monthOf(on) + 1 },
      ],
      null,
    )
    expect([...facts.sums]).toEqual([0, 0, 1, 0])
    expect([...facts.entries]).toEqual([2, 0, 1, 0])
  })

  it('reads no entries for a month if the span covers all of its entries', () => {
    const cube = cubeOf([{ location: 1, account: 1, day: '2024-05-17' as Day, amount: 1n }])
    const plan = (start: string, end: string) => planColumn(start as Day, end as Day, (month) => cube.monthDays(month, null))
    const may = monthOf('2024-05-01' as Day)
    expect(plan('2024-05-01', '2024-05-20')).toEqual({ months: { from: may, to: may }, edges: [] })
    expect(plan('2024-05-18', '2024-05-31')).toEqual({ months: null, edges: [] })
    expect(plan('2024-05-01', '2024-05-16')).toEqual({ months: null, edges: [] })
    expect(plan('2024-04-10', '2024-06-02').edges).toEqual([])
  })

  it('tells whether days have entries, at any location', () => {
    const cube = cubeOf(
      (['2024-05-17', '2024-05-20', '2024-07-01'] as const).map((booked, location) => ({
        location,
        account: 1,
        day: booked as Day,
        amount: 1n,
      })),
    )
    const has = (startDate: string, endDate: string) =>
      hasEntriesIn({ startDate: startDate as Day, endDate: endDate as Day }, (month) => cube.monthDays(month, null))
    expect([has('2024-05-01', '2024-05-31'), has('2024-05-17', '2024-05-17'), has('2024-04-01', '2024-12-31')]).toEqual([true, true, true])
    expect([has('2024-05-01', '2024-05-16'), has('2024-05-21', '2024-06-30'), has('2024-07-02', '2024-09-30')]).toEqual([
      false,
      false,
      false,
    ])
    // Between the first and the last entry of a month.
    expect(has('2024-05-18', '2024-05-19')).toBe(true)
  })

  it('finds the first and last day with entries', () => {
    const cube = cubeOf([
      { location: 1, account: 1, day: '2024-05-17' as Day, amount: 1n },
      { location: 2, account: 1, day: '2024-07-01' as Day, amount: 1n },
    ])
    expect(cube.companyDays()).toMatchObject({ first: { first: 17 }, last: { first: 1, month: monthOf('2024-07-01' as Day) } })
    expect(cube.locationDays(1)?.last.last).toBe(17)
    expect(cube.locationDays(3)).toBeNull()
    expect(cube.entryCount).toBe(2)
  })
})

describe('a summary of the cube', () => {
  it.each(ledgers)('tells the same of all locations, $name', ({ ledger }) => {
    const range = fc.record({ from: fc.integer({ min: 2023 * 12 + 9, max: 2025 * 12 + 3 }), months: fc.integer({ min: 1, max: 9 }) })
    const columns = fc.array(fc.option(range), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ledger, columns, (entries, ranges) => {
        const cube = cubeOf(entries)
        const summary = decodeSummary(encodeSummary(cube))
        const months = ranges.map((one) => one && { from: one.from, to: one.from + one.months - 1 })
        const [told, expected] = [summary.facts(months), cube.facts(months, null)]
        expect(told.accountIds).toEqual(expected.accountIds)
        expect(told.entries).toEqual(expected.entries)
        for (let at = 0; at < expected.entries.length; at += 1) expect(sumAt(told.sums, at)).toBe(sumAt(expected.sums, at))
        expect(summary.locationIds).toEqual(cube.locationIds)
        expect([...cube.locationIds, 99].map((id) => summary.locationDays(id))).toEqual(
          [...cube.locationIds, 99].map((id) => cube.locationDays(id)),
        )
        expect([summary.entryCount, summary.companyDays()]).toEqual([cube.entryCount, cube.companyDays()])
        for (let month = 2023 * 12 + 9; month < 2025 * 12 + 3; month += 1)
          expect(summary.monthDays(month)).toEqual(cube.monthDays(month, null))
      }),
    )
  })

  it('refuses incomplete bytes', () => {
    const bytes = encodeSummary(cubeOf([{ location: 1, account: 1, day: '2024-02-03' as Day, amount: 5n }]))
    for (const length of [0, 4, 12, 24, bytes.byteLength - 1])
      expect(() => decodeSummary(bytes.subarray(0, length))).toThrow(/summary|pack/)
    expect(() => decodeSummary(encodeBalances(new RunWriter().finish([])))).toThrow('not a balance summary')
  })
})

describe('a report of the entries', () => {
  const typed = { formula: null, favorability: null } as const
  const groups: ReportInput['categorization']['groups'] = [
    { ...typed, id: 'costs', parentId: null, name: 'Costs', type: 'COGS', displayOrder: 1 },
    { ...typed, id: 'food', parentId: 'costs', name: 'Food', type: 'COGS', displayOrder: 2 },
  ]
  const groupOf = (account: number): string | null => (account === 6 ? null : account % 2 === 0 ? 'food' : 'costs')
  const inputOf = (facts: BalanceFacts): ReportInput => ({
    categorization: { groups },
    mapping: {
      accountMappings: [1, 2, 3, 4, 5].map((accountId) => ({ id: `m${accountId}`, accountId, groupId: groupOf(accountId) ?? '' })),
    },
    accounts: [1, 2, 3, 4, 5, 6].map((id) => ({ id, number: `${id}`, name: `Account ${id}`, type: null })),
    facts,
    scale: 0,
  })
  const sumOf = (entries: readonly Entry[], columns: readonly Days[], isIn: (account: number) => boolean): readonly bigint[] =>
    columns.map(({ start, end }) =>
      entries.filter((one) => one.day >= start && one.day <= end && isIn(one.account)).reduce((total, { amount }) => total + amount, 0n),
    )

  it('adds up safe days to a total that is not a safe integer', () => {
    const amount = 6_000_000_000_000_001n
    const entries = [1, 2, 3].flatMap((account) => [
      { location: 1, account, day: '2024-05-01' as Day, amount },
      { location: 1, account, day: '2024-05-20' as Day, amount: -amount },
    ])
    const facts = factsFor(entries, [{ start: '2024-05-01' as Day, end: '2024-05-10' as Day }], null)
    expect(buildReport(inputOf(facts))[0]?.sumRow.values).toEqual(['18000000000000003'])
    expect(reconcile(inputOf(facts)).mappedTotal).toBe('-18000000000000003')
  })

  it('reconciles an account over columns that are safe integers each', () => {
    const entries = [{ location: 1, account: 6, day: '2024-05-01' as Day, amount: 6_000_000_000_000_001n }]
    const columns = ['2024-05-31', '2024-06-30', '2024-07-31'].map((end) => ({ start: '2024-05-01' as Day, end: end as Day }))
    expect(reconcile(inputOf(factsFor(entries, columns, null))).unmappedTotal).toBe('-18000000000000003')
  })

  it.each(ledgers)('has the sum of its entries in every group, $name', ({ ledger }) => {
    fc.assert(
      fc.property(ledger, fc.array(days, { minLength: 1, maxLength: 3 }), locations, (entries, columns, chosen) => {
        const input = inputOf(factsFor(entries, columns, chosen))
        const counted = entries.filter(({ location }) => chosen?.includes(location) ?? true)
        const [costs, food] = buildReport(input)
        expect(costs?.sumRow.values).toEqual(sumOf(counted, columns, (account) => account < 6).map(String))
        expect(food?.sumRow.values).toEqual(sumOf(counted, columns, (account) => groupOf(account) === 'food').map(String))
        for (const { accountId, values } of [...(costs?.rows ?? []), ...(food?.rows ?? [])])
          expect(values).toEqual(sumOf(counted, columns, (account) => account === accountId).map(String))
        const { mappedTotal, unmappedTotal } = reconcile(input)
        const overall = (isIn: (account: number) => boolean) =>
          String(-sumOf(counted, columns, isIn).reduce((total, sum) => total + sum, 0n))
        expect([mappedTotal, unmappedTotal]).toEqual([overall((account) => account < 6), overall((account) => account === 6)])
      }),
      { numRuns: 200 },
    )
  })
})

describe('balance packs', () => {
  it('round-trip through bytes', () => {
    fc.assert(
      fc.property(fc.array(entry(fc.oneof(modest, huge)), { minLength: 1, maxLength: 40 }), (entries) => {
        for (const balances of collect(entries).values()) expect(decodeBalances(encodeBalances(balances))).toEqual(balances)
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    { name: '32 bits', sums: [2 ** 31 - 1, 1 - 2 ** 31, 0], counts: [255, 1, 0], bytesEach: 4 + 1 },
    { name: 'doubles', sums: [2 ** 31, -5, Number.MIN_SAFE_INTEGER], counts: [256, 65_535, 1], bytesEach: 8 + 2 },
    { name: 'more than doubles hold', sums: [2n ** 70n, -(2n ** 100n), 7n], counts: [65_536, 2 ** 32 - 1, 1], bytesEach: 16 + 4 },
  ])('use the shortest form for their cells: $name', ({ sums, counts, bytesEach }) => {
    const writer = new RunWriter()
    sums.forEach((sum, at) => writer.add(7, 24_300 + at, sum, counts[at] ?? 0))
    const balances = writer.finish([])
    const bytes = encodeBalances(balances)
    expect(bytes.byteLength).toBe(24 + 16 + 3 * bytesEach)
    expect(decodeBalances(bytes)).toEqual(balances)
    // Packs may start at unaligned offsets.
    const moved = new Uint8Array(bytes.byteLength + 3)
    moved.set(bytes, 3)
    expect(decodeBalances(moved.subarray(3))).toEqual(balances)
  })

  it('of the first versions can still be read', () => {
    const view = new DataView(new ArrayBuffer(24 + 16 + 2 * 8 + 2 * 4 + 8))
    for (const [at, value] of [0x31425746, 0, 1, 2, 1, 0, 7, 24_300, 2].entries()) view.setUint32(at * 4, value, true)
    view.setFloat64(40, -12.0, true)
    view.setFloat64(48, 2 ** 40, true)
    view.setUint32(56, 3, true)
    view.setUint32(60, 70_000, true)
    view.setInt32(64, 24_300, true)
    view.setUint8(68, 2)
    view.setUint8(69, 31)
    expect(decodeBalances(new Uint8Array(view.buffer))).toEqual({
      accountIds: Int32Array.of(7),
      firstMonths: Int32Array.of(24_300),
      offsets: Int32Array.of(0, 2),
      sums: Float64Array.of(-12, 2 ** 40),
      entries: Uint32Array.of(3, 70_000),
      days: [{ month: 24_300, first: 2, last: 31 }],
    })
  })

  it('refuse incomplete bytes', () => {
    const [balances] = collect([{ location: 1, account: 1, day: '2024-05-17' as Day, amount: 1n }]).values()
    if (balances === undefined) throw new Error('no balances')
    const bytes = encodeBalances(balances)
    expect(() => decodeBalances(bytes.subarray(0, bytes.length - 1))).toThrow(/should have/)
    expect(() => decodeBalances(new Uint8Array(40))).toThrow(/not a balance pack/)
    expect(() => decodeDays(bytes)).toThrow(/not a day pack/)
  })

  it('recomposed by month equal the entries of the imports that hold each month', () => {
    fc.assert(
      fc.property(fc.array(entry(modest), { maxLength: 40 }), fc.array(entry(modest), { maxLength: 40 }), (first, second) => {
        const taken = new Set(second.map(({ location, day: on }) => `${location}/${monthOf(on)}`))
        const collector = new BalanceCollector()
        for (const [location, balances] of collect(first))
          collector.addBalances(location, balances, (month) => !taken.has(`${location}/${month}`))
        for (const [location, balances] of collect(second)) collector.addBalances(location, balances, () => true)
        const composed = new Map<number, LocationBalances>()
        collector.forEachLocation((location, balances) => composed.set(location, balances))
        const kept = first.filter(({ location, day: on }) => !taken.has(`${location}/${monthOf(on)}`))
        expect(composed).toEqual(collect([...kept, ...second]))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the cell table', () => {
  it.each([
    { name: 'past the safe integers', amounts: [Number.MAX_SAFE_INTEGER, 2], sum: 2n ** 53n + 1n },
    { name: 'back among them', amounts: [Number.MAX_SAFE_INTEGER, 2, -Number.MAX_SAFE_INTEGER, 5], sum: 7 },
  ])('adds up a cell $name', ({ amounts, sum }) => {
    const table = new CellTable({ accounts: 10, times: 10 })
    for (const amount of amounts) table.add(1, 2, 3, amount, 1)
    table.forEach((...cell) => expect(cell).toEqual([1, 2, 3, sum, amounts.length]))
    expect.assertions(1)
  })

  it('keeps all cells as it grows', () => {
    const table = new CellTable({ accounts: 10_000, times: 100 })
    for (let round = 0; round < 2; round += 1) for (let cell = 0; cell < 5_000; cell += 1) table.add(cell % 7, cell, cell % 60, cell, 1)
    const seen: number[] = []
    table.forEach((location, account, time, sum, entries) => {
      expect([location, time, sum, entries]).toEqual([account % 7, account % 60, account * 2, 2])
      seen.push(account)
    })
    expect(table.size).toBe(5_000)
    expect(() => table.add(1, 10_000, 0, 1, 1)).toThrow(RangeError)
    expect(new Set(seen).size).toBe(5_000)
  })
})
