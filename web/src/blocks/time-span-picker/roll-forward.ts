import { addToMonth, isFirstOfMonth, isLastOfMonth, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { type DayStyle, rangeName } from '@fourwall/domain/time/day-format.ts'
import { firstMonthOfPeriod, monthsPerPeriod, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeAnchor, type TimeContext, type TimeSpanSetting, withAnchor } from '@fourwall/domain/time/time-span.ts'

/**
 * The rolling setting that covers the same days now and moves on with the ledger, or with today; null if the days are not whole
 * periods.
 */
export function rollingSetting(setting: TimeSpanSetting, anchor: TimeAnchor, context: TimeContext): TimeSpanSetting | null {
  if (setting.kind !== 'FIXED') return withAnchor(setting, anchor)
  const { period, startDate, endDate } = setting
  const fiscalYearStart = context.fiscalYearStartMonth
  const anchorDay = anchor === 'LEDGER' ? (context.lastLedgerDay ?? context.today) : context.today
  const current = periodNumberOf(monthOf(anchorDay), period, fiscalYearStart)
  const first = periodNumberOf(monthOf(startDate), period, fiscalYearStart)
  const last = periodNumberOf(monthOf(endDate), period, fiscalYearStart)
  const startsPeriod = isFirstOfMonth(startDate) && firstMonthOfPeriod(first, period, fiscalYearStart) === monthOf(startDate)
  if (!startsPeriod) return null
  const year = periodNumberOf(monthOf(anchorDay), 'YEARLY', fiscalYearStart)
  if (endDate === anchorDay && monthOf(startDate) === firstMonthOfPeriod(year, 'YEARLY', fiscalYearStart))
    return { kind: 'YEAR_TO_DATE', period, anchor }
  if (endDate === anchorDay) return { kind: 'LAST_PERIODS', period, lastPeriods: last - first + 1, anchor }
  const endsPeriod =
    isLastOfMonth(endDate) &&
    addToMonth(firstMonthOfPeriod(last, period, fiscalYearStart), monthsPerPeriod(period) - 1) === monthOf(endDate)
  return endsPeriod
    ? { kind: 'RELATIVE', period, startsPeriodsBeforeCurrent: current - first, numberOfPeriods: last - first + 1, anchor }
    : null
}

/** The name of the days that a rolling setting covers once its anchor is at the end of the next month; null if it does not roll. */
export function nextDaysName(setting: TimeSpanSetting, context: TimeContext, days: DayStyle): string | null {
  if (setting.kind === 'FIXED') return null
  const monthAfter = (day: TimeContext['today']) => lastDayOf(addToMonth(monthOf(day), 1))
  const later: TimeContext = {
    ...context,
    today: setting.anchor === 'TODAY' || context.lastLedgerDay === null ? monthAfter(context.today) : context.today,
    lastLedgerDay: context.lastLedgerDay && monthAfter(context.lastLedgerDay),
  }
  const next = resolveTimeSpan(setting, later)
  return rangeName(next.startDate, next.endDate, days)
}
