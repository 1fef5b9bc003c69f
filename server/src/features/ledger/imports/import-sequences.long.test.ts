import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { eachDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'

const SEQUENCES = 25
const SOURCES = ['Till', 'Journals'] as const
const PLACES = ['Harbor', 'Mill', 'Quay'] as const
const ACCOUNTS = [
  ['4000', 'Sales', 'Income'],
  ['6000', 'Wages', 'Expense'],
] as const

/** A row of a file before it has an amount. */
interface Drawn {
  readonly date: string
  readonly place: (typeof PLACES)[number]
  readonly account: 0 | 1
}

const dates = ['01', '02', '03'].flatMap((month) => ['01', '09', '10', '20', '28'].map((day) => `2026-${month}-${day}`))
const drawn: fc.Arbitrary<Drawn> = fc.record({
  date: fc.constantFrom(...dates),
  place: fc.constantFrom(...PLACES),
  account: fc.constantFrom(0, 1),
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('IMPORT' as const),
      source: fc.constantFrom(...SOURCES),
      // Only neighboring months: months without rows between others are asked about.
      rows: fc.tuple(fc.nat(dates.length - 1), fc.nat(dates.length - 1), fc.array(drawn, { minLength: 1, maxLength: 12 })),
      placement: fc.constantFrom('REPLACE' as const, 'REPLACE' as const, 'APPEND' as const),
      remaining: fc.constantFrom('KEEP' as const, 'REMOVE' as const),
      isWhole: fc.boolean(),
      /** Repeats what counts of the source now under another name of one place. */
      renames: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('UNDO' as const), at: fc.nat(9) }) },
)

interface Entry {
  readonly source: string
  readonly date: string
  readonly place: string
  readonly account: string
  readonly cents: number
}

/** An import as the model knows it: what it brought, and on which days of which places it takes what was there. */
interface Made {
  readonly id: number
  readonly source: string
  readonly entries: readonly Entry[]
  readonly claims: readonly { readonly place: string; readonly from: string; readonly to: string; readonly takes: boolean }[]
  isUndone: boolean
}

/** Every import that was not undone, one after the other. */
function inForce(made: readonly Made[]): Entry[] {
  let entries: Entry[] = []
  for (const one of made) {
    if (one.isUndone) continue
    const taken = ({ source, place, date }: Entry): boolean =>
      source === one.source && one.claims.some((claim) => claim.takes && claim.place === place && date >= claim.from && date <= claim.to)
    entries = [...entries.filter((entry) => !taken(entry)), ...one.entries]
  }
  return entries
}

function textOf({ date, place, account, cents }: Omit<Entry, 'source'>): string {
  return `${date} ${place} ${account} ${cents}`
}

function monthEnds(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: { '01': `${month}-31`, '02': `${month}-28`, '03': `${month}-31` }[month.slice(5)] ?? '' }
}

eachDatabase('any sequence of imports and undos', (fresh) => {
  let database: Database
  let services: Services

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  it('counts what a plain list of entries has, replaced by source, day and place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const { id } = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
        const scope = database.scope(id)
        const access = accessOf(scope, { name: 'tester' })
        const made: Made[] = []
        let amount = 0
        for (const one of steps) {
          if (one.kind === 'IMPORT') made.push(await bring(access, made, one, () => (amount += 1)))
          else await undo(access, made, one.at)
          const expected = inForce(made)
          expect(await inLedger(scope)).toEqual(expected.map(textOf).sort())
          await expectSound(access, expected)
        }
      }),
      { numRuns: SEQUENCES },
    )
  }, 600_000)

  type Import = Extract<typeof step extends fc.Arbitrary<infer Step> ? Step : never, { readonly kind: 'IMPORT' }>

  async function bring(access: Access, made: readonly Made[], one: Import, nextAmount: () => number): Promise<Made> {
    const before = inForce(made).filter(({ source }) => source === one.source)
    const entries = one.renames && before.length > 0 ? renamed(before, nextAmount) : drawnEntries(one, nextAmount)
    const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].sort()
    const [first, last] = [
      entries.map(({ date }) => date).sort()[0] ?? '',
      entries
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? '',
    ]
    const isWhole = one.isWhole && one.placement === 'REPLACE'
    const claims = months.flatMap((month) => {
      const ends = monthEnds(month)
      const isEdge = { first: month === first.slice(0, 7), last: month === last.slice(0, 7) }
      const [coveredFrom, coveredTo] = [isEdge.first ? first : ends.from, isEdge.last ? last : ends.to]
      const [from, to] = isWhole ? [ends.from, ends.to] : [coveredFrom, coveredTo]
      const takes = one.placement === 'REPLACE'
      const places = new Set(entries.filter(({ date }) => date.startsWith(month)).map(({ place }) => place))
      const left = before
        .filter(({ date, place }) => date >= coveredFrom && date <= coveredTo && !places.has(place))
        .map(({ place }) => place)
      const removed = takes && one.remaining === 'REMOVE' ? new Set(left) : new Set<string>()
      return [...places, ...removed].map((place) => ({ place, from, to, takes }))
    })
    const rows = entries.map(({ date, place, account, cents }): LedgerRow => {
      const [number, name, type] = ACCOUNTS.find((each) => each[0] === account) ?? ACCOUNTS[0]
      return { date, number, name, type, location: place, amount: (cents / 100).toFixed(2) }
    })
    const imported = await services.imports.import(
      access,
      ledgerFile(csvOf(rows)),
      decisions({
        corrections: { sourceName: one.source, signRule: 'DEBIT_POSITIVE' },
        otherwise: one.placement,
        remainingOtherwise: one.remaining,
        wholeMonths: new Set(isWhole ? months : []),
        confirmSigns: true,
      }),
    )
    return { id: imported.id, source: one.source, entries, claims, isUndone: false }
  }

  function drawnEntries({ source, rows: [left, right, rows] }: Import, nextAmount: () => number): Entry[] {
    const [from, to] = [dates[Math.min(left, right)] ?? '', dates[Math.max(left, right)] ?? '']
    const within = rows.map((row): Drawn => ({ ...row, date: row.date < from ? from : row.date > to ? to : row.date }))
    const months = within.map(({ date }) => date.slice(0, 7)).sort()
    const [place] = PLACES
    const middle: Drawn[] = months[0] === '2026-01' && months.at(-1) === '2026-03' ? [{ date: '2026-02-09', place, account: 0 }] : []
    return [...within, ...middle].map(({ date, place: at, account }) => ({
      source,
      date,
      place: at,
      account: ACCOUNTS[account][0],
      cents: nextAmount(),
    }))
  }

  /** The same entries, those of one place under another name, and one more, so that no file comes twice. */
  function renamed(before: readonly Entry[], nextAmount: () => number): Entry[] {
    const months = before.map(({ date }) => date.slice(0, 7)).sort()
    const [first] = before
    if (first === undefined) return []
    const hasGap = months[0] === '2026-01' && months.at(-1) === '2026-03' && !months.includes('2026-02')
    const more = { ...first, date: hasGap ? '2026-02-09' : first.date, cents: nextAmount() }
    return [...before, more].map((entry) => (entry.place === first.place ? { ...entry, place: `${first.place} new` } : entry))
  }

  async function undo(access: Access, made: readonly Made[], at: number): Promise<void> {
    const active = made.filter(({ isUndone }) => !isUndone)
    const one = active[at % Math.max(1, active.length)]
    if (one === undefined) return
    const isBlocked = active.some(
      (later) =>
        later.id > one.id &&
        later.source === one.source &&
        later.claims.some((claim) =>
          one.claims.some(({ place, from, to }) => place === claim.place && from <= claim.to && to >= claim.from),
        ),
    )
    if (isBlocked) {
      await expect(services.imports.undo(access, one.id)).rejects.toThrow('Undo these first')
      return
    }
    await services.imports.undo(access, one.id)
    one.isUndone = true
  }

  /** What counts, by plain SQL. */
  async function inLedger(scope: Scope): Promise<string[]> {
    const rows = await scope.query<Omit<Entry, 'source' | 'cents'> & { readonly cents: string }>(
      `select e.day as date, l.name as place, a.number as account, e.amount::text as cents from entries e
       join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id
         and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null
       join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id where e.company_id = $1`,
    )
    return rows.map(({ cents, ...row }) => textOf({ ...row, cents: Number(cents) })).sort()
  }

  async function expectSound(access: Access, expected: readonly Entry[]): Promise<void> {
    const { differences, entries } = await services.ledger.verify(access)
    expect(differences).toEqual([])
    expect(entries).toBe(expected.length)
    // Days within months come from other balances than whole months.
    const days = await services.ledger.days(access)
    const spans = [
      { startDate: '2026-01-10', endDate: '2026-02-09' },
      { startDate: '2026-01-01', endDate: '2026-03-31' },
    ] as const
    if (days === null) return
    const facts = await services.ledger.facts(access, spans as never, null)
    const counted = spans.map((_, column) => facts.accountIds.reduce((sum, __, row) => sum + (facts.entries[row * 2 + column] ?? 0), 0))
    expect(counted).toEqual(
      spans.map(({ startDate, endDate }) => expected.filter(({ date }) => date >= startDate && date <= endDate).length),
    )
    for (const { id, status } of await services.imports.list(access))
      if (status === 'IN_FORCE') expect((await services.importResults.check(access, id))?.differences).toEqual([])
  }
})
