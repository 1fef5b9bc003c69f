import { sumAt, WideSums } from '../../money/wide-sums.ts'
import type { AccountId } from '../account.ts'
import type { BalanceFacts } from './balance-facts.ts'
import type { LocationBalances } from './balance-pack.ts'

/** Adds to an account's sum and count in a column; negative values subtract. Sums: minor units, debit positive. */
export type AddToFacts = (accountId: AccountId, column: number, sum: number | bigint, entries: number) => void

/** The facts after `change`; new accounts are appended. */
export function changedFacts(before: BalanceFacts, change: (add: AddToFacts) => void): BalanceFacts {
  const { columns } = before
  const accountIds = [...before.accountIds]
  const places = new Map(accountIds.map((id, place) => [id, place]))
  const sums = Array.from(before.sums, BigInt)
  const entries = Array.from(before.entries)
  change((accountId, column, sum, count) => {
    let place = places.get(accountId)
    if (place === undefined) {
      place = accountIds.push(accountId) - 1
      places.set(accountId, place)
      for (let added = 0; added < columns; added += 1) {
        sums.push(0n)
        entries.push(0)
      }
    }
    const at = place * columns + column
    sums[at] = (sums[at] ?? 0n) + BigInt(sum)
    entries[at] = (entries[at] ?? 0) + count
  })
  return { accountIds, columns, sums: WideSums.from(sums), entries: Uint32Array.from(entries) }
}

/** The facts with a total column appended. */
export function withTotalColumn({ accountIds, columns, sums, entries }: BalanceFacts): BalanceFacts {
  const wider = columns + 1
  const allSums = new Array<bigint>(accountIds.length * wider).fill(0n)
  const allEntries = new Uint32Array(accountIds.length * wider)
  for (let account = 0; account < accountIds.length; account += 1) {
    const total = account * wider + columns
    for (let column = 0; column < columns; column += 1) {
      const [from, to] = [account * columns + column, account * wider + column]
      const sum = BigInt(sumAt(sums, from))
      allSums[to] = sum
      allSums[total] = (allSums[total] ?? 0n) + sum
      allEntries[to] = entries[from] ?? 0
      allEntries[total] = (allEntries[total] ?? 0) + (entries[from] ?? 0)
    }
  }
  return { accountIds, columns: wider, sums: WideSums.from(allSums), entries: allEntries }
}

/** The facts of a single column. */
export function factsOfColumn({ accountIds, columns, sums, entries }: BalanceFacts, column: number): BalanceFacts {
  return {
    accountIds,
    columns: 1,
    sums: WideSums.from(accountIds.map((_, account) => sumAt(sums, account * columns + column))),
    entries: Uint32Array.from(accountIds, (_, account) => entries[account * columns + column] ?? 0),
  }
}

/** Calls back with each account's sum and count for every month with entries. */
export function forEachBalance(
  { accountIds, firstMonths, offsets, sums, entries }: LocationBalances,
  each: (account: number, month: number, sum: number | bigint, entries: number) => void,
): void {
  accountIds.forEach((account, run) => {
    const start = offsets[run] ?? 0
    const end = offsets[run + 1] ?? start
    for (let cell = start; cell < end; cell += 1) {
      const count = entries[cell] ?? 0
      if (count > 0) each(account, (firstMonths[run] ?? 0) + cell - start, sums[cell] ?? 0, count)
    }
  })
}
