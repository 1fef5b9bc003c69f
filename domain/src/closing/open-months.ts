import { BadInputError } from '../errors.ts'
import { addToMonth, type Day, isCalendarDay, type MonthIndex, monthIndex, monthOf } from '../time/day.ts'
import { monthName } from '../time/day-format.ts'

/** A set or map of closed months. */
type Closed = Pick<ReadonlySet<MonthIndex>, 'has' | 'size'>

interface Days {
  readonly startDate: Day
  readonly endDate: Day
}

/** First and last day with entries. */
interface LedgerDays {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** Every month from one to another, both included. */
export function monthsBetween(first: MonthIndex, last: MonthIndex): readonly MonthIndex[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => addToMonth(first, at))
}

/**
 * The open months that some days touch, earliest first: those of the ledger's months, from its first to its last, that are not closed.
 * None if no month was ever closed, and for an empty ledger.
 */
export function openMonthsIn(days: Days, closed: Closed, ledger: LedgerDays | null): readonly MonthIndex[] {
  if (closed.size === 0 || ledger === null) return []
  const first = Math.max(monthOf(days.startDate), monthOf(ledger.firstDay)) as MonthIndex // one of both
  const last = Math.min(monthOf(days.endDate), monthOf(ledger.lastDay)) as MonthIndex // one of both
  return monthsBetween(first, last).filter((month) => !closed.has(month))
}

/** Which months to close: all open ones up to a month, or some. */
export type MonthsToClose = { readonly through: MonthIndex } | { readonly months: readonly MonthIndex[] }

/**
 * The months that closing closes, earliest first, without those that are closed already.
 *
 * @throws BadInputError for months outside the ledger's, from its first to its last.
 */
export function monthsToClose(asked: MonthsToClose, closed: Closed, ledger: LedgerDays | null): readonly MonthIndex[] {
  const field = 'through' in asked ? 'through' : 'months'
  if (ledger === null) throw new BadInputError('The ledger has no entries yet. Import a file, then close its months.', field)
  const [first, last] = [monthOf(ledger.firstDay), monthOf(ledger.lastDay)]
  const named = 'through' in asked ? [asked.through] : asked.months
  for (const month of named) {
    if (month > last)
      throw new BadInputError(
        `${monthName(month)} cannot be closed: the ledger ends in ${monthName(last)}. Choose that month or an earlier one.`,
        field,
      )
    if (month < first)
      throw new BadInputError(
        `${monthName(month)} cannot be closed: the ledger begins in ${monthName(first)}. Choose that month or a later one.`,
        field,
      )
  }
  const months = 'through' in asked ? monthsBetween(first, asked.through) : [...new Set(asked.months)].sort((a, b) => a - b)
  return months.filter((month) => !closed.has(month))
}

/** Reads a month written as yyyy-MM. @throws BadInputError for anything else. */
export function parseMonth(text: string, field: string): MonthIndex {
  const match = /^(\d{4})-(\d\d)$/.exec(text)
  const [year, month] = [Number(match?.[1]), Number(match?.[2])]
  if (match === null || !isCalendarDay(year, month, 1))
    throw new BadInputError(`"${text.slice(0, 20)}" is not a month such as 2026-10. Write the year and the month.`, field)
  return monthIndex(year, month)
}
