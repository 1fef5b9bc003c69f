import {
  addToMonth,
  type Day,
  firstDayOf,
  lastDayOf,
  type MonthIndex,
  monthIndex,
  monthOf,
  yearOfMonth,
} from '@fourwall/domain/time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeContext, TimeSpan, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** First and last month, both included. */
export interface PickedMonths {
  readonly first: MonthIndex
  readonly last: MonthIndex
}

export function monthsOf(span: TimeSpan): PickedMonths {
  return { first: monthOf(span.startDate), last: monthOf(span.endDate) }
}

/** Fixed days of the whole periods from one month to another, in whichever order they were picked. */
export function pickedMonths(from: MonthIndex, to: MonthIndex, period: Period, context: TimeContext): TimeSpanSetting {
  const firstMonth = (month: MonthIndex) =>
    firstMonthOfPeriod(periodNumberOf(month, period, context.fiscalYearStartMonth), period, context.fiscalYearStartMonth)
  const [first, last] = from <= to ? [from, to] : [to, from]
  return {
    kind: 'FIXED',
    period,
    startDate: firstDayOf(firstMonth(first)),
    endDate: lastDayOf(addToMonth(firstMonth(last), monthsPerPeriod(period) - 1)),
  }
}

/** The years to choose from, the latest first: those of the ledger, of today and of the current choice. */
export function yearsToShow(ledger: { firstDay: Day | null; lastDay: Day | null }, today: Day, chosen: PickedMonths): number[] {
  const months = [chosen.first, chosen.last, monthOf(today)]
  if (ledger.firstDay) months.push(monthOf(ledger.firstDay))
  if (ledger.lastDay) months.push(monthOf(ledger.lastDay))
  const latest = yearOfMonth(months.reduce((a, b) => (a > b ? a : b)))
  // Always with the year before, to compare with.
  const earliest = Math.min(latest - 1, yearOfMonth(months.reduce((a, b) => (a < b ? a : b))))
  return Array.from({ length: latest - earliest + 1 }, (_, index) => latest - index)
}

export function monthsOfYear(year: number): MonthIndex[] {
  return Array.from({ length: 12 }, (_, month) => monthIndex(year, month + 1))
}

/** Whether a month is between the first and the last day of the ledger. */
export function hasEntries(month: MonthIndex, ledger: { firstDay: Day | null; lastDay: Day | null }): boolean {
  return ledger.firstDay !== null && ledger.lastDay !== null && month >= monthOf(ledger.firstDay) && month <= monthOf(ledger.lastDay)
}

/** Where an arrow key leads among months: there are six in a line, and later years are above. */
export function monthAfterKey(month: MonthIndex, key: string): MonthIndex | null {
  const inYear = ((month % 12) + 12) % 12
  switch (key) {
    case 'ArrowLeft':
      return addToMonth(month, -1)
    case 'ArrowRight':
      return addToMonth(month, 1)
    case 'ArrowDown':
      return addToMonth(month, inYear < 6 ? 6 : -18)
    case 'ArrowUp':
      return addToMonth(month, inYear < 6 ? 18 : -6)
    case 'Home':
      return addToMonth(month, -inYear)
    case 'End':
      return addToMonth(month, 11 - inYear)
    default:
      return null
  }
}
