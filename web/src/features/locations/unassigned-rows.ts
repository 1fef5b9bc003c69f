import { unassigned } from '@fourwall/domain/locations/location-edits.ts'
import { flattenLocations, type LocationNode, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import type { ReceivedLocation } from './locations-request.ts'

type LocationsTree = readonly LocationNode<string>[]

/** A location in no group. */
export interface UnassignedLocation {
  readonly locationId: string
  readonly name: string
  /** Of its node at the top; one of no node if it is outside the tree. */
  readonly rowId: string
}

/** The locations in no group, in list order. */
export function unassignedRows(tree: LocationsTree, locations: readonly ReceivedLocation[]): readonly UnassignedLocation[] {
  const names = locationNames(tree, locations)
  const rowIds = new Map(flattenLocations(tree).flatMap(({ node }) => node.locationIds.map((id) => [id, node.id] as const)))
  return unassigned(tree, locations).map(({ id, name }) => ({
    locationId: id,
    name: names.get(id) ?? name,
    rowId: rowIds.get(id) ?? `unassigned-${id}`,
  }))
}

/** New nodes for those of the rows that have none. */
export function madeNodes(free: readonly UnassignedLocation[], rowIds: readonly string[]): LocationsTree {
  return free.flatMap(({ locationId, name, rowId }) =>
    rowId === `unassigned-${locationId}` && rowIds.includes(rowId) ? [locationNode(locationId, name)] : [],
  )
}

function locationNode(id: string, name: string): LocationNode<string> {
  return { id: crypto.randomUUID(), name, tag: 'LOCATION', locationIds: [id], children: [] }
}
