import { addToMonth, type MonthIndex, type MonthOfYear } from '../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import { periodHeading } from '../time/periods.ts'

/** A column of figures. */
export interface FigurePeriod {
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
  /** `Jan 2026`, `Q1 2026`, `2026`. */
  readonly heading: string
}

/** The whole periods that contain a range of months, both ends included, earliest first. */
export function figurePeriods(
  period: Period,
  firstMonth: MonthIndex,
  lastMonth: MonthIndex,
  fiscalYearStart: MonthOfYear,
): readonly FigurePeriod[] {
  const months = monthsPerPeriod(period)
  const [first, last] = [periodNumberOf(firstMonth, period, fiscalYearStart), periodNumberOf(lastMonth, period, fiscalYearStart)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const month = firstMonthOfPeriod(first + at, period, fiscalYearStart)
    return { firstMonth: month, months, heading: periodHeading(month, period, fiscalYearStart) }
  })
}

/** The last month of consecutive periods; null without any. */
export function lastMonthOf(periods: readonly FigurePeriod[]): MonthIndex | null {
  const last = periods.at(-1)
  return last === undefined ? null : addToMonth(last.firstMonth, last.months - 1)
}
