import type { LocationBalances } from './balance-pack.ts'
import { forEachBalance } from './changed-facts.ts'

/** Of the accounts, in a month that is said to grow. */
const MOST = 0.95
/** Accounts that show it, with one step from a month to the next, and with several. */
const FEWEST = { one: 8, several: 4 } as const
const MONTHS_OF_YEAR = 12

/**
 * Whether amounts look like balances since the beginning of a year instead of entries: no account has more than `mostRows` rows in a month,
 * and from month to month nearly all grow. Once a year they may start again.
 *
 * @param isMeant whether an account counts; those of the balance sheet fall and rise.
 */
export function growsEachMonth(balances: LocationBalances, isMeant: (account: number) => boolean, mostRows: number): boolean {
  const byMonth = new Map<number, Map<number, number>>()
  let isOfOneRow = true
  forEachBalance(balances, (account, month, sum, entries) => {
    if (!isMeant(account)) return
    isOfOneRow &&= entries <= mostRows
    const sums = byMonth.get(month) ?? new Map<number, number>()
    byMonth.set(month, sums.set(account, Number(sum)))
  })
  if (!isOfOneRow) return false
  const months = [...byMonth.keys()].sort((left, right) => left - right)
  const steps = months.slice(1).map((month, at) => stepOf(byMonth.get(months[at] ?? month), byMonth.get(month)))
  const growing = steps.filter(({ accounts, grown }) => grown >= accounts * MOST)
  const fewest = steps.length === 1 ? FEWEST.one : FEWEST.several
  return (
    growing.length > 0 &&
    growing.length >= steps.length - Math.ceil(steps.length / MONTHS_OF_YEAR) * Number(steps.length > 2) &&
    growing.every(({ accounts }) => accounts >= fewest)
  )
}

/** How many accounts have figures in both months, and how many of them grew away from zero. */
function stepOf(
  before: ReadonlyMap<number, number> = new Map(),
  after: ReadonlyMap<number, number> = new Map(),
): { readonly accounts: number; readonly grown: number } {
  const both = [...after].flatMap(([account, sum]) => {
    const earlier = before.get(account)
    return earlier === undefined || earlier === 0 ? [] : [{ earlier, sum }]
  })
  const grown = both.filter(({ earlier, sum }) => Math.sign(earlier) === Math.sign(sum) && Math.abs(sum) > Math.abs(earlier))
  return { accounts: both.length, grown: grown.length }
}
