import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { TimeContext, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { fiscalYearSetting } from '../../../blocks/time-span-picker/fiscal-year-setting.ts'

/** The last twelve months with figures, or fewer; without any, the current fiscal year. Months by their first days. */
export function figuresSetting(months: { readonly first: string; readonly last: string } | null, context: TimeContext): TimeSpanSetting {
  if (months === null) return fiscalYearSetting(context)
  const [first, last] = [monthOf(parseDay(months.first)), monthOf(parseDay(months.last))]
  const yearAgo = addToMonth(last, -11)
  const start = first > yearAgo ? first : yearAgo
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(start), endDate: lastDayOf(last) }
}
