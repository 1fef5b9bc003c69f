import { type MergedTree, mergeTrees } from '../editing/merge-trees.ts'
import { mergeRecords } from '../editing/three-way.ts'
import type { LocationsState } from './location-changes.ts'
import { flattenLocations, type LocationNode } from './location-tree.ts'

type Tree = readonly LocationNode<string>[]

export interface MergedLocations {
  readonly state: LocationsState
  readonly clashes: MergedTree<LocationNode<string>>['clashes']
}

/** Brings two people's changes of the tree, and of the days on which locations opened and closed, together; see `mergeLocationTrees`. */
export function mergeLocations(base: LocationsState, mine: LocationsState, theirs: LocationsState): MergedLocations | null {
  const merged = mergeLocationTrees(base.tree, mine.tree, theirs.tree)
  if (merged === null) return null
  const recordsOf = ({ dates }: LocationsState) => new Map(dates.map((one) => [one.locationId, one]))
  const dates = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  return { state: { tree: merged.tree, dates: [...dates.merged.values()] }, clashes: merged.clashes }
}

/**
 * Brings two people's changes of one tree together. A node whose group the other deleted moves up to
 * what held that group; a location that both put somewhere stands where I put it. Null where the two
 * moved groups into each other: then one of the two has to be taken.
 */
export function mergeLocationTrees(base: Tree, mine: Tree, theirs: Tree): MergedTree<LocationNode<string>> | null {
  const merged = mergeTrees(base, mine, theirs, {
    ownOf: ({ name, tag, locationIds }) => ({ name, tag, locationIds }),
    nodeOf: (id, { name, tag, locationIds }, children): LocationNode<string> => ({ id, name, tag, locationIds, children }),
  })
  return merged && { ...merged, tree: withEachOnce(merged.tree, mine, new Set()) }
}

/** A location may have come into the tree on both sides: it stays where `mine` has it. */
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
