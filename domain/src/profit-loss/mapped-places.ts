import type { AccountId } from '../ledger/account.ts'
import type { AccountMapping } from '../mappings/categorization.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'

/** The group of each account; an account is in one group at most. */
export interface Placing {
  readonly accountMappings: readonly Pick<AccountMapping, 'accountId' | 'groupId'>[]
}

/**
 * Index of each mapped account's category in the tree. An account whose group is missing or not a category is unmapped, here
 * and in the reconciliation.
 */
export function mappedPlaces(tree: GroupTree, mapping: Placing): ReadonlyMap<AccountId, number> {
  const places = new Map<AccountId, number>()
  for (const { accountId, groupId } of mapping.accountMappings) {
    const node = tree.byId.get(groupId)
    if (node !== undefined && isCategory(node.group)) places.set(accountId, node.index)
  }
  return places
}
