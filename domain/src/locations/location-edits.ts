import { childrenIn, type Edited, insertNodes, moveNodes, type TreeRules } from '../editing/tree-edits.ts'
import { inTreeOrder, withArrivals } from './location-order.ts'
import { type LocationNode, locationIdsUnder, MAX_LOCATION_LEVELS } from './location-tree.ts'

/** Rules of a location tree. */
export const LOCATION_RULES: TreeRules<LocationNode<string | number>> = {
  mostLevels: MAX_LOCATION_LEVELS,
  // A location that already has children may get more.
  canHold: ({ tag, children }) => tag !== 'LOCATION' || children.length > 0,
}

/** The tree with a separate node for every location, under the group that it was assigned to directly. */
export function withOwnNodes<Id extends string | number>(
  tree: readonly LocationNode<Id>[],
  nameOf: (id: Id) => string,
  newId: (id: Id) => string,
): readonly LocationNode<Id>[] {
  return tree.map((node) => {
    const children = withOwnNodes(node.children, nameOf, newId)
    if (node.tag === 'LOCATION' && node.locationIds.length <= 1) return { ...node, children }
    const own = node.locationIds.map(
      (id): LocationNode<Id> => ({ id: newId(id), name: nameOf(id), tag: 'LOCATION', locationIds: [id], children: [] }),
    )
    return { ...node, tag: node.tag === 'LOCATION' ? 'LOCATION_GROUP' : node.tag, locationIds: [], children: [...own, ...children] }
  })
}

/**
 * Puts nodes, and new ones, into a group or to the top for null: by name, unless its children have been reordered. Refused
 * as a move is.
 */
export function assignTo<Id extends string | number>(
  tree: readonly LocationNode<Id>[],
  ids: readonly string[],
  made: readonly LocationNode<Id>[],
  parentId: string | null,
): Edited<LocationNode<Id>> {
  const place = { parentId, index: childrenIn(tree, parentId).length }
  const inserted = insertNodes(tree, made, place, LOCATION_RULES)
  const edited = 'tree' in inserted && ids.length > 0 ? moveNodes(inserted.tree, ids, place, LOCATION_RULES) : inserted
  if ('refusal' in edited) return edited
  const arrived = new Set([...ids, ...made.map(({ id }) => id)])
  const arranged = (nodes: readonly LocationNode<Id>[]): readonly LocationNode<Id>[] =>
    withArrivals(
      nodes.filter(({ id }) => !arrived.has(id)),
      nodes.filter(({ id }) => arrived.has(id)),
    )
  const visit = (node: LocationNode<Id>): LocationNode<Id> => ({
    ...node,
    children: node.id === parentId ? arranged(node.children) : node.children.map(visit),
  })
  return { tree: parentId === null ? arranged(edited.tree) : edited.tree.map(visit) }
}

/** The locations that are in no group, at the top of the tree or outside it: in tree order, then by name. */
export function unassigned<Id extends string | number, Location extends { readonly id: Id; readonly name: string }>(
  tree: readonly LocationNode<Id>[],
  locations: readonly Location[],
): readonly Location[] {
  const assigned = new Set(locationIdsUnder(...tree.filter(({ tag }) => tag !== 'LOCATION')))
  return inTreeOrder(tree, locations).filter(({ id }) => !assigned.has(id))
}
