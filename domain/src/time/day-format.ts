import {
  type Day,
  dayFrom,
  dayOfMonthOf,
  firstDayOf,
  isCalendarDay,
  isDay,
  isFirstOfMonth,
  isLastOfMonth,
  lastDayOf,
  type MonthIndex,
  monthOf,
  monthOfYear,
  yearOf,
  yearOfMonth,
} from './day.ts'
import type { TimeSpan } from './time-span.ts'

/** The ways of writing a day: `Jun 05, 2026`, `06/05/2026`, `2026-06-05`, `Jun 26`. */
export type DayFormat = 'MMM dd, yyyy' | 'MM/dd/yyyy' | 'yyyy-MM-dd' | 'MMM yy'

/** How a person reads days. */
export type DayStyle = 'MONTH_NAME' | 'MONTH_FIRST' | 'YEAR_FIRST'

/** Format of a single day, by style. */
export const DAY_FORMATS = {
  MONTH_NAME: 'MMM dd, yyyy',
  MONTH_FIRST: 'MM/dd/yyyy',
  YEAR_FIRST: 'yyyy-MM-dd',
} as const satisfies Record<DayStyle, DayFormat>

/** Format in digits alone, for input fields and ranges. */
export function digitsFormat(style: DayStyle): 'MM/dd/yyyy' | 'yyyy-MM-dd' {
  return style === 'YEAR_FIRST' ? 'yyyy-MM-dd' : 'MM/dd/yyyy'
}

export function formatDay(day: Day, format: DayFormat): string {
  const [year, month, dayOfMonth] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)]
  if (format === 'yyyy-MM-dd') return day
  if (format === 'MM/dd/yyyy') return `${month}/${dayOfMonth}/${year}`
  const name = shortMonth(monthOf(day))
  return format === 'MMM yy' ? `${name} ${year.slice(2)}` : `${name} ${dayOfMonth}, ${year}`
}

/** `01/01/2026 to 06/30/2026`, or `2026-01-01 to 2026-06-30` with the year first. */
export function formatDayRange(startDate: Day, endDate: Day, style: DayStyle = 'MONTH_NAME'): string {
  const format = digitsFormat(style)
  return `${formatDay(startDate, format)} to ${formatDay(endDate, format)}`
}

/** Reads a typed day, month first (`6/5/2026`, `06/05/2026`) or `yyyy-MM-dd`; null if it is not a day. */
export function readTypedDay(text: string): Day | null {
  const trimmed = text.trim()
  if (isDay(trimmed)) return trimmed
  const match = TYPED.exec(trimmed)
  if (match === null) return null
  const [month, dayOfMonth, year] = match.slice(1).map(Number)
  if (month === undefined || dayOfMonth === undefined || year === undefined) return null
  return isCalendarDay(year, month, dayOfMonth) ? dayFrom(year, month, dayOfMonth) : null
}

const TYPED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** `Jun`. */
export function shortMonth(month: MonthIndex): string {
  // monthOfYear is 1 to 12, one for each name.
  return MONTHS[monthOfYear(month) - 1] as string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jun 2026`. */
export function monthName(month: MonthIndex): string {
  return `${shortMonth(month)} ${yearOfMonth(month)}`
}

/** Months as ranges: `Jan – Mar 2026, Nov 2026`. @param months earliest first. */
export function monthsName(months: readonly MonthIndex[]): string {
  const runs: { first: MonthIndex; last: MonthIndex }[] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run !== undefined && run.last === month - 1) run.last = month
    else runs.push({ first: month, last: month })
  }
  return runs.map(({ first, last }) => rangeName(firstDayOf(first), lastDayOf(last))).join(', ')
}

/** `2026-06`, as in files and the API. */
export function monthText(month: MonthIndex): string {
  return `${String(yearOfMonth(month)).padStart(4, '0')}-${String(monthOfYear(month)).padStart(2, '0')}`
}

/** A day without its year: `Jun 5`, `06/05`, `06-05`. */
export function dayInYear(day: Day, style: DayStyle): string {
  if (style === 'MONTH_NAME') return monthAndDay(day)
  return style === 'YEAR_FIRST' ? day.slice(5) : `${day.slice(5, 7)}/${day.slice(8)}`
}

/**
 * The shortest full name of a range of days: `Jun 2026`, `Jan – Jun 2026`, `Nov 2025 – Jan 2026`, `Jun 1 – 15, 2026`.
 * Whole months are named in every style; other days read `06/01/2026 – 06/15/2026` in the numeric styles.
 */
export function rangeName(startDate: Day, endDate: Day, style: DayStyle = 'MONTH_NAME'): string {
  if (!(isFirstOfMonth(startDate) && isLastOfMonth(endDate))) {
    if (style === 'MONTH_NAME') return daysName(startDate, endDate, null)
    const [start, end] = [formatDay(startDate, DAY_FORMATS[style]), formatDay(endDate, DAY_FORMATS[style])]
    return startDate === endDate ? end : `${start} – ${end}`
  }
  const [start, end] = [monthOf(startDate), monthOf(endDate)]
  if (start === end) return monthName(start)
  return yearOf(startDate) === yearOf(endDate) ? `${shortMonth(start)} – ${monthName(end)}` : `${monthName(start)} – ${monthName(end)}`
}

/** A range by its days, without the year if both days lie in `knownYear`, which a heading already names. */
export function daysName(startDate: Day, endDate: Day, knownYear: number | null): string {
  const [startYear, endYear] = [yearOf(startDate), yearOf(endDate)]
  if (startYear !== endYear) return `${monthAndDay(startDate)}, ${startYear} – ${monthAndDay(endDate)}, ${endYear}`
  const year = endYear === knownYear ? '' : `, ${endYear}`
  if (startDate === endDate) return monthAndDay(endDate) + year
  const end = monthOf(startDate) === monthOf(endDate) ? String(dayOfMonthOf(endDate)) : monthAndDay(endDate)
  return `${monthAndDay(startDate)} – ${end}${year}`
}

/** A span as the button shows it: `Jan – Jun 2026, monthly`. */
export function timeSpanName(span: TimeSpan, style: DayStyle = 'MONTH_NAME'): string {
  return `${rangeName(span.startDate, span.endDate, style)}, ${span.period.toLowerCase()}`
}

function monthAndDay(day: Day): string {
  return `${shortMonth(monthOf(day))} ${dayOfMonthOf(day)}`
}

/** January first. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
