import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import type { Day } from '../time/day.ts'
import type { LocationNode } from './location-tree.ts'

/** When a location opened and closed, as somebody stated it; null leaves it to the days of its entries. */
export interface LocationDates {
  readonly locationId: LocationId
  readonly openedOn: Day | null
  readonly closedOn: Day | null
}

/** What a version of a company's locations says. */
export interface LocationState {
  readonly tree: readonly LocationNode[]
  /** In order of location id; a location of which nothing is stated has none. */
  readonly dates: readonly LocationDates[]
}

/** The shape that versions are written in; an older one is read by an upgrade of its own. */
const SCHEMA = 1

/** A version as it is stored. */
export function locationDocument({ tree, dates }: LocationState): unknown {
  return { schema: SCHEMA, tree, dates }
}

/** @throws Error for a shape that this program did not write. */
export function readLocationDocument(document: unknown): LocationState {
  if (typeof document !== 'object' || document === null || !('schema' in document) || document.schema !== SCHEMA)
    throw new Error('A saved version has a shape that this program does not know')
  // What `locationDocument` wrote: the database gives back what it was given.
  const { tree, dates } = document as unknown as LocationState
  return { tree, dates }
}

/**
 * Stated dates as they are stored.
 *
 * @throws BadInputError where a location closes before it opens, or is named twice.
 */
export function checkedDates(dates: readonly LocationDates[], nameOf: (id: LocationId) => string): readonly LocationDates[] {
  const known = new Set<LocationId>()
  for (const { locationId, openedOn, closedOn } of dates) {
    if (known.has(locationId)) throw new BadInputError(`"${nameOf(locationId)}" is given its dates twice. Keep one.`, 'dates')
    known.add(locationId)
    if (openedOn !== null && closedOn !== null && closedOn < openedOn)
      throw new BadInputError(`"${nameOf(locationId)}" cannot close before it opens.`, 'dates')
  }
  return dates
    .filter(({ openedOn, closedOn }) => openedOn !== null || closedOn !== null)
    .toSorted((left, right) => left.locationId - right.locationId)
}

/** The days from which to which a location was open: as stated, else by its entries; null where neither says. */
export function openDays(
  stated: LocationDates | undefined,
  entries: { readonly firstDay: Day; readonly lastDay: Day } | null,
  ledger: { readonly firstDay: Day; readonly lastDay: Day },
): { readonly firstDay: Day; readonly lastDay: Day } | null {
  if (stated === undefined || (stated.openedOn === null && stated.closedOn === null)) return entries
  const firstDay = stated.openedOn ?? entries?.firstDay ?? null
  // Who opened and is not said to have closed is open still.
  const lastDay = stated.closedOn ?? (stated.openedOn === null ? (entries?.lastDay ?? null) : later(ledger.lastDay, entries?.lastDay))
  return firstDay === null || lastDay === null ? null : { firstDay, lastDay }
}

function later(one: Day, other: Day | undefined): Day {
  return other !== undefined && other > one ? other : one
}
