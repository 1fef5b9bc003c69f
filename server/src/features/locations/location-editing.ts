import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { type LocationMapping, parseLocationMapping } from '@fourwall/domain/locations/location-mapping.ts'
import { checkLocationTree, type LocationNode, type LocationTag, restoreHiddenLocations } from '@fourwall/domain/locations/location-tree.ts'
import { checkedDates, type LocationDates, locationDocument } from '@fourwall/domain/locations/saved-locations.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CompanyService } from '../companies/service.ts'
import type { HistoryService } from '../history/service.ts'
import { refuseStale } from '../history/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { locationsPolicy } from './policy.ts'
import { deleteLocationMappingRow, saveTree, selectLocationMappings, storeLocationMapping } from './repository.ts'
import { readTree } from './stored-tree.ts'

/** An edited node; a new one has no id yet. */
export interface EditedLocationNode {
  readonly id: string | null
  readonly name: string
  readonly tag: LocationTag
  readonly locationIds: readonly string[]
  readonly children: readonly EditedLocationNode[]
}

/** When a location opened, closed and was shut, by API id. */
export interface EditedDates extends Omit<LocationDates, 'locationId' | 'closures'> {
  readonly locationId: string
  /** Null: as stored. */
  readonly closures: LocationDates['closures'] | null
}

interface LocationEditingParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly history: HistoryService
}

/** Changes the location tree, with all its versions, and location mappings. */
export class LocationEditing {
  readonly #parts: LocationEditingParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: LocationEditingParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /**
   * Replaces the company's tree, and the dates if given. Locations without active entries, which editors do not see, keep their place.
   * @param version as its editor read it; null: any.
   *
   * @throws BadInputError with the reason if it cannot be saved; CONFLICT if another user saved in the meantime.
   */
  async replaceTree(
    access: Access,
    version: number | null,
    edited: readonly EditedLocationNode[],
    dates: readonly EditedDates[] | null = null,
  ): Promise<void> {
    const scope = locationsPolicy.change(access)
    const editor = access.user
    const { companies, ledger, history } = this.#parts
    const names = new Map((await ledger.locations(access)).map(({ id, name }) => [id, name]))
    const inForce = await ledger.locationsInForce(access)
    await companies.change(scope, 'SETTINGS', async (tx) => {
      const stored = await readTree(tx, history, scope.companyId)
      refuseStale({ name: 'The location tree', version: stored.version }, version)
      const tree = restoreHiddenLocations(this.#named(edited, new Set(names.keys())), stored.tree, inForce)
      checkLocationTree(tree, (id) => names.get(id))
      const next = { tree, dates: dates === null ? stored.dates : statedDates(dates, stored.dates, names) }
      const subject = { kind: 'LOCATION_TREE', id: scope.companyId } as const
      const savedAt = this.#clock.now()
      if (stored.version > 0)
        await history.record(tx, subject, { version: stored.version, savedAt, savedBy: null }, locationDocument(stored))
      await saveTree(tx, { version: stored.version + 1, ...next })
      await history.record(tx, subject, { version: stored.version + 1, savedAt, savedBy: editor.name }, locationDocument(next))
    })
  }

  #named(nodes: readonly EditedLocationNode[], known: ReadonlySet<LocationId>): readonly LocationNode[] {
    return nodes.map(({ id, name, tag, locationIds, children }) => ({
      id: id ?? this.#newId(),
      name: name.trim(),
      tag,
      locationIds: locationIds.map((text) => locationId(text, known, 'locationAssignments')),
      children: this.#named(children, known),
    }))
  }

  /** By name. */
  mappings(access: Access): Promise<LocationMapping[]> {
    const scope = locationsPolicy.read(access)
    return selectLocationMappings(scope)
  }

  /** @param id null for a new one. @throws BadInputError with the reason if it cannot be saved; NOT_FOUND. */
  async saveMapping(access: Access, id: string | null, name: string, locationIds: readonly string[]): Promise<LocationMapping> {
    const scope = locationsPolicy.change(access)
    const known = new Set((await this.#parts.ledger.locations(access)).map((location) => location.id))
    const mapping = {
      ...parseLocationMapping(
        name,
        locationIds.map((text) => locationId(text, known, 'locationIds')),
      ),
      id: id ?? this.#newId(),
    }
    if (!isUuid(mapping.id)) throw gone()
    await scope.transaction(async (tx) => {
      if (!(await storeLocationMapping(tx, mapping, id === null))) throw gone()
      if (id === null) await recordMade(tx, mapping.id)
    })
    return mapping
  }

  /** @throws NOT_FOUND */
  async mapping(access: Access, id: string): Promise<LocationMapping> {
    locationsPolicy.read(access)
    const mapping = (await this.mappings(access)).find((one) => one.id === id)
    if (mapping === undefined) throw gone()
    return mapping
  }

  /** @throws NOT_FOUND */
  async deleteMapping(access: Access, id: string): Promise<void> {
    const scope = locationsPolicy.change(access)
    if (!(isUuid(id) && (await deleteLocationMappingRow(scope, id)))) throw gone()
  }
}

function statedDates(
  dates: readonly EditedDates[],
  stored: readonly LocationDates[],
  names: ReadonlyMap<LocationId, string>,
): readonly LocationDates[] {
  const known = new Set(names.keys())
  const before = new Map(stored.map((one) => [one.locationId, one.closures]))
  return checkedDates(
    dates.map(({ closures, ...one }) => {
      const id = locationId(one.locationId, known, 'dates')
      return { ...one, locationId: id, closures: closures ?? before.get(id) ?? [] }
    }),
    (id) => names.get(id) ?? '',
  )
}

function locationId(text: string, known: ReadonlySet<LocationId>, field: string): LocationId {
  const id = Number(text)
  if (String(id) !== text || !known.has(id)) throw new BadInputError(`There is no location with the id "${text.slice(0, 60)}".`, field)
  return id
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'This set of locations has been deleted.')
}
