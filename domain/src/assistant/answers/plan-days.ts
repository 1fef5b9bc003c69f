import { countDays, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan, PlanSpan } from '../plan.ts'

/** The days of a plan, fixed, since a stored answer keeps its own. @throws BadInputError for too many columns. */
export function planDays(span: PlanSpan, { time, firstLedgerDay }: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): TimeSpan {
  if (span.kind !== 'LEDGER') return resolveTimeSpan(span, time)
  const last = time.lastLedgerDay ?? time.today
  return { period: 'MONTHLY', startDate: firstDayOf(monthOf(firstLedgerDay ?? last)), endDate: lastDayOf(monthOf(last)) }
}

/** The fiscal year up to the end of a plan's days; null where these begin with it, or before it. */
export function yearToDate(span: PlanSpan, names: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): TimeSpan | null {
  const { startDate, endDate } = planDays(span, names)
  const { fiscalYearStartMonth } = names.time
  const year = periodNumberOf(monthOf(endDate), 'YEARLY', fiscalYearStartMonth)
  const start = firstDayOf(firstMonthOfPeriod(year, 'YEARLY', fiscalYearStartMonth))
  return startDate <= start ? null : { period: 'MONTHLY', startDate: start, endDate }
}

export function heldDays(days: TimeSpan): TimeSpanSetting {
  return { kind: 'FIXED', ...days }
}

/** What counts time has no average by day. */
const OF_TIME = /\b(?:days?|weeks?|months?)\b/i
/** Fewer days say little of one day. */
const FEWEST_AVERAGED = 28

/** The days over which a plan's metric is averaged, once a month or more has ended. Null for a metric that does not add up, such as seats. */
export function daysAveraged(
  { span }: Pick<Plan, 'span'>,
  metricId: string,
  names: Pick<CompanyNames, 'metrics' | 'time' | 'firstLedgerDay'>,
): number | null {
  const metric = names.metrics.find(({ id }) => id === metricId)
  const { startDate, endDate } = planDays(span, names)
  const { lastLedgerDay } = names.time
  const isOver = lastLedgerDay !== null && endDate <= lastLedgerDay && startDate >= (names.firstLedgerDay ?? startDate)
  const days = countDays(startDate, endDate)
  return isOver && metric?.isSummed === true && metric.isCounted && !OF_TIME.test(metric.name) && days >= FEWEST_AVERAGED ? days : null
}

const LONGEST_YEAR = 366

/** Whether days overlap the same days of the year before, so that a difference from those says little. */
export function overlapYearBefore(span: PlanSpan, names: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): boolean {
  const { startDate, endDate } = planDays(span, names)
  return countDays(startDate, endDate) > LONGEST_YEAR
}

/** Whether the books end before days begin: of such days there are only plans. */
export function beginAfterBooks(span: PlanSpan, names: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): boolean {
  const { lastLedgerDay } = names.time
  return lastLedgerDay !== null && planDays(span, names).startDate > lastLedgerDay
}
