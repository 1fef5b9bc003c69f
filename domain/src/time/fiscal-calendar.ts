import { addToMonth, type MonthIndex, type MonthOfYear, yearOfMonth } from './day.ts'

/** How a time span is divided into columns. */
export type Period = 'MONTHLY' | 'QUARTERLY' | 'YEARLY'

/** Months in a period: 1, 3 or 12. */
export function monthsPerPeriod(period: Period): number {
  return MONTHS[period]
}

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 } as const satisfies Record<Period, number>

/** Numbers periods consecutively along the fiscal year: the next period is this number plus one. */
export function periodNumberOf(month: MonthIndex, period: Period, fiscalYearStart: MonthOfYear): number {
  return Math.floor((month - (fiscalYearStart - 1)) / MONTHS[period])
}

/** The first month of a period, by its number. */
export function firstMonthOfPeriod(number: number, period: Period, fiscalYearStart: MonthOfYear): MonthIndex {
  // Inverse of periodNumberOf: a whole number of months.
  return (number * MONTHS[period] + fiscalYearStart - 1) as MonthIndex
}

/** The fiscal year of a month, named by the calendar year in which it ends. */
export function fiscalYearOf(month: MonthIndex, fiscalYearStart: MonthOfYear): number {
  const first = firstMonthOfPeriod(periodNumberOf(month, 'YEARLY', fiscalYearStart), 'YEARLY', fiscalYearStart)
  return yearOfMonth(addToMonth(first, 11))
}

/** The fiscal quarter of a month, 1 to 4. */
export function fiscalQuarterOf(month: MonthIndex, fiscalYearStart: MonthOfYear): number {
  const quarter = periodNumberOf(month, 'QUARTERLY', fiscalYearStart)
  return quarter - Math.floor(quarter / 4) * 4 + 1
}

/** Number of periods that the months from start to end touch. */
export function countPeriods(start: MonthIndex, end: MonthIndex, period: Period, fiscalYearStart: MonthOfYear): number {
  return periodNumberOf(end, period, fiscalYearStart) - periodNumberOf(start, period, fiscalYearStart) + 1
}
