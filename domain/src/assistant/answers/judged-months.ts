import { monthsBetween } from '../../closing/open-months.ts'
import { firstDayOf, lastDayOf, type MonthIndex, monthOf } from '../../time/day.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'

/** More months are not judged at once. */
const MOST_MONTHS = 12

/** Which months are judged for some days, and which of the days are not. */
export interface JudgedMonths {
  /** The newest first; none where nothing of these days can be judged. */
  readonly months: readonly MonthIndex[]
  /** Months that these days touch and that are not over in the books: instead of these alone, the last whole month is judged. */
  readonly unfinished: readonly MonthIndex[]
  /** Whether the month that is judged is none of these days. */
  readonly isInstead: boolean
  /** Whether these days are only part of the month that is judged. */
  readonly isPart: boolean
  /** Whether these days begin before the books do. */
  readonly isBeforeBooks: boolean
  /** Whole months of these days, also those that are too many to judge. */
  readonly count: number
}

/** Only whole months that the ledger fully covers are judged: see `lastWholeMonth`. */
export function judgedMonths(
  { startDate, endDate }: TimeSpan,
  { time, firstLedgerDay }: Pick<CompanyNames, 'time' | 'firstLedgerDay'>,
): JudgedMonths {
  const touched = monthsBetween(monthOf(startDate), monthOf(endDate))
  const inside = touched.filter((month) => firstDayOf(month) >= startDate && lastDayOf(month) <= endDate)
  const last = lastWholeMonth(time)
  const first = firstLedgerDay === null ? null : monthOf(firstLedgerDay)
  const isBooked = (month: MonthIndex): boolean => month <= last && (first === null || month >= first)
  const whole = inside.filter(isBooked)
  const booked = whole.length > 0 ? whole : touched.filter(isBooked)
  const unfinished = touched.filter((month) => month > last)
  // The current month, if it already has entries.
  const isInstead = booked.length === 0 && unfinished.some((month) => month <= monthOf(time.today)) && isBooked(last)
  return {
    months: isInstead ? [last] : booked.toReversed().slice(0, MOST_MONTHS),
    unfinished,
    isInstead,
    isPart: whole.length === 0 && booked.length > 0,
    isBeforeBooks: first !== null && monthOf(startDate) < first,
    count: booked.length,
  }
}
