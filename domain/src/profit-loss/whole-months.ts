import type { MonthSpan } from '../ops-data/metric-figures.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { ColumnRange, Coverage } from './report-columns.ts'

/** How figures of whole months fit a column. */
export interface FittedMonths {
  /** The months whose figures it shows. */
  readonly months: MonthSpan
  readonly coverage: Coverage
  /** Its whole periods, where it holds only some of their months: the plan of a budget by longer periods. Omitted: the same months. */
  readonly periodMonths?: MonthSpan
}

/**
 * A column that begins and ends with a month shows these very months, even if its period is longer: June alone, of a year. If it is
 * prorated, or begins or ends within a month, it shows its whole periods.
 */
export function fitMonths(column: DaySpan & { readonly range: ColumnRange }, cut: PeriodCut, isProrated: boolean): FittedMonths {
  const months = wholePeriods(column, cut)
  if (!isCutShort(column, months)) return { months, coverage: 'WHOLE' }
  const own = { from: monthOf(column.startDate), to: monthOf(column.endDate) }
  if (isProrated) return { months, coverage: 'PRORATED' }
  return isCutShort(column, own) ? { months, coverage: 'CUT' } : { months: own, coverage: 'WHOLE', periodMonths: months }
}

/** Of a period, or of a total of periods, the whole periods; of other columns the months that they touch. */
function wholePeriods({ range, startDate, endDate }: DaySpan & { readonly range: ColumnRange }, cut: PeriodCut): MonthSpan {
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
