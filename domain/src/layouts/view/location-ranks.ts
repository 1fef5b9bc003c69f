import type { Favorability } from '../../mappings/categorization.ts'
import { compareDecimals } from '../../money/decimal.ts'
import type { LocationSort } from '../../profit-loss/location-rows.ts'
import { everyPlace, type PlaceNode } from './location-places.ts'

/** A place's Decimal in the column that decides; null for no value. */
export type PlaceValue = (place: PlaceNode) => string | null

/**
 * Ranks of places by key, 1 for the best: locations among all locations, groups among those of their level. Equal values share a rank,
 * and the next ones follow after as many; a place without a value has none. Of a line without a better direction the most is best.
 */
export function placeRanks(
  roots: readonly PlaceNode[],
  valueOf: PlaceValue,
  favorability: Favorability | null,
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const peers = Map.groupBy(everyPlace(roots), ({ groupId, level }) => (groupId === null ? 0 : level))
  for (const places of peers.values()) {
    const valued = places.flatMap((place) => {
      const value = valueOf(place)
      return value === null ? [] : [{ key: place.key, value }]
    })
    valued.sort((one, other) => compareGood(one.value, other.value, favorability))
    let before: { readonly value: string; readonly rank: number } | null = null
    for (const [at, { key, value }] of valued.entries()) {
      if (before === null || compareDecimals(before.value, value) !== 0) before = { value, rank: at + 1 }
      ranks.set(key, before.rank)
    }
  }
  return ranks
}

/** The order of siblings: the best or the worst first, those without a value always last. Equal ones keep their order. */
export function comparePlaces(
  valueOf: PlaceValue,
  favorability: Favorability | null,
  { order }: Pick<LocationSort, 'order'>,
): (one: PlaceNode, other: PlaceNode) => number {
  return (one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const good = compareGood(left, right, favorability)
    return order === 'BEST' ? good : -good
  }
}

function compareGood(left: string, right: string, favorability: Favorability | null): number {
  return favorability === 'DOWN' ? compareDecimals(left, right) : compareDecimals(right, left)
}
