import { sumAt, sumsOf } from '../../money/wide-sums.ts'
import { addToMonth, type MonthIndex } from '../../time/day.ts'
import type { AccountId, LocationId } from '../account.ts'
import type { HeldDays, LocationPlane } from './balance-cube.ts'
import { holdsDay } from './day-pack.ts'

/** The months in which some accounts of a location are credited more than debited, earliest first; null: the months with any entries. */
export function creditMonths(plane: LocationPlane, accounts: ReadonlySet<AccountId> | null): readonly MonthIndex[] {
  const { accountIds, firstMonth, months, prefix, entryPrefix } = plane
  const count = accountIds.length
  const rows = accountIds.flatMap((id, row) => (accounts === null || accounts.has(id) ? [row] : []))
  const sums = sumsOf(prefix)
  const found: MonthIndex[] = []
  for (let month = 0; month < months; month += 1) {
    const [from, to] = [month * count, (month + 1) * count]
    let debit = 0n
    let entries = 0
    for (const row of rows) {
      if (entryPrefix[to + row] === entryPrefix[from + row]) continue
      entries += 1
      debit += BigInt(sumAt(sums, to + row)) - BigInt(sumAt(sums, from + row))
    }
    // A plane's months are month indexes.
    if (accounts === null ? entries > 0 : debit < 0n) found.push(addToMonth(firstMonth as MonthIndex, month))
  }
  return found
}

/**
 * The days of a month on which some accounts are credited more than debited, by location: bit 0 is the first of the month. Null: the days
 * with any entries.
 */
export function creditDays(month: readonly HeldDays[], accounts: ReadonlySet<AccountId> | null): ReadonlyMap<LocationId, number> {
  const debits = new Map<number, bigint>()
  const found = new Map<LocationId, number>()
  const mark = (location: LocationId, day: number): void => void found.set(location, (found.get(location) ?? 0) | (1 << (day - 1)))
  for (const { pack, locations } of month)
    for (let cell = 0; cell < pack.days.length; cell += 1) {
      const [location, day] = [pack.locationIds[cell] ?? 0, pack.days[cell] ?? 1]
      const ranges = locations.get(location)
      if (ranges === undefined || !holdsDay(ranges, day)) continue
      if (accounts === null) mark(location, day)
      else if (accounts.has(pack.accountIds[cell] ?? 0)) {
        const key = location * 32 + day
        debits.set(key, (debits.get(key) ?? 0n) + BigInt(pack.sums[cell] ?? 0))
      }
    }
  for (const [key, debit] of debits) if (debit < 0n) mark(Math.floor(key / 32), key % 32)
  return found
}
