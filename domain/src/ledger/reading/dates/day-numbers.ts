import { type Day, dayFrom, monthIndex } from '../../../time/day.ts'
import { secondsOfSerial } from '../../../time/serial-seconds.ts'
import { type FileDay, fileDay } from './file-day.ts'

/** What the day numbers of a file say of whether they are such; counted by distinct text. */
export interface DayNumbers {
  texts: number
  /** Those that are days without separators, too: 40126. */
  otherDays: number
  /** The first three digits of these, and the last two. */
  readonly starts: Set<string>
  readonly endings: Set<number>
}

/** Day numbers of a spreadsheet, 1995 to 2099, perhaps with a time. Earlier ones may be a year and the number of a day in it. */
const DAY_NUMBER = /^(\d{5})(?:\.\d{1,15})?$/
const FIRST_DAY_NUMBER = 34_700
const LAST_DAY_NUMBER = 73_050
/** Days from 1899-12-30 to 1970-01-01. */
const DAYS_TO_1970 = 25_569
const SECONDS_OF_DAY = 86_400

/** The day of a day number; null for any other text. */
export function dayOfNumber(text: string): FileDay | null {
  const number = DAY_NUMBER.test(text) ? Number(text) : 0
  if (number < FIRST_DAY_NUMBER || number >= LAST_DAY_NUMBER) return null
  const days = Math.floor(secondsOfSerial(number) / SECONDS_OF_DAY)
  const date = new Date((days - DAYS_TO_1970) * SECONDS_OF_DAY * 1_000)
  return {
    day: dayFrom(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()),
    month: monthIndex(date.getUTCFullYear(), date.getUTCMonth() + 1),
  }
}

/** The days of five digits that lost their zero in front: 40126 is April 1, 2026 with the month first, and January 4 with the day first. */
export function daysOfDigits(text: string): readonly Day[] {
  const digits = /^\d{5}$/.test(text) ? text : ''
  const [first, second, year] = [digits.slice(0, 1), digits.slice(1, 3), digits.slice(3)]
  const days = [fileDay(year, Number(first), second), fileDay(year, Number(second), first)]
  return [...new Set(days.flatMap((read) => ('day' in read ? [read.day] : [])))]
}

/**
 * Whether day numbers are such: NO if all of them would be days of one year or two without separators, which day numbers do not
 * hit by chance; OPEN if they would be days of a few years, or always the same day.
 */
export function areDayNumbers({ texts, otherDays, starts, endings }: DayNumbers): 'YES' | 'NO' | 'OPEN' {
  if (texts === 0 || otherDays < texts) return 'YES'
  const years = Math.max(...endings) - Math.min(...endings)
  return years <= 1 && starts.size > 1 ? 'NO' : years <= MOST_YEARS ? 'OPEN' : 'YES'
}

const MOST_YEARS = 10
