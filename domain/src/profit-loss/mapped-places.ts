import type { AccountId } from '../ledger/account.ts'
import type { AccountMapping } from '../mappings/categorization.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'

/** Which account stands in which group; an account in one at most. */
export interface Placing {
  readonly accountMappings: readonly Pick<AccountMapping, 'accountId' | 'groupId'>[]
}

/**
 * Where each mapped account stands: its category's place in the tree. An account whose group is gone
 * or is no category is not mapped, here and in the reconciliation alike, so that it shows up as unmapped.
 */
export function mappedPlaces(tree: GroupTree, mapping: Placing): ReadonlyMap<AccountId, number> {
  const places = new Map<AccountId, number>()
  for (const { accountId, groupId } of mapping.accountMappings) {
    const node = tree.byId.get(groupId)
    if (node !== undefined && isCategory(node.group)) places.set(accountId, node.index)
  }
  return places
}
