/** A node of a tree that is edited. */
export interface EditedNode<Self> {
  readonly id: string
  readonly name: string
  readonly children: readonly Self[]
}

/** Among the children of a node, or of the root where `parentId` is null: before the child at `index`, as they stand now. */
export interface TreePlace {
  readonly parentId: string | null
  readonly index: number
}

/** What a tree may look like. */
export interface TreeRules<Node> {
  /** Levels that it may have; null: any number. */
  readonly mostLevels: number | null
  /** Whether others may be put into a node. */
  readonly canHold: (node: Node) => boolean
}

/** The tree after an edit, or the sentence that says why it cannot be. */
export type Edited<Node> = { readonly tree: readonly Node[] } | { readonly refusal: string }

/** A node in its place. */
export interface PlacedNode<Node> {
  readonly node: Node
  readonly parent: PlacedNode<Node> | null
  /** 1 for a root. */
  readonly level: number
}

/** Every node once, a parent before its children, in the order of the tree. */
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

/** The children of a node, or the roots for null; none where there is no such node. */
export function childrenIn<Node extends EditedNode<Node>>(tree: readonly Node[], parentId: string | null): readonly Node[] {
  return parentId === null ? tree : (findNode(tree, parentId)?.children ?? [])
}

/** Puts nodes in at a place. One that would stand too deep, or in what holds none, is refused. */
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
    return { refusal: `"${deepest.name}" would stand more than ${mostLevels} levels deep. Choose a place farther up.` }
  return { tree: withChildren(tree, place.parentId, (children) => children.toSpliced(place.index, 0, ...nodes)) }
}

/** Moves nodes with all that stands under them, in the order of the tree. A place inside one of them is refused. */
export function moveNodes<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  ids: readonly string[],
  place: TreePlace,
  rules: TreeRules<Node>,
): Edited<Node> {
  const moved = topmost(tree, new Set(ids))
  const inside = moved.find((node) => flattenTree([node]).some((one) => one.node.id === place.parentId))
  if (inside !== undefined) return { refusal: `"${inside.name}" cannot stand inside itself.` }
  const movedIds = new Set(moved.map(({ id }) => id))
  // Those that leave the very list move the place along.
  const index = childrenIn(tree, place.parentId)
    .slice(0, place.index)
    .filter(({ id }) => !movedIds.has(id)).length
  const edited = insertNodes(without(tree, movedIds), moved, { parentId: place.parentId, index }, rules)
  return 'tree' in edited && isSame(edited.tree, tree) ? { tree } : edited
}

/** Where the one before or after it is moved to; null at the end of its list. */
export function placeBeside<Node extends EditedNode<Node>>(tree: readonly Node[], id: string, by: -1 | 1): TreePlace | null {
  const found = placeOf(tree, id)
  if (found === null) return null
  const next = found.index + by
  return next < 0 || next >= childrenIn(tree, found.parentId).length
    ? null
    : { parentId: found.parentId, index: by === 1 ? next + 1 : next }
}

/** Where a node goes one level deeper: to the end of what stands before it; null where that holds none. */
export function placeDeeper<Node extends EditedNode<Node>>(
  tree: readonly Node[],
  id: string,
  { canHold }: Pick<TreeRules<Node>, 'canHold'>,
): TreePlace | null {
  const found = placeOf(tree, id)
  const before = found && childrenIn(tree, found.parentId)[found.index - 1]
  return before && canHold(before) ? { parentId: before.id, index: before.children.length } : null
}

/** Where a node goes one level up: right after what holds it; null at the root. */
export function placeHigher<Node extends EditedNode<Node>>(tree: readonly Node[], id: string): TreePlace | null {
  const found = placeOf(tree, id)
  const parent = found?.parentId === null || found === null ? null : placeOf(tree, found.parentId)
  return parent && { parentId: parent.parentId, index: parent.index + 1 }
}

/** Takes nodes away. What stands under one moves up into its place. */
export function removeNodes<Node extends EditedNode<Node>>(tree: readonly Node[], ids: readonly string[]): readonly Node[] {
  const removed = new Set(ids)
  return tree.flatMap((node) => {
    const children = removeNodes(node.children, ids)
    return removed.has(node.id) ? children : [{ ...node, children }]
  })
}

/** Changes what a node says of itself. */
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

/** Of some nodes those that stand in no other of them, in the order of the tree. */
function topmost<Node extends EditedNode<Node>>(tree: readonly Node[], ids: ReadonlySet<string>): readonly Node[] {
  return tree.flatMap((node) => (ids.has(node.id) ? [node] : topmost(node.children, ids)))
}

function heightOf<Node extends EditedNode<Node>>(node: Node): number {
  return 1 + Math.max(0, ...node.children.map(heightOf))
}

function isSame<Node>(left: readonly Node[], right: readonly Node[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
