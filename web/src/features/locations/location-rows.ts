import { flattenLocations, type LocationNode, locationIdsUnder, searchLocations } from '@fourwall/domain/locations/location-tree.ts'
import type { TreeRow } from '../../blocks/tree-editor/tree-row.ts'

/** The visible rows of a tree with collapsed groups. */
export function locationRows(tree: readonly LocationNode<string>[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const visit = (nodes: readonly LocationNode<string>[], parentId: string | null, level: number): void => {
    for (const [index, { id, name, tag, children }] of nodes.entries()) {
      const isGroup = tag !== 'LOCATION'
      const isExpanded = isGroup && !closed.has(id)
      rows.push({ id, level, name, isGroup, isExpanded, parentId, index, childCount: children.length })
      if (isExpanded || !isGroup) visit(children, id, level + 1)
    }
  }
  visit(tree, null, 1)
  return rows
}

/** The rows of a search: what matches, its ancestors, and what is in matching groups; nothing is collapsed. */
export function foundLocationRows(
  tree: readonly LocationNode<string>[],
  query: string,
  nameOf: (locationId: string) => string,
): readonly TreeRow[] {
  const { shown } = searchLocations(tree, query, nameOf)
  return locationRows(tree, new Set()).filter(({ id }) => shown.has(id))
}

/** Every group with its path: `Northeast / Shore`. */
export function locationGroupPaths(
  tree: readonly LocationNode<string>[],
): readonly { readonly id: string; readonly path: string; readonly level: number }[] {
  return flattenLocations(tree).flatMap((place) => {
    if (place.node.tag === 'LOCATION') return []
    const names: string[] = []
    for (let above: typeof place | null = place; above !== null; above = above.parent) names.unshift(above.node.name)
    return [{ id: place.node.id, path: names.join(' / '), level: place.level }]
  })
}

export function locationCountText(node: LocationNode<string>): string {
  const count = locationIdsUnder(node).length
  return count === 1 ? '1 location' : `${count} locations`
}
