import type { SlideLocation } from '@fourwall/domain/presentations/each-location.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'

interface SlideLocationParts {
  readonly ledger: LedgerService
  readonly locations: LocationService
}

/** Some locations with their names, in the order of their ids, each once. @throws BadInputError for one that there is not. */
export async function slideLocations(
  { ledger, locations }: SlideLocationParts,
  access: Access,
  ids: readonly string[],
): Promise<readonly SlideLocation[]> {
  const named = (await ledger.locationsNamed(access, ids)) ?? []
  const names = new Map((await locations.inOrder(access)).map(({ id, name }) => [id, name]))
  return named.map((id) => ({ id: String(id), name: names.get(id) ?? String(id) }))
}
