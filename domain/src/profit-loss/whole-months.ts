import type { MonthSpan } from '../ops-data/metric-figures.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { ColumnRange } from './report-columns.ts'

/**
 * The months that a column stands for in figures of whole months: for a period, or a total of periods, the whole periods,
 * however few of their days are in the column; for other columns the months that they touch.
 */
export function wholeMonths({ range, startDate, endDate }: DaySpan & { readonly range: ColumnRange }, cut: PeriodCut): MonthSpan {
  const { period, fiscalYearStart } = cut
  if (range !== 'PERIOD' && range !== 'TOTAL') return { from: monthOf(startDate), to: monthOf(endDate) }
  const first = firstMonthOfPeriod(periodNumberOf(monthOf(startDate), period, fiscalYearStart), period, fiscalYearStart)
  const last = firstMonthOfPeriod(periodNumberOf(monthOf(endDate), period, fiscalYearStart), period, fiscalYearStart)
  return { from: first, to: addToMonth(last, monthsPerPeriod(period) - 1) }
}

/** How a report's span is divided into columns. */
export interface PeriodCut {
  readonly period: Period
  readonly fiscalYearStart: MonthOfYear
}

/** Whether a column has fewer days than the months that it stands for. */
export function isCutShort({ startDate, endDate }: DaySpan, { from, to }: MonthSpan): boolean {
  return startDate !== firstDayOf(from) || endDate !== lastDayOf(to)
}
