import { outsideTree } from './location-order.ts'
import { type LocationNode, locationIdsUnder } from './location-tree.ts'

/** A line of an outline by location: a group, or a location. */
export interface OutlineLine<Id> {
  readonly key: string
  readonly kind: 'group' | 'location'
  readonly name: string
  /** 0 for a top line. */
  readonly level: number
  /** Of a group: all that are shown under it; of a location: itself. */
  readonly locationIds: readonly Id[]
}

/** Locations under their groups, in tree order, without empty groups. Those outside the tree come last, by name. */
export function locationOutline<Id extends string | number>(
  tree: readonly LocationNode<Id>[],
  shown: ReadonlySet<Id>,
  nameOf: (id: Id) => string,
): readonly OutlineLine<Id>[] {
  const lines: OutlineLine<Id>[] = []
  const location = (id: Id, level: number) =>
    lines.push({ key: `location ${id}`, kind: 'location', name: nameOf(id), level, locationIds: [id] })
  const visit = (node: LocationNode<Id>, level: number): void => {
    const under = locationIdsUnder(node).filter((id) => shown.has(id))
    if (under.length === 0) return
    const isGroup = node.tag !== 'LOCATION'
    if (isGroup) lines.push({ key: `group ${node.id}`, kind: 'group', name: node.name, level, locationIds: under })
    const inner = isGroup ? level + 1 : level
    for (const id of node.locationIds) if (shown.has(id)) location(id, inner)
    for (const child of node.children) visit(child, inner)
  }
  for (const node of topLocations(tree)) visit(node, 0)
  const others = outsideTree(
    tree,
    [...shown].map((id) => ({ id, name: nameOf(id) })),
  ).map(({ id }) => id)
  const isGrouped = others.length > 0 && lines.some(({ kind }) => kind === 'group')
  if (isGrouped) lines.push({ key: 'others', kind: 'group', name: 'Not in the tree yet', level: 0, locationIds: others })
  for (const id of others) location(id, isGrouped ? 1 : 0)
  return lines
}

/** Skips the company's own root group, which says no more than a total: its children come first, then the other roots. */
export function topLocations<Id extends string | number>(tree: readonly LocationNode<Id>[]): readonly LocationNode<Id>[] {
  const groups = tree.filter(({ tag }) => tag !== 'LOCATION')
  const [company] = groups
  if (groups.length !== 1 || company?.tag !== 'CORPORATE_GROUP' || company.locationIds.length > 0) return tree
  return [...topLocations(company.children), ...tree.filter((node) => node !== company)]
}
