import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { outsideTree } from '../locations/location-order.ts'
import { flattenLocations, type LocationNode, locationIdsUnder, locationNames } from '../locations/location-tree.ts'
import type { PlaceLocations } from '../profit-loss/plan-columns.ts'
import { EVERY_PLACE, type QuestionPlaces } from './figure-question.ts'

interface KnownLocations {
  /** Every location of the company. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
  readonly tree: readonly LocationNode[]
}

/**
 * The locations that a question names, as ids of the API; none for every one.
 *
 * @throws BadInputError for a deleted node of the tree, and if no location is left. Ids of locations are not looked up.
 */
export function namedLocations({ locationIds, nodeIds, isAllBut }: QuestionPlaces, { locations, tree }: KnownLocations): readonly string[] {
  const nodes = new Map(flattenLocations(tree).map(({ node }) => [node.id, node]))
  const under = nodeIds.flatMap((id) => {
    const node = nodes.get(id)
    if (node === undefined)
      throw new BadInputError('A group of locations is no longer in the location tree. Choose another one.', 'places.nodeIds')
    return locationIdsUnder(node).map(String)
  })
  const named = [...new Set([...locationIds, ...under])]
  if (locationIds.length === 0 && nodeIds.length === 0) return []
  const without = new Set(named)
  const left = isAllBut ? locations.map(({ id }) => String(id)).filter((id) => !without.has(id)) : named
  if (left.length === 0) throw new BadInputError('No location is left. Choose others.', 'places')
  return left
}

/**
 * The nodes of one level of the location tree that hold chosen locations. Locations above it, or outside the tree, are separate places.
 *
 * @param level 1 for the roots of the tree.
 * @param chosen null for every location.
 */
export function placesOfLevel(
  { locations, tree }: KnownLocations,
  level: number,
  chosen: readonly LocationId[] | null,
): readonly PlaceLocations[] {
  const isChosen = new Set(chosen ?? locations.map(({ id }) => id))
  const names = locationNames(tree, locations)
  const places: PlaceLocations[] = []
  const addEach = (ids: readonly LocationId[]): void => {
    for (const id of ids)
      if (isChosen.has(id) && names.has(id))
        places.push({ place: { kind: 'LOCATION', id: String(id), name: names.get(id) ?? '' }, locationIds: [id] })
  }
  const visit = (node: LocationNode, depth: number): void => {
    const under = locationIdsUnder(node).filter((id) => isChosen.has(id))
    if (under.length === 0) return
    if (depth === level) {
      if (under.length === 1 && node.tag === 'LOCATION') addEach(under)
      else places.push({ place: { kind: 'GROUP', id: node.id, name: node.name }, locationIds: under })
      return
    }
    addEach(node.locationIds)
    for (const child of node.children) visit(child, depth + 1)
  }
  for (const root of tree) visit(root, 1)
  addEach(outsideTree(tree, locations).map(({ id }) => id))
  return places
}

/**
 * The locations of a question's places by their own ids, in the order given, for callers that have the tree: deleted groups and locations
 * are left out.
 *
 * @param locationIds every location of the company.
 */
export function locationsAt(
  { locationIds: own, nodeIds, isAllBut }: QuestionPlaces,
  { tree, locationIds }: { readonly tree: readonly LocationNode<string>[]; readonly locationIds: readonly string[] },
): readonly string[] {
  if (own.length === 0 && nodeIds.length === 0) return locationIds
  const nodes = nodeIds.length === 0 ? [] : flattenLocations(tree).flatMap(({ node }) => (nodeIds.includes(node.id) ? [node] : []))
  const named = new Set([...own, ...locationIdsUnder(...nodes)])
  return locationIds.filter((id) => named.has(id) !== isAllBut)
}

/** What a picker of locations shows as chosen: the same as `locationsAt`, but null where no place is named. */
export function pickedAt(places: QuestionPlaces, known: Parameters<typeof locationsAt>[1]): readonly string[] | null {
  return namesEveryPlace(places) ? null : locationsAt(places, known)
}

/** One location or group among some places: of a group, the locations that are among them. @param key of a node of the tree, or of a location. */
export function placesWithin(places: QuestionPlaces, key: string, tree: readonly LocationNode<string>[]): QuestionPlaces {
  const placed = flattenLocations(tree).find(({ node }) => node.id === key)
  if (placed === undefined) return { ...EVERY_PLACE, locationIds: [key] }
  const under = locationIdsUnder(placed.node)
  const inside = locationsAt(places, { tree, locationIds: under })
  return inside.length === under.length ? { ...EVERY_PLACE, nodeIds: [key] } : { ...EVERY_PLACE, locationIds: inside }
}

export function namesEveryPlace({ locationIds, nodeIds }: QuestionPlaces): boolean {
  return locationIds.length === 0 && nodeIds.length === 0
}
