import { addToMonth, compareDays, countDays, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf } from './day.ts'
import type { TimeContext, TimeSpanSetting } from './time-span.ts'

/** A month ends with a weekend or holidays: entries in so many of its last days show that its books came in to the end. */
const LAST_DAYS = 7

/**
 * The last month that is over and that the ledger has to its end. Entries of later days, such as accruals of the future, do not count
 * as months of their own. Of an empty ledger, the last month that is over.
 */
export function lastWholeMonth({ lastLedgerDay, today }: Pick<TimeContext, 'lastLedgerDay' | 'today'>): MonthIndex {
  const over = addToMonth(monthOf(today), -1)
  if (lastLedgerDay === null || compareDays(lastLedgerDay, lastDayOf(over)) >= 0) return over
  const month = monthOf(lastLedgerDay)
  return countDays(lastLedgerDay, lastDayOf(month)) <= LAST_DAYS ? month : addToMonth(month, -1)
}

/** Whether books that end on a day hold a month that is over to its end. */
export function isWholeMonth(month: MonthIndex, lastDay: Day, today: Day): boolean {
  return month <= lastWholeMonth({ lastLedgerDay: lastDay, today })
}

/** Whether days begin with a month and end with one. */
export function areWholeMonths({ startDate, endDate }: { readonly startDate: Day; readonly endDate: Day }): boolean {
  return startDate === firstDayOf(monthOf(startDate)) && endDate === lastDayOf(monthOf(endDate))
}

/** A month as a time span. */
export function monthSpan(month: MonthIndex): TimeSpanSetting {
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(month), endDate: lastDayOf(month) }
}
