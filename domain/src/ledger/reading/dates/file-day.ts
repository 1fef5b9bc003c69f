import { type Day, dayFrom, isCalendarDay, type MonthIndex, monthIndex } from '../../../time/day.ts'
import { MONTH_NAMES } from '../../../time/day-format.ts'
import type { TextProblem } from '../amount-text.ts'

export interface FileDay {
  readonly day: Day
  readonly month: MonthIndex
}

const FIRST_YEAR = 1900
const LAST_YEAR = 2199

/** The day of a year of four digits, or of two: 1970 to 2069. */
export function fileDay(yearText: string, month: number, dayText: string): FileDay | TextProblem {
  const short = yearText.length === 2
  const year = Number(yearText) + (short ? (Number(yearText) < 70 ? 2000 : 1900) : 0)
  const dayOfMonth = Number(dayText)
  if (month < 1 || month > 12) return { reason: `there is no month ${month}` }
  if (year < FIRST_YEAR || year > LAST_YEAR) return { reason: `the year ${yearText} is not between ${FIRST_YEAR} and ${LAST_YEAR}` }
  if (!isCalendarDay(year, month, dayOfMonth)) {
    const inLeapYear = month === 2 && dayOfMonth === 29
    return { reason: `there is no day ${dayOfMonth} in ${MONTH_NAMES[month - 1]}${inLeapYear ? ` ${year}` : ''}` }
  }
  return { day: dayFrom(year, month, dayOfMonth), month: monthIndex(year, month) }
}
