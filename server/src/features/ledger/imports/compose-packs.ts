import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { BalanceCollector, decodeBalances, encodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import type { Scope } from '../../../platform/database/database.ts'
import { LOCATIONS_AT_ONCE, selectBalancePacks, selectImportPacks, selectPackVersions } from '../balances-repository.ts'
import { batchesOf } from './in-pieces.ts'
import { holdsWholeMonth, type LocationMonth, type Slice } from './repository.ts'
import { balancesOfParts, type ImportDays } from './slice-balances.ts'

/** The holders of some places after a change. */
export interface SliceChange {
  readonly places: readonly LocationMonth[]
  /** All active slices of these months and locations after the change, in any order. For the import being stored: its own months. */
  readonly holders: readonly (ImportDays & Pick<Slice, 'entryCount'>)[]
}

/**
 * New balance packs of all locations that a change affects: unaffected months are taken from the active pack, affected ones from the packs
 * of the imports that hold them. Sums are never computed as differences.
 * @param own packs of the import being stored, by location; others are read.
 */
export async function composePacks(
  scope: Scope,
  ledgerVersion: number,
  change: SliceChange,
  own: { readonly importId: number; readonly packs: ReadonlyMap<LocationId, Uint8Array> } | null,
): Promise<Map<LocationId, Uint8Array>> {
  const months = new Map<LocationId, Set<number>>()
  for (const { locationId, month } of change.places) months.set(locationId, (months.get(locationId) ?? new Set()).add(month))
  const holders = new Map<LocationId, Map<number, Set<number>>>()
  const parts: ImportDays[] = []
  for (const holder of change.holders) {
    const { importId, locationId, month, entryCount } = holder
    if (entryCount === 0) continue
    // What an import holds of its own when it is stored is all that it has.
    if (importId !== own?.importId && !holdsWholeMonth(holder)) {
      parts.push(holder)
      continue
    }
    const byImport = holders.get(locationId) ?? new Map<number, Set<number>>()
    byImport.set(importId, (byImport.get(importId) ?? new Set()).add(month))
    holders.set(locationId, byImport)
  }
  const partsAt = Map.groupBy(await balancesOfParts(scope, parts), ({ locationId }) => locationId)
  const versions = await selectPackVersions(scope, ledgerVersion)
  const composed = new Map<LocationId, Uint8Array>()
  const others = (location: LocationId): number[] => [...(holders.get(location)?.keys() ?? [])].filter((id) => id !== own?.importId)
  for (const batch of batchesOf(months.keys(), LOCATIONS_AT_ONCE, (location) => Math.max(1, others(location).length))) {
    const inForce = await selectBalancePacks(
      scope,
      batch.flatMap((location) => {
        const version = versions.get(location)
        return version === undefined ? [] : [[location, version] as const]
      }),
    )
    const wanted = batch.flatMap((locationId) => others(locationId).map((importId) => ({ importId, locationId })))
    const byLocation = Map.groupBy(await selectImportPacks(scope, wanted), ({ locationId }) => locationId)
    for (const location of batch) {
      const byImport = holders.get(location) ?? new Map<number, Set<number>>()
      const ownPack = own?.packs.get(location)
      const isFirst = !versions.has(location) && byImport.size === 1 && !partsAt.has(location)
      if (isFirst && own !== null && ownPack !== undefined && byImport.has(own.importId)) {
        // The location's first import: its balances are those of the import.
        composed.set(location, ownPack)
        continue
      }
      const collector = new BalanceCollector()
      const current = inForce.get(location)
      const touched = months.get(location)
      if (current !== undefined) collector.addBalances(location, decodeBalances(current), (month) => touched?.has(month) !== true)
      const packs = new Map(byLocation.get(location)?.map(({ importId, data }) => [importId, data]))
      for (const [importId, held] of byImport) {
        const pack = importId === own?.importId ? ownPack : packs.get(importId)
        if (pack === undefined) throw new Error(`Import ${importId} has no balances for location ${location}`)
        collector.addBalances(location, decodeBalances(pack), (month) => held.has(month))
      }
      for (const { balances } of partsAt.get(location) ?? []) collector.addBalances(location, balances, () => true)
      composed.set(location, emptyPack)
      collector.forEachLocation((_, balances) => composed.set(location, encodeBalances(balances)))
      await yieldToEventLoop()
    }
  }
  return composed
}

/** For a location without active entries. */
const emptyPack = encodeBalances({
  accountIds: new Int32Array(0),
  firstMonths: new Int32Array(0),
  offsets: new Int32Array(1),
  sums: new Float64Array(0),
  entries: new Uint32Array(0),
  days: [],
})
