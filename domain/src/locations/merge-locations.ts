import { type MergedTree, mergeTrees } from '../editing/merge-trees.ts'
import { mergeRecords } from '../editing/three-way.ts'
import type { LocationsState } from './location-changes.ts'
import { flattenLocations, type LocationNode } from './location-tree.ts'

type Tree = readonly LocationNode<string>[]

export interface MergedLocations {
  readonly state: LocationsState
  readonly clashes: MergedTree<LocationNode<string>>['clashes']
}

/** Merges two people's changes of the tree and of opening and closing dates and closures; see {@link mergeLocationTrees}. */
export function mergeLocations(base: LocationsState, mine: LocationsState, theirs: LocationsState): MergedLocations | null {
  const merged = mergeLocationTrees(base.tree, mine.tree, theirs.tree)
  if (merged === null) return null
  const dates = mergeRecords(datesOf(base), datesOf(mine), datesOf(theirs)).merged
  const closures = [...mergeRecords(closuresOf(base), closuresOf(mine), closuresOf(theirs)).merged.values()]
  const ids = new Set([...dates.keys(), ...closures.map(({ locationId }) => locationId)])
  const stated = [...ids].map((id) => ({
    ...(dates.get(id) ?? { locationId: id, openedOn: null, closedOn: null }),
    closures: closures.flatMap(({ locationId, ...closure }) => (locationId === id ? [closure] : [])),
  }))
  return { state: { tree: merged.tree, dates: stated }, clashes: merged.clashes }
}

function datesOf({ dates }: LocationsState) {
  return new Map(dates.map(({ locationId, openedOn, closedOn }) => [locationId, { locationId, openedOn, closedOn }]))
}

/** By location and first day, so that two people can add closures to the same location. */
function closuresOf({ dates }: LocationsState) {
  return new Map(
    dates.flatMap(({ locationId, closures }) => closures.map((one) => [`${locationId} ${one.from}`, { locationId, ...one }] as const)),
  )
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
