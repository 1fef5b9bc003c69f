import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { type LocationNode, locationIdsUnder, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { locationWords } from './place-words.ts'
import { LocationDaysQuery } from './viewer-data.ts'

export interface ViewLocationNames {
  readonly names: ReadonlyMap<string, string>
  /** Every location, in the order of lists. */
  readonly allIds: readonly string[]
  /** Some locations in words, a lone one by its name; an empty list means every one. */
  readonly wordsOf: (ids: readonly string[]) => string
}

/** The locations of the company, for words about them. */
export function useViewLocations(tree: readonly LocationNode<string>[]): ViewLocationNames {
  const [{ data }] = useQuery({ query: LocationDaysQuery })
  return useMemo(() => {
    const names = locationNames(tree, data?.erpLocations ?? [])
    const allIds = locationIdsUnder(...withOutsideLocations(tree, data?.erpLocations ?? []))
    return { names, allIds, wordsOf: (ids) => locationWords(ids, allIds.length, names) }
  }, [tree, data])
}
