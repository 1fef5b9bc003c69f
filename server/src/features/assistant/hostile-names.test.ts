import { randomUUID } from 'node:crypto'
import type { AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { figuresOf, type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { propertyRuns } from '../../../test/suites.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Names that text, patterns, markup and the grammar of questions may take for their own. */
const NAMES = [
  `O'Brien's "Pub"`,
  '100% Juice',
  'snack_bar',
  `x'; drop table entries; --`,
  '<b>Bold</b> & Co',
  '\u200fקפה\u200f',
  '🍔 Grill',
  '4711',
  'May',
  'Total',
  'Budget',
  '  Spaced  out  ',
  'by month',
  '{Income}',
  String.raw`Back\slash`,
]
const REGIONS = ['North "1"', 'Last year', '50% _off_;']
/** Those of them, and of the regions, that questions are made of. */
const WORDS = ['May', 'Total', 'Budget', 'by month', 'Last year', '{Income}']
/** A span, and the one before it. */
const SPANS = [
  ['March 2026', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['January 2026', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
  ['April 2026', ['2026-04-01', '2026-04-30'], ['2026-03-01', '2026-03-31']],
  ['Q1 2026', ['2026-01-01', '2026-03-31'], ['2025-10-01', '2025-12-31']],
  ['H1 2026', ['2026-01-01', '2026-06-30'], ['2025-07-01', '2025-12-31']],
] as const
type Days = readonly [from: string, to: string]

onDatabase('answers about hostile names', (fresh) => {
  let answering: AnsweringService
  let access: Access
  let scope: Scope
  let mappingId: string
  let known: Omit<KnownNumerals, 'question'>
  /** As they were imported. */
  let places: readonly { readonly id: number; readonly name: string }[]
  let regions: ReadonlyMap<string, readonly number[]>

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const seed = ledgerSeed()
    const rows = [...someLedger(500, { seed, months: 12 }), ...someLedger(500, { seed: seed + 1, months: 6 }).map(thisYear)]
    const named = rows.map((row, at) => ({ ...row, location: NAMES[at % NAMES.length] ?? '', vendor: NAMES[at % 7] ?? '' }))
    const { id } = await addCompany(services, { name: 'Hostile', rows: named })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Costs', type: 'OPEX', accounts: ['5000', '6000', '6500'] },
    ])
    mappingId = planted.mappingId
    places = await services.ledger.locations(access)
    const node = (name: string, at: number): LocationNode => ({
      id: randomUUID(),
      name,
      tag: 'REGION_GROUP',
      locationIds: places.filter((_, place) => place % REGIONS.length === at).map((place) => place.id),
      children: [],
    })
    const tree = REGIONS.map(node)
    await services.locations.replaceTree(access, tree)
    regions = new Map(tree.map(({ name, locationIds }) => [name, locationIds]))
    known = await companyNumerals(services, access, scope)
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  }, 120_000)

  async function ask(text: string): Promise<AssistantAnswer> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text, context: { ...NO_CONTEXT, mappingId }, plan: null }, null, way)
    const unbound = unboundNumerals(answer, { ...withToday(known, answer), question: text })
    expect({ text, unbound }).toEqual({ text, unbound: [] })
    return answer
  }

  /** Cents of income, by entries alone. */
  async function income([from, to]: Days, ids: readonly number[]): Promise<bigint> {
    const [row] = await scope.query<{ sum: string }>(
      `select coalesce(-sum(e.amount), 0)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number in ('4000', '4900') and e.day between $2 and $3 and e.location_id = any($4)`,
      [from, to, ids],
    )
    return BigInt(row?.sum ?? '0')
  }

  const anySpan = fc.constantFrom(...SPANS)
  const all = () => places.map(({ id }) => id)

  it('were imported, each as a location of its own', () => {
    expect(places.map(({ name }) => name).sort()).toEqual(NAMES.map(imported).sort())
  })

  it('are sums of entries by location and by region, against the period before too', () =>
    fc.assert(
      fc.asyncProperty(anySpan, async ([span, days, before]) => {
        const byPlace = tableOf(await ask(`Income by location in ${span}`))
        for (const { id, name } of places) expect([name, byPlace.get(name)?.[0] ?? 0n]).toEqual([name, await income(days, [id])])
        const byRegion = tableOf(await ask(`Income by region in ${span}`))
        for (const [name, ids] of regions) expect([name, byRegion.get(name)?.[0]]).toEqual([name, await income(days, ids)])
        const compared = tableOf(await ask(`Income by region vs prior period in ${span}`))
        for (const [name, ids] of regions) {
          const [own, base] = [await income(days, ids), await income(before, ids)]
          expect([name, compared.get(name)?.slice(0, 3)]).toEqual([name, [own, base, own - base]])
        }
        const [cells] = tableOf(await ask(`Income vs prior period in ${span}`)).values()
        const [own, base] = [await income(days, all()), await income(before, all())]
        expect(cells?.slice(0, 3)).toEqual([own, base, own - base])
      }),
      { numRuns: propertyRuns(3, 9) },
    ))

  it('is of the one that a question names, or asks back', async () => {
    let told = 0
    await fc.assert(
      fc.asyncProperty(anySpan, fc.constantFrom(...NAMES, ...REGIONS), async ([span, days], name) => {
        const answer = await ask(`Income at ${name} in ${span}`)
        if (answer.status !== 'ANSWERED') return
        const ids = regions.get(name) ?? places.filter((place) => place.name === imported(name)).map(({ id }) => id)
        // Words of questions come first; the answer names what it is about.
        if (WORDS.includes(name) && answer.plan?.places.locationIds.length === 0 && answer.plan.places.nodeIds.length === 0) return
        expect([name, centsOf(answer.parts.flatMap(figuresOf)[0])]).toEqual([name, await income(days, ids)])
        told += 1
      }),
      { numRuns: propertyRuns(30, 100) },
    )
    expect(told).toBeGreaterThan(12)
  })
})

/** Without spaces and marks of direction around it, and with single blanks within. */
function imported(name: string): string {
  return name.replaceAll(/^[\s\u200f]+|[\s\u200f]+$/g, '').replaceAll(/ {2,}/g, ' ')
}

function thisYear<Row extends { readonly date: string }>(row: Row): Row {
  return { ...row, date: `2026${row.date.slice(4)}` }
}

/** Cents of each row, by its name. */
function tableOf({ parts }: AssistantAnswer): ReadonlyMap<string, readonly bigint[]> {
  const rows = parts.flatMap((part) => (part.kind === 'TABLE' ? part.rows : []))
  return new Map(rows.map(({ cells: [label, ...cells] }) => [typeof label === 'string' ? label : '', cells.map(centsOf)]))
}

function centsOf(cell: string | SaidFigure | undefined): bigint {
  const [whole = '0', part = ''] = (typeof cell === 'object' ? (cell.value ?? '0') : '0').replace('-', '').split('.')
  const cents = BigInt(`${whole}${part.slice(0, 2).padEnd(2, '0')}`)
  return typeof cell === 'object' && cell.value?.startsWith('-') === true ? -cents : cents
}
