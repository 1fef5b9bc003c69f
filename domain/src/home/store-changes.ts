import type { FigureTable, PlacedFigures } from '../figures/answer-cells.ts'
import type { SameStoreWords } from '../locations/same-store-text.ts'
import { negateDecimal, sumDecimals } from '../money/decimal.ts'
import { counted } from '../money/format.ts'
import { homeCells } from './home-cells.ts'

/** Locations of one kind, and together what they differ by from the year before. */
export interface ChangedStores {
  /** OPENED: without figures the year before. CLOSED: without figures now. PART: with figures of both, but not open throughout. */
  readonly kind: 'OPENED' | 'CLOSED' | 'PART'
  readonly locationIds: readonly string[]
  /** In the order of the ranking. */
  readonly names: readonly string[]
  /** A Decimal: now minus the year before. */
  readonly change: string
}

/** How the locations of a view stand to the year before. */
export interface StoreChanges {
  /** Traded on all days of the span and of the year before. */
  readonly sameIds: readonly string[]
  /** The others with figures, each kind that there is. */
  readonly changed: readonly ChangedStores[]
  /** Why the others are not comparable; null if unknown. */
  readonly sameStores: SameStoreWords | null
}

const KINDS = ['OPENED', 'CLOSED', 'PART'] as const

/**
 * Sets the locations that were not open throughout apart. Null where there are none, or where it is not known which were.
 *
 * @param stores of the same-store locations.
 * @param ranking its first row is compared, location by location, with the prior year.
 */
export function storeChanges(stores: PlacedFigures | null, ranking: FigureTable | null): StoreChanges | null {
  const [row] = ranking?.rows ?? []
  if (stores === null || stores.locationIds === null || ranking === null || row === undefined) return null
  const same = new Set(stores.locationIds)
  const cells = homeCells(ranking)
  const found = new Map<ChangedStores['kind'], { readonly id: string; readonly name: string; readonly change: string }[]>()
  for (const { id, name } of rankedPlaces(ranking)) {
    if (same.has(id)) continue
    const valueOf = (comparison: 'PRIOR_YEAR' | null) =>
      cells.cell(row, { measure: 'VALUE', range: 'TOTAL', comparison, placeId: id })?.value ?? null
    const [now, before] = [valueOf(null), valueOf('PRIOR_YEAR')]
    if (now === null && before === null) continue
    const kind = before === null ? 'OPENED' : now === null ? 'CLOSED' : 'PART'
    const own = found.get(kind) ?? []
    own.push({ id, name, change: changeFrom(now, before) })
    found.set(kind, own)
  }
  if (found.size === 0) return null
  const changed = KINDS.flatMap((kind): readonly ChangedStores[] => {
    const own = found.get(kind)
    if (own === undefined) return []
    return [
      {
        kind,
        locationIds: own.map(({ id }) => id),
        names: own.map(({ name }) => name),
        change: sumDecimals(own.map(({ change }) => change)),
      },
    ]
  })
  return { sameIds: stores.locationIds, changed, sameStores: stores.sameStores ?? null }
}

/** `2 new locations`. */
export function changedStoresName({ kind, locationIds }: Pick<ChangedStores, 'kind' | 'locationIds'>): string {
  switch (kind) {
    case 'OPENED':
      return counted(locationIds.length, 'new location')
    case 'CLOSED':
      return counted(locationIds.length, 'closed location')
    case 'PART':
      return `${counted(locationIds.length, 'location')} open in part`
  }
}

/** One figure minus another, exactly; nothing counts as zero. */
export function changeFrom(now: string | null, before: string | null): string {
  return sumDecimals([now ?? '0', negateDecimal(before ?? '0')])
}

function rankedPlaces({ figureColumns }: FigureTable): readonly { readonly id: string; readonly name: string }[] {
  const places = new Map<string, string>()
  for (const { place } of figureColumns) if (place.kind === 'LOCATION') places.set(place.id, place.name)
  return [...places].map(([id, name]) => ({ id, name }))
}
