import { type Day, dayOfMonthOf, earlierDay, firstDayOf, lastDayOf, laterDay, type MonthIndex, monthOfYear } from '../../time/day.ts'
import { MONTH_NAMES } from '../../time/day-format.ts'
import type { TitlePeriod } from '../reading/dates/title-period.ts'

/** First and last day of a file's entries in a month. */
export interface DaysInMonth {
  readonly month: MonthIndex
  readonly firstDay: Day
  readonly lastDay: Day
}

/** Days of a month that a file covers, both ends included. */
export interface CoveredMonth extends DaysInMonth {
  /** The file begins, or ends, with these days. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * The days that a file covers, earliest month first. Of consecutive months those between the first and the last are covered completely, the
 * first from the file's first day in it, the last to its last. After a month without entries this begins again, since a single wrong date
 * would otherwise cover years. A period that the file's title names covers its days of these months.
 * @param days any number per month, in any order.
 */
export function coveredMonths(days: Iterable<DaysInMonth>, period: TitlePeriod | null = null): CoveredMonth[] {
  const byMonth = new Map<MonthIndex, DaysInMonth>()
  for (const one of days) {
    const known = byMonth.get(one.month)
    byMonth.set(one.month, {
      month: one.month,
      firstDay: known !== undefined && known.firstDay < one.firstDay ? known.firstDay : one.firstDay,
      lastDay: known !== undefined && known.lastDay > one.lastDay ? known.lastDay : one.lastDay,
    })
  }
  const months = [...byMonth.values()].sort((left, right) => left.month - right.month)
  return months.map(({ month, firstDay, lastDay }, at) => ({
    month,
    firstDay:
      months[at - 1]?.month === month - 1 ? firstDayOf(month) : period === null ? firstDay : laterDay(firstDayOf(month), period.firstDay),
    lastDay:
      months[at + 1]?.month === month + 1 ? lastDayOf(month) : period === null ? lastDay : earlierDay(lastDayOf(month), period.lastDay),
    isFirst: at === 0,
    isLast: at === months.length - 1,
  }))
}

/**
 * Which days stay since the file does not cover them: `Days 1 to 19 stay: the file begins on January 20.` Null if none do.
 * @param stored the source's rows in the month before and after the covered days.
 */
export function keptDaysSentence(
  { month, firstDay, lastDay, isFirst, isLast }: CoveredMonth,
  stored: { readonly before: number; readonly after: number },
): string | null {
  const [first, last] = [dayOfMonthOf(firstDay), dayOfMonthOf(lastDay)]
  const end = dayOfMonthOf(lastDayOf(month))
  const day = (number: number): string => `${MONTH_NAMES[monthOfYear(month) - 1]} ${number}`
  const before = stored.before > 0 ? ([1, first - 1] as const) : null
  const after = stored.after > 0 ? ([last + 1, end] as const) : null
  const begins = isFirst ? `the file begins on ${day(first)}` : `the file has no rows of this month before ${day(first)}`
  const ends = isLast ? `the file ends on ${day(last)}` : `the file has no rows of this month after ${day(last)}`
  const isOneDay = isFirst && isLast && first === last
  if (before !== null && after !== null)
    return `Days ${range(before)} and ${range(after)} stay: ${isOneDay ? `the file has ${day(first)} alone` : isFirst && isLast ? `the file begins on ${day(first)} and ends on ${day(last)}` : `the file has no rows of this month on them`}.`
  const staying = before ?? after
  if (staying === null) return null
  const isOne = staying[0] === staying[1]
  return `${isOne ? 'Day' : 'Days'} ${range(staying)} ${isOne ? 'stays' : 'stay'}: ${isOneDay ? `the file has ${day(first)} alone` : before !== null ? begins : ends}.`
}

function range([from, to]: readonly [from: number, to: number]): string {
  return from === to ? String(from) : `${from} to ${to}`
}
