import { isDeepStrictEqual } from 'node:util'
import { firstDifference } from './journal.ts'
import type { SoakPerson } from './soak-person.ts'
import { type SoakUser, type SoakWorld, somebodyElse } from './soak-world.ts'

// Stored data as a user reads it, in the form of the journal.

type Found = ReadonlyMap<string, unknown>

/** Kinds that everybody of the company sees. */
const SHARED_KINDS: ReadonlySet<string> = new Set(['layout', 'mapping', 'grouping', 'budget', 'metric', 'folder', 'import'])
/** Kinds that only their owner sees. */
const OWN_KINDS: ReadonlySet<string> = new Set(['tabs', 'settings'])

/** Months that budgets and metrics of the soak are of, yyyy-mm. */
export const PLANNED = { first: '2025-01', count: 12 } as const
const PLANNED_SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }
/** How many are asked for in one request. */
const AT_ONCE = 8

interface FoundLayout {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly version: number
  readonly document: string
}

const LAYOUT = 'id name path version document'

function layoutState({ name, path, version, document }: FoundLayout): unknown {
  return { name, path, version, document: plainDocument(document) }
}

/** A layout's document without what is for the server to say: its format's version, and who wrote notes when. */
export function plainDocument(document: string): unknown {
  const {
    notes,
    documentVersion: _,
    ...rest
  } = JSON.parse(document) as {
    readonly notes?: readonly Readonly<Record<string, unknown>>[]
    readonly documentVersion?: number
  } // as SheetInput says
  return { ...rest, notes: (notes ?? []).map(({ id, key, text, isResolved }) => ({ id, key, text, isResolved })) }
}

interface FoundMapping {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly assignments: readonly string[]
}

const MAPPING = 'id name description assignments'

function mappingState({ name, description, assignments }: FoundMapping): unknown {
  return { name, description, assignments: [...assignments].sort() }
}

interface FoundGrouping {
  readonly id: string
  readonly name: string
  readonly locationIds: readonly string[]
}

function groupingState({ name, locationIds }: FoundGrouping): unknown {
  return { name, locationIds: [...locationIds].sort() }
}

interface FoundBudget {
  readonly id: string
  readonly name: string
  readonly version: number
}

interface FoundSheet {
  readonly periods: readonly { readonly startDate: string }[]
  readonly lines: readonly { readonly referenceId: string; readonly values: readonly (string | null)[] }[]
}

const SHEET = 'periods { startDate } lines { referenceId values }'

function plannedFigures({ periods, lines }: FoundSheet): unknown {
  return Object.fromEntries(
    lines
      .flatMap(({ referenceId, values }) =>
        values.flatMap((value, at) => (value === null ? [] : [[`${referenceId} ${periods[at]?.startDate ?? ''}`, Number(value)] as const])),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

interface FoundMetric {
  readonly id: string
  readonly name: string
  readonly unit: string | null
}

interface FoundCounts {
  readonly data: readonly { readonly cells: readonly { readonly timestamp: string; readonly value: string }[] }[]
}

const COUNTS = 'data { cells { timestamp value } }'

function countedFigures({ data }: FoundCounts): unknown {
  const cells = data.flatMap((one) => one.cells.map(({ timestamp, value }) => [timestamp, Number(value)] as const))
  return Object.fromEntries(cells.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** All that the company's people see of what the soak writes. */
export async function readShared(person: SoakPerson): Promise<Found> {
  const what = 'read everything'
  const all = await person.query<{
    spreadsheetMetadataList: FoundLayout[]
    profitLossMappings: FoundMapping[]
    locationMappings: FoundGrouping[]
    budgets: FoundBudget[]
    metrics: FoundMetric[]
    folders: { path: string }[]
    ledgerImports: { id: string; fileName: string; status: string; rows: number }[]
  }>(
    what,
    `{ spreadsheetMetadataList { ${LAYOUT} } profitLossMappings { ${MAPPING} } locationMappings { id name locationIds }
      budgets { id name version } metrics { id name unit } folders { path } ledgerImports { id fileName status rows } }`,
  )
  const found = new Map<string, unknown>()
  for (const one of all.spreadsheetMetadataList) found.set(`layout:${one.id}`, layoutState(one))
  for (const one of all.profitLossMappings) found.set(`mapping:${one.id}`, mappingState(one))
  for (const one of all.locationMappings) found.set(`grouping:${one.id}`, groupingState(one))
  for (const { path } of all.folders) found.set(`folder:${path}`, { path })
  for (const { id, fileName, status, rows } of all.ledgerImports) found.set(`import:${id}`, { fileName, status, rows })
  for (const some of inGroups(all.budgets)) {
    const sheets = await person.query<Record<string, FoundSheet | null>>(what, aliased(some, budgetField))
    some.forEach(({ id, name, version }, at) => {
      const sheet = sheets[`f${at}`]
      if (sheet) found.set(`budget:${id}`, { name, version, figures: plannedFigures(sheet) })
    })
  }
  for (const some of inGroups(all.metrics)) {
    const counts = await person.query<Record<string, FoundCounts | null>>(what, aliased(some, metricField))
    some.forEach(({ id, name, unit }, at) => {
      const counted = counts[`f${at}`]
      if (counted) found.set(`metric:${id}`, { name, unit, figures: countedFigures(counted) })
    })
  }
  return found
}

function budgetField(id: string): string {
  return `budgetSheet(budgetId: "${id}", locationIds: []) { ${SHEET} }`
}

function metricField(id: string): string {
  const { period, startDate, endDate } = PLANNED_SPAN
  return `metricPreview(metricId: "${id}", timeSpan: { period: ${period}, startDate: "${startDate}", endDate: "${endDate}" }) { ${COUNTS} }`
}

function aliased(some: readonly { readonly id: string }[], field: (id: string) => string): string {
  return `{ ${some.map(({ id }, at) => `f${at}: ${field(id)}`).join(' ')} }`
}

function inGroups<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** What only its owner sees. */
export async function readOwn(person: SoakPerson): Promise<Found> {
  const { email } = person.account
  const { me, profitLossViewerTabList: tabs } = await person.query<{
    me: { settings: { negatives: string; days: string } }
    profitLossViewerTabList: { id: string; name: string; profitLossMappingId: string; locationIds: string[] }[]
  }>('read own things', '{ me { settings { negatives days } } profitLossViewerTabList { id name profitLossMappingId locationIds } }')
  return new Map<string, unknown>([
    [`settings:${email}`, me.settings],
    [`tabs:${email}`, tabs],
  ])
}

/** One shared thing, by its key; null if it was deleted. */
async function readOne(person: SoakPerson, key: string): Promise<unknown> {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  const ask = async <Data>(query: string): Promise<Data> => person.query<Data>(`read a ${kind}`, query)
  switch (kind) {
    case 'layout': {
      const { one } = await ask<{ one: FoundLayout | null }>(`{ one: spreadsheetMetadata(metaDataId: "${id}") { ${LAYOUT} } }`)
      return one && layoutState(one)
    }
    case 'mapping': {
      const { one } = await ask<{ one: FoundMapping | null }>(`{ one: profitLossMapping(mappingId: "${id}") { ${MAPPING} } }`)
      return one && mappingState(one)
    }
    case 'grouping': {
      const { all } = await ask<{ all: FoundGrouping[] }>('{ all: locationMappings { id name locationIds } }')
      const one = all.find((grouping) => grouping.id === id)
      return one === undefined ? null : groupingState(one)
    }
    case 'budget': {
      const { one, sheet } = await ask<{ one: FoundBudget | null; sheet: FoundSheet | null }>(
        `{ one: getBudget(budgetId: "${id}") { id name version } sheet: ${budgetField(id)} }`,
      )
      return one && sheet && { name: one.name, version: one.version, figures: plannedFigures(sheet) }
    }
    case 'metric': {
      const { all, counts } = await ask<{ all: FoundMetric[]; counts: FoundCounts | null }>(
        `{ all: metrics { id name unit } counts: ${metricField(id)} }`,
      )
      const one = all.find((metric) => metric.id === id)
      return one === undefined || counts === null ? null : { name: one.name, unit: one.unit, figures: countedFigures(counts) }
    }
    case 'folder': {
      const { all } = await ask<{ all: { path: string }[] }>('{ all: folders { path } }')
      return all.find(({ path }) => path === id) ?? null
    }
    case 'import': {
      const { one } = await ask<{ one: { fileName: string; status: string; rows: number } | null }>(
        `{ one: ledgerImport(number: ${id}) { fileName status rows } }`,
      )
      return one
    }
    default:
      throw new Error(`Nothing reads a ${kind}.`)
  }
}

/** Has another user read what was just acknowledged: at once, through the other server if there are two. */
export async function readBackAtOnce(world: SoakWorld, user: SoakUser, key: string): Promise<void> {
  const before = world.journal.acknowledged()
  const expected = before.get(key)
  if (expected === undefined) return
  const found = await readOne(somebodyElse(world, user), key).catch((error: unknown) => {
    if (expected.state === null) return null
    throw error
  })
  world.counts.readBacks += 1
  const now = world.journal.acknowledged().get(key)
  if (now?.revision !== expected.revision || isDeepStrictEqual(found, expected.state)) return
  world.counts.problem(
    `Another user read a different ${key.slice(0, key.indexOf(':'))} than was acknowledged.`,
    `${key}: ${firstDifference(expected.state, found)}`,
  )
}

/** Reads all back and holds it against what was acknowledged. @returns how many things were compared. */
export async function readAllBack(world: SoakWorld, reader: SoakPerson, when: string): Promise<number> {
  const before = world.journal.acknowledged()
  const found = await readShared(reader)
  tellDifferences(world, before, found, SHARED_KINDS, when)
  return found.size
}

/** The same of what is a user's own. */
export async function readOwnBack(world: SoakWorld, user: SoakUser, when: string): Promise<void> {
  const before = world.journal.acknowledged()
  const found = await readOwn(user.person)
  const { email } = user.person.account
  const own = new Map([...before].filter(([key]) => key === `tabs:${email}` || key === `settings:${email}`))
  tellDifferences(world, own, found, OWN_KINDS, when)
}

function tellDifferences(
  { journal, counts }: SoakWorld,
  before: ReturnType<SoakWorld['journal']['acknowledged']>,
  found: Found,
  kinds: ReadonlySet<string>,
  when: string,
): void {
  for (const difference of journal.differences(before, found, kinds))
    counts.problem(
      `${when}, what was acknowledged was not what is stored.`,
      `${difference.key}: ${firstDifference(difference.expected, difference.found)}`,
    )
  counts.readBacks += found.size
}
