import { exactSum } from '../../money/exact-sum.ts'
import { DaysByMonth, type LocationBalances, RunWriter } from './balance-pack.ts'
import { type DayPack, type DaysOfMonth, firstCellOf, holdsDay } from './day-pack.ts'

/** Balances of some days of a month at one location. @param month year * 12 + month - 1, of the pack. */
export function balancesOfDays(pack: DayPack, month: number, location: number, ranges: readonly DaysOfMonth[]): LocationBalances {
  const runs = new RunWriter()
  const days = new DaysByMonth()
  let account = -1
  let sum: number | bigint = 0
  let entries = 0
  const flush = (): void => {
    if (entries > 0) runs.add(account, month, sum, entries)
    sum = 0
    entries = 0
  }
  for (let cell = firstCellOf(pack, location); pack.locationIds[cell] === location; cell += 1) {
    const day = pack.days[cell] ?? 0
    if (!holdsDay(ranges, day)) continue
    if (pack.accountIds[cell] !== account) {
      flush()
      account = pack.accountIds[cell] ?? 0
    }
    sum = exactSum(sum, pack.sums[cell] ?? 0)
    entries += pack.entries[cell] ?? 0
    days.add(month, day, day)
  }
  flush()
  return runs.finish(days.inOrder())
}
