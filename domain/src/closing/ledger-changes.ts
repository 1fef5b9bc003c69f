import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { LocationBalances } from '../ledger/balances/balance-pack.ts'
import { forEachBalance } from '../ledger/balances/changed-facts.ts'
import { decimalFromMinor } from '../money/decimal.ts'
import type { MinorDigits } from '../money/minor.ts'
import { sumAt } from '../money/wide-sums.ts'
import type { MonthIndex } from '../time/day.ts'
import { type ClosedMonthChange, NET_INCOME } from './closed-month-changes.ts'

/** A ledger's balances by month, with the types of its accounts. */
export interface LedgerMonths {
  /** One column for each month. */
  readonly facts: BalanceFacts
  readonly accounts: readonly Pick<LedgerAccount, 'id' | 'type'>[]
}

/** What a ledger holds in a month. */
export interface MonthTotals {
  /** Of all accounts outside the balance sheet, those of unknown type included: minor units, credit positive. */
  readonly netIncome: bigint
  /** Of all accounts. */
  readonly entries: number
}

/** By column. */
export function monthTotals({ facts, accounts }: LedgerMonths): readonly MonthTotals[] {
  const outside = new Set(accounts.flatMap(({ id, type }) => (type === 'BALANCE_SHEET' ? [id] : [])))
  return Array.from({ length: facts.columns }, (_, column) => {
    let [netIncome, entries] = [0n, 0]
    for (const [at, id] of facts.accountIds.entries()) {
      const cell = at * facts.columns + column
      entries += facts.entries[cell] ?? 0
      if (!outside.has(id)) netIncome -= BigInt(sumAt(facts.sums, cell))
    }
    return { netIncome, entries }
  })
}

/**
 * How closed months change, by net income.
 *
 * @param months those of the columns.
 * @param moved months in which balances of locations change, even if the company's do not.
 */
export function ledgerChanges(
  months: readonly MonthIndex[],
  before: LedgerMonths,
  after: LedgerMonths,
  scale: MinorDigits,
  moved: ReadonlySet<MonthIndex> = new Set(),
): readonly ClosedMonthChange[] {
  const [were, are] = [monthTotals(before), monthTotals(after)]
  return months.flatMap((month, column): ClosedMonthChange[] => {
    const [was, is] = [were[column], are[column]]
    if (was === undefined || is === undefined) return []
    if (was.netIncome === is.netIncome && was.entries === is.entries && !moved.has(month)) return []
    return [
      {
        month,
        figure: NET_INCOME,
        before: decimalFromMinor(was.netIncome, scale),
        after: decimalFromMinor(is.netIncome, scale),
        others: 0,
        entriesBefore: was.entries,
        entriesAfter: is.entries,
      },
    ]
  })
}

/** How an account's balance of a month changes. */
export interface BalanceDifference {
  readonly accountId: AccountId
  /** Of the month. */
  readonly column: number
  /** Minor units, debit positive. */
  readonly sum: bigint
  readonly entries: number
}

/**
 * How the balances of a location differ in some months. None if they are the same to the cent and the entry.
 *
 * @param before one column for each month.
 * @param after of all months; others than the given ones are left out.
 */
export function balanceDifferences(
  before: BalanceFacts,
  after: LocationBalances,
  months: readonly MonthIndex[],
): readonly BalanceDifference[] {
  const columnOf = new Map<number, number>(months.map((month, column) => [month, column]))
  const left = new Map<string, { readonly accountId: AccountId; readonly column: number; sum: bigint; entries: number }>()
  const at = (accountId: AccountId, column: number) => {
    const key = `${accountId}/${column}`
    const known = left.get(key) ?? { accountId, column, sum: 0n, entries: 0 }
    left.set(key, known)
    return known
  }
  for (const [place, accountId] of before.accountIds.entries())
    for (let column = 0; column < before.columns; column += 1) {
      const cell = place * before.columns + column
      const entries = before.entries[cell] ?? 0
      if (entries === 0) continue
      const one = at(accountId, column)
      one.sum -= BigInt(sumAt(before.sums, cell))
      one.entries -= entries
    }
  forEachBalance(after, (accountId, month, sum, entries) => {
    const column = columnOf.get(month)
    if (column === undefined) return
    const one = at(accountId, column)
    one.sum += BigInt(sum)
    one.entries += entries
  })
  return [...left.values()].filter(({ sum, entries }) => sum !== 0n || entries !== 0)
}
