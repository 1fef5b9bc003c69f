/** A node of an editable tree. */
export interface EditedNode<Self> {
  readonly id: string
  readonly name: string
  readonly children: readonly Self[]
}

/** A place among the children of a node, or among the roots if `parentId` is null: before the child now at `index`. */
export interface TreePlace {
  readonly parentId: string | null
  readonly index: number
}

/** Constraints on a tree. */
export interface TreeRules<Node> {
  /** Maximum depth; null for no limit. */
  readonly mostLevels: number | null
  /** Whether a node may have children. */
  readonly canHold: (node: Node) => boolean
}

/** The tree after an edit, or a sentence that says why it is refused. */
export type Edited<Node> = { readonly tree: readonly Node[] } | { readonly refusal: string }

/** A node with its place. */
export interface PlacedNode<Node> {
  readonly node: Node
  readonly parent: PlacedNode<Node> | null
  /** 1 for a root. */
  readonly level: number
}

/** Every node once, parents before children, in tree order. */
export function flattenTree<Node extends EditedNode<Node>>(tree: readonly Node[]): readonly PlacedNode<Node>[] {
  const placed: PlacedNode<Node>[] = []
  const visit = (node: Node, parent: PlacedNode<Node> | null): void => {
    const place = { node, parent, level: parent === null ? 1 : parent.level + 1 }
    placed.push(place)
    for (const child of node.children) visit(child, place)
  }
  for (const root of tree) visit(root, null)
  return placed
}

export function findNode<Node extends EditedNode<Node>>(tree: readonly Node[], id: string): Node | null {
  return flattenTree(tree).find(({ node }) => node.id === id)?.node ?? null
}

/** The children of a node, or the roots for null; empty for an unknown node. */
export function childrenIn<Node extends EditedNode<Node>>(tree: readonly Node[], parentId: string | null): readonly Node[] {
  return parentId === null ? tree : (findNode(tree, parentId)?.children ?? [])
}

/** Inserts nodes at a place. Refused if they would be too deep, or if the parent cannot have children. */
export function insertNodes<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  nodes: readonly Node[],
  place: TreePlace,
  { mostLevels, canHold }: TreeRules<Node>,
): Edited<Node> {
  const into = place.parentId === null ? null : flattenTree(tree).find(({ node }) => node.id === place.parentId)
  if (into && !canHold(into.node)) return { refusal: `"${into.node.name}" cannot hold others. Choose another place.` }
  const deepest = nodes.find((node) => mostLevels !== null && (into?.level ?? 0) + heightOf(node) > mostLevels)
  if (deepest !== undefined)
    return { refusal: `"${deepest.name}" would be more than ${mostLevels} levels deep. Choose a place farther up.` }
  return { tree: withChildren(tree, place.parentId, (children) => children.toSpliced(place.index, 0, ...nodes)) }
}

/** Moves nodes with their descendants, in tree order. Refused for a place inside one of them. */
export function moveNodes<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  ids: readonly string[],
  place: TreePlace,
  rules: TreeRules<Node>,
): Edited<Node> {
  const moved = topmost(tree, new Set(ids))
  const inside = moved.find((node) => flattenTree([node]).some((one) => one.node.id === place.parentId))
  if (inside !== undefined) return { refusal: `"${inside.name}" cannot be moved into itself.` }
  const movedIds = new Set(moved.map(({ id }) => id))
  // Nodes that leave this very list shift the index.
  const index = childrenIn(tree, place.parentId)
    .slice(0, place.index)
    .filter(({ id }) => !movedIds.has(id)).length
  const edited = insertNodes(without(tree, movedIds), moved, { parentId: place.parentId, index }, rules)
  return 'tree' in edited && isSame(edited.tree, tree) ? { tree } : edited
}

/** The place one step before or after a node among its siblings; null at the end of the list. */
export function placeBeside<Node extends EditedNode<Node>>(tree: readonly Node[], id: string, by: -1 | 1): TreePlace | null {
  const found = placeOf(tree, id)
  if (found === null) return null
  const next = found.index + by
  return next < 0 || next >= childrenIn(tree, found.parentId).length
    ? null
    : { parentId: found.parentId, index: by === 1 ? next + 1 : next }
}

/** The place one level deeper: last child of the previous sibling; null if that cannot have children. */
export function placeDeeper<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  id: string,
  { canHold }: Pick<TreeRules<Node>, 'canHold'>,
): TreePlace | null {
  const found = placeOf(tree, id)
  const before = found && childrenIn(tree, found.parentId)[found.index - 1]
  return before && canHold(before) ? { parentId: before.id, index: before.children.length } : null
}

/** The place one level up: right after the parent; null at the root. */
export function placeHigher<Node extends EditedNode<Node>>(tree: readonly Node[], id: string): TreePlace | null {
  const found = placeOf(tree, id)
  const parent = found?.parentId === null || found === null ? null : placeOf(tree, found.parentId)
  return parent && { parentId: parent.parentId, index: parent.index + 1 }
}

/** Removes nodes. Their children move up into their place. */
export function removeNodes<Node extends EditedNode<Node>>(tree: readonly Node[], ids: readonly string[]): readonly Node[] {
  const removed = new Set(ids)
  return tree.flatMap((node) => {
    const children = removeNodes(node.children, ids)
    return removed.has(node.id) ? children : [{ ...node, children }]
  })
}

/** Changes a node's own fields. */
export function changeNode<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  id: string,
  change: Partial<Omit<Node, 'id' | 'children'>>,
): readonly Node[] {
  return tree.map((node) => ({ ...node, ...(node.id === id ? change : {}), children: changeNode(node.children, id, change) }))
}

function placeOf<Node extends EditedNode<Node>>(tree: readonly Node[], id: string): TreePlace | null {
  const found = flattenTree(tree).find(({ node }) => node.id === id)
  if (found === undefined) return null
  const parentId = found.parent?.node.id ?? null
  return { parentId, index: childrenIn(tree, parentId).findIndex((node) => node.id === id) }
}

function withChildren<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  parentId: string | null,
  change: (children: readonly Node[]) => readonly Node[],
): readonly Node[] {
  if (parentId === null) return change(tree)
  return tree.map((node) => {
    if (node.id === parentId) return { ...node, children: change(node.children) }
    return { ...node, children: withChildren(node.children, parentId, change) }
  })
}

function without<Node extends EditedNode<Node>>(tree: readonly Node[], ids: ReadonlySet<string>): readonly Node[] {
  return tree.filter(({ id }) => !ids.has(id)).map((node) => ({ ...node, children: without(node.children, ids) }))
}

/** Those of the nodes that are not inside another of them, in tree order. */
function topmost<Node extends EditedNode<Node>>(tree: readonly Node[], ids: ReadonlySet<string>): readonly Node[] {
  return tree.flatMap((node) => (ids.has(node.id) ? [node] : topmost(node.children, ids)))
}

function heightOf<Node extends EditedNode<Node>>(node: Node): number {
  return 1 + Math.max(0, ...node.children.map(heightOf))
}

function isSame<Node>(left: readonly Node[], right: readonly Node[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
