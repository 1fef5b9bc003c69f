import { type Clash, mergeOrder, mergeRecords, type Records } from './three-way.ts'
import { type EditedNode, flattenTree } from './tree-edits.ts'

/** A node's own fields, with its parent. */
export type NodeRecord<Own extends object> = Own & { readonly parentId: string | null }

export interface MergedTree<Node> {
  readonly tree: readonly Node[]
  /** Nodes with conflicting changes; mine wins. */
  readonly clashes: readonly (Clash & { readonly name: string })[]
}

/** How to take nodes apart and put them together again. */
export interface TreeParts<Node, Own extends object> {
  readonly ownOf: (node: Node) => Own
  readonly nodeOf: (id: string, own: Own, children: readonly Node[]) => Node
  /** Resolves what the combined changes require beyond single fields. */
  readonly settle?: (merged: Records<NodeRecord<Own>>, clashes: readonly Clash[]) => SettledRecords<Own>
  /** Whether a node may have children, if that can change. */
  readonly canHold?: (own: Own) => boolean
}

export interface SettledRecords<Own extends object> {
  readonly merged: Records<NodeRecord<Own>>
  readonly clashes: readonly Clash[]
}

/**
 * Merges two people's changes of one tree. If a node's parent was deleted by the other person, or can no longer have
 * children, the node moves up to the next ancestor. Null if the two moved nodes into each other: then the user has to
 * choose one version.
 */
export function mergeTrees<Node extends EditedNode<Node>, Own extends { readonly name: string }>(
  base: readonly Node[],
  mine: readonly Node[],
  theirs: readonly Node[],
  { ownOf, nodeOf, settle = (merged, clashes) => ({ merged, clashes }), canHold = () => true }: TreeParts<Node, Own>,
): MergedTree<Node> | null {
  const recordsOf = (tree: readonly Node[]): Records<NodeRecord<Own>> =>
    new Map(flattenTree(tree).map(({ node, parent }) => [node.id, { ...ownOf(node), parentId: parent?.node.id ?? null }]))
  const both = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  const { merged, clashes } = settle(both.merged, both.clashes)

  const parents = new Map([...recordsOf(base), ...recordsOf(theirs), ...recordsOf(mine)].map(([id, { parentId }]) => [id, parentId]))
  const holds = (id: string): boolean => {
    const record = merged.get(id)
    return record !== undefined && canHold(record)
  }
  const parentOf = (id: string): string | null => {
    let parent = merged.get(id)?.parentId ?? null
    // Children of a missing parent move up, step by step.
    for (let steps = 0; parent !== null && !holds(parent) && steps <= parents.size; steps += 1)
      parent = merged.get(parent)?.parentId ?? parents.get(parent) ?? null
    return parent
  }
  const childrenOf = new Map<string | null, string[]>()
  for (const id of merged.keys()) {
    const parent = parentOf(id)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), id])
  }
  const placed = new Set<string>()
  const build = (parentId: string | null): readonly Node[] => {
    const order = mergeOrder(childIds(base, parentId), childIds(mine, parentId), childIds(theirs, parentId))
    const rank = new Map(order.map((id, at) => [id, at]))
    const ids = (childrenOf.get(parentId) ?? []).toSorted(
      (left, right) => (rank.get(left) ?? order.length) - (rank.get(right) ?? order.length),
    )
    return ids.flatMap((id): Node[] => {
      const record = merged.get(id)
      if (record === undefined) return []
      placed.add(id)
      return [nodeOf(id, record, build(id))]
    })
  }
  const tree = build(null)
  // Nodes in a cycle cannot be reached from the root.
  if (placed.size < merged.size) return null
  return { tree, clashes: clashes.map((clash) => ({ ...clash, name: merged.get(clash.id)?.name ?? '' })) }
}

function childIds<Node extends EditedNode<Node>>(tree: readonly Node[], parentId: string | null): readonly string[] {
  return flattenTree(tree).flatMap(({ node, parent }) => ((parent?.node.id ?? null) === parentId ? [node.id] : []))
}
