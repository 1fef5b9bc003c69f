import { addToMonth, type Day, earlierDay, firstDayOf, lastDayOf, laterDay, type MonthIndex, type MonthOfYear, monthOf } from './day.ts'
import { daysName, monthName } from './day-format.ts'
import { firstMonthOfPeriod, fiscalQuarterOf, fiscalYearOf, monthsPerPeriod, type Period, periodNumberOf } from './fiscal-calendar.ts'
import type { TimeSpan } from './time-span.ts'

/** One column of a report: a period of the fiscal year, as far as the time span holds it. */
export interface ReportPeriod {
  /** The first day of the column: of the period, or of the span where the span cuts into it. */
  readonly date: Day
  /** The days that the column really holds, both included. */
  readonly startDate: Day
  readonly endDate: Day
  /** Its heading: `2026`, `Q1 2026`, `Jan 2026`; fiscal years and quarters by the calendar year in which the fiscal year ends. */
  readonly label: string
  /** The first and the last day of the whole period. */
  readonly wholeStart: Day
  readonly wholeEnd: Day
  /** Whether the column holds fewer days than its period. */
  readonly isCut: boolean
  /** The days of a cut column, such as `Jun 1 – 15`; null for a whole one. */
  readonly daysLabel: string | null
}

/** Cuts a span into its columns, the earliest first. */
export function cutIntoPeriods(span: TimeSpan, fiscalYearStart: MonthOfYear): readonly ReportPeriod[] {
  const first = periodNumberOf(monthOf(span.startDate), span.period, fiscalYearStart)
  const last = periodNumberOf(monthOf(span.endDate), span.period, fiscalYearStart)
  const periods: ReportPeriod[] = []
  for (let number = first; number <= last; number += 1) {
    const month = firstMonthOfPeriod(number, span.period, fiscalYearStart)
    const wholeStart = firstDayOf(month)
    const wholeEnd = lastDayOf(addToMonth(month, monthsPerPeriod(span.period) - 1))
    const startDate = laterDay(wholeStart, span.startDate)
    const endDate = earlierDay(wholeEnd, span.endDate)
    const isCut = startDate !== wholeStart || endDate !== wholeEnd
    periods.push({
      date: startDate,
      startDate,
      endDate,
      label: periodHeading(month, span.period, fiscalYearStart),
      wholeStart,
      wholeEnd,
      isCut,
      daysLabel: isCut ? daysName(startDate, endDate, fiscalYearOf(month, span.period === 'MONTHLY' ? 1 : fiscalYearStart)) : null,
    })
  }
  return periods
}

/** The heading of the period that begins with a month; its months where none of the fiscal year does: a plan may be of earlier fiscal years' periods. */
export function periodHeading(month: MonthIndex, period: Period, fiscalYearStart: MonthOfYear): string {
  if (period === 'MONTHLY') return monthName(month)
  if (firstMonthOfPeriod(periodNumberOf(month, period, fiscalYearStart), period, fiscalYearStart) !== month)
    return `${monthName(month)} to ${monthName(addToMonth(month, monthsPerPeriod(period) - 1))}`
  const year = fiscalYearOf(month, fiscalYearStart)
  return period === 'YEARLY' ? String(year) : `Q${fiscalQuarterOf(month, fiscalYearStart)} ${year}`
}
