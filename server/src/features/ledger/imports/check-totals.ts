import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { forEachBalance } from '@fourwall/domain/ledger/balances/changed-facts.ts'
import {
  type AccountShare,
  type CountedMonth,
  type CountedPlace,
  type CountedShare,
  checkImport,
  type ImportChecks,
  type ImportCounts,
} from '@fourwall/domain/ledger/import-checks.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { selectAccounts, selectErpLocations } from '../accounts-repository.ts'
import { LOCATIONS_AT_ONCE, selectBalancePacks, selectImportPacks, selectPackVersions } from '../balances-repository.ts'
import type { FileTotals, ReplacedDays } from './import-result.ts'
import { batchesOf, forEachInPieces } from './in-pieces.ts'
import { type LedgerImport, type LocationMonth, type Slice, selectSlicesOfImport } from './repository.ts'
import { selectImportCells, selectPlaceSums, selectSliceSums, selectSlicesAt, selectSlicesBeside } from './results-repository.ts'

/**
 * Checks an active import: what was read against the stored entries, these against the import's own balances, and the entries of all
 * imports at its places against the balances used by reports. Skips months and locations that a later import of the source took over.
 * @param ledgerVersion the version of the balances to check.
 */
export async function checkTotals(
  scope: Scope,
  one: LedgerImport,
  read: FileAsRead,
  {
    ledgerVersion,
    minorDigits,
    shareOf,
  }: {
    readonly ledgerVersion: number
    readonly minorDigits: MinorDigits
    readonly shareOf: (accountId: AccountId) => AccountShare
  },
): Promise<ImportChecks> {
  const names = new Map((await selectErpLocations(scope)).map(({ id, name }) => [id, name]))
  const slices = (await selectSlicesOfImport(scope, one.id)).filter(({ importId }) => importId === one.id)
  const isReleased = ({ releasedBy }: Slice): boolean => releasedBy !== null
  const held = slices.filter((slice) => !isReleased(slice))
  const released = new Set(slices.filter(isReleased).map(({ month }) => month))
  const monthsAt = new Map<LocationId, Set<number>>()
  for (const { locationId, month } of held) monthsAt.set(locationId, (monthsAt.get(locationId) ?? new Set()).add(month))
  /** Of these another import took some days: the import's own balances say nothing about the rest. */
  const partly = new Set(slices.filter(isReleased).map(placeKey))

  const accounts = new Map((await selectAccounts(scope)).map((account) => [account.id, `${account.number} ${account.name}`.trim()]))
  const apart = new AccountDifferences()
  const entries = new ShareSums()
  for await (const cells of selectImportCells(scope, one, slices.filter(isReleased)))
    await forEachInPieces(cells, ({ accountId, month, rows, sum }) => {
      entries.add(month, shareOf(accountId), rows, sum)
      apart.addEntries(accountId, month, rows, sum)
    })
  const balances = new ShareSums()
  const ledgerBalances: CountedPlace[] = []
  const versions = await selectPackVersions(scope, ledgerVersion)
  for (const batch of batchesOf(monthsAt.keys(), LOCATIONS_AT_ONCE, () => 1)) {
    const own = await selectImportPacks(
      scope,
      batch.map((locationId) => ({ importId: one.id, locationId })),
    )
    for (const { locationId, data } of own) {
      forEachBalance(decodeBalances(data), (account, month, sum, rows) => {
        if (monthsAt.get(locationId)?.has(month) !== true || partly.has(placeKey({ locationId, month }))) return
        balances.add(month, shareOf(account), rows, BigInt(sum))
        apart.addBalance(account, month, rows, BigInt(sum))
      })
      await yieldToEventLoop()
    }
    const inForce = await selectBalancePacks(
      scope,
      batch.map((location) => [location, versions.get(location) ?? 0] as const),
    )
    for (const [location, pack] of inForce) {
      const sums = new Map<number, { rows: number; sum: bigint }>()
      forEachBalance(decodeBalances(pack), (_, month, sum, rows) => {
        const soFar = sums.get(month)
        if (monthsAt.get(location)?.has(month) === true)
          sums.set(month, { rows: (soFar?.rows ?? 0) + rows, sum: (soFar?.sum ?? 0n) + BigInt(sum) })
      })
      for (const [month, counted] of sums)
        ledgerBalances.push({ ...counted, month: month as MonthIndex, locationName: names.get(location) ?? '' })
      await yieldToEventLoop()
    }
  }
  const ledgerEntries: CountedPlace[] = []
  const atPlaces = await selectSlicesAt(scope, [...monthsAt.keys()], [...new Set(held.map(({ month }) => month))])
  const ofPlaces = atPlaces.filter(({ locationId, month }) => monthsAt.get(locationId)?.has(month) === true)
  // A slice's month is a month index.
  for await (const sums of selectPlaceSums(scope, ofPlaces))
    for (const { locationId, month, rows, sum } of sums)
      ledgerEntries.push({ month: month as MonthIndex, rows, sum, locationName: names.get(locationId) ?? '' })
  return checkImport({
    file: readTotals(read.totals, released),
    ...(await besideAndKept(scope, one, read.replacedDays, names)),
    entries: entries.months(released),
    balances: balances.months(released),
    ledgerEntries,
    ledgerBalances,
    accounts: apart.differing().map(({ accountId, month, ...counted }) => ({
      ...counted,
      month: month as MonthIndex,
      accountName: accounts.get(accountId) ?? `account ${accountId}`,
    })),
    minorDigits,
  })
}

/**
 * Checks an active import against its file only: the file's totals by month against the stored entries. Skips months in which a later
 * import of the source replaced some locations.
 * @returns the differences, one sentence each.
 */
export async function checkFileTotals(
  scope: Scope,
  one: LedgerImport,
  read: FileAsRead,
  minorDigits: MinorDigits,
): Promise<readonly string[]> {
  const released = (await selectSlicesOfImport(scope, one.id)).filter(
    ({ importId, releasedBy }) => importId === one.id && releasedBy !== null,
  )
  const months = new Set(released.map(({ month }) => month))
  const stored = new ShareSums()
  for await (const cells of selectImportCells(scope, one, released))
    await forEachInPieces(cells, ({ month, rows, sum }) => stored.add(month, 'UNMAPPED', rows, sum))
  // Only `checkTotals` compares balances and places.
  const entries = stored.months(months)
  const file = readTotals(read.totals, months)
  const names = new Map((await selectErpLocations(scope)).map(({ id, name }) => [id, name]))
  const beside = await besideAndKept(scope, one, read.replacedDays, names)
  const nothing = { ledgerEntries: [], ledgerBalances: [], accounts: [] }
  return checkImport({ file, ...beside, entries, balances: entries, ...nothing, minorDigits }).differences
}

/** An import's file as it was read, and the days that it replaced. */
export interface FileAsRead {
  readonly totals: FileTotals
  readonly replacedDays: ReplacedDays
}

/** What counts of earlier imports of the source on the days that an import replaced. Reads entries only where something differs. */
async function besideAndKept(
  scope: Scope,
  one: LedgerImport,
  replacedDays: ReplacedDays,
  names: ReadonlyMap<LocationId, string>,
): Promise<Pick<ImportCounts, 'beside' | 'kept'>> {
  if (replacedDays.length === 0) return { beside: [], kept: [] }
  const keptAt = new Set(
    replacedDays.flatMap(({ month, keptLocationIds }) => keptLocationIds.map((locationId) => placeKey({ locationId, month }))),
  )
  const slices = await selectSlicesBeside(scope, one, replacedDays)
  const isKept = (slice: Slice): boolean => keptAt.has(placeKey(slice))
  const place = ({ locationId, month }: LocationMonth) => ({ month: month as MonthIndex, locationName: names.get(locationId) ?? '' }) // a slice's month
  const sums = await selectSliceSums(
    scope,
    slices.filter((slice) => !isKept(slice)),
  )
  return {
    beside: sums.filter(({ rows }) => rows > 0).map(({ fileName, rows, sum, ...at }) => ({ ...place(at), fileName, rows, sum })),
    kept: slices.filter(isKept).map(place),
  }
}

function placeKey({ locationId, month }: LocationMonth): string {
  return `${locationId}/${month}`
}

/** A partly taken-over month cannot be checked: the file's totals do not say what should be left. */
function readTotals(fileTotals: FileTotals, released: ReadonlySet<number>): CountedMonth[] {
  return (
    fileTotals
      .filter(({ month }) => !released.has(month))
      // Written by the file's survey.
      .map(({ month, rows, sum }) => ({ month: month as MonthIndex, rows, sum: BigInt(sum) }))
  )
}

/** Sums by month and share. */
class ShareSums {
  readonly #sums = new Map<string, { readonly month: number; readonly share: AccountShare; rows: number; sum: bigint }>()

  add(month: number, share: AccountShare, rows: number, sum: bigint): void {
    const key = `${month}/${share}`
    const known = this.#sums.get(key)
    if (known === undefined) this.#sums.set(key, { month, share, rows, sum })
    else {
      known.rows += rows
      known.sum += sum
    }
  }

  months(without: ReadonlySet<number>): CountedShare[] {
    // An entry's month is a month index.
    return [...this.#sums.values()].flatMap((one) => (without.has(one.month) ? [] : [{ ...one, month: one.month as MonthIndex }]))
  }
}

/** Sums of entries and balances by account and month, to find differences. */
class AccountDifferences {
  readonly #cells = new Map<
    string,
    { readonly accountId: AccountId; readonly month: number; readonly entries: Sum; readonly balances: Sum }
  >()

  addEntries(accountId: AccountId, month: number, rows: number, sum: bigint): void {
    add(this.#cell(accountId, month).entries, rows, sum)
  }

  addBalance(accountId: AccountId, month: number, rows: number, sum: bigint): void {
    add(this.#cell(accountId, month).balances, rows, sum)
  }

  differing() {
    return [...this.#cells.values()].filter(({ entries, balances }) => entries.rows !== balances.rows || entries.sum !== balances.sum)
  }

  #cell(accountId: AccountId, month: number) {
    const key = `${accountId}/${month}`
    const cell = this.#cells.get(key) ?? { accountId, month, entries: { rows: 0, sum: 0n }, balances: { rows: 0, sum: 0n } }
    this.#cells.set(key, cell)
    return cell
  }
}

interface Sum {
  rows: number
  sum: bigint
}

function add(to: Sum, rows: number, sum: bigint): void {
  to.rows += rows
  to.sum += sum
}
