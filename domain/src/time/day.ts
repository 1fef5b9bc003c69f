import { BadInputError } from '../errors.ts'

/** A calendar day of the company as 'yyyy-MM-dd', years 0001 to 9999. No time zone; days compare as strings. */
export type Day = string & { readonly unit: 'day' }

/** A calendar month as one integer: year * 12 + (month - 1). */
export type MonthIndex = number & { readonly unit: 'month' }

/** A month of the year; January is 1. */
export type MonthOfYear = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** Reads 'yyyy-MM-dd'. @throws BadInputError for any other format, or a day that is not in the calendar. */
export function parseDay(text: string, field?: string): Day {
  if (isDay(text)) return text
  const quoted = `"${text.slice(0, 40)}"`
  if (SHAPE.test(text)) throw new BadInputError(`${quoted} is not a day of the calendar.`, field)
  throw new BadInputError(`${quoted} is not a day. Write it as yyyy-MM-dd, such as 2026-06-30.`, field)
}

/** Whether the text is a calendar day as 'yyyy-MM-dd'. */
export function isDay(text: string): text is Day {
  return SHAPE.test(text) && isCalendarDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/

/** Whether the calendar has this day: month 1 to 12, years 1 to 9999. */
export function isCalendarDay(year: number, month: number, dayOfMonth: number): boolean {
  if (!(Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(dayOfMonth))) return false
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysIn(year, month)
}

/** The day of a year, month (1 to 12) and day of the month. @throws RangeError if the calendar has no such day. */
export function dayFrom(year: number, month: number, dayOfMonth: number): Day {
  if (!isCalendarDay(year, month, dayOfMonth)) throw new RangeError(`No day ${year}-${month}-${dayOfMonth}`)
  const text = `${year < 1_000 ? String(year).padStart(4, '0') : year}-${TWO_DIGITS[month]}-${TWO_DIGITS[dayOfMonth]}`
  // Checked above: this is the format of a Day.
  return text as Day
}

/** Precomputed, since a long report has tens of thousands of days. */
const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'))

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** From 1 to 31. */
export function dayOfMonthOf(day: Day): number {
  return Number(day.slice(8))
}

/** Comparator: negative, zero or positive as left is before, equal to or after right. */
export function compareDays(left: Day, right: Day): number {
  return left < right ? -1 : left > right ? 1 : 0
}

export function earlierDay(left: Day, right: Day): Day {
  return left <= right ? left : right
}

export function laterDay(left: Day, right: Day): Day {
  return left >= right ? left : right
}

/** Days since 1970-01-01; negative before it. */
export function dayNumber(day: Day): number {
  const month = monthOf(day)
  // Years begin in March here, so that the leap day is the last day of its year.
  const shifted = month - 2
  const year = Math.floor(shifted / 12)
  const dayOfYear = Math.floor((153 * (shifted - year * 12) + 2) / 5) + dayOfMonthOf(day) - 1
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - DAYS_BEFORE_1970
}

/** Inverse of {@link dayNumber}. */
export function dayFromNumber(number: number): Day {
  const days = number + DAYS_BEFORE_1970
  const era = Math.floor(days / DAYS_PER_400_YEARS)
  const dayOfEra = days - era * DAYS_PER_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = (era * 400 + yearOfEra) * 12 + monthFromMarch + 2
  return dayFrom(Math.floor(month / 12), (month % 12) + 1, dayOfMonth)
}

const DAYS_BEFORE_1970 = 719468
const DAYS_PER_400_YEARS = 146097

/** Negative numbers go back in time. */
export function addDays(day: Day, days: number): Day {
  return dayFromNumber(dayNumber(day) + days)
}

/** 0 for a Monday, 6 for a Sunday. */
export function daysSinceMonday(day: Day): number {
  // 1970 began on a Thursday.
  return (((dayNumber(day) + 3) % 7) + 7) % 7
}

/** Number of days from start to end, both included; 1 for the same day. */
export function countDays(start: Day, end: Day): number {
  return dayNumber(end) - dayNumber(start) + 1
}

/** The same day of the month that many months later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  return dayInMonth(addToMonth(monthOf(day), months), dayOfMonthOf(day))
}

/** The month of a year and a month number from 1 to 12. */
export function monthIndex(year: number, month: number): MonthIndex {
  // The only place that encodes a MonthIndex.
  return (year * 12 + month - 1) as MonthIndex
}

export function monthOf(day: Day): MonthIndex {
  return monthIndex(yearOf(day), Number(day.slice(5, 7)))
}

export function addToMonth(month: MonthIndex, months: number): MonthIndex {
  // A month plus whole months is a month.
  return (month + months) as MonthIndex
}

export function yearOfMonth(month: MonthIndex): number {
  return Math.floor(month / 12)
}

/** January is 1. */
export function monthOfYear(month: MonthIndex): MonthOfYear {
  // A remainder of 12 is 0 to 11.
  return ((((month % 12) + 12) % 12) + 1) as MonthOfYear
}

export function daysInMonth(month: MonthIndex): number {
  return daysIn(yearOfMonth(month), monthOfYear(month))
}

export function firstDayOf(month: MonthIndex): Day {
  return dayFrom(yearOfMonth(month), monthOfYear(month), 1)
}

export function lastDayOf(month: MonthIndex): Day {
  return dayFrom(yearOfMonth(month), monthOfYear(month), daysInMonth(month))
}

/** The given day of the month, or the last day of a shorter month. */
export function dayInMonth(month: MonthIndex, dayOfMonth: number): Day {
  return dayFrom(yearOfMonth(month), monthOfYear(month), Math.min(dayOfMonth, daysInMonth(month)))
}

export function isFirstOfMonth(day: Day): boolean {
  return day.endsWith('-01')
}

export function isLastOfMonth(day: Day): boolean {
  return dayOfMonthOf(day) === daysInMonth(monthOf(day))
}

/** Reads the first month of a company's fiscal year. @throws BadInputError unless it is 1 to 12. */
export function parseMonthOfYear(value: number, field?: string): MonthOfYear {
  // Checked in the condition.
  if (Number.isInteger(value) && value >= 1 && value <= 12) return value as MonthOfYear
  throw new BadInputError(`A month is a number from 1 to 12, not ${value}.`, field)
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
