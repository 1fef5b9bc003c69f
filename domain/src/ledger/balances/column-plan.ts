import { addToMonth, type Day, dayOfMonthOf, daysInMonth, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '../../time/day.ts'
import type { MonthRange } from './balance-cube.ts'
import type { MonthDays } from './balance-pack.ts'

/** Days within one month, both ends included. */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

/** The whole months of a column, and the days at its edges, which have to be read from entries. */
export interface MonthsAndEdges {
  readonly months: MonthRange | null
  readonly edges: readonly DayRange[]
}

/**
 * Splits a column's days (both ends included, start not after end) into whole months and edge days. A partial month counts
 * as whole if it has no entries outside the column, so that a "month to date" usually needs no entries; it is omitted if it
 * has none inside.
 */
export function planColumn(startDate: Day, endDate: Day, monthDays: (month: MonthIndex) => MonthDays | null): MonthsAndEdges {
  const firstMonth = monthOf(startDate)
  const lastMonth = monthOf(endDate)
  let from: number = firstMonth
  let to: number = lastMonth
  const edges: DayRange[] = []
  const cut = (month: MonthIndex, firstDay: number, lastDay: number): 'whole' | 'none' | 'days' => {
    if (firstDay === 1 && lastDay === daysInMonth(month)) return 'whole'
    const days = monthDays(month)
    if (days === null || days.last < firstDay || days.first > lastDay) return 'none'
    return days.first >= firstDay && days.last <= lastDay ? 'whole' : 'days'
  }
  if (firstMonth === lastMonth) {
    const kind = cut(firstMonth, dayOfMonthOf(startDate), dayOfMonthOf(endDate))
    if (kind === 'whole') return { months: { from, to }, edges }
    return { months: null, edges: kind === 'days' ? [{ from: startDate, to: endDate }] : [] }
  }
  const start = cut(firstMonth, dayOfMonthOf(startDate), daysInMonth(firstMonth))
  if (start !== 'whole') from += 1
  if (start === 'days') edges.push({ from: startDate, to: lastDayOf(firstMonth) })
  const end = cut(lastMonth, 1, dayOfMonthOf(endDate))
  if (end !== 'whole') to -= 1
  if (end === 'days') edges.push({ from: firstDayOf(lastMonth), to: endDate })
  return { months: from <= to ? { from, to } : null, edges }
}

/** The months of some days (both ends included) that have no entries. Earliest first. */
export function uncoveredMonths(
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  monthDays: (month: MonthIndex) => MonthDays | null,
): readonly MonthIndex[] {
  const months: MonthIndex[] = []
  for (let month = monthOf(startDate); month <= monthOf(endDate); month = addToMonth(month, 1)) {
    if (monthDays(month) === null) months.push(month)
  }
  return months
}

/** Whether a month of some days (both ends included) has its first to last entry within or around them. */
export function hasEntriesIn(
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
  monthDays: (month: MonthIndex) => MonthDays | null,
): boolean {
  const lastMonth = monthOf(endDate)
  for (let month = monthOf(startDate); month <= lastMonth; month = addToMonth(month, 1)) {
    const days = monthDays(month)
    if (days === null) continue
    const startsBefore = month < lastMonth || days.first <= dayOfMonthOf(endDate)
    const endsAfter = month > monthOf(startDate) || days.last >= dayOfMonthOf(startDate)
    if (startsBefore && endsAfter) return true
  }
  return false
}
