import type { Day } from '../../../time/day.ts'
import { monthOfWord } from '../../../time/month-words.ts'
import type { TextProblem } from '../amount-text.ts'
import { detached } from '../cell-text.ts'
import type { DateOrder } from '../file-match.ts'
import { type DayNumbers, dayOfNumber, daysOfDigits } from './day-numbers.ts'
import { type FileDay, fileDay } from './file-day.ts'
import { weekOrDayOfYear } from './other-days.ts'
import { areYearsFirst, noShortYears, type ShortYears } from './short-years.ts'
import { areDaysSwapped, type MixedDates, type SwappedDays } from './swapped-days.ts'

/** Evidence for the order of a file's dates, counted by distinct text. */
export interface DateEvidence {
  /** Numeric dates that are only valid with the month first: 07/13/2026. */
  monthFirst: number
  /** Numeric dates that are only valid with the day first: 13/07/2026. */
  dayFirst: number
  /** Numeric dates that are two days, either way valid: 02/01/2026, not 02/02/2026. */
  ambiguous: number
  /** Ambiguous ones with points, as only day-first countries write them: 1.7.2026. */
  dotted: number
  yearFirst: number
  /** Sep 2, 2026 */
  monthNameFirst: number
  /** 02 Sep 2026 */
  dayBeforeMonthName: number
  readonly shortYears: ShortYears
  readonly dayNumbers: DayNumbers
  readonly mixed: MixedDates
  /** Numbers that come first, and second, in dates that are valid either way. */
  readonly eitherWay: { readonly first: Set<number>; readonly second: Set<number> }
}

const LONGEST_TEXT = 60
/** A ledger has a few thousand days; beyond this the texts include times, and caching them gains nothing. */
const KEPT_TEXTS = 20_000

const TIME = String.raw`(?:(?:T|[\s,]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT)?\s*(?:[+-]\d{2}:?\d{2})?)?$`
const WEEKDAY = String.raw`^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\.?,?\s+)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.\s])(\d{1,2})\2(\d{1,2})\.?${TIME}`)
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}`)
/** Digits that are no day with the year first. */
const DIGITS = new RegExp(String.raw`^(\d{1,2})(\d{2})(\d{4})${TIME}`)
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4}|\d{2})${TIME}`)
const NAME = String.raw`([\p{L}\p{M}]{3,14})`
const ORDINAL = '(?:st|nd|rd|th|er|º|°|ª)?'
const DAY_MONTH_NAME = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})${ORDINAL}[-/.\s]+(?:de\s+)?${NAME}[-/.,\s]+(?:del?\s+)?(\d{4}|\d{2})${TIME}`,
  'iu',
)
const MONTH_NAME_DAY = new RegExp(String.raw`${WEEKDAY}${NAME}[-/.\s]+(\d{1,2})${ORDINAL}[-/.,\s]+(\d{4}|\d{2})${TIME}`, 'iu')
const YEAR_MONTH_NAME = new RegExp(String.raw`^(\d{4})[-/\s]${NAME}[-/.\s]+(\d{1,2})${TIME}`, 'u')

/** What Dynamics puts before the last day of a year whose accounts are closed: `C31/12/2025`, `U31-12-25`. */
const CLOSING = /^[CU](?=\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$)/

/**
 * Parses dates and counts the evidence for the order of their parts. Dates that start with a four-digit year or have the
 * name of a month, see `monthOfWord`, are the same in every order; ISO reads other numeric dates only as 26/01/22, with a two-digit year first.
 * Two-digit years mean 1970 to 2069. A time after the date is dropped.
 *
 * `takesDayNumbers`: reads 46023, the day number of a spreadsheet, as January 1, 2026, and 31012026 as January 31; only for a
 * column that is known to have dates.
 */
export class DateReader {
  readonly evidence: DateEvidence = {
    monthFirst: 0,
    dayFirst: 0,
    ambiguous: 0,
    dotted: 0,
    yearFirst: 0,
    monthNameFirst: 0,
    dayBeforeMonthName: 0,
    shortYears: noShortYears(),
    dayNumbers: { texts: 0, otherDays: 0, starts: new Set(), endings: new Set() },
    mixed: { early: 0, late: 0, eitherWay: 0 },
    eitherWay: { first: new Set(), second: new Set() },
  }
  /** The first text that is two days; null for none. */
  ambiguousText: string | null = null
  /** The first text such as 26/01/22, a day with the year first and also with the year last; null for none. */
  shortYearText: string | null = null
  #earlyText: string | null = null
  #oneWayText: string | null = null
  /** The first day number; null for none. */
  dayNumberText: string | null = null
  readonly #order: DateOrder
  readonly #takesDayNumbers: boolean
  readonly #read = new Map<string, FileDay | TextProblem>()

  constructor(order: DateOrder, { takesDayNumbers = false }: { readonly takesDayNumbers?: boolean } = {}) {
    this.#order = order
    this.#takesDayNumbers = takesDayNumbers
  }

  read(text: string): FileDay | TextProblem {
    const known = this.#read.get(text)
    if (known !== undefined) return known
    if (this.#read.size >= KEPT_TEXTS) this.#read.clear()
    const result = this.#readNew(text)
    this.#read.set(detached(text), result)
    return result
  }

  #readNew(written: string): FileDay | TextProblem {
    const text = detached(written.trim().replace(CLOSING, ''))
    const other = this.#takesDayNumbers ? weekOrDayOfYear(text) : null
    const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text
    const refused: TextProblem = { reason: other === null ? `date “${shown}” is not a date` : `date ${other}` }
    if (text.length > LONGEST_TEXT) return refused

    const numeric = NUMERIC.exec(text)
    if (numeric !== null) {
      const [, first = '', separator = '', second = '', year = ''] = numeric
      this.#countNumeric(Number(first), Number(second), separator, text)
      const isShort = [first, second, year].every(({ length }) => length === 2)
      this.#countShortYear([first, second, year], isShort, text)
      if (this.#order === 'ISO')
        return isShort ? fileDay(first, Number(second), year) : { reason: `date “${text}” does not begin with its year` }
      const [dayFirst, monthFirst] = [fileDay(year, Number(second), first), fileDay(year, Number(first), second)]
      const [read, turned] = this.#order === 'DAY_FIRST' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
      return 'reason' in read && 'day' in turned ? inOtherOrder(text, this.#order) : read
    }
    const yearFirst = YEAR_FIRST.exec(text)
    if (yearFirst !== null) {
      this.evidence.yearFirst++
      this.#countYearFirst(Number(yearFirst[3]), Number(yearFirst[4]), text)
      return fileDay(yearFirst[1] ?? '', Number(yearFirst[3]), yearFirst[4] ?? '')
    }
    const compact = COMPACT.exec(text)
    if (compact !== null) {
      const read = fileDay(compact[1] ?? '', Number(compact[2]), compact[3] ?? '')
      if ('day' in read || !this.#takesDayNumbers) {
        this.evidence.yearFirst++
        return read
      }
    }
    const digits = this.#takesDayNumbers ? DIGITS.exec(text) : null
    if (digits !== null) return this.#readDigits(digits, text)
    for (const [form, dayAt, nameAt, yearAt] of NAMED_FORMS) {
      const parts = form.exec(text)
      const month = parts === null ? 0 : monthOfWord(parts[nameAt] ?? '')
      if (parts === null || month === 0) continue
      if (form === DAY_MONTH_NAME) this.evidence.dayBeforeMonthName++
      else if (form === MONTH_NAME_DAY) this.evidence.monthNameFirst++
      else this.evidence.yearFirst++
      return fileDay(parts[yearAt] ?? '', month, parts[dayAt] ?? '')
    }
    return (this.#takesDayNumbers ? this.#dayOfNumber(text) : null) ?? refused
  }

  /** 31012026, which may have lost a zero in front, as in 5012026. */
  #readDigits([, first = '', second = '', year = '']: RegExpExecArray, text: string): FileDay | TextProblem {
    const [dayFirst, monthFirst] = [fileDay(year, Number(second), first), fileDay(year, Number(first), second)]
    const other = weekOrDayOfYear(text)
    if ('reason' in dayFirst && 'reason' in monthFirst && other !== null) return { reason: `date ${other}` }
    if ('reason' in dayFirst && 'reason' in monthFirst)
      return { reason: `date “${text}” is no day with the year first (20260131), the day first (31012026) or the month first (01312026)` }
    this.#countNumeric(Number(first), Number(second), '', text)
    this.evidence.shortYears.texts++
    if (this.#order === 'ISO') return { reason: `date “${text}” does not begin with its year` }
    const isDayFirst = this.#order === 'DAY_FIRST'
    const read = isDayFirst ? dayFirst : monthFirst
    return 'day' in read ? read : { reason: `date “${text}” is no day with the ${isDayFirst ? 'day' : 'month'} first` }
  }

  #dayOfNumber(text: string): FileDay | null {
    const read = dayOfNumber(text)
    if (read === null) return null
    this.dayNumberText ??= text
    const { dayNumbers } = this.evidence
    dayNumbers.texts++
    if (daysOfDigits(text).length === 0) return read
    dayNumbers.otherDays++
    dayNumbers.starts.add(text.slice(0, 3))
    dayNumbers.endings.add(Number(text.slice(-2)))
    return read
  }

  #countShortYear([first, second, last]: readonly [string, string, string], isShort: boolean, text: string): void {
    const { shortYears } = this.evidence
    shortYears.texts++
    if (!isShort || 'reason' in fileDay(first, Number(second), last)) return
    shortYears.yearFirst++
    shortYears.firstParts.add(Number(first))
    shortYears.lastParts.add(Number(last))
    const isOther = 'day' in fileDay(last, Number(second), first) || 'day' in fileDay(last, Number(first), second)
    if (isOther) this.shortYearText ??= text
    else shortYears.onlyYearFirst++
  }

  /** Dates that a spreadsheet program may have swapped; null without evidence. */
  get swappedDays(): SwappedDays | null {
    const { mixed, monthFirst, dayFirst } = this.evidence
    const swapped = areDaysSwapped(mixed, [monthFirst, dayFirst])
    if (swapped === 'NO' || this.#earlyText === null || this.#oneWayText === null) return null
    return { early: this.#earlyText, late: this.#oneWayText, isLikely: swapped === 'LIKELY' }
  }

  #countYearFirst(month: number, dayOfMonth: number, text: string): void {
    const { mixed } = this.evidence
    if (dayOfMonth > 12) mixed.late++
    else if (dayOfMonth !== month) {
      mixed.early++
      this.#earlyText ??= text
    }
  }

  #countEitherWay(first: number, second: number): void {
    this.evidence.mixed.eitherWay++
    this.evidence.eitherWay.first.add(first)
    this.evidence.eitherWay.second.add(second)
  }

  #countNumeric(first: number, second: number, separator: string, text: string): void {
    if (first <= 12 && second <= 12) this.#countEitherWay(first, second)
    else if (Math.min(first, second) <= 12) this.#oneWayText ??= text
    if (first > 12 && second <= 12) this.evidence.dayFirst++
    else if (second > 12 && first <= 12) this.evidence.monthFirst++
    else if (first <= 12 && first !== second) {
      this.ambiguousText ??= text
      this.evidence.ambiguous++
      if (separator === '.') this.evidence.dotted++
    }
  }
}

/**
 * Whether dates that are all valid either way would be on the same day or two of many months, such as 01/02, 02/02 and 03/02 with the
 * month first: days of February, probably. The first days of months are usual.
 */
export function isMonthDoubtful({ monthFirst, dayFirst, eitherWay }: DateEvidence, order: DateOrder): boolean {
  const [months, days] = order === 'DAY_FIRST' ? [eitherWay.second, eitherWay.first] : [eitherWay.first, eitherWay.second]
  const isFirstDay = days.size === 1 && days.has(1)
  return monthFirst + dayFirst === 0 && months.size >= MANY_MONTHS && days.size * 3 <= months.size && !isFirstDay
}

const MANY_MONTHS = 3

/**
 * The order of a file's dates; ISO for years first, of four digits or two. If every numeric date is valid either way, points and a decimal comma (`usesDecimalComma`)
 * indicate the day first; otherwise `fallback`, by default the month first.
 */
export function decideDateOrder(evidence: DateEvidence, usesDecimalComma: boolean, fallback: DateOrder = 'MONTH_FIRST'): DateOrder {
  if (areYearsFirst(evidence.shortYears) === 'YES') return 'ISO'
  if (evidence.dayFirst !== evidence.monthFirst) return evidence.dayFirst > evidence.monthFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
  if (evidence.ambiguous > 0 || evidence.dayFirst > 0) {
    if (evidence.dotted > 0 || usesDecimalComma) return 'DAY_FIRST'
    return fallback === 'ISO' ? 'MONTH_FIRST' : fallback
  }
  const named = evidence.monthNameFirst + evidence.dayBeforeMonthName
  if (named > evidence.yearFirst) return evidence.dayBeforeMonthName > evidence.monthNameFirst ? 'DAY_FIRST' : 'MONTH_FIRST'
  return evidence.yearFirst > 0 ? 'ISO' : fallback
}

/** Whether the file determines the order of its dates: no date is two days, or others say which, nearly all the same. */
export function determinesDateOrder(evidence: DateEvidence, usesDecimalComma: boolean): boolean {
  const { dayFirst, monthFirst, ambiguous, dotted, shortYears } = evidence
  const yearsFirst = areYearsFirst(shortYears)
  if (yearsFirst !== 'NO') return yearsFirst === 'YES'
  if (ambiguous === 0) return true
  if (dayFirst + monthFirst > 0) return Math.min(dayFirst, monthFirst) * NEARLY_NONE <= Math.max(dayFirst, monthFirst)
  return dotted > 0 || usesDecimalComma
}

/** So many times as many as the exceptions. */
const NEARLY_NONE = 20

/** The days of a text by the order of its parts; null where that order gives none. */
export interface Readings {
  readonly monthFirst: Day | null
  readonly dayFirst: Day | null
  readonly yearFirst: Day | null
}

/** The days of a text that can be read in several ways; null for any other. */
export function readingsOf(text: string): Readings | null {
  const dayIn = (order: DateOrder): Day | null => {
    const read = new DateReader(order, { takesDayNumbers: true }).read(text)
    return 'day' in read ? read.day : null
  }
  const yearFirst = MONTH_OR_DAY.test(text) ? null : dayIn('ISO')
  const readings = { monthFirst: dayIn('MONTH_FIRST'), dayFirst: dayIn('DAY_FIRST'), yearFirst }
  return new Set(Object.values(readings).filter((day) => day !== null)).size > 1 ? readings : null
}

/** A first part that is not a year, unless the user chooses so. */
const MONTH_OR_DAY = /^\s*(?:0?\d|1[0-2])\D/

/** Why a date is not read that is a day only in the other order. */
function inOtherOrder(text: string, order: DateOrder): TextProblem {
  const [its, read] = order === 'DAY_FIRST' ? ['month', 'day'] : ['day', 'month']
  return {
    reason: `date “${text}” has its ${its} first, and dates are read with the ${read} first: the file has days and months in both orders, or the wrong one is chosen`,
  }
}

const NAMED_FORMS = [
  [DAY_MONTH_NAME, 1, 2, 3],
  [MONTH_NAME_DAY, 2, 1, 3],
  [YEAR_MONTH_NAME, 3, 2, 1],
] as const
