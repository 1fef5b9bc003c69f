import { type Clash, mergeOrder, mergeRecords, type Records } from '../editing/three-way.ts'
import { flattenLocations, type LocationNode } from './location-tree.ts'

/** A node without its place among the others. */
interface NodeRecord extends Pick<LocationNode<string>, 'name' | 'tag' | 'locationIds'> {
  readonly parentId: string | null
}

type Tree = readonly LocationNode<string>[]

export interface MergedLocations {
  readonly tree: Tree
  /** Nodes that both changed in ways that cannot both be: there mine stands. */
  readonly clashes: readonly (Clash & { readonly name: string })[]
}

/**
 * Brings two people's changes of one tree together. A node whose group the other deleted moves up to
 * what held that group; a location that both put somewhere stands where I put it. Null where the two
 * moved groups into each other: then one of the two has to be taken.
 */
export function mergeLocationTrees(base: Tree, mine: Tree, theirs: Tree): MergedLocations | null {
  const { merged, clashes } = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  const parents = new Map([...recordsOf(base), ...recordsOf(theirs), ...recordsOf(mine)].map(([id, { parentId }]) => [id, parentId]))
  const parentOf = (id: string): string | null => {
    let parent = merged.get(id)?.parentId ?? null
    // A group that is gone is left by what stood in it, group by group.
    for (let steps = 0; parent !== null && !merged.has(parent) && steps <= parents.size; steps += 1) parent = parents.get(parent) ?? null
    return parent
  }
  const childrenOf = new Map<string | null, string[]>()
  for (const id of merged.keys()) {
    const parent = parentOf(id)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id])
  }
  const placed = new Set<string>()
  const held = new Set<string>()
  const build = (parentId: string | null): Tree => {
    const ids = childrenOf.get(parentId) ?? []
    const order = mergeOrder(childIds(base, parentId), childIds(mine, parentId), childIds(theirs, parentId))
    const rank = new Map(order.map((id, at) => [id, at]))
    const sorted = ids.toSorted((left, right) => (rank.get(left) ?? order.length) - (rank.get(right) ?? order.length))
    return sorted.flatMap((id): LocationNode<string>[] => {
      const record = merged.get(id)
      if (record === undefined) return []
      placed.add(id)
      const { name, tag } = record
      return [{ id, name, tag, locationIds: record.locationIds, children: build(id) }]
    })
  }
  const tree = build(null)
  // What stands in a circle is reached from nowhere.
  if (placed.size < merged.size) return null
  return {
    tree: withEachOnce(tree, mine, held),
    clashes: clashes.map((clash) => ({ ...clash, name: merged.get(clash.id)?.name ?? '' })),
  }
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

function recordsOf(tree: Tree): Records<NodeRecord> {
  return new Map(
    flattenLocations(tree).map(({ node: { id, name, tag, locationIds }, parent }) => [
      id,
      { name, tag, locationIds, parentId: parent?.node.id ?? null },
    ]),
  )
}

function childIds(tree: Tree, parentId: string | null): readonly string[] {
  return flattenLocations(tree).flatMap(({ node, parent }) => ((parent?.node.id ?? null) === parentId ? [node.id] : []))
}
