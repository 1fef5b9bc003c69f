import { counted } from '../money/format.ts'
import { joinNames } from '../sentence-text.ts'
import { flattenLocations, type LocationNode, locationIdsUnder } from './location-tree.ts'

/** Locations and nodes of the tree together; none of either: every location. */
interface ChosenPlaces {
  readonly locationIds: readonly string[]
  readonly nodeIds: readonly string[]
  readonly isAllBut: boolean
}

/** A company's locations with their names. */
export interface NamedLocations {
  /** Every location is in it. */
  readonly tree: readonly LocationNode<string>[]
  readonly nameOf: (locationId: string) => string
}

/** Names beyond this many are counted. */
const MOST_NAMES = 3

/**
 * What places are called in a title: `101 Back Bay`, `Southeast`, `All locations`, `101 Back Bay and 102 Cambridge`, `7 locations`,
 * `All locations but 205 Navy Yard`. The locations of a group are called by its name.
 */
export function placesLabel(places: ChosenPlaces, { tree, nameOf }: NamedLocations): string {
  const all = locationIdsUnder(...tree)
  const named = namesOf(places, { tree, nameOf })
  const [first] = all
  if (named.length === 0) return all.length === 1 && first !== undefined ? nameOf(first) : 'All locations'
  const label = named.length > MOST_NAMES ? counted(named.length, 'location') : joinNames(named)
  return places.isAllBut ? `All locations but ${label}` : label
}

/** Groups and locations by name; empty for every location. */
function namesOf({ locationIds, nodeIds, isAllBut }: ChosenPlaces, { tree, nameOf }: NamedLocations): readonly string[] {
  const nodes = flattenLocations(tree).map(({ node }) => node)
  const chosen = nodes.filter(({ id }) => nodeIds.includes(id))
  const ids = new Set([...locationIds, ...locationIdsUnder(...chosen)])
  const [only] = ids
  if (ids.size === 1 && only !== undefined) return [nameOf(only)]
  if (chosen.length === nodeIds.length && chosen.length === 1 && locationIds.length === 0) return chosen.map(({ name }) => name)
  if (!isAllBut && locationIdsUnder(...tree).every((id) => ids.has(id))) return []
  const group = nodes.find((node) => {
    const under = locationIdsUnder(node)
    return under.length === ids.size && under.every((id) => ids.has(id))
  })
  return group === undefined ? [...ids].map(nameOf) : [group.name]
}
