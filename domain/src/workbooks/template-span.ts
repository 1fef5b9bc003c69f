import { firstDayOf, lastDayOf } from '../time/day.ts'
import { timeSpanName } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { TimeSpan } from '../time/time-span.ts'
import { type FigurePeriod, lastMonthOf } from './figure-periods.ts'

/** Name of each period in sentences. */
export const PERIOD_NAMES = { MONTHLY: 'month', QUARTERLY: 'fiscal quarter', YEARLY: 'fiscal year' } as const satisfies Record<
  Period,
  string
>

/** The days of a workbook's periods, at least one. */
export function templateSpan(period: Period, periods: readonly FigurePeriod[]): TimeSpan {
  const [first, last] = [periods[0], lastMonthOf(periods)]
  if (first === undefined || last === null) throw new RangeError('A workbook of figures needs a period')
  return { period, startDate: firstDayOf(first.firstMonth), endDate: lastDayOf(last) }
}

/** `Jan – Dec 2026, monthly`. */
export function templateSpanName({ period, periods }: { readonly period: Period; readonly periods: readonly FigurePeriod[] }): string {
  return timeSpanName(templateSpan(period, periods))
}
