import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import type { Day } from '../time/day.ts'
import { type Closure, checkedClosures } from './closures.ts'
import type { LocationNode } from './location-tree.ts'

/** Stated opening and closing dates and closures of a location; a date is null if it is derived from its entries. */
export interface LocationDates {
  readonly locationId: LocationId
  readonly openedOn: Day | null
  readonly closedOn: Day | null
  readonly closures: readonly Closure[]
}

/** Content of a version of a company's locations. */
export interface LocationState {
  readonly tree: readonly LocationNode[]
  /** Sorted by location id; locations without stated dates are omitted. */
  readonly dates: readonly LocationDates[]
}

/** Version of the stored format. The first one had no closures. */
const SCHEMA = 2

type EarlierDates = Omit<LocationDates, 'closures'> & Partial<LocationDates>

/** Converts a version to its stored form. */
export function locationDocument({ tree, dates }: LocationState): unknown {
  return { schema: SCHEMA, tree, dates }
}

/** @throws Error for an unknown format. */
export function readLocationDocument(document: unknown): LocationState {
  if (typeof document !== 'object' || document === null || !('schema' in document) || ![1, SCHEMA].includes(Number(document.schema)))
    throw new Error('A saved version has a shape that this program does not know')
  // Written by `locationDocument`; the database returns it unchanged.
  const { tree, dates } = document as unknown as { tree: LocationState['tree']; dates: readonly EarlierDates[] }
  return { tree, dates: dates.map(({ closures = [], ...one }) => ({ ...one, closures })) }
}

/**
 * Validates and sorts stated dates and closures for storage.
 *
 * @throws BadInputError if a location closes before it opens, or is listed twice, or as `checkedClosures`.
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
    .map(({ closures, ...one }) => ({ ...one, closures: checkedClosures(closures, nameOf(one.locationId)) }))
    .filter(({ openedOn, closedOn, closures }) => openedOn !== null || closedOn !== null || closures.length > 0)
    .toSorted((left, right) => left.locationId - right.locationId)
}

/** First and last day on which a location was open: as stated, or else by its entries; null if neither is known. */
export function openDays(
  stated: LocationDates | undefined,
  entries: { readonly firstDay: Day; readonly lastDay: Day } | null,
  ledger: { readonly firstDay: Day; readonly lastDay: Day },
): { readonly firstDay: Day; readonly lastDay: Day } | null {
  if (stated === undefined || (stated.openedOn === null && stated.closedOn === null)) return entries
  const firstDay = stated.openedOn ?? entries?.firstDay ?? null
  // Opened without a closing date means still open.
  const lastDay = stated.closedOn ?? (stated.openedOn === null ? (entries?.lastDay ?? null) : later(ledger.lastDay, entries?.lastDay))
  return firstDay === null || lastDay === null ? null : { firstDay, lastDay }
}

function later(one: Day, other: Day | undefined): Day {
  return other !== undefined && other > one ? other : one
}
