import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import {
  addDayBalances,
  BalanceCube,
  type HeldDays,
  type LocationPlane,
  locationPlane,
  type MonthRange,
  type MutableBalanceFacts,
} from '@fourwall/domain/ledger/balances/balance-cube.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { decodeBalances, type MonthDays } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { type BalanceSummary, decodeSummary, encodeSummary } from '@fourwall/domain/ledger/balances/balance-summary.ts'
import { type DayRange, planColumn } from '@fourwall/domain/ledger/balances/column-plan.ts'
import { creditDays, creditMonths } from '@fourwall/domain/ledger/balances/credit-days.ts'
import { decodeDays } from '@fourwall/domain/ledger/balances/day-pack.ts'
import type { RevenueDays } from '@fourwall/domain/locations/trading-days.ts'
import { type Day, dayOfMonthOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { Scope } from '../../platform/database/database.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Log } from '../../platform/log/log.ts'
import type { CompanyService } from '../companies/service.ts'
import {
  LOCATIONS_AT_ONCE,
  selectBalancePacks,
  selectDayPacks,
  selectPackVersions,
  selectSummary,
  upsertSummary,
} from './balances-repository.ts'

/** Companies whose cubes stay in memory; the least recently used is dropped. */
const CUBES_KEPT = 32
/** Maximum of partial months cached day by day with each cube. */
const CUT_MONTHS_KEPT = 24
/** Cut months read from the database at the same time. */
const CUT_MONTHS_AT_ONCE = 4

/** Cells from which a summary is worth its place: reading them takes longer than people wait without noticing. */
const SUMMARY_FROM_CELLS = 200_000
/** Until the cube is read in advance, after its summary was: the first report goes before. */
const READ_AHEAD_AFTER_MS = 500

/** What answers questions of the whole company: the cube, or its summary before that is read. */
interface Totals {
  readonly version: number
  readonly cube: Pick<BalanceCube, 'facts' | 'monthDays'>
  /** Partial months day by day; valid as long as the balances. */
  readonly cutMonths: Map<MonthIndex, Promise<CutMonth>>
}

/** What is known of a company's balances at once, even of a ledger that takes long to read. */
export type BalanceOutline = Pick<BalanceCube, 'accountIds' | 'locationIds' | 'entryCount' | 'companyDays' | 'locationDays'> & {
  /** First and last day with entries in a month, over all locations. */
  readonly monthDays: (month: number, locations: null) => MonthDays | null
}

interface Summarized extends Totals {
  readonly outline: BalanceOutline
}

interface Loaded extends Totals {
  readonly cube: BalanceCube
  readonly planes: ReadonlyMap<LocationId, { readonly version: number; readonly plane: LocationPlane }>
  /** By accounts. */
  readonly creditMonths: Map<string, ReadonlyMap<LocationId, readonly MonthIndex[]>>
  /** By month and accounts. */
  readonly creditDays: Map<string, ReadonlyMap<LocationId, number>>
}

/** A month day by day, and the ledger version when it was read. */
interface CutMonth {
  readonly ledgerVersion: number
  readonly held: readonly HeldDays[]
}

/** Columns of one set of locations; null means all. */
export interface PlaceColumns {
  readonly columns: readonly { readonly startDate: Day; readonly endDate: Day }[]
  readonly locations: readonly LocationId[] | null
}

/** Where columns get their sums: whole months from the cube, edge days from day packs. */
interface FactsPlan {
  readonly months: readonly (MonthRange | null)[]
  readonly edges: readonly { readonly column: number; readonly days: DayRange; readonly month: readonly HeldDays[] }[]
}

/** Balance cubes of recently used companies, always of the current ledger version. */
export class CubeStore {
  readonly #companies: CompanyService
  readonly #log: Log
  readonly #loaded = new Map<string, Loaded>()
  readonly #loading = new Map<string, Promise<Loaded>>()
  /** Those that were read where the cube was not there yet. */
  readonly #summaries = new Map<string, Summarized>()
  readonly #summaryFrom: number

  /** @param summaryFrom cells from which a ledger is summarized. */
  constructor(companies: CompanyService, log: Log, summaryFrom: number = SUMMARY_FROM_CELLS) {
    this.#companies = companies
    this.#log = log
    this.#summaryFrom = summaryFrom
  }

  async cube(scope: Scope): Promise<BalanceCube> {
    return (await this.#current(scope)).cube
  }

  async outline(scope: Scope): Promise<BalanceOutline> {
    const totals = await this.#totals(scope)
    return 'outline' in totals ? totals.outline : totals.cube
  }

  /**
   * Sums and counts for each column's days (both ends included) over the given locations; null means all. Whole months come from the cube,
   * edge days from the day packs.
   */
  async facts(
    scope: Scope,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    locations: readonly LocationId[] | null,
  ): Promise<BalanceFacts> {
    const loaded = await (locations === null ? this.#totals(scope) : this.#current(scope))
    const plan = await this.#plan(scope, loaded, columns, locations)
    if (plan === null) return this.facts(scope, columns, locations)
    return factsOf(loaded.cube, plan, locations, null)
  }

  /** The same for each location with entries, all of one ledger version. @param accounts these alone; null means all. */
  async factsByLocation(
    scope: Scope,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    accounts: ReadonlySet<AccountId> | null,
  ): Promise<ReadonlyMap<LocationId, BalanceFacts>> {
    const loaded = await this.#current(scope)
    const plan = await this.#plan(scope, loaded, columns, null)
    if (plan === null) return this.factsByLocation(scope, columns, accounts)
    const facts = new Map<LocationId, BalanceFacts>()
    for (const [location, ofMonths] of monthsByLocation(loaded.cube, plan.months, accounts)) {
      facts.set(location, withEdges(ofMonths, plan, [location]))
      if (facts.size % LOCATIONS_AT_ONCE === 0) await yieldToEventLoop()
    }
    return facts
  }

  /**
   * The same for several sets of locations, each with its own columns; all of one ledger version, in the order given.
   * @param accounts these alone; null means all.
   */
  async factsOfPlaces(
    scope: Scope,
    places: readonly PlaceColumns[],
    accounts: ReadonlySet<AccountId> | null = null,
  ): Promise<readonly BalanceFacts[]> {
    const isWhole = places.every(({ locations }) => locations === null)
    const loaded = await (isWhole ? this.#totals(scope) : this.#current(scope))
    const facts: BalanceFacts[] = []
    for (const [at, { columns, locations }] of places.entries()) {
      const plan = await this.#plan(scope, loaded, columns, locations)
      if (plan === null) return this.factsOfPlaces(scope, places, accounts)
      facts.push(factsOf(loaded.cube, plan, locations, accounts))
      if (at % LOCATIONS_AT_ONCE === LOCATIONS_AT_ONCE - 1) await yieldToEventLoop()
    }
    return facts
  }

  /** When each location had revenue: see `creditMonths` and `creditDays`. Days only of the months that `toRead` names. */
  async revenue(
    scope: Scope,
    accounts: ReadonlySet<AccountId> | null,
    toRead: (months: ReadonlyMap<LocationId, readonly MonthIndex[]>) => readonly MonthIndex[],
  ): Promise<ReadonlyMap<LocationId, RevenueDays>> {
    const loaded = await this.#current(scope)
    const key = accountsKey(accounts)
    const months = loaded.creditMonths.get(key) ?? new Map([...loaded.planes].map(([id, { plane }]) => [id, creditMonths(plane, accounts)]))
    loaded.creditMonths.set(key, months)
    const days = new Map<MonthIndex, ReadonlyMap<LocationId, number>>()
    for (const month of toRead(months)) {
      const read = await this.#creditDays(scope, loaded, month, accounts)
      if (read === null) return this.revenue(scope, accounts, toRead)
      days.set(month, read)
    }
    const ofLocation = (id: LocationId, own: readonly MonthIndex[]): RevenueDays => ({
      months: own,
      days: new Map(own.flatMap((month) => (days.has(month) ? [[month, days.get(month)?.get(id) ?? 0] as const] : []))),
    })
    return new Map([...months].map(([id, own]) => [id, ofLocation(id, own)]))
  }

  /** Only what is looked for stays in memory, not the month. Null if an import became active in between. */
  async #creditDays(
    scope: Scope,
    loaded: Loaded,
    month: MonthIndex,
    accounts: ReadonlySet<AccountId> | null,
  ): Promise<ReadonlyMap<LocationId, number> | null> {
    const key = `${month} ${accountsKey(accounts)}`
    const known = loaded.creditDays.get(key)
    if (known !== undefined) return known
    const { ledgerVersion, held } = await (loaded.cutMonths.get(month) ?? readCutMonth(scope, month))
    if (ledgerVersion !== loaded.version) {
      this.#companies.forget(scope)
      return null
    }
    const days = creditDays(held, accounts)
    loaded.creditDays.set(key, days)
    return days
  }

  /** Whole months and edge days of the columns. Null if an import became active in between: both must belong to one version. */
  async #plan(
    scope: Scope,
    loaded: Totals,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    locations: readonly LocationId[] | null,
  ): Promise<FactsPlan | null> {
    const plans = columns.map(({ startDate, endDate }) =>
      planColumn(startDate, endDate, (month) => loaded.cube.monthDays(month, locations)),
    )
    const cut = plans.flatMap(({ edges: days }, column) => days.map((range) => ({ column, days: range })))
    const held: CutMonth[] = []
    for (let at = 0; at < cut.length; at += CUT_MONTHS_AT_ONCE) {
      const batch = cut.slice(at, at + CUT_MONTHS_AT_ONCE)
      held.push(...(await Promise.all(batch.map(({ days }) => this.#cutMonth(scope, loaded, monthOf(days.from))))))
    }
    if (held.some(({ ledgerVersion }) => ledgerVersion !== loaded.version)) {
      this.#companies.forget(scope)
      return null
    }
    const edges = cut.map((edge, at) => ({ ...edge, month: held[at]?.held ?? [] }))
    return { months: plans.map(({ months }) => months), edges }
  }

  /** The cube if it is there; else its summary, and the cube a little later. */
  async #totals(scope: Scope): Promise<Loaded | Summarized> {
    const { ledger } = await this.#companies.versions(scope)
    const { companyId } = scope
    if (this.#loaded.get(companyId)?.version === ledger) return this.#current(scope)
    const known = this.#summaries.get(companyId)
    if (known?.version === ledger) return known
    const data = await selectSummary(scope, ledger)
    if (data === null) return this.#current(scope)
    const summary = this.#readable(data)
    if (summary === null) return this.#current(scope)
    const summarized = { version: ledger, cube: summary, outline: summary, cutMonths: new Map<MonthIndex, Promise<CutMonth>>() }
    this.#summaries.set(companyId, summarized)
    // Not with the request's scope, which is bound to the current versions. Callers that ask for a location get the error.
    const later = this.#companies.lastingScope(scope)
    setTimeout(() => {
      this.#current(later).catch(() => undefined)
    }, READ_AHEAD_AFTER_MS).unref()
    return summarized
  }

  /** Null for one that this version of Fourwall cannot read; reading the packs replaces it. */
  #readable(data: Uint8Array): BalanceSummary | null {
    try {
      return decodeSummary(data)
    } catch (error) {
      this.#log.warn({ error }, 'The summary of the balances cannot be read and is rewritten')
      return null
    }
  }

  /** Keeps the summary of a large ledger for the next start. */
  async #summarize(scope: Scope, { version, cube, planes }: Loaded): Promise<void> {
    let cells = 0
    for (const { plane } of planes.values()) cells += plane.months * plane.accountIds.length
    if (cells < this.#summaryFrom) return
    await upsertSummary(scope, version, encodeSummary(cube))
  }

  async #current(scope: Scope): Promise<Loaded> {
    const { ledger } = await this.#companies.versions(scope)
    const loaded = this.#loaded.get(scope.companyId)
    if (loaded !== undefined && loaded.version === ledger) {
      // Moves it to the end, as most recently used.
      this.#loaded.delete(scope.companyId)
      this.#loaded.set(scope.companyId, loaded)
      return loaded
    }
    const key = `${scope.companyId}/${ledger}`
    const known = this.#loading.get(key)
    if (known !== undefined) return known
    const loading = this.#load(scope, ledger, loaded).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  /** Reads what changed since `before`; planes of unchanged packs are reused. */
  async #load(scope: Scope, version: number, before: Loaded | undefined): Promise<Loaded> {
    const versions = await selectPackVersions(scope, version)
    const planes = new Map<LocationId, { version: number; plane: LocationPlane }>()
    const wanted: [LocationId, number][] = []
    for (const [location, packVersion] of versions) {
      const kept = before?.planes.get(location)
      if (kept !== undefined && kept.version === packVersion) planes.set(location, kept)
      else wanted.push([location, packVersion])
    }
    const batchAt = (at: number): readonly [LocationId, number][] => wanted.slice(at, at + LOCATIONS_AT_ONCE)
    let reading = selectBalancePacks(scope, batchAt(0))
    for (let at = 0; at < wanted.length; at += LOCATIONS_AT_ONCE) {
      const batch = batchAt(at)
      const packs = await reading
      // The database reads the next batch while this one is unpacked. Its error is thrown at its await.
      reading = selectBalancePacks(scope, batchAt(at + LOCATIONS_AT_ONCE))
      reading.catch(() => undefined)
      for (const [location, packVersion] of batch) {
        const data = packs.get(location)
        // Two changes since then have removed the pack: read the newer version.
        if (data === undefined) {
          this.#companies.forget(scope)
          return this.#current(scope)
        }
        planes.set(location, { version: packVersion, plane: locationPlane(decodeBalances(data)) })
        await yieldToEventLoop()
      }
    }
    const filled = [...planes].filter(([, { plane }]) => plane.months > 0)
    const loaded: Loaded = {
      version,
      cube: new BalanceCube(new Map(filled.map(([location, { plane }]) => [location, plane]))),
      planes,
      creditMonths: new Map(),
      creditDays: new Map(),
      cutMonths: new Map(),
    }
    const current = this.#loaded.get(scope.companyId)
    if (current === undefined || current.version <= version) {
      this.#loaded.delete(scope.companyId)
      this.#loaded.set(scope.companyId, loaded)
      const isStored = this.#summaries.get(scope.companyId)?.version === version
      this.#summaries.delete(scope.companyId)
      // A failure does not matter: the next start then reads the packs.
      if (!isStored)
        this.#summarize(this.#companies.lastingScope(scope), loaded).catch((error: unknown) =>
          this.#log.warn({ error }, 'The summary of the balances was not stored'),
        )
    }
    for (const companyId of this.#loaded.keys()) {
      if (this.#loaded.size <= CUBES_KEPT) break
      this.#loaded.delete(companyId)
    }
    return loaded
  }

  /** A month day by day for all locations, so that other days and locations find it loaded. */
  #cutMonth(scope: Scope, loaded: Totals, month: MonthIndex): Promise<CutMonth> {
    const { cutMonths } = loaded
    const reading = cutMonths.get(month) ?? readCutMonth(scope, month)
    reading.catch(() => cutMonths.delete(month))
    // Moves it to the end, as most recently used.
    cutMonths.delete(month)
    cutMonths.set(month, reading)
    for (const old of cutMonths.keys()) {
      if (cutMonths.size <= CUT_MONTHS_KEPT) break
      cutMonths.delete(old)
    }
    return reading
  }
}

function accountsKey(accounts: ReadonlySet<AccountId> | null): string {
  return accounts === null ? 'all' : [...accounts].join(' ')
}

async function readCutMonth(scope: Scope, month: MonthIndex): Promise<CutMonth> {
  const { ledgerVersion, packs } = await selectDayPacks(scope, month)
  const held: HeldDays[] = []
  for (const { data, locations } of packs) {
    held.push({ pack: decodeDays(data), locations })
    await yieldToEventLoop()
  }
  return { ledgerVersion, held }
}

function* monthsByLocation(
  cube: BalanceCube,
  months: FactsPlan['months'],
  accounts: ReadonlySet<AccountId> | null,
): Generator<readonly [LocationId, MutableBalanceFacts], void> {
  if (accounts === null) for (const location of cube.locationIds) yield [location, cube.facts(months, [location])]
  else yield* cube.factsByLocation(months, accounts)
}

function factsOf(
  cube: Totals['cube'],
  plan: FactsPlan,
  locations: readonly LocationId[] | null,
  accounts: ReadonlySet<AccountId> | null,
): BalanceFacts {
  return withEdges(cube.facts(plan.months, locations, accounts), plan, locations)
}

function withEdges(ofMonths: MutableBalanceFacts, { edges }: FactsPlan, locations: readonly LocationId[] | null): BalanceFacts {
  let facts = ofMonths
  for (const { column, days, month } of edges)
    facts = addDayBalances(facts, column, month, { first: dayOfMonthOf(days.from), last: dayOfMonthOf(days.to) }, locations)
  return facts
}
