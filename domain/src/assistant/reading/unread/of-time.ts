import { dayNumber, firstDayOf, lastDayOf, monthOf } from '../../../time/day.ts'
import { monthsPerPeriod } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan } from '../../../time/time-span.ts'
import { CUMULATIVE, isRateRow, limitsPeriods, type Plan, type PlanKind } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'
import { PRIOR, unitOfBase } from '../times/year-words.ts'

/** Kinds whose answers know nothing of what they would be compared with. */
export const UNCOMPARED: ReadonlySet<PlanKind> = new Set(['TRANSACTIONS', 'DEFINE', 'CHECK', 'ATTENTION'])

/** `year to date against year to date`, `June against 2026`: days against a year that they are in. */
function isAgainstItself({ against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER') return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  const isOfYear = against.span.kind === 'FIXED' && against.span.period === 'YEARLY'
  if (isOfYear) return own.startDate >= other.startDate && own.endDate <= other.endDate
  return own.startDate === other.startDate && own.endDate === other.endDate
}

/** `the year to date against the month before`: what precedes it is no month. Each period of a trend is set against the one before. */
function isAgainstOtherUnit({ base, baseWords }: Sketch, { kind, by, against, span }: Plan, time: TimeContext): boolean {
  const unit = unitOfBase(baseWords)
  const months = unit === 'month' || /\bmonth\b/.test(baseWords) ? 1 : unit === 'quarter' || /\bquarter\b/.test(baseWords) ? 3 : null
  if (against?.kind !== 'PRIOR_PERIOD') return false
  // `by month, Q2 against Q1`, `by month against the prior 3 months`, the profit and loss by month
  if (kind === 'TREND' || by === 'PERIOD') {
    // A question that goes on from one by month may leave out the month.
    const isNamed = base !== null || PRIOR.test(baseWords)
    if (kind === 'REPORT' || !isNamed || /\d/.test(baseWords)) return true
    return months !== null && months !== monthsPerPeriod(span.kind === 'LEDGER' ? 'MONTHLY' : span.period)
  }
  if (months === null || span.kind === 'LEDGER') return false
  return monthsOf(resolveTimeSpan(span, time)) + 1 !== months
}

/** Whether days are set against others that they overlap, or that are more or fewer months, though nothing says so. */
function isAgainstOtherLength({ againstSpan, ...sketch }: Sketch, { against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER' || againstSpan !== null) return false
  if (sketch.keys.has('COMPARE')) return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  return (own.startDate <= other.endDate && other.startDate <= own.endDate) || monthsOf(own) !== monthsOf(other)
}

/** `six months ended June 30`, `TTM June` */
function isOfMonths({ spanWords: [words = ''] }: Sketch): boolean {
  return /\bend(?:ed|ing)\b|^(?:ttm|ltm|t12m?|trailing)\b/.test(words)
}

/** `six months ended June 30 against 2025`: a year, or a month, is no six months. */
function isAgainstOtherMonths({ against, span }: Plan, time: TimeContext): boolean {
  if (against?.kind !== 'SPAN' || span.kind === 'LEDGER') return false
  const [own, other] = [resolveTimeSpan(span, time), resolveTimeSpan(against.span, time)]
  return monthsOf(own) !== monthsOf(other) || other.startDate === other.endDate
}

function monthsOf({ startDate, endDate }: Pick<TimeSpan, 'startDate' | 'endDate'>): number {
  return monthOf(endDate) - monthOf(startDate)
}

/** `did we beat yesterday`, of no days that are said: nothing that would be shown is as short. */
function isAgainstDaysAlone({ spans }: Sketch, { against, span }: Plan, time: TimeContext): boolean {
  if (spans.length > 0 || against?.kind !== 'SPAN' || against.span.kind !== 'FIXED' || span.kind === 'LEDGER') return false
  const { startDate, endDate } = against.span
  // `vs June 1 to June 14`, of the same days of July that were asked about before.
  const own = resolveTimeSpan(span, time)
  const end = time.lastLedgerDay !== null && time.lastLedgerDay < own.endDate ? time.lastLedgerDay : own.endDate
  if (dayNumber(end) - dayNumber(own.startDate) === dayNumber(endDate) - dayNumber(startDate)) return false
  return startDate !== firstDayOf(monthOf(startDate)) || endDate !== lastDayOf(monthOf(endDate))
}

/** Sums of shares, rates or metrics, of quarters or of a single month. */
function addsNothingUp({ span, measure, rows }: Plan, time: TimeContext): boolean {
  if (measure !== 'VALUE' || rows.some((row) => row.kind === 'METRIC' || isRateRow(row))) return true
  return span.kind !== 'LEDGER' && (span.period !== 'MONTHLY' || monthsOf(resolveTimeSpan(span, time)) === 0)
}

export function ofTime(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, against } = plan
  const isPair = against?.kind === 'SPAN' || against?.kind === 'PRIOR_YEAR' || against?.kind === 'PRIOR_PERIOD'
  const asksNothingOfTime = kind === 'DEFINE'
  const rolling = sketch.rolling === CUMULATIVE ? 'cumulative' : 'rolling'
  return [
    ...(sketch.isJoint ? [] : sketch.spanWords.slice(isPair && !isAgainstOtherLength(sketch, plan, lexicon.names.time) ? 2 : 1)),
    ...(isAgainstItself(plan, lexicon.names.time) || isAgainstOtherUnit(sketch, plan, lexicon.names.time)
      ? [sketch.baseWords || (sketch.spanWords.at(-1) ?? '')]
      : []),
    ...(asksNothingOfTime ? sketch.spanWords : []),
    ...(isAgainstDaysAlone(sketch, plan, lexicon.names.time) ? [sketch.baseWords] : []),
    // `May and June against April`: together they are longer, and each of them alone is not said.
    ...(sketch.isJoint && sketch.areSpansListed && isAgainstOtherMonths(plan, lexicon.names.time) ? [sketch.baseWords] : []),
    ...(isOfMonths(sketch) && isAgainstOtherMonths(plan, lexicon.names.time) ? [sketch.baseWords] : []),
    ...(sketch.againstSpan !== null && (UNCOMPARED.has(kind) || against === null || against.kind === 'BUDGET' || against.kind === 'PLACES')
      ? [sketch.keyWords.get('VERSUS') ?? 'against']
      : []),
    ...(sketch.rolling !== null && plan.rolling === null && kind !== 'FIGURES' ? [rolling] : []),
    // Rolling sums are set against nothing, and are those of months.
    ...(plan.rolling !== null &&
    !limitsPeriods(plan) &&
    (against !== null || (plan.rolling === CUMULATIVE && addsNothingUp(plan, lexicon.names.time)))
      ? [rolling]
      : []),
    // A single period has the same one of the year before, or its part of a budget.
    ...(limitsPeriods(plan) && against !== null && against.kind !== 'BUDGET' && against.kind !== 'PRIOR_YEAR'
      ? [sketch.keyWords.get('ANY_MONTH') ?? 'in any month']
      : []),
    // `revenue by month 2025 against 2023`: each month would stand against the whole year.
    ...(against?.kind === 'SPAN' && (kind === 'TREND' || plan.by === 'PERIOD')
      ? [sketch.baseWords || (sketch.spanWords.at(-1) ?? '')]
      : []),
  ]
}
