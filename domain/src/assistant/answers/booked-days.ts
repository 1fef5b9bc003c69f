import { priorPeriod, shiftTimeSpan } from '../../time/comparison.ts'
import { addDays, type Day, dayNumber, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { rangeName } from '../../time/day-format.ts'
import { resolveTimeSpan, type TimeSpan } from '../../time/time-span.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import { isBySpans, type Plan, type PlanBase, type QuestionReading } from '../plan.ts'

type Planned = Extract<QuestionReading, { kind: 'PLAN' }>

/** See `inBookedDays`: days that are cut are printed as assumed. */
export function ofBookedDays(reading: Planned, names: Pick<CompanyNames, 'time'>): Planned {
  const plan = inBookedDays(reading.plan, names)
  return plan === reading.plan ? reading : { ...reading, plan, assumed: [...new Set([...reading.assumed, 'span' as const])] }
}

/**
 * Metrics have one figure per month. A question about days within a month, of metrics alone or divided by one, is answered for the whole months,
 * with a note. Days compared with other days stay as they are: both may be in the same month.
 */
export function ofMonthsOfMetrics(reading: Planned): Planned {
  const { plan } = reading
  const { span, rows, perMetricId, against, by } = plan
  const isOfMonths = perMetricId !== null || (rows.length > 0 && rows.every(({ kind }) => kind === 'METRIC'))
  if (span.kind !== 'FIXED' || !isOfMonths || against?.kind === 'SPAN' || isBySpans({ by })) return reading
  const [startDate, endDate] = [firstDayOf(monthOf(span.startDate)), lastDayOf(monthOf(span.endDate))]
  if (startDate === span.startDate && endDate === span.endDate) return reading
  const [typed, read] = [rangeName(span.startDate, span.endDate), rangeName(startDate, endDate)]
  return {
    ...reading,
    plan: { ...plan, span: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate } },
    corrections: [...reading.corrections, { typed, read }],
  }
}

/**
 * A plan that sets days which still run against other days, up to the last month that is booked whole, or else up to the last entry, and the
 * other days up to the same place: fifteen days of a quarter against a whole one would look like a fall. The plan itself where its days are
 * over, are set against no other days, or where metrics alone have no whole month of them. Budgets are shown with what is left of them.
 */
function inBookedDays(plan: Plan, { time }: Pick<CompanyNames, 'time'>): Plan {
  const { span, against, alsoAgainst, rows } = plan
  const { lastLedgerDay } = time
  if (span.kind !== 'FIXED' || lastLedgerDay === null || !(isOfTime(against) || isOfTime(alsoAgainst))) return plan
  const whole = lastDayOf(lastWholeMonth(time))
  if (span.startDate > lastLedgerDay || span.endDate <= lastLedgerDay || span.endDate <= whole) return plan
  const isOfMetrics = plan.perMetricId !== null || (rows.length > 0 && rows.every(({ kind }) => kind === 'METRIC'))
  if (whole < span.startDate && isOfMetrics) return plan
  const endDate = whole < span.startDate ? lastLedgerDay : whole
  const cut = (base: PlanBase | null): PlanBase | null => {
    if (base?.kind === 'SPAN') return { kind: 'SPAN', span: { kind: 'FIXED', ...upTo(endDate, span, resolveTimeSpan(base.span, time)) } }
    if (base?.kind !== 'PRIOR_PERIOD') return base
    // The days before a half are half a year earlier, and not a month, as those before its first month are.
    const before = upTo(endDate, span, priorPeriod(span, time.fiscalYearStartMonth))
    const own = priorPeriod({ ...span, endDate }, time.fiscalYearStartMonth)
    const isSame = own.startDate === before.startDate && own.endDate === before.endDate
    return isSame ? base : { kind: 'SPAN', span: { kind: 'FIXED', ...before } }
  }
  // One month is no trend.
  const isOne = plan.kind === 'TREND' && monthOf(span.startDate) === monthOf(endDate)
  return {
    ...plan,
    kind: isOne ? 'COMPARE' : plan.kind,
    span: { ...span, endDate },
    against: cut(against),
    alsoAgainst: cut(alsoAgainst),
  }
}

function isOfTime(base: PlanBase | null): boolean {
  return base?.kind === 'PRIOR_YEAR' || base?.kind === 'PRIOR_PERIOD' || base?.kind === 'SPAN'
}

/** Other days as far as a day is in one's own. Days of another length stay. */
function upTo(endDate: Day, own: TimeSpan, other: TimeSpan): TimeSpan {
  const { period, startDate } = own
  const isOfMonths = startDate === firstDayOf(monthOf(startDate)) && other.startDate === firstDayOf(monthOf(other.startDate))
  const months = ({ startDate: from, endDate: to }: TimeSpan): number => monthOf(to) - monthOf(from)
  if (isOfMonths && months(own) === months(other))
    return shiftTimeSpan({ period, startDate, endDate }, monthOf(other.startDate) - monthOf(startDate))
  const days = (to: Day, from: Day): number => dayNumber(to) - dayNumber(from)
  const isAsLong = days(own.endDate, startDate) === days(other.endDate, other.startDate)
  return isAsLong ? { ...other, endDate: addDays(other.startDate, days(endDate, startDate)) } : other
}
