import { addDays, addToMonth, type Day, firstDayOf, lastDayOf, monthOf } from '../../../time/day.ts'
import { fiscalYearOf, type Period } from '../../../time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '../../../time/time-span.ts'
import type { PlanSpan } from '../../plan.ts'
import type { PieceLine } from '../piece-line.ts'
import type { Sketch } from '../sketch.ts'
import type { KeyWord } from '../trade-words.ts'
import type { ReadSpan } from './time-words.ts'

/** Whether `last year` says which months or quarter are meant that a question named before, since nothing joins the two. */
export function isOfYear({ spans, spanWords }: Sketch, line: PieceLine, at: number, { span }: ReadSpan): boolean {
  const [own] = spans
  const isJoined =
    line.hasKey(at - 1, 'AND') ||
    line.hasKey(line.neighbor(at, -1), 'AND', 'VERSUS') ||
    line.pieces[at]?.isAfterComma === true ||
    /^(?:with|to|and)$/.test(line.words(at - 1))
  if (isJoined || spans.length !== 1 || own?.kind !== 'FIXED' || own.period === 'YEARLY' || span.kind !== 'FIXED') return false
  return !/\d{4}|'\d\d/.test(spanWords[0] ?? '')
}

/** `June and July`, of books that end with June: not the July a year before. */
export function goesOnPastBooks({ spans: [first, second] }: Sketch, { later }: ReadSpan): boolean {
  if (later === null || second === undefined || first?.kind !== 'FIXED') return false
  return addDays(first.endDate, 1) === later.startDate
}

/** Periods by the words for them. */
export const PERIOD_OF: Readonly<Partial<Record<KeyWord, Period>>> = { MONTH: 'MONTHLY', QUARTER: 'QUARTERLY', YEAR: 'YEARLY' }

/** What precedes other days. */
export const PRIOR = /^(?:the )?(?:prior|previous|preceding)\b|\b(?:before|prior)(?: that)?$/

/** What precedes other days, however long those are: `vs prior period in Q2`. */
export const ANY_PRIOR = /^(?:the )?(?:prior|previous|preceding) period$/

/** `by month against the prior month`: whether days are a single one of the periods that a question stands by. */
export function isOfUnit({ axes, nouns }: Pick<Sketch, 'axes' | 'nouns'>, span: PlanSpan): boolean {
  return span.kind === 'FIXED' && [...axes, ...nouns].some((axis) => PERIOD_OF[axis] === span.period)
}

/** Whether days are as many months as others. */
export function isOnePeriodOf(own: PlanSpan | undefined, other: PlanSpan): boolean {
  if (own?.kind !== 'FIXED' || other.kind !== 'FIXED') return false
  return monthOf(own.endDate) - monthOf(own.startDate) === monthOf(other.endDate) - monthOf(other.startDate)
}

/** The same days of a year earlier, if they are not inside of that year as they are. */
export function insideOf(own: TimeSpanSetting & { readonly kind: 'FIXED' }, year: PlanSpan): PlanSpan {
  if (year.kind !== 'FIXED' || (own.startDate >= year.startDate && own.endDate <= year.endDate)) return own
  const [first, last] = [monthOf(own.startDate), monthOf(own.endDate)]
  return { ...own, startDate: firstDayOf(addToMonth(first, -12)), endDate: lastDayOf(addToMonth(last, -12)) }
}

/** Days a year later as one, where they follow each other; null otherwise. */
export function joinedLater(first: ReadSpan['later'], next: ReadSpan['later']): ReadSpan['later'] {
  const follows = first !== null && next !== null && addDays(first.endDate, 1) === next.startDate
  return follows ? { ...first, endDate: next.endDate } : null
}

/** A single month or quarter: what the latest one can be set against. */
export function isMonthOrQuarter(span: PlanSpan): boolean {
  if (span.kind !== 'FIXED') return span.kind === 'LAST_PERIODS' && span.lastPeriods === 1 && span.period !== 'YEARLY'
  return span.period === 'QUARTERLY' || (span.period === 'MONTHLY' && monthOf(span.startDate) === monthOf(span.endDate))
}

/** Whether a span is the whole fiscal year before the latest one of the books. */
export function isYearBeforeLatest(span: PlanSpan, { today, lastLedgerDay, fiscalYearStartMonth }: TimeContext): boolean {
  if (span.kind !== 'FIXED' || span.period !== 'YEARLY') return false
  const yearOf = (day: Day): number => fiscalYearOf(monthOf(day), fiscalYearStartMonth)
  return yearOf(span.startDate) === yearOf(span.endDate) && yearOf(span.endDate) === yearOf(lastLedgerDay ?? today) - 1
}

/** A quarter, or a year: what a trend shows by month. */
export function isSinglePeriod({ period, startDate, endDate }: TimeSpanSetting & { readonly kind: 'FIXED' }): boolean {
  if (period === 'MONTHLY') return false
  return (
    startDate.slice(0, 4) === endDate.slice(0, 4) &&
    (period === 'YEARLY' || Number(endDate.slice(5, 7)) - Number(startDate.slice(5, 7)) < 3)
  )
}

/** `MoM`, `quarter on quarter` say how long what is compared is; null for other words. */
export function unitOfBase(words: string): 'month' | 'quarter' | null {
  if (/^(?:mom|m m|m\/m|month (?:over|on) month)$/.test(words)) return 'month'
  return /^(?:qoq|q q|q\/q|quarter on quarter)$/.test(words) ? 'quarter' : null
}

/** The two ends of days where each is more than a day: `up last week` is not of Sunday against Monday. Null otherwise. */
export function monthsOrMore(ends: ReadSpan['ends']): ReadSpan['ends'] {
  const areDays = ends?.every((span) => span.kind === 'FIXED' && span.startDate === span.endDate) === true
  return areDays ? null : ends
}
