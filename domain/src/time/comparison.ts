import { addToMonth, type Day, dayInMonth, dayOfMonthOf, firstDayOf, isLastOfMonth, lastDayOf, type MonthOfYear, monthOf } from './day.ts'
import { countPeriods, monthsPerPeriod } from './fiscal-calendar.ts'
import type { TimeSpan } from './time-span.ts'

/** The same days a year earlier. */
export function priorYear(span: TimeSpan): TimeSpan {
  return shiftTimeSpan(span, -12)
}

/** The preceding periods: as many periods earlier as the span has columns. */
export function priorPeriod(span: TimeSpan, fiscalYearStart: MonthOfYear): TimeSpan {
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, fiscalYearStart)
  return shiftTimeSpan(span, -columns * monthsPerPeriod(span.period))
}

/**
 * Moves a span by months, clipped to the end of the month. A last month that is whole stays whole (February 2025 compares
 * with all 29 days of February 2024), so that a total compares with the same days as its columns.
 */
export function shiftTimeSpan(span: TimeSpan, months: number): TimeSpan {
  return { period: span.period, ...shiftDays(span.startDate, span.endDate, months) }
}

/** {@link shiftTimeSpan} for the days of one column. */
export function shiftDays(startDate: Day, endDate: Day, months: number): { startDate: Day; endDate: Day } {
  const endMonth = monthOf(endDate)
  const shiftedEndMonth = addToMonth(endMonth, months)
  const holdsWholeMonth = isLastOfMonth(endDate) && startDate <= firstDayOf(endMonth)
  return {
    startDate: dayInMonth(addToMonth(monthOf(startDate), months), dayOfMonthOf(startDate)),
    endDate: holdsWholeMonth ? lastDayOf(shiftedEndMonth) : dayInMonth(shiftedEndMonth, dayOfMonthOf(endDate)),
  }
}
