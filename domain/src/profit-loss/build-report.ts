import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { type GroupTree, groupTree } from '../mappings/group-tree.ts'
import { decimalFromMinor } from '../money/decimal.ts'
import type { MinorDigits } from '../money/minor.ts'
import { sumAt } from '../money/wide-sums.ts'
import { compareAccounts } from './account-order.ts'
import { type GroupTotalsInput, groupTotals } from './group-totals.ts'
import { mappedPlaces } from './mapped-places.ts'

/** An account under its group. One value and one count per column, in the order of the columns. */
export interface ReportRow {
  readonly accountId: AccountId
  readonly accountNumber: string
  readonly accountName: string
  /** Decimals in the group's natural sign; null in the columns of a plan that is not of this account. */
  readonly values: readonly (string | null)[]
  /** How many entries are behind each value; 0 distinguishes no entries from a sum of zero. */
  readonly entryCounts: readonly number[]
}

/** A group of the categorization with its totals. */
export interface ReportSection {
  readonly profitLossGroupId: string
  readonly name: string
  /** In the order of `compareAccounts`; accounts without an entry in any column and without a plan are left out. None under a calculation. */
  readonly rows: readonly ReportRow[]
  /**
   * Decimals in the group's natural sign: of a category all that is mapped to it and under it; of a
   * calculation its result, rounded half away from zero to 6 decimals, null without a value.
   */
  readonly sumRow: { readonly values: readonly (string | null)[] }
}

export interface ReportInput extends GroupTotalsInput {
  /** The company's accounts: at least those that the facts name. */
  readonly accounts: readonly LedgerAccount[]
  readonly facts: BalanceFacts
  /** Decimals of the ledger's amounts. */
  readonly scale: MinorDigits
  /** Accounts that have a row even without entries. */
  readonly plannedAccounts?: ReadonlySet<AccountId>
}

/** A report: every group of the categorization in tree order. */
export function buildReport(input: ReportInput): readonly ReportSection[] {
  return [...reportSections(input)]
}

/** `buildReport` section by section, each computed when it is asked for: a server lets others go first in between. */
export function* reportSections(input: ReportInput): Generator<ReportSection, void> {
  const tree = groupTree(input.categorization.groups)
  const totals = groupTotals(input)(input.facts)
  const accounts = accountsByGroup(tree, mappedPlaces(tree, input.mapping), input)
  for (const { group, index, sign } of tree.nodes)
    yield {
      profitLossGroupId: group.id,
      name: group.name,
      rows: (accounts[index] ?? []).map((placed) => accountRow(placed, sign, input)),
      sumRow: { values: totals.printed(group.id) },
    }
}

/** The values of one account of the facts in a group's sign, per column; null where it has no entries, or is not among them (`index` -1). */
export function accountValues(facts: BalanceFacts, index: number, sign: 1 | -1, scale: MinorDigits): readonly (string | null)[] {
  const { columns, sums, entries } = facts
  const start = index * columns
  return Array.from({ length: columns }, (_, column) => {
    if (start < 0 || (entries[start + column] ?? 0) === 0) return null
    const sum = sumAt(sums, start + column)
    return decimalFromMinor(sign === 1 ? sum : -sum, scale)
  })
}

/** An account with its place among the accounts of the facts; -1 for none. */
interface PlacedAccount {
  readonly account: LedgerAccount
  readonly index: number
}

/** The accounts of each group that have entries, in the order of its rows, by the group's place in the tree. */
function accountsByGroup(
  tree: GroupTree,
  places: ReadonlyMap<AccountId, number>,
  input: ReportInput,
): readonly (readonly PlacedAccount[])[] {
  const { columns, entries, accountIds } = input.facts
  const accounts = new Map(input.accounts.map((account) => [account.id, account]))
  const placed: PlacedAccount[][] = tree.nodes.map(() => [])
  const isPlanned = (accountId: AccountId): boolean => input.plannedAccounts?.has(accountId) === true
  accountIds.forEach((accountId, index) => {
    const group = placed[places.get(accountId) ?? -1]
    if (group === undefined || !(hasEntries(entries, index * columns, columns) || isPlanned(accountId))) return
    const account = accounts.get(accountId)
    if (account === undefined) throw new Error(`The report has balances of account ${accountId}, which the company does not have`)
    group.push({ account, index })
  })
  const known = new Set(accountIds)
  for (const accountId of input.plannedAccounts ?? []) {
    const account = known.has(accountId) ? undefined : accounts.get(accountId)
    if (account !== undefined) placed[places.get(accountId) ?? -1]?.push({ account, index: -1 })
  }
  for (const group of placed) group.sort((left, right) => compareAccounts(left.account, right.account))
  return placed
}

function accountRow({ account, index }: PlacedAccount, sign: 1 | -1, { facts, scale }: ReportInput): ReportRow {
  const { columns, sums, entries } = facts
  const start = index * columns
  const isBooked = index >= 0
  return {
    accountId: account.id,
    accountNumber: account.number,
    accountName: account.name,
    values: isBooked ? printAccount(sums, start, columns, sign, scale) : new Array<string>(columns).fill(decimalFromMinor(0, scale)),
    entryCounts: isBooked ? countsOf(entries, start, columns) : new Array<number>(columns).fill(0),
  }
}

function hasEntries(entries: Uint32Array, start: number, columns: number): boolean {
  for (let index = start; index < start + columns; index += 1) if (entries[index] !== 0) return true
  return false
}

function countsOf(entries: Uint32Array, start: number, columns: number): readonly number[] {
  const counts = new Array<number>(columns)
  for (let column = 0; column < columns; column += 1) counts[column] = entries[start + column] ?? 0
  return counts
}

function printAccount(sums: BalanceFacts['sums'], start: number, columns: number, sign: 1 | -1, scale: MinorDigits): readonly string[] {
  const values = new Array<string>(columns)
  for (let column = 0; column < columns; column += 1) {
    if (sums instanceof Float64Array) {
      const sum = sums[start + column] ?? 0
      values[column] = decimalFromMinor(sign === 1 ? sum : -sum, scale)
    } else values[column] = sums.decimal(start + column, sign, scale)
  }
  return values
}
