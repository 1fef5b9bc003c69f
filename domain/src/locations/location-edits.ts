import { flattenLocations, type LocationNode, locationIdsUnder, MAX_LOCATION_LEVELS } from './location-tree.ts'

/** Among the children of a node, or of the root where `parentId` is null: before the child at `index`, as they stand now. */
export interface TreePlace {
  readonly parentId: string | null
  readonly index: number
}

type Tree<Id extends string | number> = readonly LocationNode<Id>[]

/** The tree after an edit, or the sentence that says why it cannot be. */
export type Edited<Id extends string | number> = { readonly tree: Tree<Id> } | { readonly refusal: string }

/** Puts nodes in at a place. One that would stand too deep is refused. */
export function insertNodes<Id extends string | number>(tree: Tree<Id>, nodes: Tree<Id>, place: TreePlace): Edited<Id> {
  const level = place.parentId === null ? 0 : levelOf(tree, place.parentId)
  const deepest = nodes.find((node) => level + heightOf(node) > MAX_LOCATION_LEVELS)
  if (deepest !== undefined)
    return { refusal: `"${deepest.name}" would stand more than ${MAX_LOCATION_LEVELS} levels deep. Choose a place farther up.` }
  return { tree: withChildren(tree, place.parentId, (children) => children.toSpliced(place.index, 0, ...nodes)) }
}

/** Moves nodes with all that stands under them, in the order of the tree. A place inside one of them is refused. */
export function moveNodes<Id extends string | number>(tree: Tree<Id>, ids: readonly string[], place: TreePlace): Edited<Id> {
  const moved = topmost(tree, new Set(ids))
  const inside = moved.find((node) => flattenLocations([node]).some((one) => one.node.id === place.parentId))
  if (inside !== undefined) return { refusal: `"${inside.name}" cannot stand inside itself.` }
  const movedIds = new Set(moved.map(({ id }) => id))
  const siblings = childrenOf(tree, place.parentId)
  // Those that leave the very list move the place along.
  const index = siblings.slice(0, place.index).filter(({ id }) => !movedIds.has(id)).length
  const edited = insertNodes(without(tree, movedIds), moved, { parentId: place.parentId, index })
  return 'tree' in edited && isSame(edited.tree, tree) ? { tree } : edited
}

/** Where the one before or after it is moved to; null at the end of its list. */
export function placeBeside<Id extends string | number>(tree: Tree<Id>, id: string, by: -1 | 1): TreePlace | null {
  const found = placeOf(tree, id)
  if (found === null) return null
  const next = found.index + by
  return next < 0 || next >= childrenOf(tree, found.parentId).length
    ? null
    : { parentId: found.parentId, index: by === 1 ? next + 1 : next }
}

/** Where a node goes one level deeper: to the end of the group before it; null where there is none. */
export function placeDeeper<Id extends string | number>(tree: Tree<Id>, id: string): TreePlace | null {
  const found = placeOf(tree, id)
  const before = found && childrenOf(tree, found.parentId)[found.index - 1]
  return before && before.tag !== 'LOCATION' ? { parentId: before.id, index: before.children.length } : null
}

/** Where a node goes one level up: right after what holds it; null at the root. */
export function placeHigher<Id extends string | number>(tree: Tree<Id>, id: string): TreePlace | null {
  const found = placeOf(tree, id)
  const parent = found?.parentId === null || found === null ? null : placeOf(tree, found.parentId)
  return parent && { parentId: parent.parentId, index: parent.index + 1 }
}

/** Takes nodes away. What stands under a group moves up into its place; the locations on a node become unassigned. */
export function removeNodes<Id extends string | number>(tree: Tree<Id>, ids: readonly string[]): Tree<Id> {
  const removed = new Set(ids)
  return tree.flatMap((node) => {
    const children = removeNodes(node.children, ids)
    return removed.has(node.id) ? children : [{ ...node, children }]
  })
}

/** Changes a node's own name or tag. */
export function changeNode<Id extends string | number>(
  tree: Tree<Id>,
  id: string,
  change: Partial<Pick<LocationNode<Id>, 'name' | 'tag'>>,
): Tree<Id> {
  return tree.map((node) => ({ ...node, ...(node.id === id ? change : {}), children: changeNode(node.children, id, change) }))
}

/** The tree with a node of its own for every location, under the group that it stood on directly. */
export function withOwnNodes<Id extends string | number>(tree: Tree<Id>, nameOf: (id: Id) => string, newId: (id: Id) => string): Tree<Id> {
  return tree.map((node) => {
    const children = withOwnNodes(node.children, nameOf, newId)
    if (node.tag === 'LOCATION' && node.locationIds.length <= 1) return { ...node, children }
    const own = node.locationIds.map(
      (id): LocationNode<Id> => ({ id: newId(id), name: nameOf(id), tag: 'LOCATION', locationIds: [id], children: [] }),
    )
    return { ...node, tag: node.tag === 'LOCATION' ? 'LOCATION_GROUP' : node.tag, locationIds: [], children: [...own, ...children] }
  })
}

/** Those of some locations that stand nowhere in the tree, in their order. */
export function unassigned<Id extends string | number, Location extends { readonly id: Id }>(
  tree: Tree<Id>,
  locations: readonly Location[],
): readonly Location[] {
  const placed = new Set(locationIdsUnder(...tree))
  return locations.filter(({ id }) => !placed.has(id))
}

function placeOf<Id extends string | number>(tree: Tree<Id>, id: string): TreePlace | null {
  const found = flattenLocations(tree).find(({ node }) => node.id === id)
  if (found === undefined) return null
  const parentId = found.parent?.node.id ?? null
  return { parentId, index: childrenOf(tree, parentId).findIndex((node) => node.id === id) }
}

function childrenOf<Id extends string | number>(tree: Tree<Id>, parentId: string | null): Tree<Id> {
  if (parentId === null) return tree
  return flattenLocations(tree).find(({ node }) => node.id === parentId)?.node.children ?? []
}

function withChildren<Id extends string | number>(
  tree: Tree<Id>,
  parentId: string | null,
  change: (children: Tree<Id>) => Tree<Id>,
): Tree<Id> {
  if (parentId === null) return change(tree)
  return tree.map((node) => {
    if (node.id === parentId) return { ...node, children: change(node.children) }
    return { ...node, children: withChildren(node.children, parentId, change) }
  })
}

function without<Id extends string | number>(tree: Tree<Id>, ids: ReadonlySet<string>): Tree<Id> {
  return tree.filter(({ id }) => !ids.has(id)).map((node) => ({ ...node, children: without(node.children, ids) }))
}

/** Of some nodes those that stand in no other of them, in the order of the tree. */
function topmost<Id extends string | number>(tree: Tree<Id>, ids: ReadonlySet<string>): Tree<Id> {
  return tree.flatMap((node) => (ids.has(node.id) ? [node] : topmost(node.children, ids)))
}

function levelOf<Id extends string | number>(tree: Tree<Id>, id: string): number {
  return flattenLocations(tree).find(({ node }) => node.id === id)?.level ?? 0
}

function heightOf<Id extends string | number>(node: LocationNode<Id>): number {
  return 1 + Math.max(0, ...node.children.map(heightOf))
}

function isSame<Id extends string | number>(left: Tree<Id>, right: Tree<Id>): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
