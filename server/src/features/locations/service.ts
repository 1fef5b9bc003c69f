import { randomUUID } from 'node:crypto'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { addMissingLocations, inTreeOrder } from '@fourwall/domain/locations/location-order.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import {
  type LocationTrading,
  monthsOfSpans,
  type OpeningDays,
  openingDays,
  type SameStoreQuestion,
  type SameStores,
  sameStores,
} from '@fourwall/domain/locations/same-stores.ts'
import { openDays, readLocationDocument } from '@fourwall/domain/locations/saved-locations.ts'
import { lookedAtMonths } from '@fourwall/domain/locations/trading-days.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import type { HistoryService } from '../history/service.ts'
import type { DaysWithEntries, ErpLocation, LedgerService } from '../ledger/service.ts'
import { locationsPolicy } from './policy.ts'
import { type StoredTree, saveTree, selectTree } from './repository.ts'
import { readTree } from './stored-tree.ts'

/** A company's location tree. */
export class LocationService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #history: HistoryService
  readonly #trees: VersionedCache<StoredTree>

  constructor(companies: CompanyService, ledger: LedgerService, history: HistoryService) {
    this.#companies = companies
    this.#ledger = ledger
    this.#history = history
    this.#trees = new VersionedCache(
      async (scope) => (await companies.versions(scope)).settings,
      (scope) => readTree(scope, history, scope.companyId),
    )
  }

  tree(access: Access): Promise<StoredTree> {
    const scope = locationsPolicy.read(access)
    return this.#trees.get(scope)
  }

  /** Every location in the order of lists: that of the tree, then by name. */
  async inOrder(access: Access): Promise<readonly ErpLocation[]> {
    return inTreeOrder((await this.tree(access)).tree, await this.#ledger.locations(access))
  }

  /** First and last day on which each location was open: as stated, otherwise by its entries; null if neither is known. */
  async openDays(access: Access, locationIds: readonly LocationId[]): Promise<ReadonlyMap<LocationId, DaysWithEntries | null>> {
    const ledger = await this.#ledger.days(access)
    const { dates } = await this.tree(access)
    const stated = new Map(dates.map((one) => [one.locationId, one]))
    const days = new Map<LocationId, DaysWithEntries | null>()
    for (const id of locationIds) days.set(id, ledger && openDays(stated.get(id), await this.#ledger.daysOfLocation(access, id), ledger))
    return days
  }

  /**
   * Which of some locations are comparable, of those with entries.
   *
   * @param compared all days that are compared, and the first day of the span that others are compared with.
   */
  async sameStores(
    access: Access,
    locationIds: readonly LocationId[],
    { spans, since }: Pick<SameStoreQuestion, 'spans' | 'since'>,
  ): Promise<SameStores> {
    const { sameStoreMonths: fullMonths } = await this.#companies.get(locationsPolicy.read(access))
    const { basis, locations, company } = await this.#trading(access, locationIds, monthsOfSpans(spans))
    return sameStores({ spans, since, fullMonths, basis, locations, company })
  }

  /** When each location with entries opened and closed, in the order of lists. */
  async openingDays(access: Access): Promise<ReadonlyMap<LocationId, OpeningDays>> {
    const ids = (await this.inOrder(access)).map(({ id }) => id)
    const { locations, company } = await this.#trading(access, ids, [])
    const months = lookedAtMonths(company)
    return new Map(locations.map((location) => [location.locationId, openingDays(location, months)]))
  }

  /** Trading data of those locations that have entries. @param months whose days are needed, in addition to those of openings and closings. */
  async #trading(access: Access, locationIds: readonly LocationId[], months: Iterable<MonthIndex>) {
    const { basis, byLocation } = await this.#ledger.revenue(access, months)
    const inForce = await this.#ledger.locationsInForce(access)
    const stated = new Map((await this.tree(access)).dates.map((one) => [one.locationId, one]))
    const locations = locationIds
      .filter((id) => inForce.has(id))
      .map((locationId): LocationTrading => {
        const { openedOn = null, closedOn = null, closures = [] } = stated.get(locationId) ?? {}
        return { locationId, openedOn, closedOn, closures, revenue: byLocation.get(locationId) ?? { months: [], days: new Map() } }
      })
    return { basis, locations, company: [...byLocation.values()] }
  }

  /** An earlier version; null if it does not exist. */
  async treeAt(access: Access, version: number | null): Promise<StoredTree | null> {
    const scope = locationsPolicy.read(access)
    const current = await this.tree(access)
    if (version === null || version === current.version) return current
    const document = await this.#history.document(scope, { kind: 'LOCATION_TREE', id: scope.companyId }, version)
    return document === null ? null : { version, ...readLocationDocument(document) }
  }

  /** Adds an import's locations to the root of the tree unless they are in it, by name among the others there. The caller's change raises the settings version. */
  async addLocations(tx: Queryable, added: readonly { readonly id: LocationId; readonly name: string }[]): Promise<void> {
    if (added.length === 0) return
    const { version, tree, dates } = await selectTree(tx)
    const grown = addMissingLocations(tree, added, () => randomUUID())
    if (grown.length > tree.length) await saveTree(tx, { version: version + 1, tree: grown, dates })
  }

  async replaceTree(access: Access, tree: readonly LocationNode[]): Promise<void> {
    const scope = locationsPolicy.change(access)
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const { version, dates } = await selectTree(tx)
      await saveTree(tx, { version: version + 1, tree, dates })
    })
  }
}
