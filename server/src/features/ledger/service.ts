import { BadInputError } from '@fourwall/domain/errors.ts'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceCube } from '@fourwall/domain/ledger/balances/balance-cube.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import type { MonthDays } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { type Day, dayInMonth, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Scope } from '../../platform/database/database.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import { type ErpLocation, type StoredAccount, selectAccounts, selectErpLocations } from './accounts-repository.ts'
import { CubeStore, type PlaceColumns } from './cube-store.ts'
import {
  type EntryKind,
  type EntryOrigin,
  type EntryPage,
  type EntryPlace,
  type EntryQuestion,
  type LedgerEntry,
  selectEntries,
  selectEntry,
  selectEntryKinds,
  selectEntryPlace,
  selectEntrySummary,
  selectTransactionLines,
} from './entries-repository.ts'
import { type Difference, verifyBalances } from './verify.ts'

export type { ErpLocation, StoredAccount } from './accounts-repository.ts'
export type { EntryKind, EntryOrder, EntryPlace, EntryQuestion, LedgerEntry } from './entries-repository.ts'

interface Chart {
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  readonly locationIds: ReadonlySet<LocationId>
}

/** First and last day with entries. */
export interface DaysWithEntries {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** The ledger of a company: its accounts, locations, entries and the balances of these. */
export class LedgerService {
  readonly #companies: CompanyService
  readonly #cubes: CubeStore
  readonly #charts: VersionedCache<Chart>
  /** The accounts with entries in each state of the balances: asked for many times each. */
  readonly #inForce = new WeakMap<BalanceCube, ReadonlySet<AccountId>>()

  constructor(companies: CompanyService) {
    this.#companies = companies
    this.#cubes = new CubeStore(companies)
    this.#charts = new VersionedCache(
      async (scope) => (await companies.versions(scope)).settings,
      async (scope) => {
        const locations = await selectErpLocations(scope)
        return { accounts: await selectAccounts(scope), locations, locationIds: new Set(locations.map(({ id }) => id)) }
      },
    )
  }

  /** In order of id; among them those whose entries all went out of force, which keep their ids. */
  async accounts(scope: Scope): Promise<readonly StoredAccount[]> {
    return (await this.#charts.get(scope)).accounts
  }

  /** In order of id; among them those whose entries all went out of force, which keep their ids. */
  async locations(scope: Scope): Promise<readonly ErpLocation[]> {
    return (await this.#charts.get(scope)).locations
  }

  /** The accounts with entries in force: the same set until the balances change. */
  async accountsInForce(scope: Scope): Promise<ReadonlySet<AccountId>> {
    const cube = await this.#cubes.cube(scope)
    const known = this.#inForce.get(cube)
    if (known !== undefined) return known
    const ids = new Set(cube.accountIds)
    this.#inForce.set(cube, ids)
    return ids
  }

  /** The locations with entries in force. */
  async locationsInForce(scope: Scope): Promise<ReadonlySet<LocationId>> {
    return new Set((await this.#cubes.cube(scope)).locationIds)
  }

  /**
   * The locations that a request names; null, for every location, where it names none.
   *
   * @throws BadInputError for an id that the company does not have: it is never dropped silently.
   */
  async locationsNamed(scope: Scope, ids: readonly string[]): Promise<readonly LocationId[] | null> {
    if (ids.length === 0) return null
    const { locationIds } = await this.#charts.get(scope)
    return [...new Set(ids)].map((text) => {
      const id = Number(text)
      if (String(id) !== text || !locationIds.has(id)) throw new BadInputError(`There is no location with the id "${text}".`, 'locationIds')
      return id
    })
  }

  /** @throws BadInputError for an id that the company does not have. */
  async accountNamed(scope: Scope, text: string): Promise<StoredAccount> {
    const account = (await this.accounts(scope)).find(({ id }) => String(id) === text)
    if (account === undefined) throw new BadInputError(`There is no account with the id "${text}".`, 'accountId')
    return account
  }

  facts(
    scope: Scope,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    locations: readonly LocationId[] | null,
  ): Promise<BalanceFacts> {
    return this.#cubes.facts(scope, columns, locations)
  }

  /** The same for several sets of locations, each with columns of its own; all of one state of the ledger, in the order asked. */
  factsOfPlaces(scope: Scope, places: readonly PlaceColumns[]): Promise<readonly BalanceFacts[]> {
    return this.#cubes.factsOfPlaces(scope, places)
  }

  /** The same for each location with entries by itself, all of one state of the ledger. */
  factsByLocation(
    scope: Scope,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
  ): Promise<ReadonlyMap<LocationId, BalanceFacts>> {
    return this.#cubes.factsByLocation(scope, columns)
  }

  /** Days with entries of the company; null for an empty ledger. */
  async days(scope: Scope): Promise<DaysWithEntries | null> {
    return daysOf((await this.#cubes.cube(scope)).companyDays())
  }

  async daysOfLocation(scope: Scope, location: LocationId): Promise<DaysWithEntries | null> {
    return daysOf((await this.#cubes.cube(scope)).locationDays(location))
  }

  async entryCount(scope: Scope): Promise<number> {
    return (await this.#cubes.cube(scope)).entryCount
  }

  entries(scope: Scope, question: EntryQuestion, page: EntryPage): Promise<LedgerEntry[]> {
    return selectEntries(scope, question, page)
  }

  entrySummary(scope: Scope, question: EntryQuestion): Promise<{ count: number; sum: bigint }> {
    return selectEntrySummary(scope, question)
  }

  entryKinds(
    scope: Scope,
    question: EntryQuestion,
    kind: EntryKind,
    first: number,
  ): Promise<{ key: string; count: number; sum: bigint }[]> {
    return selectEntryKinds(scope, question, kind, first)
  }

  entryPlace(scope: Scope, id: string): Promise<EntryPlace | null> {
    return selectEntryPlace(scope, id)
  }

  /** One entry in force with the file that it came from. */
  entry(scope: Scope, id: string): Promise<(LedgerEntry & EntryOrigin) | null> {
    return selectEntry(scope, id)
  }

  /** What a file holds of the same transaction; null where it does not say what belongs together. */
  transactionLines(
    scope: Scope,
    entry: LedgerEntry,
    first: number,
  ): Promise<{ lines: LedgerEntry[]; count: number; debits: bigint; credits: bigint } | null> {
    return selectTransactionLines(scope, entry, first)
  }

  /** Recomputes all balances from the entries and names each difference. */
  async verify(scope: Scope): Promise<{ balances: number; entries: number; differences: readonly Difference[] }> {
    this.#companies.forget(scope)
    const { ledger } = await this.#companies.versions(scope)
    return verifyBalances(scope, ledger, this.#cubes)
  }
}

function daysOf(ends: { readonly first: MonthDays; readonly last: MonthDays } | null): DaysWithEntries | null {
  // A pack's months are month indexes.
  return ends === null
    ? null
    : {
        firstDay: dayInMonth(ends.first.month as MonthIndex, ends.first.first),
        lastDay: dayInMonth(ends.last.month as MonthIndex, ends.last.last),
      }
}
