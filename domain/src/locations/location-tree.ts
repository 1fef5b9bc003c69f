import type { LocationId } from '../ledger/account.ts'

export type LocationTag = 'CORPORATE_GROUP' | 'REGION_GROUP' | 'LOCATION_GROUP' | 'LOCATION'

/** A node of the company's location tree, at most 5 levels deep; `locationIds` stand directly on it. */
export interface LocationNode {
  readonly id: string
  readonly name: string
  readonly tag: LocationTag
  readonly locationIds: readonly LocationId[]
  readonly children: readonly LocationNode[]
}
