import { type EditedNode, flattenTree } from './tree-edits.ts'

/** A difference between two states of a tree; `parent` is the parent in the later one, null at the top. */
export type TreeChange<Node> =
  | { readonly kind: 'added'; readonly node: Node; readonly parent: Node | null }
  /** In both states; its fields may differ, which is for the caller to check. */
  | { readonly kind: 'kept'; readonly was: Node; readonly node: Node; readonly parent: Node | null; readonly isMoved: boolean }
  /** The children that stayed with a parent, or the roots, are in another order. */
  | { readonly kind: 'reordered'; readonly parent: Node | null }
  | { readonly kind: 'removed'; readonly node: Node }

/** Differences between two states of a tree: nodes in the order of the later one, then reorderings, then deletions. */
export function treeChanges<Node extends EditedNode<Node>>(before: readonly Node[], after: readonly Node[]): readonly TreeChange<Node>[] {
  const [earlier, later] = [placesOf(before), placesOf(after)]
  const changes: TreeChange<Node>[] = []
  for (const [id, { node, parent }] of later) {
    const was = earlier.get(id)
    if (was === undefined) changes.push({ kind: 'added', node, parent })
    else changes.push({ kind: 'kept', was: was.node, node, parent, isMoved: (was.parent?.id ?? null) !== (parent?.id ?? null) })
  }
  for (const parent of [null, ...[...later.values()].map(({ node }) => node)]) {
    const now = (parent === null ? after : parent.children).map(({ id }) => id)
    const then = (parent === null ? before : (earlier.get(parent.id)?.node.children ?? [])).map(({ id }) => id)
    const remaining = now.filter((id) => then.includes(id))
    if (remaining.join(' ') !== then.filter((id) => now.includes(id)).join(' ')) changes.push({ kind: 'reordered', parent })
  }
  for (const [id, { node }] of earlier) if (!later.has(id)) changes.push({ kind: 'removed', node })
  return changes
}

function placesOf<Node extends EditedNode<Node>>(
  tree: readonly Node[],
): ReadonlyMap<string, { readonly node: Node; readonly parent: Node | null }> {
  return new Map(flattenTree(tree).map(({ node, parent }) => [node.id, { node, parent: parent?.node ?? null }]))
}
