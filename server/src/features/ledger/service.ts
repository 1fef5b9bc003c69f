import { BadInputError } from '@fourwall/domain/errors.ts'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import type { MonthDays } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { hasEntriesIn, uncoveredMonths } from '@fourwall/domain/ledger/balances/column-plan.ts'
import type { SameStores } from '@fourwall/domain/locations/same-stores.ts'
import { lookedAtMonths, monthsToRead, type RevenueDays } from '@fourwall/domain/locations/trading-days.ts'
import { type Day, dayInMonth, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { DaySpan, TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import { type ErpLocation, type StoredAccount, selectAccounts, selectErpLocations } from './accounts-repository.ts'
import { type BalanceOutline, CubeStore, type PlaceColumns } from './cube-store.ts'
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
  selectVendorColumns,
  selectVendorSums,
  type VendorColumnSum,
  type VendorColumnsQuestion,
  type VendorQuestion,
  type VendorSums,
} from './entries-repository.ts'
import {
  type EntryChange,
  type EntryChangesQuestion,
  selectEntryChanges,
  selectImportsInForce,
  selectUndoneOf,
  type UndoneImport,
} from './entry-changes-repository.ts'
import { type LedgerEntryType, selectEntryTypes } from './entry-types-repository.ts'
import { type ClosingLeftOut, selectClosingLeftOut } from './imports/results-repository.ts'
import { ledgerPolicy } from './policy.ts'
import { selectVendorNames } from './vendors-repository.ts'
import { type Difference, verifyBalances } from './verify.ts'

export type { ErpLocation, StoredAccount } from './accounts-repository.ts'
export type { EntryKind, EntryOrder, EntryPlace, EntryQuestion, LedgerEntry } from './entries-repository.ts'
export type { EntryChange, UndoneImport } from './entry-changes-repository.ts'
export type { LedgerEntryType } from './entry-types-repository.ts'
export type { ClosingLeftOut } from './imports/results-repository.ts'

interface Chart {
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  readonly locationIds: ReadonlySet<LocationId>
  /** Accounts of type Income; null if there are none. */
  readonly incomeIds: ReadonlySet<AccountId> | null
}

/** First and last day with entries. */
export interface DaysWithEntries {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** A company's ledger: accounts, locations, entries and their balances. */
export class LedgerService {
  readonly #companies: CompanyService
  readonly #today: () => Day
  readonly #cubes: CubeStore
  readonly #charts: VersionedCache<Chart>
  readonly #entryTypes: VersionedCache<readonly LedgerEntryType[]>
  /** Accounts with entries, cached for each state of the balances. */
  readonly #inForce = new WeakMap<BalanceOutline, ReadonlySet<AccountId>>()

  /** @param today the company's calendar day. */
  constructor(companies: CompanyService, today: () => Day, log: Log) {
    this.#companies = companies
    this.#today = today
    this.#cubes = new CubeStore(companies, log)
    this.#entryTypes = new VersionedCache(async (scope) => (await companies.versions(scope)).ledger, selectEntryTypes)
    this.#charts = new VersionedCache(
      async (scope) => (await companies.versions(scope)).settings,
      async (scope) => {
        const locations = await selectErpLocations(scope)
        const accounts = await selectAccounts(scope)
        const income = accounts.filter(({ type }) => type === 'INCOME').map(({ id }) => id)
        return {
          accounts,
          locations,
          locationIds: new Set(locations.map(({ id }) => id)),
          incomeIds: income.length === 0 ? null : new Set(income),
        }
      },
    )
  }

  /** Entries that close a year and that imports left out of the days, by day. */
  async closingLeftOut(access: Access, { startDate, endDate }: DaySpan): Promise<readonly ClosingLeftOut[]> {
    return selectClosingLeftOut(ledgerPolicy.figures(access), startDate, endDate)
  }

  /** By id; including accounts without active entries, which keep their ids. */
  async accounts(access: Access): Promise<readonly StoredAccount[]> {
    const scope = ledgerPolicy.read(access)
    return (await this.#charts.get(scope)).accounts
  }

  /** By id; including locations without active entries, which keep their ids. */
  async locations(access: Access): Promise<readonly ErpLocation[]> {
    const scope = ledgerPolicy.read(access)
    return (await this.#charts.get(scope)).locations
  }

  /** Accounts with active entries: the same set object until the balances change. */
  async accountsInForce(access: Access): Promise<ReadonlySet<AccountId>> {
    const scope = ledgerPolicy.read(access)
    const outline = await this.#cubes.outline(scope)
    const known = this.#inForce.get(outline)
    if (known !== undefined) return known
    const ids = new Set(outline.accountIds)
    this.#inForce.set(outline, ids)
    return ids
  }

  /** Locations with active entries. */
  async locationsInForce(access: Access): Promise<ReadonlySet<LocationId>> {
    const scope = ledgerPolicy.read(access)
    return new Set((await this.#cubes.outline(scope)).locationIds)
  }

  /**
   * The locations that a request names; null, meaning all, if it names none.
   *
   * @throws BadInputError for an unknown id, which is never silently ignored.
   */
  async locationsNamed(access: Access, ids: readonly string[]): Promise<readonly LocationId[] | null> {
    const scope = ledgerPolicy.read(access)
    if (ids.length === 0) return null
    const { locationIds } = await this.#charts.get(scope)
    return [...new Set(ids)].map((text) => {
      const id = Number(text)
      if (String(id) !== text || !locationIds.has(id)) throw new BadInputError(`There is no location with the id "${text}".`, 'locationIds')
      return id
    })
  }

  /** @throws BadInputError for an unknown id. */
  async accountNamed(access: Access, text: string): Promise<StoredAccount> {
    ledgerPolicy.read(access)
    const account = (await this.accounts(access)).find(({ id }) => String(id) === text)
    if (account === undefined) throw new BadInputError(`There is no account with the id "${text}".`, 'accountId')
    return account
  }

  facts(
    access: Access,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    locations: readonly LocationId[] | null,
  ): Promise<BalanceFacts> {
    const scope = ledgerPolicy.figures(access)
    return this.#cubes.facts(scope, columns, locations)
  }

  /**
   * For several sets of locations, each with its own columns; all of one ledger version, in the order given.
   * @param accounts these alone; null means all.
   */
  factsOfPlaces(
    access: Access,
    places: readonly PlaceColumns[],
    accounts: ReadonlySet<AccountId> | null = null,
  ): Promise<readonly BalanceFacts[]> {
    const scope = ledgerPolicy.figures(access)
    return this.#cubes.factsOfPlaces(scope, places, accounts)
  }

  /** For each location with entries, all of one ledger version. @param accounts these alone; null means all. */
  factsByLocation(
    access: Access,
    columns: readonly { readonly startDate: Day; readonly endDate: Day }[],
    accounts: ReadonlySet<AccountId> | null = null,
  ): Promise<ReadonlyMap<LocationId, BalanceFacts>> {
    const scope = ledgerPolicy.figures(access)
    return this.#cubes.factsByLocation(scope, columns, accounts)
  }

  /** Null for an empty ledger. */
  async days(access: Access): Promise<DaysWithEntries | null> {
    const scope = ledgerPolicy.read(access)
    return daysOf((await this.#cubes.outline(scope)).companyDays())
  }

  /** What rolling time spans are resolved against. */
  async timeContext(access: Access): Promise<TimeContext> {
    const { fiscalYearStartMonth } = await this.#companies.get(ledgerPolicy.read(access))
    const days = await this.days(access)
    return { today: this.#today(), lastLedgerDay: days?.lastDay ?? null, firstLedgerDay: days?.firstDay ?? null, fiscalYearStartMonth }
  }

  async daysOfLocation(access: Access, location: LocationId): Promise<DaysWithEntries | null> {
    const scope = ledgerPolicy.read(access)
    return daysOf((await this.#cubes.outline(scope)).locationDays(location))
  }

  /**
   * When each location with entries had revenue: credits of income accounts. The days of those months that decide about the given ones; see
   * `monthsToRead`. ENTRIES: no account is income, so that all entries are taken.
   */
  async revenue(
    access: Access,
    months: Iterable<MonthIndex>,
  ): Promise<{ readonly basis: SameStores['basis']; readonly byLocation: ReadonlyMap<LocationId, RevenueDays> }> {
    const scope = ledgerPolicy.figures(access)
    const { incomeIds } = await this.#charts.get(scope)
    const byLocation = await this.#cubes.revenue(scope, incomeIds, (found) => {
      const revenue = [...found.values()].map((own) => ({ months: own }))
      const lookedAt = lookedAtMonths(revenue)
      return lookedAt === null ? [] : monthsToRead(months, revenue, lookedAt)
    })
    return { basis: incomeIds === null ? 'ENTRIES' : 'REVENUE', byLocation }
  }

  /** Whether the ledger has entries in some days, at any location. Within a month, days between its first and last entry count as having some. */
  async entriesIn(access: Access): Promise<(days: DaySpan) => boolean> {
    const scope = ledgerPolicy.read(access)
    const outline = await this.#cubes.outline(scope)
    return (days) => hasEntriesIn(days, (month) => outline.monthDays(month, null))
  }

  /** The months of some days in which no location has entries. */
  async uncoveredIn(access: Access): Promise<(days: DaySpan) => readonly MonthIndex[]> {
    const scope = ledgerPolicy.read(access)
    const outline = await this.#cubes.outline(scope)
    return (days) => uncoveredMonths(days, (month) => outline.monthDays(month, null))
  }

  async entryCount(access: Access): Promise<number> {
    const scope = ledgerPolicy.figures(access)
    return (await this.#cubes.outline(scope)).entryCount
  }

  /** Ids of the imports whose entries count, in order. */
  importsInForce(access: Access): Promise<readonly number[]> {
    return selectImportsInForce(ledgerPolicy.figures(access))
  }

  /** Entries added and removed since other imports were active, the largest first. */
  entryChanges(access: Access, question: EntryChangesQuestion): Promise<readonly EntryChange[]> {
    return selectEntryChanges(ledgerPolicy.figures(access), question)
  }

  /** Of imports that were active: those undone since, latest first. */
  undoneSince(access: Access, before: readonly number[]): Promise<readonly UndoneImport[]> {
    return selectUndoneOf(ledgerPolicy.figures(access), before)
  }

  entries(access: Access, question: EntryQuestion, page: EntryPage): Promise<LedgerEntry[]> {
    const scope = ledgerPolicy.figures(access)
    return selectEntries(scope, question, page)
  }

  entrySummary(access: Access, question: EntryQuestion): Promise<{ count: number; sum: bigint }> {
    const scope = ledgerPolicy.figures(access)
    return selectEntrySummary(scope, question)
  }

  entryKinds(
    access: Access,
    question: EntryQuestion,
    kind: EntryKind,
    first: number,
  ): Promise<{ key: string; count: number; sum: bigint }[]> {
    const scope = ledgerPolicy.figures(access)
    return selectEntryKinds(scope, question, kind, first)
  }

  /** Sums by vendor, in the sign that each account's entries count with. */
  vendorSums(access: Access, question: VendorQuestion): Promise<VendorSums[]> {
    const scope = ledgerPolicy.figures(access)
    return selectVendorSums(scope, question)
  }

  /** As they are booked, those with the most entries first. @param search words that each name has; left out for all. */
  vendorNames(access: Access, most: number, search?: string): Promise<string[]> {
    const scope = ledgerPolicy.figures(access)
    return selectVendorNames(scope, most, search)
  }

  /** Kinds of entries as the ledger names them, those with the most entries first; empty where it does not tell them apart. */
  entryTypes(access: Access): Promise<readonly LedgerEntryType[]> {
    return this.#entryTypes.get(ledgerPolicy.read(access))
  }

  /** Sums by vendor in several columns, debit positive. */
  vendorColumns(access: Access, question: VendorColumnsQuestion): Promise<VendorColumnSum[]> {
    const scope = ledgerPolicy.figures(access)
    return selectVendorColumns(scope, question)
  }

  entryPlace(access: Access, id: string): Promise<EntryPlace | null> {
    const scope = ledgerPolicy.figures(access)
    return selectEntryPlace(scope, id)
  }

  /** One active entry with its file. */
  entry(access: Access, id: string): Promise<(LedgerEntry & EntryOrigin) | null> {
    const scope = ledgerPolicy.figures(access)
    return selectEntry(scope, id)
  }

  /** All lines of the same transaction in the entry's file; null if the file does not say which belong together. */
  transactionLines(
    access: Access,
    entry: LedgerEntry,
    first: number,
  ): Promise<{ lines: LedgerEntry[]; count: number; debits: bigint; credits: bigint } | null> {
    const scope = ledgerPolicy.figures(access)
    return selectTransactionLines(scope, entry, first)
  }

  /** Recomputes all balances from the entries and lists every difference. */
  async verify(access: Access): Promise<{ balances: number; entries: number; differences: readonly Difference[] }> {
    const scope = ledgerPolicy.figures(access)
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
