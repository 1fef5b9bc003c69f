import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

/** The months of the fiscal year of today, those to come included: figures are filled in as they come. */
export function fiscalYearSetting({ today, fiscalYearStartMonth }: TimeContext): TimeSpanSetting {
  const first = firstMonthOfPeriod(periodNumberOf(monthOf(today), 'YEARLY', fiscalYearStartMonth), 'YEARLY', fiscalYearStartMonth)
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, 11)) }
}

/** The last twelve months that have figures, or as many as there are; without any, the fiscal year of today. Months by their first days. */
export function figuresSetting(months: { readonly first: string; readonly last: string } | null, context: TimeContext): TimeSpanSetting {
  if (months === null) return fiscalYearSetting(context)
  const [first, last] = [monthOf(parseDay(months.first)), monthOf(parseDay(months.last))]
  const yearAgo = addToMonth(last, -11)
  const start = first > yearAgo ? first : yearAgo
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(start), endDate: lastDayOf(last) }
}
