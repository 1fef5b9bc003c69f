import {
  addDays,
  type Day,
  dayFrom,
  dayNumber,
  dayOfMonthOf,
  daysInMonth,
  daysSinceMonday,
  firstDayOf,
  isCalendarDay,
  lastDayOf,
  type MonthIndex,
  monthIndex,
  monthOf,
  monthOfYear,
  yearOf,
} from '../../../time/day.ts'
import type { TimeContext } from '../../../time/time-span.ts'
import type { QuestionWord } from '../question-words.ts'
import { countOf, MONTH_WORDS, ORDINAL_WORDS } from './time-vocabulary.ts'

/** First and last day. */
export type Days = readonly [Day, Day]

interface Found {
  /** Null for words that said which year is meant. */
  readonly days: Days | null
  /** How many words. */
  readonly length: number
}

const BEFORE = new Set(['last', 'past', 'prior', 'previous', 'preceding'])
const TRAILING = new Set([...BEFORE, 'trailing', 'rolling'])
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MOST_DAYS = 400
/** Words that would say that days are a base of comparison. */
const SAYS_BASE = /^(?:prior|last|previous|preceding|before)$/
/** Days that stand after these are only the end of those that are meant, or left out. */
const LIMITS = new Set([
  'until',
  'till',
  'through',
  'thru',
  'before',
  'after',
  'by',
  'ending',
  'ended',
  'except',
  'without',
  'excluding',
  'but',
])
/** What is divided, counted or set against itself by weeks is no week of the calendar. */
const DIVIDING = new Set(['by', 'per', 'each', 'every', 'of', 'over', 'on', 'to'])

/**
 * `yesterday`, `last week`, `the past 30 days`, `last weekend`, `last Friday`, `first week of June`, `week of June 8` and holidays as the days that they are;
 * all other words as they were. Weeks begin on Monday; days that are counted back end with the books; a holiday is the latest one booked.
 *
 * @param before the days of the question before, which `the week before` and `the same days in June` are of where the question names none.
 */
export function withNamedDays(words: readonly QuestionWord[], time: TimeContext, before: Days | null = null): readonly QuestionWord[] {
  const reader = new DayNames(words, time, before)
  const read: QuestionWord[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = reader.read(at)
    if (found === null) {
      read.push(...words.slice(at, at + 1))
      rest.push(words[at]?.typed ?? '')
    } else if (found.days !== null) read.push(...dateWords(words.slice(at, at + found.length), found.days, time))
    at += found?.length ?? 1
  }
  // `Mother's Day sales, growth`: the same date of the year before was another Sunday.
  return reader.hasMoved && rest.some((one) => OF_YEARS.test(one)) ? words : read
}

const OF_YEARS = /^(?:ly|py|yoy|years?|yrs?|annual|prior|comps?|growth|grew|grow|grown)$/

class DayNames {
  readonly #words: readonly QuestionWord[]
  readonly #today: Day
  /** The end of the books, or today. */
  readonly #last: Day
  /** Whether there was a question before. */
  readonly #isAsked: boolean
  #before: { readonly days: Days; readonly holiday: NamedHoliday | null } | null = null
  /** Where words say the year of a holiday before them, and how many. */
  #yearSaid: { readonly at: number; readonly length: number } | null = null
  /** Whether a holiday is named that has another date each year. */
  hasMoved = false

  constructor(words: readonly QuestionWord[], { today, lastLedgerDay }: TimeContext, before: Days | null) {
    this.#words = words
    this.#isAsked = before !== null
    if (before !== null) this.#before = { days: before, holiday: null }
    this.#today = today
    this.#last = lastLedgerDay !== null && lastLedgerDay < today ? lastLedgerDay : today
  }

  read(at: number): Found | null {
    if (this.#yearSaid?.at === at) return { days: null, length: this.#yearSaid.length }
    const holiday = this.#holiday(at)
    const found =
      holiday ??
      this.#yearOfHoliday(at) ??
      this.#single(at) ??
      this.#partOfMonth(at) ??
      this.#weekOfDay(at) ??
      this.#sameDays(at) ??
      this.#daysBefore(at) ??
      this.#week(at) ??
      this.#counted(at) ??
      this.#winter(at)
    if (found?.days === null) return found
    // `up from last week`: not from its first day to its last; `through yesterday` is more than that day.
    const isOfMany = found?.days?.[0] !== found?.days?.[1]
    const isBound = (this.#isAfter(at, 'from') && holiday?.is.until === undefined) || this.#isAfterLimit(at)
    if (found === null || isBound) return null
    // `since last week`: from its first day on.
    if (this.#isAfter(at, 'since') && isOfMany) return { days: [found.days[0], found.days[0]], length: found.length }
    this.#before = { days: found.days, holiday: holiday?.is ?? null }
    this.hasMoved ||= holiday !== null && hasOtherDates(holiday.is)
    return found
  }

  #isAfter(at: number, word: string): boolean {
    return this.#word(this.#word(at - 1) === 'the' ? at - 2 : at - 1) === word
  }

  /** `up to Mother's Day`, `as of yesterday`, `except last week`. */
  #isAfterLimit(at: number): boolean {
    const skips = this.#word(at - 1) === 'the' ? 2 : 1
    const [before, first] = [this.#word(at - skips), this.#word(at - skips - 1)]
    return LIMITS.has(before) || (before === 'to' && first === 'up') || (before === 'of' && first === 'as')
  }

  /** `last winter`: of December to February, the latest that is over; `this winter`, the latest that has begun. */
  #winter(at: number): Found | null {
    const which = this.#word(at)
    if (!/^(?:last|past|this)$/.test(which) || this.#word(at + 1) !== 'winter') return null
    const daysTo = (year: number): Days => [dayFrom(year - 1, 12, 1), lastDayOf(monthIndex(year, 2))]
    const next = yearOf(this.#today) + 1
    const isMeant = ([first, last]: Days): boolean => (which === 'this' ? first <= this.#today : last < this.#today)
    const days = [daysTo(next), daysTo(next - 1)].find(isMeant) ?? daysTo(next - 2)
    return { days, length: 2 }
  }

  #word(at: number): string {
    return this.#words[at]?.typed.replace(/'s$/, '') ?? ''
  }

  #single(at: number): Found | null {
    const [first, second] = [this.#word(at), this.#word(at + 1)]
    const day = (back: number, length: number): Found => ({ days: [addDays(this.#today, -back), addDays(this.#today, -back)], length })
    if (first === 'today') return day(0, 1)
    if (first === 'yesterday' || (first === 'last' && second === 'night')) return day(1, first === 'last' ? 2 : 1)
    if (first === 'day' && second === 'before' && this.#word(at + 2) === 'yesterday') return day(2, 3)
    const weekday = WEEKDAYS.indexOf(second)
    if (first !== 'last' || weekday === -1) return null
    return day((weekdayOf(this.#today) - weekday + 7) % 7 || 7, 2)
  }

  /** `the same days in June`, of days within a month: those days of that month, the latest one booked. */
  #sameDays(at: number): Found | null {
    const [from, to] = this.#before?.days ?? []
    if (from === undefined || to === undefined) return null
    const isWeek = this.#word(at + 1) === 'week' && dayNumber(to) - dayNumber(from) < 7
    const isSame = this.#word(at) === 'same' || (this.#word(at) === 'that' && isWeek)
    if (!isSame || !(isWeek || /^(?:days?|dates?|period|stretch)$/.test(this.#word(at + 1)))) return null
    const skips = ['in', 'of', 'from', 'for'].includes(this.#word(at + 2)) ? 3 : 2
    const [first, second] = [this.#word(at + skips), this.#word(at + skips + 1)]
    // `vs the same days last year`, of the question before: as `vs last year`.
    if (this.#isAsked && (LAST_YEAR.has(first) || (BEFORE.has(first) && /^(?:year|yr)$/.test(second)))) return { days: null, length: 2 }
    if (monthOf(from) !== monthOf(to)) return null
    const month = MONTH_WORDS[first]
    const isLast = BEFORE.has(first) && second === 'month' && monthOf(from) === monthOf(this.#today)
    if (month === undefined && !isLast) return null
    const named = isLast ? null : this.#yearAt(at + skips + 1)
    const inYear = (year: number) => monthIndex(year, month ?? 1)
    const latest = inYear(yearOf(this.#last))
    const isBooked = latest <= monthOf(this.#last) && latest !== monthOf(from)
    const before = monthOf(addDays(firstDayOf(monthOf(from)), -1))
    const of = isLast ? before : inYear(named?.year ?? yearOf(this.#last) - Number(!isBooked))
    const end = dayOfMonthOf(lastDayOf(of))
    const dayOf = (day: Day): Day => addDays(firstDayOf(of), Math.min(dayOfMonthOf(day), end) - 1)
    return { days: [dayOf(from), dayOf(to > this.#last ? this.#last : to)], length: skips + (isLast ? 2 : 1 + (named?.length ?? 0)) }
  }

  /** `the day before`, `the weekend before that`, `prior 4 weeks`, of as many days. */
  #daysBefore(at: number): Found | null {
    const [from, to] = this.#before?.days ?? []
    if (from === undefined || to === undefined) return null
    const isPrior = ['prior', 'previous', 'preceding'].includes(this.#word(at))
    const isCounted = countOf(this.#words[at + Number(isPrior)]) !== null
    const count = isCounted ? (countOf(this.#words[at + Number(isPrior)]) ?? 0) : 1
    const unitAt = at + Number(isPrior) + Number(isCounted)
    const unit = this.#word(unitAt)
    const days = /^days?$/.test(unit) ? 1 : unit === 'weekend' ? 2 : isCounted && /^(?:weeks?|wks?)$/.test(unit) ? 7 : 0
    const isBehind =
      this.#word(unitAt + 1) === 'before' && (unit !== 'day' || this.#word(unitAt + 2) === 'that' || unitAt + 2 >= this.#words.length)
    const isAsLong = dayNumber(to) - dayNumber(from) + 1 === count * days
    if (days === 0 || isPrior === isBehind || !isAsLong) return null
    const back = unit === 'weekend' ? 7 * count : count * days
    const length = unitAt - at + 1 + Number(isBehind) + Number(isBehind && this.#word(unitAt + 2) === 'that')
    return { days: [addDays(from, -back), addDays(to, -back)], length }
  }

  /** `last week`, `this weekend`, `the week before`, `week to date`. */
  #week(at: number): Found | null {
    const [first, second, third] = [this.#word(at), this.#word(at + 1), this.#word(at + 2)]
    const monday = addDays(this.#today, -daysSinceMonday(this.#today))
    const isCut = ['of', 'in'].includes(this.#word(at + 2)) || DIVIDING.has(this.#word(at - 1))
    if (first === 'wtd') return { days: [monday, this.#today], length: 1 }
    if (first === 'week' && second === 'to' && third === 'date') return { days: [monday, this.#today], length: 3 }
    if (second === 'weekend' && !isCut) {
      // On other days of the week it is not booked.
      const isNow = first === 'this' && weekdayOf(this.#today) % 6 === 0
      const saturday = addDays(monday, isNow ? 5 : -2)
      return BEFORE.has(first) || isNow ? { days: [saturday, addDays(saturday, 1)], length: 2 } : null
    }
    if (first === 'week' && second === 'before' && third === 'last')
      return { days: [addDays(monday, -14), addDays(monday, -8)], length: this.#word(at + 3) === 'week' ? 4 : 3 }
    // `last week vs the week before`
    const own = this.#before?.days
    const isSecond = (first === 'week' && second === 'before') || (['prior', 'previous', 'preceding'].includes(first) && second === 'week')
    if (isSecond && own !== undefined && dayNumber(own[1]) - dayNumber(own[0]) <= 6)
      return { days: [addDays(own[0], -7), addDays(own[1], -7)], length: third === 'that' ? 3 : 2 }
    if (second !== 'week' || isCut) return null
    if (first === 'this' || first === 'current') return { days: [monday, this.#today], length: third === 'so' ? 4 : 2 }
    return BEFORE.has(first) ? { days: [addDays(monday, -7), addDays(monday, -1)], length: 2 } : null
  }

  /** `last 30 days`, `trailing 13 weeks`; one by one these are whole weeks, and the last one is over. */
  #counted(at: number): Found | null {
    const [count, unit] = [countOf(this.#words[at + 1]), this.#word(at + 2)]
    const days = (count ?? 0) * (/^days?$/.test(unit) ? 1 : /^(?:weeks?|wks?)$/.test(unit) ? 7 : 0)
    if (!TRAILING.has(this.#word(at)) || days < 1 || days > MOST_DAYS) return null
    if (
      unit.startsWith('w') &&
      this.#words.some(({ typed }, place) => typed === 'weekly' || (typed === 'week' && EACH.has(this.#word(place - 1))))
    ) {
      const sunday = addDays(this.#last, -((daysSinceMonday(this.#last) + 1) % 7))
      return { days: [addDays(sunday, 1 - days), sunday], length: 3 }
    }
    return { days: [addDays(this.#last, 1 - days), this.#last], length: 3 }
  }

  /** `first week of June 2026`, `the last 10 days of May`, `second half of June`, `last day of June`: counted from its first, or to its last. */
  #partOfMonth(at: number): Found | null {
    const ordinal = this.#word(at)
    const number = ordinal === 'last' ? 'LAST' : ORDINAL_WORDS[ordinal]
    const count = countOf(this.#words[at + 1])
    const nounAt = at + (count === null ? 1 : 2)
    const noun = this.#word(nounAt)
    const monthAt = nounAt + (['of', 'in'].includes(this.#word(nounAt + 1)) ? 2 : 1)
    const month = MONTH_WORDS[this.#word(monthAt)]
    if (number === undefined || month === undefined || (noun === 'week' && DIVIDING.has(this.#word(at - 1)))) return null
    const named = this.#yearAt(monthAt + 1)
    const of = monthIndex(named?.year ?? this.#latestYear(month), month)
    const days = partOf(of, number, count, noun)
    return days === null ? null : { days, length: monthAt + 1 - at + (named?.length ?? 0) }
  }

  /** `week of June 8`: from its Monday; `week ending June 14`, `the 4 weeks ended June 14`: up to that day. */
  #weekOfDay(at: number): Found | null {
    const count = countOf(this.#words[at])
    const noun = at + (count === null ? 0 : 1)
    const unit = /^(?:week|wk)s?$/.test(this.#word(noun)) ? 7 : count !== null && /^days?$/.test(this.#word(noun)) ? 1 : null
    const isEnd = /^(?:ending|ended)$/.test(this.#word(noun + 1))
    // `the week after June 10`: the seven days that follow it.
    const isBeside = count === null && /^(?:after|following|before)$/.test(this.#word(noun + 1))
    if (unit === null || DIVIDING.has(this.#word(at - 1)) || !(isEnd || isBeside || (count === null && this.#word(noun + 1) === 'of')))
      return null
    const named = this.#dayAt(noun + 2)
    const days = unit * (count ?? 1)
    if (named === null || days < 1 || days > MOST_DAYS) return null
    const isBefore = this.#word(noun + 1) === 'before'
    const from = isBeside ? addDays(named.day, isBefore ? -7 : 1) : addDays(named.day, isEnd ? 1 - days : -daysSinceMonday(named.day))
    return { days: [from, addDays(from, days - 1)], length: noun + 2 + named.length - at }
  }

  /** `June 14`, `June 14th 2026`, `6/14/2026`; of the latest such month of the books where no year is said. */
  #dayAt(at: number): { readonly day: Day; readonly length: number } | null {
    const skips = Number(this.#word(at) === 'the')
    const holiday = this.#namedHoliday(at + skips, null)
    if (holiday !== null && holiday.days !== null && holiday.is.extent === 'DAY')
      return { day: holiday.days[0], length: holiday.length + skips }
    const [written, number] = [this.#words[at], this.#words[at + 1]]
    const isDate = written?.kind === 'DATE'
    const month = isDate ? written.month : MONTH_WORDS[this.#word(at)]
    const ofMonth = isDate ? written.day : (countOf(number) ?? Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(this.#word(at + 1))?.[1] ?? 0))
    if (month === undefined || ofMonth === null) return null
    const length = isDate ? 1 : 2
    const named = isDate && written.year !== null ? { year: written.year, length: 0 } : this.#yearAt(at + length)
    const year = named?.year ?? this.#latestYear(month)
    return isCalendarDay(year, month, ofMonth) ? { day: dayFrom(year, month, ofMonth), length: length + (named?.length ?? 0) } : null
  }

  /** The latest year in which the books have a month, from 1. */
  #latestYear(month: number): number {
    return yearOf(this.#last) - Number(month > monthOfYear(monthOf(this.#last)))
  }

  #holiday(at: number): (Found & { readonly is: NamedHoliday }) | null {
    const isLast = this.#word(at) === 'last'
    const skips = Number(isLast || this.#word(at) === 'this')
    const named = this.#namedHoliday(at + skips, this.#word(at) === 'this' ? yearOf(this.#today) : null)
    if (named === null) return null
    // `this Mother's Day to last Mother's Day`
    const [own] = this.#before?.days ?? []
    const isSame = isLast && own !== undefined && this.#before?.holiday?.holiday === named.is.holiday
    return { ...named, ...(isSame ? { days: daysOf(named.is, yearOf(own) - 1) } : {}), length: named.length + skips }
  }

  /** @param own the year that is meant if none is said; null for the latest one booked. */
  #namedHoliday(at: number, own: number | null): (Found & { readonly is: NamedHoliday }) | null {
    for (const holiday of HOLIDAYS) {
      const name = holiday.names.find((one) =>
        one.split(' ').every((word, place) => this.#word(at + place) === word || (word !== 'day' && this.#word(at + place) === `${word}s`)),
      )
      const length = name?.split(' ').length ?? 0
      if (name === undefined || this.#isDayOfMany(at + length)) continue
      const extent = EXTENTS[this.#word(at + length)] ?? 'DAY'
      if (extent === 'WEEKEND' ? holiday.weekend === undefined : extent === 'DAY' && holiday.isDate === true) continue
      const last = extent === 'DAY' ? this.#lastHoliday(at + length, holiday) : null
      const wide = length + Number(extent !== 'DAY') + (last?.length ?? 0)
      const named = this.#yearAt(at + wide)
      const later = named === null ? this.#yearAfter(at + wide) : null
      this.#yearSaid = later
      const year = yearOf(this.#last)
      const is = { holiday, extent, ...(last !== null && { until: last.holiday }) }
      const latest = (last === null && extent !== 'WEEK' ? holiday.dayIn(year) : daysOf(is, year)[1]) <= this.#last ? year : year - 1
      return { days: daysOf(is, named?.year ?? later?.year ?? own ?? latest), length: wide + (named?.length ?? 0), is }
    }
    return null
  }

  /** `through New Year's Eve`, after another holiday: the last of the days that are meant. */
  #lastHoliday(at: number, first: Holiday): { readonly holiday: Holiday; readonly length: number } | null {
    if (!/^(?:through|thru|to|until|till)$/.test(this.#word(at))) return null
    for (const holiday of HOLIDAYS) {
      const name = holiday.names.find((one) => one.split(' ').every((word, place) => this.#word(at + 1 + place) === word))
      if (name !== undefined && holiday !== first && holiday.isDate !== true) return { holiday, length: 1 + name.split(' ').length }
    }
    return null
  }

  /** `labor day by day`, `labor day one`: no holiday. */
  #isDayOfMany(at: number): boolean {
    const [first, second] = [this.#word(at), this.#word(at + 1)]
    return first === 'one' || (['by', 'over', 'to', 'on', 'after'].includes(first) && second === 'day')
  }

  /** `Mother's Day sales last year`: the year that is said later, and not as one that the day is set against. */
  #yearAfter(from: number): { readonly at: number; readonly year: number; readonly length: number } | null {
    for (let at = from; at < this.#words.length; at += 1) {
      const named = this.#yearAt(at)
      if (named !== null) return COMPARING.has(this.#word(at - 1)) ? null : { ...named, at }
    }
    return null
  }

  /** `Mother's Day against last year`: that of the year before, on whatever date it was. */
  #yearOfHoliday(at: number): Found | null {
    const { days, holiday } = this.#before ?? {}
    // `vs last`
    const isLast = this.#word(at) === 'last' && at === this.#words.length - 1
    const named = !COMPARING.has(this.#word(at - 1)) ? null : isLast ? { year: 0, length: 1 } : this.#yearAt(at)
    if (days === undefined || holiday === null || holiday === undefined || named === null) return null
    const year = BEFORE.has(this.#word(at)) || LAST_YEAR.has(this.#word(at)) ? yearOf(days[1]) - 1 : named.year
    return { days: daysOf(holiday, year), length: named.length }
  }

  /** `2025`, `of last year`, `this year`, `ly`. */
  #yearAt(at: number): { readonly year: number; readonly length: number } | null {
    const skips = ['of', 'in'].includes(this.#word(at)) ? 1 : 0
    const [own, first, second] = [this.#words[at + skips], this.#word(at + skips), this.#word(at + skips + 1)]
    if (own?.kind === 'NUMBER' && /^20\d\d$/.test(own.typed)) return { year: own.value, length: skips + 1 }
    if (LAST_YEAR.has(first)) return { year: yearOf(this.#today) - 1, length: skips + 1 }
    if (second !== 'year' && second !== 'yr') return null
    const back = first === 'this' ? 0 : BEFORE.has(first) ? 1 : null
    return back === null ? null : { year: yearOf(this.#today) - back, length: skips + 2 }
  }
}

/** Days of a month that are counted from its first or to its last; null for what it has none of. The 15th ends its first half. */
function partOf(month: MonthIndex, number: number | 'LAST', count: number | null, noun: string): Days | null {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const unit = /^weeks?$/.test(noun) ? 7 : /^days?$/.test(noun) ? 1 : null
  if (count === null && noun === 'half') {
    if (number === 1) return [first, addDays(first, 14)]
    return number === 2 || number === 'LAST' ? [addDays(first, 15), last] : null
  }
  // `the first 3 weeks`, but not the second 3.
  if (unit === null || (number !== 1 && number !== 'LAST' && (count !== null || unit === 1))) return null
  const days = unit * (count ?? 1)
  if (days < 1 || days > daysInMonth(month)) return null
  if (number === 'LAST') return [addDays(last, 1 - days), last]
  const from = addDays(first, days * (number - 1))
  return [from, addDays(from, days - 1)]
}

const EACH = new Set(['by', 'each', 'per', 'every', 'a'])
const LAST_YEAR = new Set(['ly', 'py'])
const COMPARING = new Set(['vs', 'versus', 'against', 'over', 'to', 'with', 'than', 'on', 'from'])

interface Holiday {
  /** Words without the ending of a genitive or plural. */
  readonly names: readonly string[]
  dayIn(year: number): Day
  /** Whether it has another date each year. */
  readonly isMoving?: true
  /** Whether its name is that of any date, so that only its weekend is named by it. */
  readonly isDate?: true
  /** Days from the holiday to the first and last one of its weekend, on whichever day it falls. */
  weekend?(day: Day): readonly [number, number]
}

const EXTENTS: Readonly<Record<string, NamedHoliday['extent']>> = { weekend: 'WEEKEND', week: 'WEEK' }

interface NamedHoliday {
  readonly holiday: Holiday
  /** Which days are named: the holiday itself, its weekend, or its week from Monday to Sunday. */
  readonly extent: 'DAY' | 'WEEKEND' | 'WEEK'
  /** The next one of these ends the days. */
  readonly until?: Holiday
}

function daysOf({ holiday, extent, until }: NamedHoliday, year: number): Days {
  const day = holiday.dayIn(year)
  if (extent === 'WEEK') {
    const monday = addDays(day, -daysSinceMonday(day))
    return [monday, addDays(monday, 6)]
  }
  if (until !== undefined) return [day, until.dayIn(year) > day ? until.dayIn(year) : until.dayIn(year + 1)]
  const [from, to] = (extent === 'WEEKEND' ? holiday.weekend?.(day) : undefined) ?? [0, 0]
  return [addDays(day, from), addDays(day, to)]
}

/** Whether it is on other days of each year, as the days off around a holiday are. */
function hasOtherDates({ holiday, extent }: NamedHoliday): boolean {
  return holiday.isMoving === true || extent === 'WEEK' || (extent === 'WEEKEND' && holiday.weekend === daysOff)
}

const fixed = (month: number, day: number) => (year: number) => dayFrom(year, month, day)
/** The nth such weekday of a month, from 1; Sunday is 0. */
const nth = (number: number, weekday: number, month: number) => (year: number) => {
  const first = dayFrom(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (number - 1))
}
const lastMonday = (month: number) => (year: number) => {
  const end = lastDayOf(monthIndex(year, month))
  return addDays(end, -daysSinceMonday(end))
}

const sundays = (): readonly [number, number] => [-1, 0]
const mondays = (): readonly [number, number] => [-2, 0]
/** From Friday to Sunday around a holiday with a date of its own, and every day between it and them; of a Wednesday, those after it. */
const daysOff = (day: Day): readonly [number, number] => {
  const fromMonday = daysSinceMonday(day)
  if (fromMonday < 2) return [-2 - fromMonday, 0]
  return [Math.min(0, 4 - fromMonday) + (fromMonday === 2 ? 2 : 0), 6 - fromMonday]
}

/** Of the United States, where the trade counts on them. */
const HOLIDAYS: readonly Holiday[] = [
  { names: ['new year eve', 'nye'], dayIn: fixed(12, 31) },
  { names: ['new year day'], dayIn: fixed(1, 1) },
  { names: ['mlk day', 'martin luther king day'], dayIn: nth(3, 1, 1), weekend: mondays, isMoving: true },
  { names: ['super bowl sunday', 'super bowl', 'superbowl sunday', 'superbowl'], dayIn: nth(2, 0, 2), weekend: sundays, isMoving: true },
  { names: ['valentine day', 'valentine'], dayIn: fixed(2, 14), weekend: daysOff },
  { names: ['president day', "presidents' day", 'presidents day'], dayIn: nth(3, 1, 2), weekend: mondays, isMoving: true },
  { names: ['st patrick day', 'saint patrick day'], dayIn: fixed(3, 17), weekend: daysOff },
  { names: ['easter sunday', 'easter'], dayIn: easter, weekend: sundays, isMoving: true },
  { names: ['cinco de mayo'], dayIn: fixed(5, 5), weekend: daysOff },
  { names: ['mother day'], dayIn: nth(2, 0, 5), weekend: sundays, isMoving: true },
  { names: ['memorial day'], dayIn: lastMonday(5), weekend: mondays, isMoving: true },
  { names: ['father day'], dayIn: nth(3, 0, 6), weekend: sundays, isMoving: true },
  { names: ['juneteenth'], dayIn: fixed(6, 19), weekend: daysOff },
  { names: ['independence day', '4th of july', 'fourth of july'], dayIn: fixed(7, 4), weekend: daysOff },
  { names: ['july 4th', 'july 4', 'july fourth'], dayIn: fixed(7, 4), weekend: daysOff, isDate: true },
  { names: ['labor day', 'labour day'], dayIn: nth(1, 1, 9), weekend: mondays, isMoving: true },
  { names: ['columbus day', 'indigenous peoples day'], dayIn: nth(2, 1, 10), weekend: mondays, isMoving: true },
  { names: ['halloween'], dayIn: fixed(10, 31), weekend: daysOff },
  { names: ['veterans day', 'veteran day'], dayIn: fixed(11, 11), weekend: daysOff },
  { names: ['thanksgiving day', 'thanksgiving'], dayIn: nth(4, 4, 11), weekend: () => [0, 3], isMoving: true },
  { names: ['black friday'], dayIn: (year) => addDays(nth(4, 4, 11)(year), 1), weekend: () => [0, 2], isMoving: true },
  { names: ['christmas eve', 'xmas eve'], dayIn: fixed(12, 24) },
  { names: ['christmas day', 'xmas day'], dayIn: fixed(12, 25) },
  // Alone it is a season.
  { names: ['christmas', 'xmas'], dayIn: fixed(12, 25), isDate: true },
]

/** Easter Sunday of the Gregorian calendar; the anonymous algorithm that Meeus gives in “Astronomical Algorithms”. */
function easter(year: number): Day {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const leap = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dayFrom(year, Math.floor(days / 31), (days % 31) + 1)
}

/** Sunday is 0. */
function weekdayOf(day: Day): number {
  return (daysSinceMonday(day) + 1) % 7
}

function dateWords(said: readonly QuestionWord[], [from, to]: Days, { today }: TimeContext): readonly QuestionWord[] {
  // `first two weeks of July`, of books that end with June: those of the year before.
  const isOfMonth = said.some(({ stem }) => MONTH_WORDS[stem] !== undefined)
  const saysYear = said.some(({ stem }) => /^\d{4}$|^(?:year|yr|last|prior|previous|fy\d*|ly|py)$/.test(stem))
  const isYearGuessed = isOfMonth && !saysYear && yearOf(from) < yearOf(today)
  const typed = said
    .map((one) => (SAYS_BASE.test(one.typed) && (said.length === 1 || one.typed !== 'last') ? 'earlier' : one.typed))
    .join(' ')
  const { isAfterComma = false, isAfterDash = false } = said[0] ?? {}
  const word = (day: Day): QuestionWord => ({
    kind: 'DATE',
    typed,
    stem: typed,
    year: yearOf(day),
    month: monthOfYear(monthOf(day)),
    day: dayOfMonthOf(day),
    isYearGuessed,
  })
  const first = { ...word(from), isAfterComma, isAfterDash }
  return from === to ? [first] : [first, { kind: 'WORD', typed: 'to', stem: 'to' }, word(to)]
}
