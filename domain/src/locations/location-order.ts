import { compareNames, inNaturalOrder } from '../natural-order.ts'
import { type LocationNode, locationIdsUnder } from './location-tree.ts'

/**
 * Adds a root node for every location that the tree lacks: at its place in natural order among the single locations at the top, or
 * after everything, in natural order, if those have been reordered.
 */
export function addMissingLocations<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  locations: readonly { readonly id: Id; readonly name: string }[],
  newId: (id: Id) => string,
): readonly LocationNode<Id>[] {
  const missing = outsideTree(roots, locations).map(
    ({ id, name }): LocationNode<Id> => ({ id: newId(id), name, tag: 'LOCATION', locationIds: [id], children: [] }),
  )
  const singles = roots.filter(({ tag }) => tag === 'LOCATION')
  if (!isInNaturalOrder(singles)) return [...roots, ...missing]
  const grown = [...roots]
  for (const node of missing) {
    const at = grown.findIndex(({ tag, name }) => tag === 'LOCATION' && compareNames(name, node.name) > 0)
    grown.splice(at < 0 ? grown.length : at, 0, node)
  }
  return grown
}

function isInNaturalOrder(nodes: readonly { readonly name: string }[]): boolean {
  return nodes.every(({ name }, at) => at === 0 || compareNames(nodes[at - 1]?.name ?? '', name) <= 0)
}

/** A tree before anyone has arranged it: locations without any group, in natural order instead of that of their first entries. */
export function usualOrder<Id extends string | number>(roots: readonly LocationNode<Id>[]): readonly LocationNode<Id>[] {
  return roots.every(({ tag }) => tag === 'LOCATION') ? inNaturalOrder(roots) : roots
}

/** The tree with the children of every group in natural order: groups first, then its locations. */
export function sortedByName<Id extends string | number>(roots: readonly LocationNode<Id>[]): readonly LocationNode<Id>[] {
  const isGroup = ({ tag }: LocationNode<Id>): boolean => tag !== 'LOCATION'
  const sorted = roots.map((node) => ({ ...node, children: sortedByName(node.children) }))
  return [...inNaturalOrder(sorted.filter(isGroup)), ...inNaturalOrder(sorted.filter((node) => !isGroup(node)))]
}

/** The locations outside the tree, in natural order. */
export function outsideTree<Id extends string | number, Location extends { readonly id: Id; readonly name: string }>(
  roots: readonly LocationNode<Id>[],
  locations: readonly Location[],
): readonly Location[] {
  const placed = new Set(locationIdsUnder(...roots))
  return inNaturalOrder(locations.filter(({ id }) => !placed.has(id)))
}

/** The locations in the order of lists: as in the tree, then those outside it in natural order. */
export function inTreeOrder<Id extends string | number, Location extends { readonly id: Id; readonly name: string }>(
  roots: readonly LocationNode<Id>[],
  locations: readonly Location[],
): readonly Location[] {
  const known = new Map(locations.map((location) => [location.id, location]))
  const placed = locationIdsUnder(...roots).flatMap((id) => known.get(id) ?? [])
  return [...placed, ...outsideTree(roots, locations)]
}

/** The tree for choosing locations: those outside it come last, each as a node of its own. */
export function withOutsideLocations<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  locations: readonly { readonly id: Id; readonly name: string }[],
): readonly LocationNode<Id>[] {
  const outside = outsideTree(roots, locations)
  return [
    ...roots,
    ...outside.map(({ id, name }): LocationNode<Id> => ({ id: `outside-${id}`, name, tag: 'LOCATION', locationIds: [id], children: [] })),
  ]
}

/** New siblings by name among their kind, groups before locations; after the others of their kind where those are in another order. */
export function withArrivals<Id extends string | number>(
  siblings: readonly LocationNode<Id>[],
  arrivals: readonly LocationNode<Id>[],
): readonly LocationNode<Id>[] {
  if (arrivals.length === 0) return siblings
  const isGroup = ({ tag }: LocationNode<Id>): boolean => tag !== 'LOCATION'
  const merged = (kind: (node: LocationNode<Id>) => boolean): readonly LocationNode<Id>[] => {
    const [own, added] = [siblings.filter(kind), inNaturalOrder(arrivals.filter(kind))]
    return isInNaturalOrder(own) ? inNaturalOrder([...own, ...added]) : [...own, ...added]
  }
  const isMixed = siblings.some((node, at) => at > 0 && isGroup(node) && !isGroup(siblings[at - 1] ?? node))
  // Groups that a user put between locations stay there.
  return isMixed ? [...siblings, ...inNaturalOrder(arrivals)] : [...merged(isGroup), ...merged((node) => !isGroup(node))]
}
