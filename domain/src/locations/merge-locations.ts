import { type MergedTree, mergeTrees } from '../editing/merge-trees.ts'
import { mergeRecords } from '../editing/three-way.ts'
import type { LocationsState } from './location-changes.ts'
import { flattenLocations, type LocationNode } from './location-tree.ts'

type Tree = readonly LocationNode<string>[]

export interface MergedLocations {
  readonly state: LocationsState
  readonly clashes: MergedTree<LocationNode<string>>['clashes']
}

/** Merges two people's changes of the tree and of opening and closing dates; see {@link mergeLocationTrees}. */
export function mergeLocations(base: LocationsState, mine: LocationsState, theirs: LocationsState): MergedLocations | null {
  const merged = mergeLocationTrees(base.tree, mine.tree, theirs.tree)
  if (merged === null) return null
  const recordsOf = ({ dates }: LocationsState) => new Map(dates.map((one) => [one.locationId, one]))
  const dates = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  return { state: { tree: merged.tree, dates: [...dates.merged.values()] }, clashes: merged.clashes }
}

/**
 * Merges two people's changes of one tree. If the other person deleted a node's group, the node moves up; a location that
 * both assigned stays where I put it. Null if the two moved groups into each other: then the user has to choose one version.
 */
export function mergeLocationTrees(base: Tree, mine: Tree, theirs: Tree): MergedTree<LocationNode<string>> | null {
  const merged = mergeTrees(base, mine, theirs, {
    ownOf: ({ name, tag, locationIds }) => ({ name, tag, locationIds }),
    nodeOf: (id, { name, tag, locationIds }, children): LocationNode<string> => ({ id, name, tag, locationIds, children }),
  })
  return merged && { ...merged, tree: withEachOnce(merged.tree, mine, new Set()) }
}

/** Both sides may have added the same location: keeps the one of `mine`. */
function withEachOnce(tree: Tree, mine: Tree, held: Set<string>): Tree {
  const own = new Map(flattenLocations(mine).flatMap(({ node }) => node.locationIds.map((id) => [id, node.id])))
  const visit = (nodes: Tree): Tree =>
    nodes.flatMap((node) => {
      const locationIds = node.locationIds.filter((id) => {
        if (held.has(id) || (own.has(id) && own.get(id) !== node.id)) return false
        held.add(id)
        return true
      })
      const children = visit(node.children)
      const isEmptied = node.tag === 'LOCATION' && node.locationIds.length > 0 && locationIds.length === 0
      return isEmptied ? children : [{ ...node, locationIds, children }]
    })
  return visit(tree)
}
