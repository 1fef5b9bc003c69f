import {
  addToMonth,
  type Day,
  dayFrom,
  daysInMonth,
  firstDayOf,
  isCalendarDay,
  lastDayOf,
  type MonthIndex,
  monthIndex,
  monthOf,
  monthOfYear,
  yearOfMonth,
} from '../../../time/day.ts'
import { fiscalYearOf, type Period } from '../../../time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '../../../time/time-span.ts'
import type { QuestionWord } from '../question-words.ts'
import { BETWEEN_TIMES, MONTH_WORDS, ORDERING, ORDINAL_WORDS, PART_NOUNS, PERIOD_WORDS, SEASON_WORDS, TO_WORDS } from './time-vocabulary.ts'

type FixedSpan = TimeSpanSetting & { readonly kind: 'FIXED' }

/** A month, quarter, half, year or day that words name; its year may be missing. */
export interface TimePoint {
  readonly period: Period
  /** Of the calendar, from 1; of a fiscal part: months after the year's start. */
  readonly month: number
  readonly months: number
  readonly day: number | null
  readonly year: number | null
  readonly length: number
  readonly isMonth: boolean
  readonly isFiscal?: boolean
  /** Of `Jun 25`: whether a number that could be a day was taken for a year. */
  readonly isYearGuessed?: boolean
  /** Of `Q2 this year`. */
  readonly isOfThisYear?: boolean
  /** Of a season: whether nothing says its year. */
  readonly isYearOpen?: boolean
}

const PART_MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, qtr: 3, half: 6 }
const LAST_WORDS = new Set(['last', 'final', 'closing'])

/** Words between two years where one may have two digits. */
const BEFORE_BETWEEN = new Set(['compared', 'relative', 'more', 'better', 'worse', 'less', 'fewer', 'higher', 'lower'])
const SET_AGAINST = new Set(['vs', 'v', 'versus', 'against', 'over', 'to', 'with', 'than'])
const AGAINST_YEARS = new Set(['vs', 'v', 'versus', 'against', 'over', 'to', 'than'])

/** The month from which on the next year is spoken of. */
const FIRST_OF_PLANNING = 9

/** Words before a single day. */
const BEFORE_DAYS = new Set(['on', 'through', 'thru', 'until', 'till', 'to', 'by', 'ending', 'ended', 'of', 'dated'])

/** Reads single times as people write them, and returns their days. */
export class TimePoints {
  readonly #start: TimeContext['fiscalYearStartMonth']
  /** The last month with entries, and that of today. */
  readonly #lastMonth: MonthIndex
  readonly #thisMonth: MonthIndex

  constructor({ today, lastLedgerDay, fiscalYearStartMonth }: TimeContext) {
    this.#start = fiscalYearStartMonth
    this.#thisMonth = monthOf(today)
    this.#lastMonth = monthOf(lastLedgerDay ?? today)
  }

  /** `last year`, `of the prior year`, `this year`, right after a month or a quarter. */
  #yearBeside(words: readonly QuestionWord[], from: number): { readonly year: number; readonly length: number } | null {
    let at = from
    if (words[at]?.stem === 'of' || words[at]?.stem === 'in') at += 1
    if (at > from && words[at]?.stem === 'the') at += 1
    const isYear = PERIOD_WORDS[words[at + 1]?.stem ?? ''] === 'YEARLY'
    const which = words[at]?.stem ?? ''
    const back = which === 'this' || which === 'current' ? 0 : ['last', 'prior', 'previous'].includes(which) ? 1 : null
    return !isYear || back === null ? null : { year: fiscalYearOf(this.#thisMonth, this.#start) - back, length: at + 2 - from }
  }

  /** `Q1 and Q2 of 2025`, `May vs June 2025`: the year that is said at the end is the first one's too, but not of `June vs June 2025`. */
  withSharedYear(point: TimePoint, words: readonly QuestionWord[], from: number): TimePoint {
    if (point.year !== null || point.day !== null) return point
    let at = from
    for (let others = 0; others < 12; others += 1) {
      const stem = words[at]?.stem ?? ''
      if (stem === 'compared' || stem === 'relative') at += 2
      else if (BETWEEN_TIMES.has(stem)) at += 1
      else if (words[at]?.kind !== 'WORD') return point
      const next = this.read(words, at)
      if (next === null || next.months !== point.months || next.isMonth !== point.isMonth || next.month === point.month) return point
      // `December and January 2026` goes over the turn of the year.
      if (next.year !== null) return { ...point, year: point.month - next.month >= 6 ? next.year - 1 : next.year }
      at += next.length
    }
    return point
  }

  /** `June 2025 and 2026`: the same month of another year, at the second one. */
  repeatedPart(words: readonly QuestionWord[], at: number): TimePoint | null {
    const year = yearIn(words[at], false)
    if (year === null) return null
    let before = at - 1
    let years = 0
    while (before >= 0 && (yearIn(words[before], false) !== null || BETWEEN_TIMES.has(words[before]?.stem ?? ''))) {
      years += Number(yearIn(words[before], false) !== null)
      before -= 1
    }
    if (years === 0) return null
    if (words[before]?.stem === 'of') before -= 1
    if (PART_NOUNS.has(words[before]?.stem ?? '') || words[before]?.stem === 'month') before -= 1
    // `Jan to June 2026 vs 2025`: not of June alone.
    const isEnd =
      words[before]?.isAfterDash === true || ['to', 'through', 'thru', 'until', 'till', 'up'].includes(words[before - 1]?.stem ?? '')
    const part = isEnd ? null : this.read(words, before)
    return part === null || part.day !== null || part.period === 'YEARLY' ? null : { ...part, year, length: 1 }
  }

  /** Of `June vs last June`: June of the year before; null if the words before `at` name no such month, or that of an earlier year. */
  namesake(point: TimePoint, words: readonly QuestionWord[], from: number): TimePoint | null {
    let at = from
    if (!BETWEEN_TIMES.has(words[at]?.stem ?? '') && words[at]?.stem !== 'beat') return null
    // `June compared to last June`, `June better than last June`
    if (BEFORE_BETWEEN.has(words[at - 1]?.stem ?? '')) at -= 1
    at -= yearIn(words[at - 1], false) === null ? 1 : 2
    const first = this.read(words, at)
    if (first?.isMonth !== true || first.month !== point.month) return null
    const { startDate } = this.daysOf(first)
    // Of another year than the latest one `last June` is that.
    return startDate === this.daysOf(point).startDate ? { ...point, year: yearOfMonth(monthOf(startDate)) - 1 } : null
  }

  /** `second half than the first`: a half or a quarter that only the one it is set against says; null for others. */
  partWithoutNoun(words: readonly QuestionWord[], at: number): TimePoint | null {
    const isAlone = ORDINAL_WORDS[words[at]?.typed ?? ''] !== undefined && PERIOD_WORDS[words[at + 1]?.stem ?? ''] === undefined
    const own = isAlone ? this.#setAgainst(words, at) : null
    const noun = own === null ? undefined : words[own.at + 1]
    if (own === null || noun === undefined || !PART_NOUNS.has(noun.stem)) return null
    const point = this.read([...words.slice(0, at + 1), noun, ...words.slice(at + 1)], at)
    if (point === null || point.months !== own.point.months) return null
    return { ...point, year: point.year ?? own.point.year, length: point.length - 1 }
  }

  /**
   * Of `second half against first half`, or `Q3 against Q2`: the year of the first one, as it follows the other in a year. Not where
   * its own is said, nor one that has yet to begin.
   */
  inYearOfOther(point: TimePoint, words: readonly QuestionWord[], at: number): TimePoint {
    if (point.year !== null || point.isOfThisYear === true || point.isFiscal !== true || point.months < 3) return point
    const other = this.#setAgainst(words, at)?.point
    if (other === undefined || other.months !== point.months || other.month === point.month) return point
    const latest = this.#latestYear(point.month)
    // `Q4 2025 against Q1`: the next one.
    if (other.month + other.months === 12 && point.month === 0 && other.year === latest - 1) return point
    const year = other.year ?? (other.month > point.month ? this.#latestYear(other.month) : latest)
    return year < latest ? { ...point, year, isYearGuessed: true } : point
  }

  /** The half or quarter that the one at `at` is set against, and where it stands. */
  #setAgainst(words: readonly QuestionWord[], at: number): { readonly point: TimePoint; readonly at: number } | null {
    let before = at - 1
    while (['the', 'in'].includes(words[before]?.stem ?? '')) before -= 1
    if (!SET_AGAINST.has(words[before]?.stem ?? '')) return null
    for (let from = before - 1; from >= 0 && before - from <= 8; from -= 1) {
      const point = this.read(words, from)
      const isPart = point?.isFiscal === true && (point.months === 3 || point.months === 6)
      if (point !== null && isPart && from + point.length <= before) return { point, at: from }
    }
    return null
  }

  /** Whether words such as `the last quarter of 2025` name a part by its place in a year. */
  isPartOfYear(words: readonly QuestionWord[], at: number): boolean {
    return this.#partOfYear(words, at + (words[at]?.stem === 'the' ? 1 : 0)) !== null
  }

  /** `last quarter of 2025`, `first month of last year`: a part by its place in a year that is said. */
  #partOfYear(words: readonly QuestionWord[], at: number): TimePoint | null {
    const place = words[at]
    const months = PART_MONTHS[words[at + 1]?.stem ?? '']
    const ordinal = LAST_WORDS.has(place?.stem ?? '') ? 'LAST' : ORDINAL_WORDS[place?.typed ?? '']
    if (months === undefined || ordinal === undefined || !['of', 'in'].includes(words[at + 2]?.stem ?? '')) return null
    // Quarters and halves in order are read as such.
    if (ordinal !== 'LAST' && months > 1) return null
    const of = at + 3
    const fiscal = ['fiscal', 'fy'].includes(words[of]?.stem ?? '') ? 1 + Number(words[of + 1]?.stem === 'year') : 0
    const year = yearIn(words[of + fiscal], false)
    const named = year === null ? this.#yearBeside(words, of - 1) : { year, length: 2 + fiscal }
    if (named === null) return null
    const month = ordinal === 'LAST' ? 12 - months : ordinal - 1
    const period = months === 3 ? 'QUARTERLY' : 'MONTHLY'
    return { period, month, months, day: null, year: named.year, length: 2 + named.length, isMonth: false, isFiscal: true }
  }

  /** A month, quarter, half, year or day. */
  read(words: readonly QuestionWord[], at: number): TimePoint | null {
    const word = words[at]
    if (word === undefined) return null
    if (word.kind === 'DATE') return dateOf(word) ?? this.#splitYear(words, at)
    const stem = word.stem
    const part = this.#partOfYear(words, at)
    if (part !== null) return part
    const month = MONTH_WORDS[stem] ?? MONTH_WORDS[word.typed]
    if (month !== undefined) {
      const day = words[at + 1]
      const number = day?.kind === 'NUMBER' ? day.value : Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(day?.typed ?? '')?.[1] ?? 0)
      if (number >= 1 && number <= 31 && Number.isInteger(number)) {
        // `June 1-15`: no day of 2015.
        const year = yearIn(words[at + 2], words[at + 2]?.isAfterComma !== true)
        // `Jun 25`, where nothing asks for a day: reports are of months.
        const short = year === null && day?.kind === 'NUMBER' ? yearIn(day, true) : null
        if (short !== null && this.#isNearYear(short) && !BEFORE_DAYS.has(words[at - 1]?.stem ?? '') && !this.#isDayOfRange(words, at))
          return { period: 'MONTHLY', month, day: null, year: short, months: 1, length: 2, isMonth: true, isYearGuessed: true }
        // `June 31`: there is no such day, and no other is meant for sure.
        if (!isCalendarDay(year ?? this.#latestCalendarYear(month), month, number)) return null
        return { period: 'MONTHLY', month, day: number, year, months: 1, length: year === null ? 2 : 3, isMonth: false }
      }
      const relative = this.#yearBeside(words, at + 1)
      if (relative !== null)
        return { period: 'MONTHLY', month, day: null, year: relative.year, months: 1, length: 1 + relative.length, isMonth: true }
      const skips = day?.stem === 'of' ? 1 : 0
      const year = yearIn(words[at + 1 + skips], false)
      return { period: 'MONTHLY', month, day: null, year, months: 1, length: year === null ? 1 : 2 + skips, isMonth: true }
    }
    const season = this.#season(words, at)
    if (season !== null) return season
    // `by month June 2025 to June 2026`
    if (stem === 'month' && words[at - 1]?.stem !== 'by') {
      const skips = words[at + 1]?.stem === 'of' ? 2 : 1
      const inner = this.read(words, at + skips)
      return inner?.isMonth === true ? { ...inner, length: inner.length + skips } : null
    }
    return this.#fiscalPoint(words, at)
  }

  /** `summer 2025`, `last spring`, `the summer`: the latest one that is over. It could be other months, or another year. */
  #season(words: readonly QuestionWord[], at: number): TimePoint | null {
    const month = SEASON_WORDS[words[at]?.stem ?? '']
    if (month === undefined) return null
    const skips = words[at + 1]?.stem === 'of' ? 1 : 0
    const named = yearIn(words[at + 1 + skips], false)
    const beside = named === null ? this.#yearBeside(words, at + 1) : null
    if (words[at]?.stem === 'fall' && named === null && !isAutumn(words, at, beside !== null)) return null
    const length = named !== null ? 2 + skips : 1 + (beside?.length ?? 0)
    const said = named ?? beside?.year ?? this.#yearOfNextSeason(words, at + 1)
    const year = said ?? this.#seasonYear(month, words[at - 1]?.stem === 'this')
    const isOpen = said === null
    return { period: 'MONTHLY', month, months: 3, day: null, year, length, isMonth: false, isYearGuessed: true, isYearOpen: isOpen }
  }

  /** `spring vs fall 2025`: the year that is said at the end; null for none. */
  #yearOfNextSeason(words: readonly QuestionWord[], at: number): number | null {
    const next = BETWEEN_TIMES.has(words[at]?.stem ?? '') || words[at]?.stem === 'through' ? at + 1 : -1
    return SEASON_WORDS[words[next]?.stem ?? ''] === undefined ? null : yearIn(words[next + 1], false)
  }

  /** Of the latest season that is over, or with `isRunning` of the latest one that has begun. */
  #seasonYear(month: number, isRunning: boolean): number {
    const year = this.#latestCalendarYear(month)
    return !isRunning && addToMonth(monthIndex(year, month), 2) > this.#lastMonth ? year - 1 : year
  }

  /** `Q2`, `second quarter of 2025`, `H1`, `FY25`, `2025`, `1Q26`. */
  #fiscalPoint(words: readonly QuestionWord[], at: number): TimePoint | null {
    const stem = words[at]?.stem ?? ''
    const next = words[at + 1]
    const ofYear = (length: number, part: { period: Period; month: number; months: number }): TimePoint => {
      // `of the year`, `this year`: as without.
      const rest = [0, 1, 2].map((place) => words[at + length + place]?.stem ?? '')
      const ofThis =
        rest.join(' ') === 'of the year' || rest.join(' ') === 'of this year' ? 3 : rest.slice(0, 2).join(' ') === 'this year' ? 2 : 0
      if (ofThis > 0) {
        const isOfThisYear = rest[ofThis - 2] === 'this'
        return { ...part, day: null, year: null, length: length + ofThis, isMonth: false, isFiscal: true, isOfThisYear }
      }
      const relative = this.#yearBeside(words, at + length)
      if (relative !== null)
        return { ...part, day: null, year: relative.year, length: length + relative.length, isMonth: false, isFiscal: true }
      const skips = ['of', 'in'].includes(rest[0] ?? '') ? 1 : 0
      const fiscal = fiscalYearAt(words, at + length + skips)
      if (fiscal !== null)
        return { ...part, day: null, year: fiscal.year, length: length + skips + fiscal.length, isMonth: false, isFiscal: true }
      const year = yearIn(words[at + length + skips], skips === 0 && length === 1)
      return { ...part, day: null, year, length: year === null ? length : length + skips + 1, isMonth: false, isFiscal: true }
    }
    const quarter = /^(?:q([1-4])|([1-4])q)(\d{2}|\d{4})?$/.exec(stem)
    if (quarter !== null) {
      const part = { period: 'QUARTERLY' as const, month: 3 * (Number(quarter[1] ?? quarter[2]) - 1), months: 3 }
      return quarter[3] === undefined
        ? ofYear(1, part)
        : { ...part, day: null, year: fullYear(Number(quarter[3])), length: 1, isMonth: false, isFiscal: true }
    }
    // `P5`, `period 5`: the fifth month of a fiscal year.
    const number = stem === 'period' && next?.kind === 'NUMBER' ? String(next.value) : (/^p(\d{1,2})$/.exec(stem)?.[1] ?? '')
    if (/^(?:[1-9]|1[0-2])$/.test(number))
      return ofYear(stem === 'period' ? 2 : 1, { period: 'MONTHLY', month: Number(number) - 1, months: 1 })
    const half = /^(?:h([12])|([12])h)(\d{2}|\d{4})?$/.exec(stem)
    if (half !== null) {
      const part = { period: 'MONTHLY' as const, month: 6 * (Number(half[1] ?? half[2]) - 1), months: 6 }
      return half[3] === undefined
        ? ofYear(1, part)
        : { ...part, day: null, year: fullYear(Number(half[3])), length: 1, isMonth: false, isFiscal: true }
    }
    const ordinal = ORDINAL_WORDS[words[at]?.typed ?? '']
    if (ordinal !== undefined && ['quarter', 'qtr'].includes(next?.stem ?? ''))
      return ofYear(2, { period: 'QUARTERLY', month: 3 * (ordinal - 1), months: 3 })
    if (ordinal !== undefined && ordinal <= 2 && next?.stem === 'half')
      return ofYear(2, { period: 'MONTHLY', month: 6 * (ordinal - 1), months: 6 })
    // `first and second quarter`
    const after = ORDINAL_WORDS[words[at + 2]?.typed ?? '']
    const noun = words[at + 3]?.stem ?? ''
    if (ordinal !== undefined && after !== undefined && BETWEEN_TIMES.has(next?.stem ?? '') && PART_NOUNS.has(noun)) {
      const months = noun === 'half' ? 6 : 3
      const month = months * (ordinal - 1)
      return {
        period: noun === 'half' ? 'MONTHLY' : 'QUARTERLY',
        month,
        months,
        day: null,
        year: null,
        length: 1,
        isMonth: false,
        isFiscal: true,
      }
    }
    if (stem === 'quarter' && next?.kind === 'NUMBER' && next.value >= 1 && next.value <= 4)
      return ofYear(2, { period: 'QUARTERLY', month: 3 * (next.value - 1), months: 3 })
    const split = this.#splitYear(words, at)
    if (split !== null) return split
    const within = this.#partAfterYear(words, at)
    if (within !== null) return within
    const named = /^(?:fy|cy)(\d{2}|\d{4})$/.exec(stem)
    if (named !== null) return yearPoint(fullYear(Number(named[1])), 1)
    const skips = ['fiscal', 'financial', 'calendar', 'full', 'whole', 'fy', 'cy'].includes(stem)
      ? 1 + Number(next?.stem === 'year')
      : stem === 'year'
        ? 1
        : 0
    const year = yearIn(words[at + skips], stem === 'fy' || stem === 'cy')
    if (year !== null) return yearPoint(year, skips + 1)
    return this.#isShortYear(words, at) ? { ...yearPoint(fullYear(Number(words[at]?.typed)), 1), isYearGuessed: true } : null
  }

  /** `FY 2025-26`, `FY25/26`, `2025-26`: the fiscal year of parts of both; null for none, and where years are those of the calendar. */
  #splitYear(words: readonly QuestionWord[], from: number): TimePoint | null {
    if (this.#start === 1) return null
    const isSaid = words[from]?.stem === 'fy' || /^(?:fiscal|financial)$/.test(words[from]?.stem ?? '')
    const at = isSaid ? from + 1 + Number(words[from + 1]?.stem === 'year') : from
    const [own, next] = [words[at], words[at + 1]]
    const joined = /^(?:fy)?(\d{4}|\d{2})$/.exec(own?.stem ?? '')?.[1]
    const isNamed = isSaid || own?.stem.startsWith('fy') === true || joined?.length === 4
    const isPair =
      next?.kind === 'NUMBER' && (next.isAfterDash === true || next.isAfterSlash === true) && /^(?:\d{4}|\d{2})$/.test(next.typed)
    // `2025-26` alone looks like a month.
    const whole = /^(\d{4})-(\d{2})$/.exec(own?.typed ?? '')
    const [first, last] = whole !== null ? [whole[1], whole[2]] : isPair && isNamed ? [joined, next.typed] : []
    if (first === undefined || last === undefined || fullYear(Number(first)) + 1 !== fullYear(Number(last))) return null
    if (whole !== null && !isSaid && Number(last) <= 12) return null
    return yearPoint(fullYear(Number(last)), at - from + (whole === null ? 2 : 1))
  }

  /** `FY26 Q1`, `2025 Q4`, `fiscal Q2 2026`: a part after its year, or after the word for it. */
  #partAfterYear(words: readonly QuestionWord[], at: number): TimePoint | null {
    const plain = yearIn(words[at], false)
    const year = fiscalYearAt(words, at) ?? (plain === null ? null : { year: plain, length: 1 })
    const isSaid = /^(?:fiscal|financial|fy)$/.test(words[at]?.stem ?? '')
    const start = at + (year?.length ?? 1)
    const isPart = /^(?:q[1-4]|[1-4]q|h[12]|[12]h)(?:\d{2}|\d{4})?$/.test(words[start]?.stem ?? '') && words[start]?.isAfterComma !== true
    if ((year === null && !isSaid) || !isPart) return null
    const part = this.#fiscalPoint(words, start)
    if (part === null || (year !== null && part.year !== null)) return null
    return { ...part, year: part.year ?? year?.year ?? null, length: start - at + part.length }
  }

  /** `between May 10 and May 25`, `from May 26 to June 25`: whether the number of a month is a day, as that of the range's other end can only be. */
  #isDayOfRange(words: readonly QuestionWord[], at: number): boolean {
    const isMonth = (place: number): boolean => MONTH_WORDS[words[place]?.stem ?? ''] !== undefined
    const isRange = (first: number): boolean => {
      const joint = words[first + 2]?.stem ?? ''
      return isMonth(first) && isMonth(first + 3) && TO_WORDS.has(joint) && (joint !== 'and' || words[first - 1]?.stem === 'between')
    }
    const first = isRange(at) ? at : isRange(at - 3) ? at - 3 : null
    if (first === null) return false
    const [begin, end] = [yearIn(words[first + 1], true), yearIn(words[first + 4], true)]
    if (begin === null || end === null || !this.#isNearYear(begin) || !this.#isNearYear(end)) return true
    const monthAt = (place: number): number => MONTH_WORDS[words[place]?.stem ?? ''] ?? 0
    return monthIndex(begin, monthAt(first)) > monthIndex(end, monthAt(first + 3))
  }

  /** One of the last years, or towards its end the next one: `Jun 27` is a day of 2026. */
  #isNearYear(year: number): boolean {
    const running = yearOfMonth(this.#lastMonth)
    return year <= running + Number(monthOfYear(this.#lastMonth) >= FIRST_OF_PLANNING) && year >= running - 4
  }

  /** `2025 vs 24`, `from 24 to 25`: two digits set against a year next to it. */
  #isShortYear(words: readonly QuestionWord[], at: number): boolean {
    const year = yearIn(words[at], true)
    if (year === null || Math.abs(year - yearOfMonth(this.#lastMonth)) > 4 || PERIOD_WORDS[words[at + 1]?.stem ?? ''] !== undefined)
      return false
    const isNear = (other: number | null): boolean => other !== null && Math.abs(other - year) === 1
    const isSetAgainst = (place: number): boolean => AGAINST_YEARS.has(words[place]?.stem ?? '')
    const isSame = (place: number): boolean =>
      isNear(yearIn(words[place], false)) ||
      isNear(/^(?:fy|cy)/.test(words[place]?.stem ?? '') ? (this.read(words, place)?.year ?? null) : null)
    // Two digits on both sides could be any two numbers: only a year after the other is read as one.
    const isPair = (first: number, last: number): boolean => {
      const [from, to] = [yearIn(words[first], true), yearIn(words[last], true)]
      // `June 25 vs 24`: days, or years of a month.
      const isBare = !ORDERING.has(words[first - 1]?.stem ?? '') && (first === 0 || this.read(words, first - 1) === null)
      return isBare && from !== null && to !== null && Math.abs(to - from) === 1
    }
    const isPartOf = at > 2 && this.read(words, at - 3)?.length === 2
    if (isSetAgainst(at - 1)) return (isSame(at - 2) && !isPartOf) || isPair(at - 2, at)
    return isSetAgainst(at + 1) && isPair(at, at + 2)
  }

  daysOf(point: TimePoint): { readonly startDate: Day; readonly endDate: Day } {
    const { month, months, day } = point
    if (point.isFiscal === true) {
      const year = point.year ?? this.#latestYear(month)
      const first = addToMonth(firstMonthOfYear(year, this.#start), month)
      return { startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, months - 1)) }
    }
    const year = point.year ?? this.#latestCalendarYear(month)
    const first = monthIndex(year, month)
    if (day !== null && isCalendarDay(year, month, day)) {
      const one = dayFrom(year, month, day)
      return { startDate: one, endDate: one }
    }
    return { startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, months - 1)) }
  }

  /** Of a month's day that could be its year, the month of that year; null where it could not. */
  asMonth(point: TimePoint): TimePoint | null {
    const { day, year, month } = point
    const running = yearOfMonth(this.#lastMonth)
    if (day === null || year !== null || (2000 + day !== running && 2000 + day !== running - 1)) return null
    if (day === daysInMonth(monthIndex(running, month))) return null
    return { ...point, day: null, year: 2000 + day, isMonth: true, isYearGuessed: true }
  }

  /** `Jan 2025 to Mar`: the first such time that does not end before another begins; itself where its year is said, or the other's is not. */
  after(first: TimePoint, point: TimePoint): TimePoint {
    if (first.year === null || point.year !== null || point.period === 'YEARLY') return point
    const { startDate } = this.daysOf(first)
    const own = { ...point, year: first.year, isYearGuessed: true }
    const named = this.daysOf(own).endDate < startDate ? { ...own, year: first.year + 1 } : own
    return this.daysOf(named).startDate === this.daysOf(point).startDate ? point : named
  }

  yearLater(point: TimePoint, start: Day): FixedSpan | null {
    const year = yearOfMonth(monthOf(start))
    const running = yearOfMonth(this.#lastMonth)
    if (year >= running) return null
    const { startDate, endDate } = this.daysOf({
      ...point,
      year: point.isFiscal === true ? fiscalYearOf(this.#lastMonth, this.#start) : running,
    })
    return { kind: 'FIXED', period: point.period, startDate, endDate }
  }

  /** The fiscal year whose part that begins so many months in has begun by the ledger's end. */
  #latestYear(months: number): number {
    const year = fiscalYearOf(this.#lastMonth, this.#start)
    return addToMonth(firstMonthOfYear(year, this.#start), months) > this.#lastMonth ? year - 1 : year
  }

  #latestCalendarYear(month: number): number {
    const year = yearOfMonth(this.#lastMonth)
    return monthIndex(year, month) > this.#lastMonth ? year - 1 : year
  }
}

/** Words before the season, and before `the` in front of it. */
const BEFORE_FALL = new Set([
  'in',
  'during',
  'this',
  'for',
  'since',
  'our',
  'was',
  'were',
  'last',
  'vs',
  'versus',
  'against',
  'than',
  'through',
  'until',
])
/** Words after a move that is called a fall. */
const AFTER_A_FALL = new Set(['in', 'of', 'by', 'from', 'below', 'behind', 'short', 'off', 'on'])

/** Whether `fall` is the season, as in `fall sales`, `in the fall`, and no move, as in `did sales fall`, `the fall in sales`. */
function isAutumn(words: readonly QuestionWord[], at: number, hasYear: boolean): boolean {
  const stem = (place: number): string => words[place]?.stem ?? ''
  // `from spring to fall`
  const joins = stem(at - 1) === 'to' || stem(at - 1) === 'and'
  const isJoined = joins && (SEASON_WORDS[stem(at - 2)] !== undefined || yearIn(words[at - 2], false) !== null)
  const before = stem(at - 1) === 'the' ? at - 2 : at - 1
  const isSaid = at === 0 || words[at]?.isAfterComma === true || BEFORE_FALL.has(stem(before)) || isJoined
  return isSaid && (hasYear || !AFTER_A_FALL.has(stem(at + 1)))
}

function firstMonthOfYear(year: number, start: TimeContext['fiscalYearStartMonth']): MonthIndex {
  // A fiscal year is named by the calendar year in which it ends.
  return monthIndex(start === 1 ? year : year - 1, start)
}

function yearPoint(year: number, length: number): TimePoint {
  return { period: 'YEARLY', month: 0, months: 12, day: null, year, length, isMonth: false, isFiscal: true }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

/** @param isShort whether two digits are a year. */
/** `FY26`, `FY 2026`, `fiscal year 2026`; null for none, and for a year of the calendar. */
function fiscalYearAt(words: readonly QuestionWord[], at: number): { readonly year: number; readonly length: number } | null {
  const joined = /^fy(\d{2}|\d{4})$/.exec(words[at]?.stem ?? '')
  if (joined !== null) return { year: fullYear(Number(joined[1])), length: 1 }
  if (!/^(?:fiscal|financial|fy)$/.test(words[at]?.stem ?? '')) return null
  const skips = 1 + Number(words[at + 1]?.stem === 'year')
  const year = yearIn(words[at + skips], true)
  return year === null ? null : { year, length: skips + 1 }
}

function yearIn(word: QuestionWord | undefined, isShort: boolean): number | null {
  if (word?.kind !== 'NUMBER') return null
  const { value, typed } = word
  // `over 2000` is an amount: no books go back so far.
  if (/^(?:20|21)\d\d$/.test(typed) && value > 2000) return value
  return isShort && /^\d\d$/.test(typed) && value >= 10 && value <= 60 ? 2000 + value : null
}

function dateOf({ year, month, day, isYearGuessed = false }: Extract<QuestionWord, { kind: 'DATE' }>): TimePoint | null {
  if (month < 1 || month > 12) return null
  if (day !== null && year !== null && !isCalendarDay(year, month, day)) return null
  return { period: 'MONTHLY', month, day, year, months: 1, length: 1, isMonth: day === null, isYearGuessed }
}
