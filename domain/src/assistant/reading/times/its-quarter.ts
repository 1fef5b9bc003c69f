import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../../../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../../time/fiscal-calendar.ts'
import type { TimeContext } from '../../../time/time-span.ts'
import type { Plan } from '../../plan.ts'

/**
 * A plan of a quarter that runs, whose days were cut to those that are booked to be compared, as of the whole quarter again: what goes on from
 * it is cut again where it compares. Any other plan as it is.
 */
export function ofItsQuarter(plan: Plan, { lastLedgerDay, fiscalYearStartMonth }: TimeContext): Plan {
  const { span } = plan
  if (span.kind !== 'FIXED' || span.period !== 'QUARTERLY' || lastLedgerDay === null || span.endDate !== lastLedgerDay) return plan
  const number = periodNumberOf(monthOf(span.startDate), 'QUARTERLY', fiscalYearStartMonth)
  const first = firstMonthOfPeriod(number, 'QUARTERLY', fiscalYearStartMonth)
  const endDate = lastDayOf(addToMonth(first, 2))
  return span.startDate === firstDayOf(first) && endDate > lastLedgerDay ? { ...plan, span: { ...span, endDate } } : plan
}
