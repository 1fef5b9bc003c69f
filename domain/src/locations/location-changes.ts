import { treeChanges } from '../editing/tree-changes.ts'
import { unreachable } from '../errors.ts'
import type { Day } from '../time/day.ts'
import { DAY_FORMATS, type DayStyle, formatDay } from '../time/day-format.ts'
import { type Closure, closureText } from './closures.ts'
import { type LocationNode, type LocationTag, locationIdsUnder } from './location-tree.ts'

/** Opening and closing dates and closures of a location, with the API's ids. */
export interface StatedDates {
  readonly locationId: string
  readonly openedOn: Day | null
  readonly closedOn: Day | null
  readonly closures: readonly Closure[]
}

export interface LocationsState {
  readonly tree: readonly LocationNode<string>[]
  readonly dates: readonly StatedDates[]
}

/** Display name of each tag. */
export const TAG_NAMES = {
  CORPORATE_GROUP: 'Corporate Group',
  REGION_GROUP: 'Region Group',
  LOCATION_GROUP: 'Location Group',
  LOCATION: 'Location',
} as const satisfies Record<LocationTag, string>

/**
 * Describes the difference between two states of a company's locations, a sentence each, in the order of the later tree:
 * added, moved, renamed, tagged and reordered nodes; then removed ones; then dates.
 */
export function locationChanges(
  before: LocationsState,
  after: LocationsState,
  nameOf: (locationId: string) => string,
  days: DayStyle = 'MONTH_NAME',
): readonly string[] {
  const sentences: string[] = []
  for (const change of treeChanges(before.tree, after.tree)) {
    switch (change.kind) {
      case 'added': {
        const where = change.parent === null ? 'at the top' : `in ${change.parent.name}`
        sentences.push(
          change.node.tag !== 'LOCATION'
            ? `Group ${change.node.name} added ${where}`
            : `${change.node.name} ${change.parent === null ? 'added' : 'assigned'} ${where}`,
        )
        break
      }
      case 'kept': {
        const { was, node, parent, isMoved } = change
        if (was.name !== node.name) sentences.push(`${was.name} renamed to ${node.name}`)
        if (was.tag !== node.tag) sentences.push(`${node.name} is now a ${TAG_NAMES[node.tag].toLowerCase()}`)
        if (isMoved) sentences.push(`${node.name} moved ${parent === null ? 'to the top' : `to ${parent.name}`}`)
        break
      }
      case 'reordered':
        sentences.push(`${change.parent === null ? 'Top level' : change.parent.name} reordered`)
        break
      case 'removed':
        if (change.node.tag !== 'LOCATION' || change.node.locationIds.length === 0) sentences.push(`Group ${change.node.name} deleted`)
        break
      default:
        unreachable(change)
    }
  }
  const unassigned = new Set(locationIdsUnder(...before.tree))
  for (const id of locationIdsUnder(...after.tree)) unassigned.delete(id)
  for (const id of unassigned) sentences.push(`${nameOf(id)} unassigned`)
  return [...sentences, ...dateChanges(before.dates, after.dates, nameOf, days)]
}

function dateChanges(
  before: readonly StatedDates[],
  after: readonly StatedDates[],
  nameOf: (id: string) => string,
  days: DayStyle,
): readonly string[] {
  const [earlier, later] = [new Map(before.map((one) => [one.locationId, one])), new Map(after.map((one) => [one.locationId, one]))]
  const sentences: string[] = []
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [was, is] = [earlier.get(id), later.get(id)]
    const say = (verb: string, from: Day | null, to: Day | null): void => {
      if (from !== to)
        sentences.push(
          to === null ? `${nameOf(id)}: ${verb} by its entries again` : `${nameOf(id)} ${verb} ${formatDay(to, DAY_FORMATS[days])}`,
        )
    }
    say('opened', was?.openedOn ?? null, is?.openedOn ?? null)
    say('closed', was?.closedOn ?? null, is?.closedOn ?? null)
    const [earlierTexts, laterTexts] = [was, is].map((one) => (one?.closures ?? []).map((closure) => closureText(closure, days)))
    for (const text of laterTexts ?? []) if (!earlierTexts?.includes(text)) sentences.push(`${nameOf(id)}: ${text}`)
    for (const text of earlierTexts ?? []) if (!laterTexts?.includes(text)) sentences.push(`${nameOf(id)}: no longer ${text}`)
  }
  return sentences
}
