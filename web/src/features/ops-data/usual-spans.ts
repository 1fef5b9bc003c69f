import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** The months of the fiscal year of today, those to come included: figures are filled in as they come. */
export function fiscalYearSetting({ today, fiscalYearStartMonth }: TimeContext): TimeSpanSetting {
  const first = firstMonthOfPeriod(periodNumberOf(monthOf(today), 'YEARLY', fiscalYearStartMonth), 'YEARLY', fiscalYearStartMonth)
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, 11)) }
}

/** Twelve months up to the last that has figures; without any, the fiscal year of today. `lastMonth`: the first day of it. */
export function figuresSetting(lastMonth: string | null, context: TimeContext): TimeSpanSetting {
  if (lastMonth === null) return fiscalYearSetting(context)
  const last = monthOf(parseDay(lastMonth))
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(addToMonth(last, -11)), endDate: lastDayOf(last) }
}
