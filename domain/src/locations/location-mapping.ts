import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { requireText } from '../text-limits.ts'

/** A flat, named set of locations. */
export interface LocationMapping {
  readonly id: string
  readonly name: string
  /** Unique, in the given order. */
  readonly locationIds: readonly LocationId[]
}

/** Validates a location mapping to be saved. @throws BadInputError without a name or without a location. */
export function parseLocationMapping(name: string, locationIds: readonly LocationId[]): Omit<LocationMapping, 'id'> {
  if (name.trim() === '') throw new BadInputError('Enter a name for this set of locations.', 'name')
  requireText(name, 'locationSetName', 'The name', 'name')
  if (locationIds.length === 0) throw new BadInputError('Please choose at least one location.', 'locationIds')
  return { name: name.trim(), locationIds: [...new Set(locationIds)] }
}
