import type { LocationBalances } from './balance-pack.ts'
import { forEachBalance } from './changed-facts.ts'

/** Of the accounts, in a month that is said to grow. */
const MOST = 0.95
/** Accounts that show it, with one step from a month to the next, and with several. */
const FEWEST = { one: 8, several: 4 } as const
/** So much larger all together after a single step: business may grow by less. */
const ONE_STEP = 1.4
const MONTHS_OF_YEAR = 12

/** Minor units of accounts, by month. */
export type MonthSums = Map<number, Map<number, number>>

/** @param isMeant whether an account counts; those of the balance sheet fall and rise. */
export function monthSums(balances: LocationBalances, isMeant: (account: number) => boolean): MonthSums {
  const byMonth: MonthSums = new Map()
  forEachBalance(balances, (account, month, sum) => {
    if (isMeant(account)) addMonthSum(byMonth, month, account, Number(sum))
  })
  return byMonth
}

export function addMonthSum(byMonth: MonthSums, month: number, account: number, sum: number): void {
  byMonth.set(month, (byMonth.get(month) ?? new Map<number, number>()).set(account, sum))
}

/**
 * Whether amounts look like balances since the beginning of a year instead of entries: from month to month nearly all grow. Once a year they
 * may start again. Of use where each account has one row a month at each location.
 */
export function growsEachMonth(byMonth: MonthSums): boolean {
  const months = [...byMonth.keys()].sort((left, right) => left - right)
  const steps = months.slice(1).map((month, at) => stepOf(byMonth.get(months[at] ?? month), byMonth.get(month)))
  const growing = steps.filter(({ accounts, grown }) => grown >= accounts * MOST)
  const [first] = steps
  if (steps.length === 1 && first !== undefined) return growing.length === 1 && first.accounts >= FEWEST.one && first.times >= ONE_STEP
  const restarts = steps.length > 2 ? Math.ceil(steps.length / MONTHS_OF_YEAR) : 0
  return growing.length > 0 && growing.length >= steps.length - restarts && growing.every(({ accounts }) => accounts >= FEWEST.several)
}

/** How many accounts have figures in both months, how many of them grew away from zero, and by how much all together. */
function stepOf(before: ReadonlyMap<number, number> = new Map(), after: ReadonlyMap<number, number> = new Map()) {
  const both = [...after].flatMap(([account, sum]) => {
    const earlier = before.get(account)
    return earlier === undefined || earlier === 0 ? [] : [{ earlier, sum }]
  })
  const grown = both.filter(({ earlier, sum }) => Math.sign(earlier) === Math.sign(sum) && Math.abs(sum) > Math.abs(earlier))
  const size = (of: 'earlier' | 'sum'): number => both.reduce((all, one) => all + Math.abs(one[of]), 0)
  return { accounts: both.length, grown: grown.length, times: size('sum') / size('earlier') }
}
