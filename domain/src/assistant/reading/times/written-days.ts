import { addDays, type Day, dayFrom, dayOfMonthOf, isCalendarDay, monthOf, monthOfYear, yearOf, yearOfMonth } from '../../../time/day.ts'
import { formatDay, monthName } from '../../../time/day-format.ts'
import type { TimeContext } from '../../../time/time-span.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Lexicon } from '../lexicon.ts'
import type { QuestionWord } from '../question-words.ts'
import { MONTH_WORDS, ORDERING } from './time-vocabulary.ts'

/** One way of reading the dates of a question. */
export interface DatedWords {
  readonly words: readonly QuestionWord[]
  /** The dates that could be others, as they are read here; empty if there is one way. */
  readonly name: string
}

type Order = 'MONTH_FIRST' | 'DAY_FIRST'
type DateWord = QuestionWord & { readonly kind: 'DATE' }

/** A day, or with `day` null a month. */
interface WrittenDay {
  readonly year: number | null
  readonly month: number
  readonly day: number | null
  readonly length: number
}

/** Words before a date without a year. */
const BEFORE_DATES = new Set(
  'on from to through thru since between and until till by dated of after before for in ending ended commencing beginning starting'.split(
    ' ',
  ),
)
/** Words after which a number counts or limits something, and is no day of the month that follows. */
const COUNTING = new Set([
  ...ORDERING,
  ...'past prior previous trailing rolling over under above below least most than more less fewer exceeding store location unit site shop'.split(
    ' ',
  ),
  ...'restaurant outlet number account week period quarter year figure top'.split(' '),
])
const COUNTED = new Set(
  'stores locations restaurants sites outlets shops units regions accounts lines vendors entries transactions weeks'.split(' '),
)
/** What follows the verb and not the month: `2 may be over budget`. */
const AFTER_VERB = new Set('be have i we you it not need get see'.split(' '))
const TO = new Set(['to', 'through', 'thru', 'until', 'till'])
const WEEK_BEGINS = new Set(['commencing', 'beginning', 'starting'])
const WEEK_ENDS = new Set(['ending', 'ended'])
/** So many years around that of the books a number of two digits can be one. */
const NEAR_YEARS = 4
/** Currencies of countries that write the month first. */
const MONTH_FIRST_CURRENCIES = new Set(['USD'])

/**
 * Days in figures (`6/15`, `30/6/26`, `15.06.2026`), with the day first (`30 June 2026`), and spans of them (`June 15-30`, `w/c 8 June`)
 * as single words. A date that can be read in one way decides which figure is the month in the others, else the company's currency does;
 * otherwise each way is returned. What cannot be a date stays as it is.
 */
export function withWrittenDays(words: readonly QuestionWord[], lexicon: Lexicon): readonly DatedWords[] {
  if (!words.some((word, at) => isDigits(word) || word.kind === 'DATE' || isDayNumber(words, at))) return [{ words, name: '' }]
  const { names } = lexicon
  const orders = ordersOf(words, names)
  const years = areYearsPossible(words, names.time) ? [false, true] : [false]
  const found = orders.flatMap((order) => years.map((areYears) => new DayWriter(words, lexicon, order, areYears).write()))
  const different = found.filter(
    (one, at) => found.findIndex(({ words: other }) => JSON.stringify(other) === JSON.stringify(one.words)) === at,
  )
  return different.length === 1 ? different.map((one) => ({ ...one, name: '' })) : different
}

class DayWriter {
  readonly #words: readonly QuestionWord[]
  readonly #lexicon: Lexicon
  readonly #time: TimeContext
  readonly #order: Order
  readonly #areYears: boolean
  readonly #names: string[] = []

  constructor(words: readonly QuestionWord[], lexicon: Lexicon, order: Order, areYears: boolean) {
    this.#words = words
    this.#lexicon = lexicon
    this.#time = lexicon.names.time
    this.#order = order
    this.#areYears = areYears
  }

  write(): DatedWords {
    const written: QuestionWord[] = []
    for (let at = 0; at < this.#words.length; ) {
      const known = this.#week(at) ?? this.#daysOfMonth(at) ?? this.#fromDayToDay(at) ?? this.#single(at)
      const before = written.at(-1)
      const next = this.#words[at]
      const isDay = known !== null || isoDay(next) !== null
      // `5/15/2026 - 6/14/2026`: from the one to the other.
      if (isDay && before?.kind === 'DATE' && before.day !== null && next?.isAfterDash === true) written.push(plainWord('to'))
      if (known !== null) written.push(...known.words)
      else if (next !== undefined) written.push(next)
      at += known?.length ?? 1
    }
    return { words: written, name: this.#names.join(' to ') }
  }

  #single(at: number): { readonly words: readonly QuestionWord[]; readonly length: number } | null {
    const first = this.#words[at]
    if (first === undefined) return null
    const inFigures = this.#inFigures(at)
    const day = inFigures ?? this.#dayFirst(at)
    if (day === null || this.#checked(day) === null) return null
    if (inFigures !== null) this.#names.push(this.#nameOf(day))
    return { words: [this.#dateWord(at, day.length, day)], length: day.length }
  }

  /** `6/15`, `6/15/2026`, `15.06.2026`; null for none. */
  #inFigures(at: number): WrittenDay | null {
    const own = this.#words[at]
    if (own?.kind === 'DATE') {
      if (own.day === null || isIso(own)) return null
      const isDayFirst = own.typed.includes('.') || own.month > 12 || (this.#order === 'DAY_FIRST' && own.day <= 12)
      return { year: own.year, month: isDayFirst ? own.day : own.month, day: isDayFirst ? own.month : own.day, length: 1 }
    }
    const pair = figuresAt(this.#words, at)
    if (pair === null || !this.#isDatePlace(at)) return null
    if (this.#areYears && couldBeYear(pair, this.#time)) return { year: 2000 + pair[1], month: pair[0], day: null, length: 2 }
    const [month, day] = this.#order === 'DAY_FIRST' ? [pair[1], pair[0]] : pair
    return this.#checked({ year: null, month, day, length: 2 })
  }

  /** Whether two figures stand where a date does, and are no fraction of something. */
  #isDatePlace(at: number): boolean {
    const isBeside = (place: number): boolean => figuresAt(this.#words, place) !== null
    const [before, after] = [this.#words[at - 1], this.#words[at + 2]]
    if (before !== undefined && BEFORE_DATES.has(before.stem)) return true
    const next = after === undefined ? -1 : TO.has(after.stem) ? at + 3 : after.isAfterDash === true ? at + 2 : -1
    // `revenue 6/7`, but not `labor 24/7`
    const isLast = before !== undefined && after === undefined && Number(this.#words[at]?.typed) <= 12
    return isLast || isBeside(next) || (this.#words[at]?.isAfterDash === true && isBeside(at - 2))
  }

  /** `30 June 2026`, `30th of June`; null for none, and where the number counts something: `top 5 June sales`. */
  #dayFirst(at: number): WrittenDay | null {
    const before = this.#words[at - 1]
    const isOrdinal = this.#words[at]?.kind === 'WORD'
    const isCounted =
      before !== undefined && ((!isOrdinal && COUNTING.has(before.stem)) || before.kind === 'NUMBER' || before.kind === 'MONEY')
    const day = isCounted ? null : this.#dayAndMonth(at)
    // `sales of 12 May stores`
    const isOfThings = day !== null && day.year === null && !isOrdinal && COUNTED.has(this.#words[at + day.length]?.typed ?? '')
    return isOfThings ? null : day
  }

  #dayAndMonth(at: number): WrittenDay | null {
    const day = dayNumberOf(this.#words[at])
    const skips = this.#words[at + 1]?.stem === 'of' ? 2 : 1
    const month = monthAt(this.#words, at + skips)
    if (day === null || month === null || (month === 5 && AFTER_VERB.has(this.#words[at + skips + 1]?.stem ?? ''))) return null
    const year = this.#yearAt(at + skips + 1, true)
    const isOwnName = this.#lexicon.meanings(this.#words.slice(at, at + skips + 1).map(({ stem }) => stem)).length > 0
    return isOwnName ? null : this.#checked({ year, month, day, length: skips + 1 + Number(year !== null) })
  }

  /** `June 30, 2026`; null for none, and for `June 25`, which may be a month of 2025. */
  #dayLast(at: number): WrittenDay | null {
    const month = monthAt(this.#words, at)
    const day = month === null ? null : dayNumberOf(this.#words[at + 1])
    if (month === null || day === null) return null
    const year = this.#yearAt(at + 2, true)
    if (year === null && isNearYear(day, this.#time)) return null
    return this.#checked({ year, month, day, length: 2 + Number(year !== null) })
  }

  /** `June 15-30`, `15 to 30 June 2026`: from a day to another of the same month; null for none. */
  #daysOfMonth(at: number): { readonly words: readonly QuestionWord[]; readonly length: number } | null {
    const month = monthAt(this.#words, at)
    const first = dayNumberOf(this.#words[month === null ? at : at + 1])
    const place = month === null ? at + 1 : at + 2
    const joins = TO.has(this.#words[place]?.stem ?? '') ? 1 : this.#words[place]?.isAfterDash === true ? 0 : null
    const last = joins === null ? null : dayNumberOf(this.#words[place + joins])
    if (first === null || joins === null || last === null || first >= last) return null
    const after = place + joins + 1
    if (month === null) {
      const isCounted = COUNTING.has(this.#words[at - 1]?.stem ?? '') || this.#words[at - 1]?.kind === 'NUMBER'
      const named = isCounted ? null : this.#dayAndMonth(after - 1)
      if (named === null) return null
      return this.#days({ ...named, day: first }, named, at, after - 1 + named.length - at)
    }
    // `June 24 to 26`: days, or the Junes of two years. `June 15 to 30 July`
    if (monthAt(this.#words, after) !== null || (isNearYear(first, this.#time) && isNearYear(last, this.#time))) return null
    const year = this.#yearAt(after, false)
    const end = this.#checked({ year, month, day: last, length: 0 })
    return end === null ? null : this.#days({ ...end, day: first }, end, at, after - at + Number(year !== null))
  }

  /** `Jan 1 - Jun 14 2026`: from a day of one month to a day of another; null for none. */
  #fromDayToDay(at: number): { readonly words: readonly QuestionWord[]; readonly length: number } | null {
    const first = this.#monthAndDay(at)
    const next = at + (first?.length ?? 0)
    const last = first === null || this.#words[next]?.isAfterDash !== true ? null : this.#monthAndDay(next)
    if (first === null || last === null) return null
    const year = first.year ?? (last.year !== null && last.month < first.month ? last.year - 1 : last.year)
    const [from, to] = [this.#checked({ ...first, year }), this.#checked(last)]
    return from === null || to === null || this.#dayOf(from) > this.#dayOf(to) ? null : this.#days(from, to, at, first.length + last.length)
  }

  #monthAndDay(at: number): WrittenDay | null {
    const [month, day] = [monthAt(this.#words, at), dayNumberOf(this.#words[at + 1])]
    if (month === null || day === null) return null
    const year = this.#yearAt(at + 2, false)
    return { year, month, day, length: 2 + Number(year !== null) }
  }

  /** `week commencing 8 June`, `w/c 8 June`, `week ending June 14`: seven days; null for none. */
  #week(at: number): { readonly words: readonly QuestionWord[]; readonly length: number } | null {
    const [first, second] = [this.#words[at], this.#words[at + 1]]
    const isShort = first?.typed === 'w' && second?.isAfterSlash === true
    const isWeek = first?.typed === 'week' && !['by', 'per', 'each', 'every'].includes(this.#words[at - 1]?.stem ?? '')
    const begins = (isShort && second.typed === 'c') || (isWeek && WEEK_BEGINS.has(second?.typed ?? ''))
    const ends = (isShort && second.typed === 'e') || (isWeek && WEEK_ENDS.has(second?.typed ?? ''))
    if (!begins && !ends) return null
    const from = at + 2 + Number(this.#words[at + 2]?.stem === 'on')
    const day = this.#inFigures(from) ?? this.#dayFirst(from) ?? this.#dayLast(from) ?? isoDay(this.#words[from])
    if (day === null || day.day === null) return null
    if (this.#inFigures(from) !== null) this.#names.push(this.#nameOf(day))
    const own = this.#dayOf(day)
    const [start, end] = begins ? [own, addDays(own, 6)] : [addDays(own, -6), own]
    return this.#days(writtenDay(start), writtenDay(end), at, from + day.length - at)
  }

  #days(first: WrittenDay, last: WrittenDay, at: number, length: number) {
    const [from, to] = [this.#dateWord(at, length, first), this.#dateWord(at, length, last)]
    return { words: [from, plainWord('to'), { ...to, isAfterComma: false, isAfterDash: false }], length }
  }

  /** @param isShort whether two digits are a year. */
  #yearAt(at: number, isShort: boolean): number | null {
    const own = this.#words[at]
    if (own?.kind !== 'NUMBER') return null
    if (/^20\d\d$/.test(own.typed)) return own.value
    return isShort && /^\d\d$/.test(own.typed) && own.isAfterDash !== true && isNearYear(own.value, this.#time) ? 2000 + own.value : null
  }

  #dateWord(at: number, length: number, { year, month, day }: WrittenDay): DateWord {
    const said = this.#words.slice(at, at + length)
    const typed = said
      .map((one, place) => (place > 0 && one.isAfterSlash === true ? `/${one.typed}` : ` ${one.typed}`))
      .join('')
      .trim()
    const { isAfterComma = false, isAfterDash = false } = said[0] ?? {}
    return { kind: 'DATE', typed, stem: typed, isAfterComma, isAfterDash, year, month, day }
  }

  /** Null for no day of the calendar. */
  #checked(written: WrittenDay): WrittenDay | null {
    const { month, day } = written
    return month >= 1 && month <= 12 && isCalendarDay(this.#yearOf(written), month, day ?? 1) ? written : null
  }

  /** Where it is not said, the latest one in which the month has begun by the end of the books. */
  #yearOf({ year, month }: WrittenDay): number {
    const last = monthOf(this.#time.lastLedgerDay ?? this.#time.today)
    return year ?? yearOfMonth(last) - Number(month > monthOfYear(last))
  }

  #dayOf(written: WrittenDay): Day {
    return dayFrom(this.#yearOf(written), written.month, written.day ?? 1)
  }

  #nameOf(written: WrittenDay): string {
    const day = this.#dayOf(written)
    return written.day === null ? monthName(monthOf(day)) : formatDay(day, 'MMM dd, yyyy')
  }
}

/** The ways in which the figures of dates can be in order. */
function ordersOf(words: readonly QuestionWord[], { currency }: CompanyNames): readonly Order[] {
  const pairs = words.flatMap((word, at): readonly (readonly [number, number])[] => {
    if (word.kind === 'DATE') return word.day === null || isIso(word) || word.typed.includes('.') ? [] : [[word.month, word.day]]
    const pair = figuresAt(words, at)
    return pair === null ? [] : [pair]
  })
  const [isDayFirst, isMonthFirst] = [pairs.some(([first]) => first > 12), pairs.some(([, second]) => second > 12)]
  if (isDayFirst !== isMonthFirst) return [isDayFirst ? 'DAY_FIRST' : 'MONTH_FIRST']
  const isEither = pairs.some(([first, second]) => first !== second && first <= 12 && second <= 12)
  if (!isEither || (!isDayFirst && MONTH_FIRST_CURRENCIES.has(currency))) return ['MONTH_FIRST']
  return ['MONTH_FIRST', 'DAY_FIRST']
}

/** Whether `5/26` may mean May 2026 as well as a day in May: not next to `5/1`. */
function areYearsPossible(words: readonly QuestionWord[], time: TimeContext): boolean {
  const pairs = words.flatMap((_, at) => [figuresAt(words, at)].filter((pair) => pair !== null))
  return pairs.length > 0 && pairs.every((pair) => couldBeYear(pair, time))
}

function couldBeYear([month, year]: readonly [number, number], time: TimeContext): boolean {
  return month <= 12 && isNearYear(year, time)
}

/** Two figures with only a slash between them: one can be a month and the other a day. */
function figuresAt(words: readonly QuestionWord[], at: number): readonly [number, number] | null {
  const [first, second] = [words[at], words[at + 1]]
  if (first === undefined || second === undefined || !isDigits(first) || !isDigits(second)) return null
  const isPair = first.isAfterSlash !== true && second.isAfterSlash === true && words[at + 2]?.isAfterSlash !== true
  const [one, other] = [Number(first.typed), Number(second.typed)]
  const isDate = Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31
  return isPair && isDate ? [one, other] : null
}

function isDigits({ kind, typed }: QuestionWord): boolean {
  return kind === 'NUMBER' && /^\d{1,2}$/.test(typed)
}

/** Whether a number stands before a month, or behind it. */
function isDayNumber(words: readonly QuestionWord[], at: number): boolean {
  return (
    dayNumberOf(words[at]) !== null &&
    (monthAt(words, at + (words[at + 1]?.stem === 'of' ? 2 : 1)) !== null || monthAt(words, at - 1) !== null)
  )
}

function dayNumberOf(own: QuestionWord | undefined): number | null {
  const digits = own?.kind === 'NUMBER' ? own.typed : (/^(\d{1,2})(?:st|nd|rd|th)$/.exec(own?.typed ?? '')?.[1] ?? '')
  const day = /^\d{1,2}$/.test(digits) ? Number(digits) : 0
  return day >= 1 && day <= 31 ? day : null
}

function monthAt(words: readonly QuestionWord[], at: number): number | null {
  const own = words[at]
  return own?.kind === 'WORD' ? (MONTH_WORDS[own.stem] ?? MONTH_WORDS[own.typed] ?? null) : null
}

function isNearYear(digits: number, { today, lastLedgerDay }: TimeContext): boolean {
  const running = yearOf(lastLedgerDay ?? today)
  return digits >= 10 && 2000 + digits <= running && 2000 + digits >= running - NEAR_YEARS
}

function isIso({ typed }: QuestionWord): boolean {
  return /^\d{4}-/.test(typed)
}

function isoDay(own: QuestionWord | undefined): WrittenDay | null {
  return own?.kind === 'DATE' && own.day !== null && isIso(own) ? { year: own.year, month: own.month, day: own.day, length: 1 } : null
}

function writtenDay(day: Day): WrittenDay {
  return { year: yearOf(day), month: monthOfYear(monthOf(day)), day: dayOfMonthOf(day), length: 0 }
}

function plainWord(stem: string): QuestionWord {
  return { kind: 'WORD', typed: stem, stem }
}
