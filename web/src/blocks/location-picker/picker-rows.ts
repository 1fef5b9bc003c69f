import {
  countSelected,
  flattenLocations,
  type LocationNode,
  locationIdsUnder,
  type SelectionCount,
  searchLocations,
} from '@fourwall/domain/locations/location-tree.ts'

type Tree = readonly LocationNode<string>[]

/** A row of the picker. */
export interface PickerRow {
  readonly node: LocationNode<string>
  /** 1 for a root. */
  readonly level: number
  readonly parentId: string | null
  readonly isGroup: boolean
  readonly isExpanded: boolean
  readonly count: SelectionCount
  /** It matches the search by its own name, not only by its descendants. */
  readonly isMatch: boolean
}

/**
 * The tree with a node for every location: locations that are assigned to a group become its last children, so that each can be
 * chosen separately.
 */
export function withEveryLocation(tree: Tree, nameOf: (id: string) => string | undefined): Tree {
  return tree.map((node) => {
    const children = withEveryLocation(node.children, nameOf)
    if (node.children.length === 0 && node.locationIds.length === 1) return node
    const own = node.locationIds.map(
      (id): LocationNode<string> => ({
        id: `${node.id}/${id}`,
        name: nameOf(id) ?? id,
        tag: 'LOCATION',
        locationIds: [id],
        children: [],
      }),
    )
    return { ...node, locationIds: [], children: [...children, ...own] }
  })
}

/**
 * The visible rows. A search shows matches with all their ancestors, even if those are collapsed; a group then has only the
 * visible children, so that choosing it chooses nothing out of sight.
 */
export function pickerRows(tree: Tree, selected: ReadonlySet<string>, collapsed: ReadonlySet<string>, query: string): readonly PickerRow[] {
  const isSearching = query.trim() !== ''
  const { shown, matching } = searchLocations(tree, query)
  const found = onlyShown(tree, shown)
  const counts = countSelected(found, selected)
  const hidden = new Set<string>()
  const rows: PickerRow[] = []
  for (const { node, parent, level } of flattenLocations(found)) {
    const isGroup = node.children.length > 0
    const isExpanded = isSearching || !collapsed.has(node.id)
    const isHidden = parent !== null && hidden.has(parent.node.id)
    if (isHidden || !isExpanded) hidden.add(node.id)
    const count = counts.get(node.id)
    if (isHidden || !count) continue
    rows.push({ node, level, parentId: parent?.node.id ?? null, isGroup, isExpanded, count, isMatch: matching.has(node.id) })
  }
  return rows
}

function onlyShown(tree: Tree, shown: ReadonlySet<string>): Tree {
  return tree.filter(({ id }) => shown.has(id)).map((node) => ({ ...node, children: onlyShown(node.children, shown) }))
}

/** The selection as views store it, in the order of the tree; null for every location. */
export function selectionOf(tree: Tree, selected: ReadonlySet<string>): readonly string[] | null {
  const all = locationIdsUnder(...tree)
  const ids = all.filter((id) => selected.has(id))
  return ids.length === all.length ? null : ids
}

/** The locations of a view; ids that are not in the tree are left out. */
export function selectedIn(tree: Tree, selection: readonly string[] | null): ReadonlySet<string> {
  const all = locationIdsUnder(...tree)
  if (selection === null) return new Set(all)
  const chosen = new Set(selection)
  return new Set(all.filter((id) => chosen.has(id)))
}
