import { addDays, addToMonth, type Day, firstDayOf, isFirstOfMonth, isLastOfMonth, lastDayOf, monthOf } from '../../../time/day.ts'
import { resolveTimeSpan, type TimeContext } from '../../../time/time-span.ts'
import type { Plan } from '../../plan.ts'
import { isBySpans } from '../../plan.ts'

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six']
const LEAD = '(?:and |now |what about |how about |so )*'
const WEEK = new RegExp(
  String.raw`^${LEAD}(?:in |for |during )?(?:the )?(first|1st|second|2nd|third|3rd|fourth|4th) week(?: of (?:it|that|the|that month|the month|the same month))?$`,
)
const AFTER = new RegExp(
  String.raw`^${LEAD}(?:in |for |during )?(?:the )?(?:(\d|${COUNTS.join('|')}) )?(day|week|month)s? (?:after|following)(?: (?:that|those|it|them))?$`,
)
const WEEKS: Readonly<Record<string, number>> = { first: 0, '1st': 0, second: 1, '2nd': 1, third: 2, '3rd': 2, fourth: 3, '4th': 3 }

/** `and the second week`, of days within one month, `the two weeks after that`: the same of those days. Null for any other question. */
export function nextDays(text: string, last: Plan, time: TimeContext): Plan | null {
  if (last.span.kind === 'LEDGER' || isBySpans(last) || last.against?.kind === 'SPAN') return null
  const { startDate, endDate } = resolveTimeSpan(last.span, time)
  const within = (from: Day, to: Day): Plan => ({ ...last, span: { kind: 'FIXED', period: 'MONTHLY', startDate: from, endDate: to } })
  const week = WEEKS[WEEK.exec(text)?.[1] ?? '']
  if (week !== undefined) {
    const first = firstDayOf(monthOf(startDate))
    return monthOf(startDate) === monthOf(endDate) ? within(addDays(first, week * 7), addDays(first, week * 7 + 6)) : null
  }
  const [, said, unit] = AFTER.exec(text) ?? []
  if (unit === undefined) return null
  const count = said === undefined ? 1 : COUNTS.includes(said) ? COUNTS.indexOf(said) + 1 : Number(said)
  const next = addDays(endDate, 1)
  if (unit !== 'month') return within(next, addDays(endDate, count * (unit === 'week' ? 7 : 1)))
  const areMonths = isFirstOfMonth(startDate) && isLastOfMonth(endDate)
  return areMonths ? within(next, lastDayOf(addToMonth(monthOf(endDate), count))) : null
}
