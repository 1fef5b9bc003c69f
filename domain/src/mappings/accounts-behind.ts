import type { AccountId } from '../ledger/account.ts'
import type { AccountMapping, ProfitLossGroup } from './categorization.ts'
import { parseFormula, referencesOf } from './formula.ts'
import { type GroupNode, groupTree, isCategory } from './group-tree.ts'

/**
 * Accounts whose entries a line depends on: those mapped to a category and to all under it, or to whatever a calculation names.
 *
 * @returns by line; empty for one that there is not.
 */
export function accountsBehindLines(
  groups: readonly ProfitLossGroup[],
  accountMappings: readonly AccountMapping[],
): (groupId: string) => ReadonlySet<AccountId> {
  const { byId } = groupTree(groups)
  const own = Map.groupBy(accountMappings, ({ groupId }) => groupId)
  const known = new Map<string, Set<AccountId>>()
  const of = (node: GroupNode): ReadonlySet<AccountId> => {
    const found = known.get(node.group.id)
    if (found !== undefined) return found
    const accounts = new Set(own.get(node.group.id)?.map(({ accountId }) => accountId))
    // Ends cycles of formulas, which are already refused on saving.
    known.set(node.group.id, accounts)
    const others = isCategory(node.group)
      ? node.children.filter((child) => isCategory(child.group))
      : referencesOf(parseFormula(node.group.formula ?? '')).flatMap((id) => byId.get(id) ?? [])
    for (const other of others) for (const account of of(other)) accounts.add(account)
    return accounts
  }
  return (groupId) => {
    const node = byId.get(groupId)
    return node === undefined ? new Set() : of(node)
  }
}
