import type { LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromMinor } from '../money/decimal.ts'
import { sumOfRange } from '../money/wide-sums.ts'
import { compareAccounts } from './account-order.ts'
import type { ReportInput } from './build-report.ts'
import { mappedPlaces } from './mapped-places.ts'

/** An unmapped account that is part of the ledger's total. */
export interface UnmappedAccount {
  readonly account: LedgerAccount
  /** Credit minus debit over the whole span, as a Decimal. */
  readonly amount: string
  readonly entries: number
}

/** Proof that the report is complete. Decimals, credit minus debit, over the whole span; mapped + unmapped = ledger. */
export interface Reconciliation {
  /** All accounts outside the balance sheet (including those without a type), plus mapped balance sheet accounts. */
  readonly ledgerTotal: string
  readonly mappedTotal: string
  readonly unmappedTotal: string
  /** Accounts with entries in the span, by absolute amount, largest first. */
  readonly unmapped: readonly UnmappedAccount[]
  /** Root categories that no net income includes, in tree order: their accounts are missing from the bottom line. */
  readonly outsideNetIncome: readonly { readonly id: string; readonly name: string }[]
}

/** Compares the ledger's total with the mapped total, from the report's own facts. */
export function reconcile(input: ReportInput): Reconciliation {
  const { facts, scale } = input
  const tree = groupTree(input.categorization.groups)
  const places = mappedPlaces(tree, input.mapping)
  const accounts = new Map(input.accounts.map((account) => [account.id, account]))
  const unmapped: { account: LedgerAccount; amount: bigint; entries: number }[] = []
  let mappedTotal = 0n
  let unmappedTotal = 0n
  facts.accountIds.forEach((accountId, index) => {
    const entries = countEntries(facts, index)
    if (entries === 0) return
    const amount = -totalOf(facts, index)
    if (places.has(accountId)) {
      mappedTotal += amount
      return
    }
    const account = accounts.get(accountId)
    if (account === undefined) throw new Error(`The report has balances of account ${accountId}, which the company does not have`)
    if (account.type === 'BALANCE_SHEET') return
    unmappedTotal += amount
    unmapped.push({ account, amount, entries })
  })
  unmapped.sort((left, right) => compareSizes(right.amount, left.amount) || compareAccounts(left.account, right.account))
  return {
    ledgerTotal: decimalFromMinor(mappedTotal + unmappedTotal, scale),
    mappedTotal: decimalFromMinor(mappedTotal, scale),
    unmappedTotal: decimalFromMinor(unmappedTotal, scale),
    unmapped: unmapped.map(({ account, amount, entries }) => ({ account, amount: decimalFromMinor(amount, scale), entries })),
    outsideNetIncome: outsideNetIncome(tree, new Set(places.values())),
  }
}

function countEntries({ entries, columns }: BalanceFacts, account: number): number {
  let count = 0
  for (let at = account * columns; at < (account + 1) * columns; at += 1) count += entries[at] ?? 0
  return count
}

/** An account's sum over all columns, debit positive. */
function totalOf({ sums, columns }: BalanceFacts, account: number): bigint {
  // Columns may overlap, so their sum may exceed the guaranteed range of a single column.
  return sumOfRange(sums, account * columns, (account + 1) * columns)
}

function compareSizes(left: bigint, right: bigint): number {
  const [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right]
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The roots that no bottom line includes. A category is included if a NET_INCOME formula uses it or one of its ancestors,
 * directly or through other calculations, or if it has no accounts of its own and everything under it is included.
 * `places`: indexes of the groups that have accounts.
 */
export function outsideNetIncome(tree: GroupTree, places: ReadonlySet<number>): readonly { id: string; name: string }[] {
  const named = new Set<GroupNode>()
  const follow = (node: GroupNode): void => {
    if (named.has(node)) return
    named.add(node)
    if (node.group.formula === null) return
    for (const reference of referencesOf(parseFormula(node.group.formula))) {
      const next = tree.byId.get(reference)
      if (next !== undefined) follow(next)
    }
  }
  for (const node of tree.nodes) if (node.group.type === 'NET_INCOME') follow(node)

  const isReached = (node: GroupNode): boolean => {
    if (named.has(node)) return true
    const categories = node.children.filter((child) => isCategory(child.group))
    return categories.length > 0 && !places.has(node.index) && categories.every(isReached)
  }
  return tree.roots.filter((node) => isCategory(node.group) && !isReached(node)).map(({ group }) => ({ id: group.id, name: group.name }))
}
