import { scaleNote } from '../../money/scale-notes.ts'
import {
  addToMonth,
  daysInMonth,
  isDay,
  type MonthIndex,
  type MonthOfYear,
  monthIndex,
  monthOf,
  monthOfYear,
  parseDay,
  yearOfMonth,
} from '../../time/day.ts'
import { MONTH_NAMES, monthsName } from '../../time/day-format.ts'
import { firstMonthOfPeriod, type Period, periodNumberOf } from '../../time/fiscal-calendar.ts'
import { monthOfWord } from '../../time/month-words.ts'
import { quoted } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'
import { typedMonths } from './yearless-headings.ts'

/** A month, quarter or year named by a heading. */
export interface HeadingPeriod {
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
}

const FIRST_YEAR = 1900
const LAST_YEAR = 2199
/** Cells that are numbers are years only in this range: figures such as 2100 look the same. */
const FIRST_TYPED_YEAR = 1990
const LAST_TYPED_YEAR = 2060

/**
 * The periods named by the cells of a row; null for cells that name none. Recognizes months (`Jan 2026`, `Jan-26`, `févr. 2026`,
 * `01/2026`, `2026-01`), days, which stand for their month, fiscal quarters (`Q1 2026`, `Q1 FY26`) and fiscal years (`2026`,
 * `FY2026`). Day and month of `02/01/2026` are ordered such that no two days of the row share a month. Several years that are numbers
 * alone must follow each other.
 */
export function headingPeriods(cells: readonly WorkbookCell[], fiscalYearStart: MonthOfYear): readonly (HeadingPeriod | null)[] {
  const days = cells.map(({ kind, text }) => (kind === 'TEXT' ? NUMERIC_DAY.exec(text.trim()) : null))
  const inOrder = (monthAt: number): readonly (MonthIndex | null)[] =>
    days.map((day) => (day === null ? null : numericMonth(Number(day[monthAt]), Number(day[3 - monthAt]), day[3] ?? '')))
  const [monthFirst, dayFirst] = [inOrder(1), inOrder(2)]
  const isSound = (months: readonly (MonthIndex | null)[]): boolean => {
    const read = months.filter((month) => month !== null)
    return read.length === days.filter((day) => day !== null).length && new Set(read).size === read.length
  }
  const numeric = isSound(monthFirst) || !isSound(dayFirst) ? monthFirst : dayFirst
  const typed = typedMonths(cells)
  const areYears = followEachOther(cells.filter(isBareYear))
  return cells.map((cell, at) => {
    if (!areYears && isBareYear(cell)) return null
    const month = typed?.[at] ?? numeric[at] ?? null
    return month !== null ? { firstMonth: month, months: 1 } : headingPeriod(cell, fiscalYearStart)
  })
}

function isBareYear({ kind, text }: WorkbookCell): boolean {
  return (kind === 'NUMBER' || kind === 'TEXT') && /^\s*\d{4}\s*$/.test(text)
}

/** Whether numbers can be the years of a row, up or down by one each; if not, they are figures that look like years. */
function followEachOther(cells: readonly WorkbookCell[]): boolean {
  const isTooFar = (year: number): boolean => year < FIRST_TYPED_YEAR || year > LAST_TYPED_YEAR
  if (cells.some(({ kind, text }) => kind === 'NUMBER' && isTooFar(Number(text)))) return false
  // A year may be there twice, as in a budget next to the year before.
  const years = [...new Set(cells.map(({ text }) => Number(text)))]
  const steps = new Set(years.slice(1).map((year, at) => year - (years[at] ?? year)))
  return steps.size === 0 || (steps.size === 1 && (steps.has(1) || steps.has(-1)))
}

/**
 * What is wrong with headings that are dates and show no year: the sheet says another year than they have. Null for nothing.
 *
 * @param titles texts above the headings, and the sheet's name.
 */
export function hiddenYearProblem(tab: string, cells: readonly WorkbookCell[], titles: readonly string[]): string | null {
  const dates = cells.filter(({ kind, hidesYear }) => kind === 'DATE' && hidesYear === true)
  const [first] = dates
  if (first === undefined) return null
  const typed = typedMonths(cells)?.filter((month) => month !== null) ?? null
  const years = new Set(typed?.map(yearOfMonth) ?? dates.map(({ text }) => Number(text.slice(0, 4))))
  const others = cells.flatMap(({ kind, text }) => (kind === 'TEXT' && YEAR_HEADING.test(text.trim()) ? [text] : []))
  const said = [...titles.filter((text) => yearOfTitle(text) !== null), ...others]
  const texts = said.map((text) => ({ text: text.trim(), year: Number(SAID_YEAR.exec(text)?.[1] ?? 0) }))
  const other = texts.find(({ year }) => year > 0)
  if (other === undefined || said.some((text) => [...years].some((year) => text.includes(String(year))))) return null
  const month = MONTH_NAMES[Number(first.text.slice(5, 7)) - 1]?.slice(0, 3) ?? ''
  return `The headings of the sheet ${quoted(tab)} show no year, such as ${quoted(month)}: their cells have ${[...years].join(' and ')}, and the sheet says ${quoted(other.text)}. Write them with their year, like ${month} ${other.year}.`
}

/** What is wrong with headings that are days of one month; null for nothing. */
export function daysOfMonthProblem(
  tab: string,
  cells: readonly WorkbookCell[],
  periods: readonly { readonly firstMonth: MonthIndex }[],
): string | null {
  const days = cells.filter((cell) => cell.kind === 'DATE' || numericDay(cell) !== null)
  const [first, second] = days
  const [period] = periods
  if (first === undefined || second === undefined || period === undefined || days.length < FEWEST_DAYS || days.length < periods.length)
    return null
  if (!periods.every(({ firstMonth }) => firstMonth === period.firstMonth) || new Set(days.map(({ text }) => text)).size < days.length)
    return null
  return `The headings of the sheet ${quoted(tab)} are days of ${monthsName([period.firstMonth])}, such as ${quoted(first.text)} and ${quoted(second.text)}, and it was not read. If they are meant as months, write them as 2026-01 and 2026-02; if they are days, add up those of each month.`
}

const FEWEST_DAYS = 3

/** The year that a title of few words says its figures are of, such as `Budget 2026`; null for none. */
export function yearOfTitle(text: string): number | null {
  return YEAR_TITLE.test(text) && !OF_OTHER_TIMES.test(text) ? Number(SAID_YEAR.exec(text)?.[1] ?? 0) || null : null
}

const SAID_YEAR = /(?<![\d.,])(20\d\d)(?![\d.,])/
/** `FY2026`, `2026`, `Total 2026` */
const YEAR_HEADING = /^(?:fy ?|total |year |fiscal year )?20\d\d(?: total)?$/i
/** `Budget 2026`, `2026 Operating plan`, `Guests 2026`: few words and a year at either end. */
const YEAR_TITLE = /^(?:(?:fy ?)?20\d\d(?:[ -]\S+){0,4}|(?:\S+[ -]){0,4}(?:fy ?)?20\d\d)$/i
const OF_OTHER_TIMES =
  /\d[-/.]\d|\b(?:prepared|approved|printed|created|updated|revised|as of|version|draft|run|exported|since|from|vs\.?|versus|actuals?|prior|last|opened|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*)\b/i

/** Whether day or month comes first in days such as `02/01/2026`. */
export type NumericDayOrder = 'MONTH_FIRST' | 'DAY_FIRST'

/** The two first numbers of a day such as `02/01/2026`; null for any other cell. */
export function numericDay({ kind, text }: WorkbookCell): readonly [number, number] | null {
  const day = kind === 'TEXT' ? NUMERIC_DAY.exec(text.trim()) : null
  return day === null ? null : [Number(day[1]), Number(day[2])]
}

/** The period that one cell names, as `headingPeriods` reads it; null for none. */
export function cellPeriod(cell: WorkbookCell, fiscalYearStart: MonthOfYear, order: NumericDayOrder): HeadingPeriod | null {
  const day = cell.kind === 'TEXT' ? NUMERIC_DAY.exec(cell.text.trim()) : null
  if (day === null) return headingPeriod(cell, fiscalYearStart)
  const monthAt = order === 'MONTH_FIRST' ? 1 : 2
  const month = numericMonth(Number(day[monthAt]), Number(day[3 - monthAt]), day[3] ?? '')
  return month === null ? null : { firstMonth: month, months: 1 }
}

/** `01/31/2026`, `31.1.2026` */
const NUMERIC_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

function headingPeriod({ kind, text }: WorkbookCell, fiscalYearStart: MonthOfYear): HeadingPeriod | null {
  if (kind === 'DATE') return monthOfDay(text.slice(0, 10))
  if (kind === 'NUMBER') return SIX_DIGITS.test(text) ? monthly(text.slice(0, 4), text.slice(4)) : yearly(text, fiscalYearStart)
  if (kind !== 'TEXT' || text.length > 40) return null
  const heading = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  const read = periodInWords(heading, fiscalYearStart)
  const note = read === null ? scaleNote(heading) : null
  return note === null ? read : periodInWords(note.rest, fiscalYearStart)
}

function periodInWords(heading: string, fiscalYearStart: MonthOfYear): HeadingPeriod | null {
  for (const [form, read] of FORMS) {
    const match = form.exec(heading)
    if (match === null) continue
    // Every pattern has at least two groups, possibly empty.
    const [, first = '', second = ''] = match
    const period = read(first, second, fiscalYearStart)
    if (period !== null) return period
  }
  return null
}

const SIX_DIGITS = /^\d{6}$/
const NAME = String.raw`(\p{L}{3,14})\.?`
const YEAR = String.raw`('?\d{2}|\d{4})`
const FISCAL = String.raw`(?:FY|Fiscal year)?[ -]?'?(\d{2}|\d{4})`

type ReadHeading = (first: string, second: string, fiscalYearStart: MonthOfYear) => HeadingPeriod | null

const FORMS: readonly (readonly [RegExp, ReadHeading])[] = [
  [/^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.]+Z?)?$/, (day) => monthOfDay(day)],
  [new RegExp(String.raw`^${NAME}[ ,/-]*(?:de )?${YEAR}$`, 'iu'), (name, year) => named(name, year)],
  [new RegExp(String.raw`^(\d{4})[ /-]${NAME}$`, 'iu'), (year, name) => named(name, year)],
  [new RegExp(String.raw`^${NAME} \d{1,2}(?:st|nd|rd|th)?,? (\d{4})$`, 'iu'), (name, year) => named(name, year)],
  [new RegExp(String.raw`^\d{1,2}(?:er|º)?\.?[ -](?:de )?${NAME}[ -](?:del? )?(\d{4})$`, 'iu'), (name, year) => named(name, year)],
  [/^(\d{1,2})[-/.](\d{4})$/, (month, year) => monthly(year, month)],
  [/^(\d{4})[-/.](\d{1,2})$/, (year, month) => monthly(year, month)],
  [new RegExp(String.raw`^Q([1-4])[ /-]*${FISCAL}$`, 'i'), (quarter, year, start) => quarterly(year, quarter, start)],
  [new RegExp(String.raw`^([1-4])Q[ /-]*${FISCAL}$`, 'i'), (quarter, year, start) => quarterly(year, quarter, start)],
  [new RegExp(String.raw`^${FISCAL}[ /-]*Q([1-4])$`, 'i'), (year, quarter, start) => quarterly(year, quarter, start)],
  [/^(?:FY|Fiscal year) ?'?(\d{2}|\d{4})$/i, (year, _, start) => yearly(fullYear(year), start)],
  [/^(\d{4})$/, (year, _, start) => yearly(year, start)],
]

function named(name: string, year: string): HeadingPeriod | null {
  const month = monthOfWord(name)
  return month === 0 ? null : monthly(fullYear(year.replace("'", '')), String(month))
}

/** Two-digit years mean 1970 to 2069. */
function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`
}

function monthly(year: string, month: string): HeadingPeriod | null {
  return isYear(year) && Number(month) >= 1 && Number(month) <= 12
    ? { firstMonth: monthIndex(Number(year), Number(month)), months: 1 }
    : null
}

function monthOfDay(text: string): HeadingPeriod | null {
  return isDay(text) && isYear(text.slice(0, 4)) ? { firstMonth: monthOf(parseDay(text)), months: 1 } : null
}

function numericMonth(month: number, day: number, year: string): MonthIndex | null {
  return isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? monthIndex(Number(year), month) : null
}

function quarterly(year: string, quarter: string, fiscalYearStart: MonthOfYear): HeadingPeriod | null {
  const fiscalYear = yearly(fullYear(year), fiscalYearStart)
  if (fiscalYear === null) return null
  const number = periodNumberOf(fiscalYear.firstMonth, 'QUARTERLY', fiscalYearStart) + Number(quarter) - 1
  return { firstMonth: firstMonthOfPeriod(number, 'QUARTERLY', fiscalYearStart), months: 3 }
}

/** A fiscal year is named by the calendar year in which it ends. */
function yearly(year: string, fiscalYearStart: MonthOfYear): HeadingPeriod | null {
  if (!isYear(year)) return null
  const number = periodNumberOf(monthIndex(Number(year), 12), 'YEARLY', fiscalYearStart)
  const startsThen = fiscalYearStart === 1 ? number : number - 1
  return { firstMonth: firstMonthOfPeriod(startsThen, 'YEARLY', fiscalYearStart), months: 12 }
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR
}

/** What to say of a day within a month that stands for it, as the ends of periods of four and five weeks do; null for any other cell. */
export function dayWithinRemark({ text, hidesDay }: Pick<WorkbookCell, 'text' | 'hidesDay'>, firstMonth: MonthIndex): string | null {
  const trimmed = text.trim()
  const [, month = '', day = ''] = /^\d{4}-(\d{2})-(\d{2})/.exec(trimmed) ?? NUMERIC_DAY.exec(trimmed) ?? []
  const [, inWords = ''] =
    /^[\p{L}\p{M}]{3,14}\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$|^(\d{1,2})(?:er|º)?\.?[ -](?:de )?[\p{L}\p{M}]{3,14}\.?[ -](?:del? )?\d{4}$/u
      .exec(trimmed)
      ?.filter(Boolean) ?? []
  const number = Number(inWords || (Number(month) === monthOfYear(firstMonth) ? day : month))
  if (number === 0) return null
  if (number === 1 || number === daysInMonth(firstMonth)) return otherZoneRemark(trimmed, firstMonth, number !== 1)
  // `Jan-26` is January, whichever day the program has stored.
  if (hidesDay === true) return null
  return `${quoted(trimmed.replace(/[T ]00:00.*$/, ''))} is read as ${monthsName([firstMonth])}, the month it is in. Figures are stored by calendar month: if periods begin or end on other days, check that this is the month you mean.`
}

/** What to say of a time on the first or last day of its month that is midnight in another time zone, so that another month may be meant. */
function otherZoneRemark(text: string, month: MonthIndex, isLast: boolean): string | null {
  const [, hours = '', minutes = '', seconds = '00'] = /^\d{4}-\d{2}-\d{2}[T ](\d{2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? []
  if (hours === '') return null
  const isEnd = minutes === '59' && (seconds === '59' || seconds === '00')
  const isOther = isLast ? Number(hours) >= NOON && !isEnd : Number(hours) < NOON && isEnd
  if (!isOther) return null
  const other = monthsName([addToMonth(month, isLast ? 1 : -1)])
  return `${quoted(text)} is read as ${monthsName([month])}, the month it is in. In another time zone it is ${isLast ? 'the beginning' : 'the end'} of ${other}: write months as 2026-01 if that is meant.`
}

const NOON = 12

/** The period with that many months. */
export function periodOfMonths(months: number): Period {
  return months === 1 ? 'MONTHLY' : months === 3 ? 'QUARTERLY' : 'YEARLY'
}

/** `a month`, and so on. */
export function monthsInWords(months: number): string {
  return months === 1 ? 'a month' : months === 3 ? 'a quarter' : 'a year'
}
