import { usualOrder } from '@fourwall/domain/locations/location-order.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { HistoryService } from '../history/service.ts'
import { type StoredTree, selectTree } from './repository.ts'

/** A company's tree, in natural order until a user saves it: imports store locations in the order of their first entries. */
export async function readTree(scope: Queryable, history: HistoryService, companyId: string): Promise<StoredTree> {
  const stored = await selectTree(scope)
  const isArranged = await history.hasVersions(scope, { kind: 'LOCATION_TREE', id: companyId })
  return isArranged ? stored : { ...stored, tree: usualOrder(stored.tree) }
}
