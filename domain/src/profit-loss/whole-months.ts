import type { MonthSpan } from '../ops-data/metric-figures.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { ColumnRange } from './report-columns.ts'

/**
 * The months that a column stands for where figures of whole months are asked for: of a period, and of the total of
 * periods, those of the whole periods, however few of their days the column holds; of any other column the months that
 * it touches.
 */
export function wholeMonths({ range, startDate, endDate }: DaySpan & { readonly range: ColumnRange }, cut: PeriodCut): MonthSpan {
  const { period, fiscalYearStart } = cut
  if (range !== 'PERIOD' && range !== 'TOTAL') return { from: monthOf(startDate), to: monthOf(endDate) }
  const first = firstMonthOfPeriod(periodNumberOf(monthOf(startDate), period, fiscalYearStart), period, fiscalYearStart)
  const last = firstMonthOfPeriod(periodNumberOf(monthOf(endDate), period, fiscalYearStart), period, fiscalYearStart)
  return { from: first, to: addToMonth(last, monthsPerPeriod(period) - 1) }
}

/** How a report's span is cut into columns. */
export interface PeriodCut {
  readonly period: Period
  readonly fiscalYearStart: MonthOfYear
}

/** Whether a column holds fewer days than the months that it stands for. */
export function isCutShort({ startDate, endDate }: DaySpan, { from, to }: MonthSpan): boolean {
  return startDate !== firstDayOf(from) || endDate !== lastDayOf(to)
}
