import { addToMonth, firstDayOf, isLastOfMonth, lastDayOf, type MonthIndex, monthOf } from './day.ts'
import type { TimeContext, TimeSpanSetting } from './time-span.ts'

/** The last month that the ledger has to its end; of an empty ledger, the last one that is over. */
export function lastWholeMonth({ lastLedgerDay, today }: TimeContext): MonthIndex {
  const day = lastLedgerDay ?? today
  return isLastOfMonth(day) ? monthOf(day) : addToMonth(monthOf(day), -1)
}

/** A month as a time span. */
export function monthSpan(month: MonthIndex): TimeSpanSetting {
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(month), endDate: lastDayOf(month) }
}
