import { flattenTree, type PlacedNode } from '../editing/tree-edits.ts'
import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { requireText } from '../text-limits.ts'

export type LocationTag = 'CORPORATE_GROUP' | 'REGION_GROUP' | 'LOCATION_GROUP' | 'LOCATION'

/**
 * A node of the company's location tree, at most 5 levels deep; `locationIds` are assigned to it directly. Ids are strings
 * in the API and numbers on the server; these functions accept both.
 */
export interface LocationNode<Id extends string | number = LocationId> {
  readonly id: string
  readonly name: string
  readonly tag: LocationTag
  readonly locationIds: readonly Id[]
  readonly children: readonly LocationNode<Id>[]
}

/** Maximum depth of the tree. */
export const MAX_LOCATION_LEVELS = 5

/** A node with its place. */
export type PlacedLocation<Id extends string | number = LocationId> = PlacedNode<LocationNode<Id>>

/** Every node once, parents before children, in tree order. */
export function flattenLocations<Id extends string | number>(roots: readonly LocationNode<Id>[]): readonly PlacedLocation<Id>[] {
  return flattenTree(roots)
}

/** Locations of the nodes and their descendants, each once, in tree order. */
export function locationIdsUnder<Id extends string | number>(...nodes: readonly LocationNode<Id>[]): readonly Id[] {
  const ids = new Set<Id>()
  for (const { node } of flattenLocations(nodes)) for (const id of node.locationIds) ids.add(id)
  return [...ids]
}

/** Number of selected locations of a node and its descendants; a node without locations counts as none. */
export interface SelectionCount {
  readonly selected: number
  readonly total: number
  readonly state: 'NONE' | 'SOME' | 'ALL'
}

/** Selection counts by node id. */
export function countSelected<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  selected: ReadonlySet<Id>,
): ReadonlyMap<string, SelectionCount> {
  const counts = new Map<string, SelectionCount>()
  for (const { node } of flattenLocations(roots)) {
    const ids = locationIdsUnder(node)
    const count = ids.filter((id) => selected.has(id)).length
    counts.set(node.id, { selected: count, total: ids.length, state: count === 0 ? 'NONE' : count === ids.length ? 'ALL' : 'SOME' })
  }
  return counts
}

/** The selection after a click on a node's checkbox: deselects all of its locations if all were selected, else selects all. */
export function toggleNode<Id extends string | number>(node: LocationNode<Id>, selected: ReadonlySet<Id>): ReadonlySet<Id> {
  const ids = locationIdsUnder(node)
  const next = new Set(selected)
  const areAllSelected = ids.every((id) => selected.has(id))
  for (const id of ids) {
    if (areAllSelected) next.delete(id)
    else next.add(id)
  }
  return next
}

/** Result of a search in the tree. */
export interface LocationMatches {
  /** Nodes that match themselves. */
  readonly matching: ReadonlySet<string>
  /** Nodes to show: matches, their ancestors, and the descendants of matching groups. */
  readonly shown: ReadonlySet<string>
}

/**
 * Finds nodes whose own name, or the name of one of their locations by `nameOf`, has every word of the query, ignoring
 * case and accents. An empty query matches nothing and shows everything.
 */
export function searchLocations<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  query: string,
  nameOf: (id: Id) => string | undefined = () => undefined,
): LocationMatches {
  const words = wordsOf(query)
  const placed = flattenLocations(roots)
  const matching = new Set<string>()
  const shown = new Set<string>()
  for (const place of placed) {
    const { node, parent } = place
    const text = plain([node.name, ...node.locationIds.map((id) => nameOf(id) ?? '')].join(' '))
    if (words.length > 0 && words.every((word) => text.includes(word))) {
      matching.add(node.id)
      for (let above: PlacedLocation<Id> | null = place; above !== null; above = above.parent) shown.add(above.node.id)
    } else if (words.length === 0 || hasMatchAbove(parent, matching)) shown.add(node.id)
  }
  return { matching, shown }
}

function hasMatchAbove<Id extends string | number>(parent: PlacedLocation<Id> | null, matching: ReadonlySet<string>): boolean {
  for (let above = parent; above !== null; above = above.parent) if (matching.has(above.node.id)) return true
  return false
}

/** The items whose name has every word of the query, ignoring case and accents; all for an empty query. */
export function findByName<Item extends { readonly name: string }>(items: readonly Item[], query: string): readonly Item[] {
  const words = wordsOf(query)
  return words.length === 0 ? items : items.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}

function wordsOf(query: string): readonly string[] {
  return plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Validates a tree before it is saved.
 *
 * @param nameOf a location's name; undefined if the company has no such location.
 * @throws BadInputError for the first problem: more than 5 levels, a node without a name, a repeated node id, or a
 *   location that is assigned twice or unknown.
 */
export function checkLocationTree<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  nameOf: (id: Id) => string | undefined,
): void {
  const nodeIds = new Set<string>()
  const placeOf = new Map<Id, string>()
  for (const { node, level } of flattenLocations(roots)) {
    if (node.name.trim() === '') throw refuse('Every group and location of the tree needs a name.')
    requireText(node.name, 'locationName', 'The name of a group or location', 'locationAssignments')
    if (level > MAX_LOCATION_LEVELS) {
      throw refuse(`"${node.name}" is on level ${level}; the tree has up to ${MAX_LOCATION_LEVELS}. Move it up.`)
    }
    if (nodeIds.has(node.id)) throw refuse(`"${node.name}" has the same id as another node, "${node.id}".`)
    nodeIds.add(node.id)
    for (const id of node.locationIds) {
      const name = nameOf(id)
      if (name === undefined) throw refuse(`"${node.name}" refers to an unknown location, ${id}.`)
      const other = placeOf.get(id)
      if (other !== undefined) throw refuse(`"${name}" is twice in the tree, in "${other}" and in "${node.name}". Keep one.`)
      placeOf.set(id, node.name)
    }
  }
}

function refuse(message: string): BadInputError {
  return new BadInputError(message, 'locationAssignments')
}

/** The tree with only these locations; nodes of a single other location are dropped, groups stay. */
export function withLocations<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  ids: ReadonlySet<Id>,
): readonly LocationNode<Id>[] {
  return roots.flatMap((node) => {
    const locationIds = node.locationIds.filter((id) => ids.has(id))
    const children = withLocations(node.children, ids)
    const isGone = node.tag === 'LOCATION' && node.locationIds.length > 0 && locationIds.length === 0 && children.length === 0
    return isGone ? [] : [{ ...node, locationIds, children }]
  })
}

/**
 * An edited tree, completed by the parts of the stored one that the editor could not see: locations outside `ids` and
 * their nodes. Each stays in its former parent, or moves to the root if that was deleted.
 */
export function restoreHiddenLocations<Id extends string | number>(
  edited: readonly LocationNode<Id>[],
  stored: readonly LocationNode<Id>[],
  ids: ReadonlySet<Id>,
): readonly LocationNode<Id>[] {
  const present = new Set(locationIdsUnder(...edited))
  const seen = new Set(flattenLocations(withLocations(stored, ids)).map(({ node }) => node.id))
  const nodeIds = new Set(flattenLocations(edited).map(({ node }) => node.id))
  const nodesUnder = new Map<string | null, LocationNode<Id>[]>()
  const locationsOn = new Map<string, readonly Id[]>()
  const add = (parentId: string | null, node: LocationNode<Id>): void => {
    const held = parentId !== null && nodeIds.has(parentId) ? parentId : null
    nodesUnder.set(held, [...(nodesUnder.get(held) ?? []), node])
  }
  for (const { node, parent } of flattenLocations(stored)) {
    const unseen = node.locationIds.filter((id) => !ids.has(id) && !present.has(id))
    if (unseen.length === 0) continue
    if (nodeIds.has(node.id)) locationsOn.set(node.id, unseen)
    else if (!seen.has(node.id)) add(parent?.node.id ?? null, { ...node, locationIds: unseen, children: [] })
  }
  const complete = (node: LocationNode<Id>): LocationNode<Id> => ({
    ...node,
    locationIds: [...node.locationIds, ...(locationsOn.get(node.id) ?? [])],
    children: [...node.children.map(complete), ...(nodesUnder.get(node.id) ?? [])],
  })
  return [...edited.map(complete), ...(nodesUnder.get(null) ?? [])]
}

/** A node with the ids of the API. */
export function withTextIds({ locationIds, children, ...node }: LocationNode): LocationNode<string> {
  return { ...node, locationIds: locationIds.map(String), children: children.map(withTextIds) }
}

/** Display names of locations by id: that of the location's own node, or else the accounting system's. */
export function locationNames<Id extends string | number>(
  roots: readonly LocationNode<Id>[],
  locations: readonly { readonly id: Id; readonly name: string }[],
): ReadonlyMap<Id, string> {
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  for (const { node } of flattenLocations(roots)) {
    const [id, ...others] = node.locationIds
    if (node.tag === 'LOCATION' && id !== undefined && others.length === 0 && names.has(id)) names.set(id, node.name)
  }
  return names
}
