import { firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanSpan } from '../plan.ts'

/** The days of a plan, held: an answer keeps those of its time. @throws BadInputError for too many columns. */
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
