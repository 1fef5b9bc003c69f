import type { Day } from '../time/day.ts'
import { formatDay } from '../time/day-format.ts'
import { flattenLocations, type LocationNode, type LocationTag, locationIdsUnder } from './location-tree.ts'

/** When a location opened and closed, ids as the API has them. */
export interface StatedDates {
  readonly locationId: string
  readonly openedOn: Day | null
  readonly closedOn: Day | null
}

export interface LocationsState {
  readonly tree: readonly LocationNode<string>[]
  readonly dates: readonly StatedDates[]
}

/** What a tag is called on a screen. */
export const TAG_NAMES = {
  CORPORATE_GROUP: 'Corporate group',
  REGION_GROUP: 'Region group',
  LOCATION_GROUP: 'Location group',
  LOCATION: 'Location',
} as const satisfies Record<LocationTag, string>

/**
 * What lies between two states of a company's locations, a sentence each, in the order of the later tree:
 * what was added, moved, renamed, tagged, put in another order; then what was taken away; then dates.
 */
export function locationChanges(before: LocationsState, after: LocationsState, nameOf: (locationId: string) => string): readonly string[] {
  const [earlier, later] = [placesOf(before.tree), placesOf(after.tree)]
  const sentences: string[] = []
  const unassigned = new Set(locationIdsUnder(...before.tree))
  for (const id of locationIdsUnder(...after.tree)) unassigned.delete(id)
  for (const [id, { node, parent }] of later) {
    const was = earlier.get(id)
    const where = parent === null ? 'at the top' : `in ${parent.name}`
    if (was === undefined) {
      sentences.push(node.tag === 'LOCATION' ? `${node.name} assigned ${where}` : `Group ${node.name} added ${where}`)
      continue
    }
    if (was.node.name !== node.name) sentences.push(`${was.node.name} renamed to ${node.name}`)
    if (was.node.tag !== node.tag) sentences.push(`${node.name} is now a ${TAG_NAMES[node.tag].toLowerCase()}`)
    if ((was.parent?.id ?? null) !== (parent?.id ?? null))
      sentences.push(`${node.name} moved ${parent === null ? 'to the top' : `to ${parent.name}`}`)
  }
  for (const [id, { parent }] of [
    ['', { parent: null }] as const,
    ...[...later].map(([key, { node }]) => [key, { parent: node }] as const),
  ]) {
    const [now, then] = [childIds(parent === null ? after.tree : parent.children), childIds(childrenIn(before.tree, id))]
    const kept = now.filter((child) => then.includes(child))
    if (kept.join(' ') !== then.filter((child) => now.includes(child)).join(' '))
      sentences.push(`${parent === null ? 'The top' : parent.name} put in another order`)
  }
  for (const [id, { node }] of earlier)
    if (!later.has(id) && (node.tag !== 'LOCATION' || node.locationIds.length === 0)) sentences.push(`Group ${node.name} deleted`)
  for (const id of unassigned) sentences.push(`${nameOf(id)} unassigned`)
  return [...sentences, ...dateChanges(before.dates, after.dates, nameOf)]
}

function dateChanges(before: readonly StatedDates[], after: readonly StatedDates[], nameOf: (id: string) => string): readonly string[] {
  const [earlier, later] = [new Map(before.map((one) => [one.locationId, one])), new Map(after.map((one) => [one.locationId, one]))]
  const sentences: string[] = []
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [was, is] = [earlier.get(id), later.get(id)]
    const say = (verb: string, from: Day | null, to: Day | null): void => {
      if (from !== to)
        sentences.push(
          to === null ? `${nameOf(id)}: ${verb} by its entries again` : `${nameOf(id)} ${verb} ${formatDay(to, 'MMM dd, yyyy')}`,
        )
    }
    say('opened', was?.openedOn ?? null, is?.openedOn ?? null)
    say('closed', was?.closedOn ?? null, is?.closedOn ?? null)
  }
  return sentences
}

interface Placed {
  readonly node: LocationNode<string>
  readonly parent: LocationNode<string> | null
}

function placesOf(tree: readonly LocationNode<string>[]): ReadonlyMap<string, Placed> {
  return new Map(flattenLocations(tree).map(({ node, parent }) => [node.id, { node, parent: parent?.node ?? null }]))
}

function childIds(nodes: readonly LocationNode<string>[]): readonly string[] {
  return nodes.map(({ id }) => id)
}

/** The children of a node; the roots for an empty id. */
function childrenIn(tree: readonly LocationNode<string>[], id: string): readonly LocationNode<string>[] {
  return id === '' ? tree : (placesOf(tree).get(id)?.node.children ?? [])
}
