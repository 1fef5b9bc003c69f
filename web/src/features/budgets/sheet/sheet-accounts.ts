import type { BudgetAccount } from '@fourwall/domain/budgets/budget-book.ts'
import type { BudgetLine } from '@fourwall/domain/budgets/budget-lines.ts'
import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type { GroupTree } from '@fourwall/domain/mappings/group-tree.ts'

/** An account that a budget can plan. */
export interface SheetAccount extends BudgetAccount {
  /** Whether the budget has figures of it at any location. */
  readonly isPlanned: boolean
}

/** The accounts of a budget, and how its categories are planned at any location. */
export interface SheetAccounts {
  /** All of the mapping, and planned ones outside of it. */
  readonly all: readonly SheetAccount[]
  /** Categories planned as a whole. */
  readonly wholeGroupIds: ReadonlySet<string>
}

export const NO_ACCOUNTS: SheetAccounts = { all: [], wholeGroupIds: new Set() }

const NONE: ReadonlySet<AccountId> = new Set()

/**
 * The accounts with a row: those of categories that are planned by account, and planned ones outside the mapping.
 *
 * @param others accounts that are about to be planned.
 */
export function listedAccounts({ all }: SheetAccounts, others: ReadonlySet<AccountId> = NONE): readonly SheetAccount[] {
  const isPlanned = ({ id, isPlanned: is }: SheetAccount): boolean => is || others.has(id)
  const groups = new Set(all.filter(isPlanned).map(({ groupId }) => groupId))
  return all.filter((account) => (account.groupId === null ? isPlanned(account) : groups.has(account.groupId)))
}

/** With more rows than these, categories begin folded. */
const FEW_ACCOUNTS = 25

/** The categories to fold at first. */
export function foldedAtFirst({ lines }: { readonly lines: readonly BudgetLine[] }): ReadonlySet<string> {
  const groups = lines.flatMap((line) => (line.kind === 'ACCOUNT' && line.node !== null ? [line.node.group.id] : []))
  return new Set(groups.length > FEW_ACCOUNTS ? groups : [])
}

/** Why an account cannot be planned; null if it can. */
export function accountLock(
  { accounts, tree }: { readonly accounts: SheetAccounts; readonly tree: GroupTree },
  accountId: AccountId,
): string | null {
  const account = accounts.all.find(({ id }) => id === accountId)
  const groupId = account?.groupId ?? null
  if (account === undefined || account.isPlanned || groupId === null || !accounts.wholeGroupIds.has(groupId)) return null
  const name = tree.byId.get(groupId)?.group.name ?? 'This line'
  return `${name} is planned as a whole. Delete its figures at all locations to plan it by account.`
}
