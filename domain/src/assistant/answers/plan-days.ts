import { firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanSpan } from '../plan.ts'

/** The days of a plan, held: an answer keeps those of its time. @throws BadInputError for too many columns. */
export function planDays(span: PlanSpan, { time, firstLedgerDay }: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): TimeSpan {
  if (span.kind !== 'LEDGER') return resolveTimeSpan(span, time)
  const last = time.lastLedgerDay ?? time.today
  return { period: 'MONTHLY', startDate: firstDayOf(monthOf(firstLedgerDay ?? last)), endDate: lastDayOf(monthOf(last)) }
}

export function heldDays(days: TimeSpan): TimeSpanSetting {
  return { kind: 'FIXED', ...days }
}
