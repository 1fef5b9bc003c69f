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
  readonly accounts: readonly Pick<LedgerAccount, 'id' | 'number' | 'name' | 'type'>[]
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
 * How closed months change: by net income, or, where that stays, by the account that changes most.
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
  const accounts = accountsChanged(before, after)
  return months.flatMap((month, column): ClosedMonthChange[] => {
    const [was, is] = [were[column], are[column]]
    if (was === undefined || is === undefined) return []
    const changed = accounts[column] ?? []
    if (was.netIncome === is.netIncome && was.entries === is.entries && changed.length === 0 && !moved.has(month)) return []
    const entries = { entriesBefore: was.entries, entriesAfter: is.entries }
    const [largest] = changed
    if (was.netIncome === is.netIncome && largest !== undefined)
      return [
        {
          month,
          figure: largest.name,
          before: decimalFromMinor(largest.before, scale),
          after: decimalFromMinor(largest.after, scale),
          others: changed.length - 1,
          ...entries,
        },
      ]
    return [
      {
        month,
        figure: NET_INCOME,
        before: decimalFromMinor(was.netIncome, scale),
        after: decimalFromMinor(is.netIncome, scale),
        others: 0,
        ...entries,
      },
    ]
  })
}

/** An account's amount in a month, before and after: income credit positive, all others debit positive. */
interface ChangedAccount {
  readonly name: string
  readonly before: bigint
  readonly after: bigint
}

/** By column, the largest change first. */
function accountsChanged(before: LedgerMonths, after: LedgerMonths): readonly (readonly ChangedAccount[])[] {
  const known = new Map([...before.accounts, ...after.accounts].map((account) => [account.id, account]))
  const rows = (facts: BalanceFacts) => new Map(facts.accountIds.map((id, row) => [id, row]))
  const [were, are] = [rows(before.facts), rows(after.facts)]
  const sum = ({ facts }: LedgerMonths, row: number | undefined, column: number): bigint =>
    row === undefined ? 0n : BigInt(sumAt(facts.sums, row * facts.columns + column))
  return Array.from({ length: before.facts.columns }, (_, column) =>
    [...new Set([...were.keys(), ...are.keys()])]
      .flatMap((id): ChangedAccount[] => {
        const [was, is] = [sum(before, were.get(id), column), sum(after, are.get(id), column)]
        if (was === is) return []
        const account = known.get(id)
        const sign = account?.type === 'INCOME' ? -1n : 1n
        return [{ name: `${account?.number ?? ''} ${account?.name ?? ''}`.trim(), before: sign * was, after: sign * is }]
      })
      .sort((one, other) => compareBig(sizeOf(other), sizeOf(one))),
  )
}

function sizeOf({ before, after }: ChangedAccount): bigint {
  return after > before ? after - before : before - after
}

function compareBig(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
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
