import {
  addToMonth,
  type Day,
  earlierDay,
  firstDayOf,
  lastDayOf,
  laterDay,
  type MonthIndex,
  type MonthOfYear,
  monthOf,
  yearOf,
} from './day.ts'
import { daysName, monthName } from './day-format.ts'
import { firstMonthOfPeriod, fiscalQuarterOf, fiscalYearOf, monthsPerPeriod, type Period, periodNumberOf } from './fiscal-calendar.ts'
import type { TimeContext, TimeSpan } from './time-span.ts'

/** One column of a report: a period of the fiscal year, clipped to the time span. */
export interface ReportPeriod {
  /** First day of the column: that of the period, or of the span if that starts later. */
  readonly date: Day
  /** The days that the column covers, both included. */
  readonly startDate: Day
  readonly endDate: Day
  /** Heading: `2026`, `Q1 2026`, `Jan 2026`. Fiscal years and quarters are named by the calendar year in which the fiscal year ends. */
  readonly label: string
  /** First and last day of the whole period. */
  readonly wholeStart: Day
  readonly wholeEnd: Day
  /** Whether the column covers fewer days than its period. */
  readonly isCut: boolean
  /** Days of a cut column, such as `Jun 1 – 15`; null for a whole one. */
  readonly daysLabel: string | null
}

/** Divides a span into columns, earliest first. */
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

/** Heading of the period that starts with a month. Lists its months if it is no period of the fiscal year: a plan may follow an earlier one. */
export function periodHeading(month: MonthIndex, period: Period, fiscalYearStart: MonthOfYear): string {
  if (period === 'MONTHLY') return monthName(month)
  if (firstMonthOfPeriod(periodNumberOf(month, period, fiscalYearStart), period, fiscalYearStart) !== month)
    return `${monthName(month)} to ${monthName(addToMonth(month, monthsPerPeriod(period) - 1))}`
  const year = fiscalYearOf(month, fiscalYearStart)
  return period === 'YEARLY' ? String(year) : `Q${fiscalQuarterOf(month, fiscalYearStart)} ${year}`
}

/**
 * The days that the figures of a period cover, such as `Oct 1 – 31`: those of its column, up to the last day of the ledger, and from its
 * first one where that is in a later month. Null for a whole period, and for one that the ledger does not reach.
 *
 * @param ledger null for figures that do not come from it.
 */
export function coveredDaysLabel(
  { label, startDate, endDate, daysLabel }: Pick<ReportPeriod, 'label' | 'startDate' | 'endDate' | 'daysLabel'>,
  ledger: Pick<TimeContext, 'firstLedgerDay' | 'lastLedgerDay'> | null,
): string | null {
  const { lastLedgerDay: last = null, firstLedgerDay: first = null } = ledger ?? {}
  if (last === null || last < startDate || (first !== null && first > endDate)) return daysLabel
  // Few books begin on the very first day of a month.
  const from = first !== null && monthOf(first) > monthOf(startDate) ? first : startDate
  const to = last < endDate ? last : endDate
  if (from === startDate && to === endDate) return daysLabel
  const year = yearOf(to)
  return daysName(from, to, label.endsWith(String(year)) ? year : null)
}

/** A period with the days that its figures cover, where those are not all of it: `Q4 2026 (Oct 1 – 31)`. */
export function periodWithDays(label: string, coveredDays: string | null): string {
  return coveredDays === null ? label : `${label} (${coveredDays})`
}
