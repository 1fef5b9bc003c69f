import { addToMonth, firstDayOf, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** All months of the current fiscal year, or of the one so many years later, including future ones. */
export function fiscalYearSetting(
  { today, fiscalYearStartMonth }: Pick<TimeContext, 'today' | 'fiscalYearStartMonth'>,
  yearsLater = 0,
): TimeSpanSetting {
  const year = periodNumberOf(monthOf(today), 'YEARLY', fiscalYearStartMonth) + yearsLater
  const first = firstMonthOfPeriod(year, 'YEARLY', fiscalYearStartMonth)
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, 11)) }
}
