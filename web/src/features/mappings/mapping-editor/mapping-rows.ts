import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { type GroupNode, type GroupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import type { Assignments } from '@fourwall/domain/mappings/mapping-edits.ts'
import { sumAt } from '@fourwall/domain/money/wide-sums.ts'

/** A row of the categories and their accounts. */
export type MappedRow =
  | {
      readonly kind: 'group'
      readonly id: string
      readonly node: GroupNode
      /** Including the groups under it. */
      readonly accounts: number
      readonly isExpanded: boolean
      readonly holdsSomething: boolean
    }
  | { readonly kind: 'account'; readonly id: string; readonly account: LedgerAccount; readonly node: GroupNode }

/** The accounts of each group, in the given order. */
export function accountsByGroup<Account extends LedgerAccount>(
  accounts: readonly Account[],
  assignments: Assignments,
): ReadonlyMap<string, readonly Account[]> {
  const byGroup = new Map<string, Account[]>()
  for (const account of accounts) {
    const groupId = assignments.get(account.id)
    if (groupId === undefined) continue
    const held = byGroup.get(groupId)
    if (held === undefined) byGroup.set(groupId, [account])
    else held.push(account)
  }
  return byGroup
}

/** All groups in report order, accounts before subgroups; collapsed groups show none of these. */
export function mappedRows(
  tree: GroupTree,
  byGroup: ReadonlyMap<string, readonly LedgerAccount[]>,
  closed: ReadonlySet<string>,
): readonly MappedRow[] {
  const counts = tree.nodes.map(({ group }) => byGroup.get(group.id)?.length ?? 0)
  for (const { parent, index } of tree.nodes.toReversed())
    if (parent !== null) counts[parent.index] = (counts[parent.index] ?? 0) + (counts[index] ?? 0)
  const rows: MappedRow[] = []
  const visit = (nodes: readonly GroupNode[]): void => {
    for (const node of nodes) {
      const held = byGroup.get(node.group.id) ?? []
      const isExpanded = !closed.has(node.group.id)
      const holdsSomething = held.length > 0 || node.children.length > 0
      rows.push({ kind: 'group', id: groupRowId(node.group.id), node, accounts: counts[node.index] ?? 0, isExpanded, holdsSomething })
      if (!isExpanded) continue
      for (const account of held) rows.push({ kind: 'account', id: accountRowId(account.id), account, node })
      visit(node.children)
    }
  }
  visit(tree.roots)
  return rows
}

function groupRowId(groupId: string): string {
  return `g${groupId}`
}

export function accountRowId(accountId: AccountId): string {
  return `a${accountId}`
}

/** The account of a row; null for a group. */
export function accountOfRow(rowId: string): AccountId | null {
  return rowId.startsWith('a') ? Number(rowId.slice(1)) : null
}

/** The category that takes a drop on a row; null for a calculation. */
export function categoryOfRow(rows: readonly MappedRow[], rowId: string): GroupNode | null {
  const row = rows.find(({ id }) => id === rowId)
  return row !== undefined && isCategory(row.node.group) ? row.node : null
}

/** Groups that accounts can be assigned to, with their path: `Labor / Management`. */
export function categoryPaths(
  tree: GroupTree,
): readonly { readonly groupId: string; readonly path: string; readonly name: string; readonly depth: number }[] {
  return tree.nodes
    .filter(({ group }) => isCategory(group))
    .map((node) => {
      const names: string[] = []
      for (let above: GroupNode | null = node; above !== null; above = above.parent) names.unshift(above.group.name)
      return { groupId: node.group.id, path: names.join(' / '), name: node.group.name, depth: node.depth }
    })
}

/** An account's amounts by month and in total; debit positive, minor units. Null for a month without entries. */
export interface AccountAmounts {
  readonly months: readonly (number | null)[]
  readonly total: number | bigint
}

/** The amounts of all accounts, from facts whose last column is the total. */
export function accountAmounts({ accountIds, columns, sums, entries }: BalanceFacts): ReadonlyMap<AccountId, AccountAmounts> {
  const amounts = new Map<AccountId, AccountAmounts>()
  accountIds.forEach((id, account) => {
    const start = account * columns
    // Months are only drawn, for which a double is exact enough.
    const months = Array.from({ length: columns - 1 }, (_, month) =>
      (entries[start + month] ?? 0) > 0 ? Number(sumAt(sums, start + month)) : null,
    )
    amounts.set(id, { months, total: sumAt(sums, start + columns - 1) })
  })
  return amounts
}
