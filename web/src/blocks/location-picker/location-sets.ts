import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { createContext, useContext } from 'react'

/** A location mapping: a named set of locations, chosen together wherever locations are chosen. */
export interface LocationSet {
  readonly id: string
  readonly name: string
  readonly locationIds: readonly string[]
}

/** The company's sets by name; none until they are known. */
export const LocationSetsContext = createContext<readonly LocationSet[]>([])

export function useLocationSets(): readonly LocationSet[] {
  return useContext(LocationSetsContext)
}

/** The sets that a search finds, each with those of its locations that can be chosen; without sets that have none. */
export function offeredSets(sets: readonly LocationSet[], choosable: ReadonlySet<string>, query: string): readonly LocationSet[] {
  return findByName(sets, query).flatMap((set) => {
    const locationIds = set.locationIds.filter((id) => choosable.has(id))
    return locationIds.length === 0 ? [] : [{ ...set, locationIds }]
  })
}

/** The set that is exactly what is selected; undefined if none is. */
export function selectedSet(sets: readonly LocationSet[], selected: ReadonlySet<string>): LocationSet | undefined {
  return sets.find(({ locationIds }) => locationIds.length === selected.size && locationIds.every((id) => selected.has(id)))
}
