import { addDays, addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf, yearOfMonth } from '../../../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../../../time/time-span.ts'
import { lastWholeMonth } from '../../../time/whole-months.ts'
import type { PlanSpan } from '../../plan.ts'
import type { QuestionWord } from '../question-words.ts'
import { type TimePoint, TimePoints } from './time-points.ts'
import {
  BEFORE_WORDS,
  countOf,
  JUST_OVER,
  LEDGER_PHRASES,
  MONTH_WORDS,
  ORDERING,
  PERIOD_WORDS,
  SEASON_WORDS,
  TO_WORDS,
  WHOLE_WORDS,
} from './time-vocabulary.ts'

/** Days that some words of a question name. */
export interface ReadSpan {
  readonly span: PlanSpan
  /** How many words. */
  readonly length: number
  /** `last year`, `prior month`: also a base of comparison. */
  readonly isBefore: 'YEAR' | 'PERIOD' | null
  /** It lies wholly after what is booked. */
  readonly isFuture: boolean
  /** Of `from May to June`: the two, which a comparison is of. */
  readonly ends: readonly [TimeSpanSetting, TimeSpanSetting] | null
  /** Whether it could be other days: `Jun 25`. */
  readonly isGuessed?: boolean
  /** The same a year later, of a month that was named without its year and has not come in the running one; null otherwise. */
  readonly later: (TimeSpanSetting & { readonly kind: 'FIXED' }) | null
}

/** Between so many months and the end of the last one. */
const ENDED = ['ended on', 'ending on', 'ended in', 'ending in', 'ended', 'ending'].flatMap((one) => [`that ${one}`, `which ${one}`, one])
const MOST_MONTHS = 120

/** Words after a period that say which one is meant. */
const SAYS_WHICH = new Set(['we', 'that', 'which', 'just', 'ended', 'ending', 'closed', 'when', 'with'])
/** Words before a span that figures are of. */
const OF_SPAN = new Set(['for', 'in', 'over', 'during'])
const FULL: ReadonlySet<string> = new Set(['full', 'whole', 'entire'])
/** Words before the month that the year is read up to. */
const UNTIL = ['through', 'thru', 'up to', 'up until', 'up through', 'until', 'till', 'til', 'as of', 'as at', 'as on']

/** Words before a period that figures are divided by, and before the first of two times. */
const DIVIDING = new Set(['by', 'per', 'each', 'every', 'from'])
const COMPARED = new Set(['compare', 'compared'])
/** `over the last year` */
const DURING = new Set(['over', 'in', 'during', 'within', 'throughout', 'across'])
const JOINING = new Set(
  'vs versus v against than over to with from since between and or as of until till through thru compare compared now then'.split(' '),
)

/** Reads days as people write them. */
export class TimeReader {
  readonly #time: TimeContext
  readonly #start: TimeContext['fiscalYearStartMonth']
  /** The last month with entries, and that of today. */
  readonly #lastMonth: MonthIndex
  readonly #thisMonth: MonthIndex
  readonly #points: TimePoints

  constructor(time: TimeContext) {
    this.#points = new TimePoints(time)
    this.#time = time
    this.#start = time.fiscalYearStartMonth
    this.#thisMonth = monthOf(time.today)
    this.#lastMonth = time.lastLedgerDay === null ? this.#thisMonth : monthOf(time.lastLedgerDay)
  }

  /**
   * The longest span that the words from `at` on name; null for none.
   * @param unit of the span before, which `this year against last` goes on with.
   */
  read(words: readonly QuestionWord[], at: number, unit: Period | null = null): ReadSpan | null {
    const stem = (place: number): string => words[at + place]?.stem ?? ''
    const phrase = (text: string): boolean => text.split(' ').every((one, place) => stem(place) === one)
    // `year to date as of last month`, `ytd through may`
    const toDate = phrase('fiscal year to date')
      ? 4
      : phrase('year to date') || phrase('fiscal year to')
        ? 3
        : phrase('ytd')
          ? 1
          : phrase('so far this year')
            ? 4
            : phrase('this year so far') || phrase('the year so far') || phrase('current year to date') || phrase('this year to date')
              ? 4
              : 0
    if (toDate > 0) return this.#yearToDate(words, at, toDate)
    // `May YTD`
    const month = this.#points.read(words, at)
    if (month?.isMonth === true && stem(month.length) === 'ytd') {
      const { span } = this.#yearToDate(words, at, 0)
      return found(span, month.length + 1)
    }
    const ended = this.#ended(words, at)
    if (ended !== null) return ended
    if (phrase('quarter to date')) return this.#since('QUARTERLY', 3)
    if (phrase('qtd')) return this.#since('QUARTERLY', 1)
    if (phrase('month to date')) return this.#since('MONTHLY', 3)
    if (phrase('mtd') || phrase('ptd')) return this.#since('MONTHLY', 1)
    const soFar = phrase('so far this') && PERIOD_WORDS[stem(3)] !== undefined ? this.#relative(words, at + 2) : null
    if (soFar !== null) return { ...soFar, length: soFar.length + 2 }
    if (phrase('so far')) return { ...this.#ofYear(2), span: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' } }
    for (const [text, length] of LEDGER_PHRASES) if (phrase(text)) return found({ kind: 'LEDGER' }, length)
    if (stem(0) === 'since' || stem(0) === 'after') return this.#sinceMonth(words, at)
    if (phrase('the half year')) return found(this.#lastHalf(), 3)
    if (phrase('half year') || phrase('the half')) return found(this.#lastHalf(), 2)
    // `the quarter we just closed`
    const justOver = PERIOD_WORDS[stem(0)]
    if (justOver !== undefined && stem(2) === 'just' && ['we', 'that', 'which'].includes(stem(1)) && JUST_OVER.has(stem(3)))
      return this.#before(justOver, 4)
    // `through June`: the year up to it.
    const until = UNTIL.find((text) => phrase(text))?.split(' ').length ?? 0
    if (until > 0 && this.#isMonthEnd(words, at + until)) return this.#yearToDate(words, at, until)
    // `by quarter to June`
    const isDivided = PERIOD_WORDS[stem(-1)] !== undefined && DIVIDING.has(stem(-2))
    if (phrase('to') && isDivided && this.#isMonthEnd(words, at + 1)) return { ...this.#yearToDate(words, at, 1), isGuessed: true }
    const rolling = this.#rolling(words, at) ?? this.#ago(words, at) ?? this.#beforeLast(words, at)
    if (rolling !== null) return rolling
    const latest = this.#latest(words, at) ?? this.#inNamedYear(words, at)
    if (latest !== null) return latest
    const isPart = this.#points.isPartOfYear(words, at)
    const relative = isPart ? null : this.#relative(words, at)
    if (relative !== null) return relative
    if (unit !== null && BEFORE_WORDS.has(stem(0)) && stem(0) !== 'past') return this.#before(unit, 1)
    // `for the month`: the last one that is whole, as books are read; `for the year`: so far.
    // `the year-to-date sales` are those of the year so far.
    const isNamed = MONTH_WORDS[stem(2)] !== undefined || stem(2) === 'of' || (stem(2) === 'to' && stem(3) === 'date')
    if (stem(0) === 'the' && PERIOD_WORDS[stem(1)] !== undefined && !isNamed && !['before', 'ago', 'after'].includes(stem(2))) {
      if (stem(1) === 'year' || stem(1) === 'yr') return found({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, 2)
      if (stem(1) === 'month') return found(fixedMonth(lastWholeMonth(this.#time)), 2)
      // `for the quarter`: that of the latest books.
      if (stem(1) === 'quarter' && OF_SPAN.has(stem(-1)) && !SAYS_WHICH.has(stem(2)))
        return { ...found(this.#whole(periodNumberOf(this.#lastMonth, 'QUARTERLY', this.#start), 'QUARTERLY'), 2), isGuessed: true }
    }
    if (FULL.has(stem(0)) && stem(1) === 'year' && words[at + 2]?.kind !== 'NUMBER') {
      // `the full year last year`
      const skips = stem(2) === 'of' ? 3 : 2
      const point = this.#points.read(words, at + skips)
      if (point?.period === 'YEARLY') {
        const { startDate, endDate } = this.#points.daysOf(point)
        return found(fixed('YEARLY', startDate, endDate), skips + point.length)
      }
      const named = this.#relative(words, at + skips)
      if (named?.span.kind === 'FIXED' && named.span.period === 'YEARLY') return { ...named, length: skips + named.length, isBefore: null }
      return found(this.#whole(periodNumberOf(this.#thisMonth, 'YEARLY', this.#start), 'YEARLY'), 2)
    }
    const from = ['from', 'between'].includes(stem(0)) || (isPart && stem(0) === 'the') ? 1 : 0
    const named =
      this.#points.repeatedPart(words, at + from) ?? this.#points.read(words, at + from) ?? this.#points.partWithoutNoun(words, at + from)
    if (named === null) return null
    const length = from + named.length
    // `fiscal 2025 full year`
    if (named.period === 'YEARLY' && FULL.has(stem(length)) && stem(length + 1) === 'year') {
      const { startDate, endDate } = this.#points.daysOf(named)
      return found(fixed('YEARLY', startDate, endDate), length + 2)
    }
    const first = this.#points.inYearOfOther(this.#points.withSharedYear(named, words, at + length), words, at + from)
    if (TO_WORDS.has(stem(length)) && (stem(length) !== 'and' || stem(0) === 'between')) {
      const point = this.#points.read(words, at + length + 1)
      // `Jan through June 26`: from month to month.
      const last = point !== null && first.isMonth ? (this.#points.asMonth(point) ?? point) : point
      if (last !== null) return this.#range(first, last, length + 1 + last.length)
      // `2025 through now`
      const { startDate } = this.#points.daysOf(first)
      if (['now', 'today', 'date', 'present'].includes(stem(length + 1)) && startDate <= this.#lastDay())
        return found(fixed(first.period === 'YEARLY' ? 'MONTHLY' : first.period, startDate, this.#lastDay()), length + 2)
    }
    // `Apr - Jun 2026`: the hyphen was removed.
    const next = words[at + length]
    if (next !== undefined && named.isMonth && named.year === null && next.kind === 'WORD' && MONTH_WORDS[next.stem] !== undefined) {
      const last = this.#points.read(words, at + length)
      // `Jan Feb`; `Jan, Mar` are two, and `Nov-Jan` goes over the turn of the year.
      const isList = next.isAfterComma === true && next.isAfterDash !== true
      const isRange = next.isAfterDash === true || (last !== null && (isList ? last.month === first.month + 1 : last.month > first.month))
      if (last?.isMonth === true && last.month !== first.month && isRange) {
        const range = this.#range(first, this.#points.withSharedYear(last, words, at + length + last.length), length + last.length)
        // `May, June`: neither is set against the other.
        return range === null || next.isAfterDash === true ? range : { ...range, ends: null }
      }
    }
    // `Q1-Q3 2025`, `Jan 2025 - Mar 2026`
    const to = next?.isAfterDash === true && named.day === null ? this.#points.read(words, at + length) : null
    if (to !== null && to.day === null && to.isMonth === first.isMonth && to.months === first.months) {
      const end = this.#points.withSharedYear(to, words, at + length + to.length)
      const range = this.#range(first.year === null ? { ...first, year: end.year } : first, end, length + to.length)
      // `Jun 2026 - Jun 2025`: the one against the other.
      if (range !== null || !first.isMonth) return range
    }
    // A month after `from` alone is no span of its own.
    const ends = this.#points.daysOf(first)
    const read = found(fixed(first.period, ends.startDate, ends.endDate), length, this.#lastMonth < monthOf(ends.startDate))
    // `December`, of books that end with June: that of the year before.
    const isOpen = first.year === null || first.isYearOpen === true
    const later = isOpen ? this.#points.yearLater({ ...first, year: null }, ends.startDate) : null
    return { ...read, isGuessed: first.isYearGuessed === true || later !== null, later }
  }

  /** `latest month`, `most recent 3 months`: whole ones of the books. */
  #latest(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const stem = (place: number): string => words[at + place]?.stem ?? ''
    const opening = stem(0) === 'latest' ? 1 : stem(0) === 'most' && stem(1) === 'recent' ? 2 : 0
    if (opening === 0) return null
    const count = countOf(words[at + opening])
    const period = PERIOD_WORDS[stem(opening + (count === null ? 0 : 1))]
    const last = lastWholeMonth(this.#time)
    if (count !== null && count > 0 && count <= MOST_MONTHS && period === 'MONTHLY')
      return found(fixed('MONTHLY', firstDayOf(addToMonth(last, 1 - count)), lastDayOf(last)), opening + 2)
    if (count !== null || period === undefined) return null
    // The period that the next month is in has yet to end, or to begin.
    return found(this.#whole(periodNumberOf(addToMonth(last, 1), period, this.#start) - 1, period), opening + 1)
  }

  /** `last year's Q1`, `this year's May`, `last year Q1`. */
  #inNamedYear(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const [which, noun] = [words[at]?.stem ?? '', words[at + 1]]
    const back = ['last', 'prior', 'previous'].includes(which) ? 1 : which === 'this' ? 0 : null
    if (back === null || PERIOD_WORDS[noun?.stem ?? ''] !== 'YEARLY' || words[at + 2]?.isAfterComma === true) return null
    const point = this.#points.read(words, at + 2)
    if (point === null || point.year !== null || point.day !== null || point.isOfThisYear === true) return null
    const isOwned = noun?.typed.endsWith('s') === true
    if (!isOwned && point.isMonth) return null
    const year = periodNumberOf(this.#thisMonth, 'YEARLY', this.#start) - back
    const start = firstMonthOfPeriod(year, 'YEARLY', this.#start)
    // A month is named by the calendar, a quarter by its place in the fiscal year.
    const first = addToMonth(start, point.isMonth ? (point.month - this.#start + 12) % 12 : point.month)
    const span = fixed(point.period, firstDayOf(first), lastDayOf(addToMonth(first, point.months - 1)))
    return found(span, 2 + point.length)
  }

  #ofYear(length: number): Omit<ReadSpan, 'span'> {
    return { length, isBefore: null, isFuture: false, ends: null, later: null }
  }

  /** `May`, `May 31`: the end of a month. */
  #isMonthEnd(words: readonly QuestionWord[], at: number): boolean {
    const point = this.#points.read(words, at)
    if (point === null || (!point.isMonth && point.day === null && point.months !== 1)) return false
    const { endDate } = this.#points.daysOf(point)
    return endDate === lastDayOf(monthOf(endDate))
  }

  #yearToDate(words: readonly QuestionWord[], at: number, length: number): ReadSpan {
    let next = at + length
    const stem = (place: number): string => words[place]?.stem ?? ''
    if (stem(next) === 'as' && ['of', 'at', 'on'].includes(stem(next + 1))) next += 2
    else if (['through', 'thru', 'to', 'in', 'at', 'ending', 'until', 'for'].includes(stem(next))) next += 1
    const until = this.#relative(words, next) ?? this.#pointSpan(words, next)
    if (until !== null && until.span.kind === 'FIXED' && until.isBefore !== 'YEAR') {
      const month = monthOf(until.span.endDate)
      const year = firstMonthOfPeriod(periodNumberOf(month, 'YEARLY', this.#start), 'YEARLY', this.#start)
      // `YTD 2025`: as many months of that year as of this one.
      if (until.span.period === 'YEARLY') {
        const months = this.#lastMonth - firstMonthOfPeriod(periodNumberOf(this.#lastMonth, 'YEARLY', this.#start), 'YEARLY', this.#start)
        return found(fixed('MONTHLY', firstDayOf(year), lastDayOf(addToMonth(year, months))), next - at + until.length)
      }
      return found(fixed('MONTHLY', firstDayOf(year), until.span.endDate), next - at + until.length)
    }
    return found({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, length)
  }

  #pointSpan(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const point = this.#points.read(words, at)
    if (point === null) return null
    const { startDate, endDate } = this.#points.daysOf(point)
    return { ...found(fixed(point.period, startDate, endDate), point.length), isGuessed: point.isYearGuessed === true }
  }

  /** From the start of the period that the ledger ends in. */
  #since(period: Period, length: number): ReadSpan {
    const start = firstMonthOfPeriod(periodNumberOf(this.#lastMonth, period, this.#start), period, this.#start)
    return found(fixed('MONTHLY', firstDayOf(start), this.#lastDay()), length)
  }

  #lastDay(): Day {
    return this.#time.lastLedgerDay ?? this.#time.today
  }

  #sinceMonth(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const opening = words[at + 1]?.stem
    if (opening === 'opening' || opening === 'inception') return found({ kind: 'LEDGER' }, 2)
    if (['it', 'we', 'they'].includes(opening ?? '') && words[at + 2]?.stem === 'opened')
      return { ...found({ kind: 'LEDGER' }, 3), isGuessed: true }
    const from = this.#relative(words, at + 1) ?? this.#pointSpan(words, at + 1)
    if (from === null) return null
    const days = resolveTimeSpan(from.span.kind === 'LEDGER' ? fixedMonth(this.#lastMonth) : from.span, this.#time)
    const startDate = words[at]?.stem === 'after' ? addDays(days.endDate, 1) : days.startDate
    if (startDate > this.#lastDay()) return null
    return { ...found(fixed('MONTHLY', startDate, this.#lastDay()), 1 + from.length), isGuessed: from.isGuessed === true }
  }

  /** `month ended May 31`, `six months ending 6/30/2026`, `LTM June 2026`: so many months up to the end of one. */
  #ended(words: readonly QuestionWord[], at: number): ReadSpan | null {
    if (words[at]?.stem === 'the') {
      const own = this.#ended(words, at + 1)
      return own === null ? null : { ...own, length: own.length + 1 }
    }
    const stem = (place: number): string => words[at + place]?.stem ?? ''
    const rolling = this.#rolling(words, at)
    const trailing = rolling?.span.kind === 'LAST_PERIODS' && rolling.isBefore === null ? rolling.span : null
    const isHalf = stem(0) === 'half' && stem(1) === 'year'
    const count = isHalf ? 6 : trailing === null && !ORDERING.has(words[at - 1]?.stem ?? '') ? countOf(words[at]) : null
    const skips = count === null && WHOLE_WORDS.has(stem(0)) ? 1 : 0
    const period = isHalf ? 'MONTHLY' : (trailing?.period ?? PERIOD_WORDS[stem(count === null ? skips : 1)])
    // `top 12 months ended June`
    if (period === undefined || (trailing === null && count === null && countOf(words[at - 1]) !== null)) return null
    const opening = isHalf ? 2 : ((trailing === null ? null : rolling?.length) ?? (count === null ? 1 + skips : 2))
    // `six months to May`, but not `by quarter to June`, `compare the quarter to June`
    const isApart = DIVIDING.has(words[at - 1]?.stem ?? '') || (period !== 'YEARLY' && words.some(({ stem: one }) => COMPARED.has(one)))
    const isUpTo = trailing === null && !isApart && (count !== null || period !== 'MONTHLY') && stem(opening) === 'to'
    const joins = isUpTo
      ? 'to'
      : (trailing === null ? ENDED : [...ENDED, ...UNTIL, 'end']).find((text) =>
          text.split(' ').every((one, place) => stem(opening + place) === one),
        )
    if (joins === undefined && trailing === null) return null
    const next = at + opening + (joins?.split(' ').length ?? 0)
    const months = (trailing?.lastPeriods ?? count ?? 1) * monthsPerPeriod(period)
    const point = this.#points.read(words, next)
    if (point === null || months < 1 || months > MOST_MONTHS || !this.#isMonthEnd(words, next)) return null
    const { endDate } = this.#points.daysOf(point)
    if (firstDayOf(monthOf(endDate)) > this.#lastDay()) return null
    const first = addToMonth(monthOf(endDate), 1 - months)
    // `the year to June`, `the quarter to May`: so many months, or those of the year or quarter that runs.
    const isOpen = isUpTo && count === null
    if (isOpen && period === 'YEARLY')
      return { ...found(fixed('MONTHLY', firstDayOf(first), endDate), next - at + point.length), isGuessed: true }
    const own = trailing === null && count === null ? period : months === 3 ? 'QUARTERLY' : 'MONTHLY'
    const isWhole = firstMonthOfPeriod(periodNumberOf(first, own, this.#start), own, this.#start) === first
    return { ...found(fixed(isWhole ? own : 'MONTHLY', firstDayOf(first), endDate), next - at + point.length), isGuessed: isOpen }
  }

  /** `last 12 months`, `T12`, `trailing twelve months`, `rolling 12`, `LTM`. */
  #rolling(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const stem = words[at]?.stem ?? ''
    if (stem === 'ttm' || stem === 'ltm') return found(lastPeriods('MONTHLY', 12), 1)
    const short = /^[tlr](\d{1,2})m?$/.exec(stem)
    if (short !== null && Number(short[1]) > 0)
      return found(lastPeriods('MONTHLY', Number(short[1])), words[at + 1]?.stem === 'month' ? 2 : 1)
    const before = this.#monthsBefore(words, at)
    if (before !== null) return before
    const bare = this.#bareCount(words, at)
    if (bare !== null) return bare
    if (!BEFORE_WORDS.has(stem) && stem !== 'trailing' && stem !== 'rolling') return null
    const count = countOf(words[at + 1])
    if (count === null || count < 1 || count > 120) return null
    // `last 3 closed periods`: the books end with one.
    const skips = WHOLE_WORDS.has(words[at + 2]?.stem ?? '') ? 1 : 0
    const period = PERIOD_WORDS[words[at + 2 + skips]?.stem ?? '']
    const isBefore = ['prior', 'previous', 'preceding'].includes(stem) ? ('PERIOD' as const) : null
    if (period !== undefined) return { ...found(lastPeriods(period, count), 3 + skips), isBefore }
    // `the last 12`
    const isYear = count === 12 && stem !== 'prior' && stem !== 'previous'
    return stem === 'trailing' || stem === 'rolling' || isYear ? found(lastPeriods('MONTHLY', count), 2) : null
  }

  /** `6 months of sales`, `3 year sales trend`: the last ones. */
  #bareCount(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const [count, period] = [countOf(words[at]), PERIOD_WORDS[words[at + 1]?.stem ?? '']]
    const before = words[at - 1]?.stem ?? ''
    if (count === null || count < 2 || count > MOST_MONTHS || period === undefined) return null
    if (ORDERING.has(before) || JOINING.has(before) || BEFORE_WORDS.has(before) || words.length < 3) return null
    const next = words[at + 2]
    const isOfThing = next?.stem === 'of' && this.read(words, at + 3) === null && PERIOD_WORDS[words[at + 3]?.stem ?? ''] === undefined
    const isDrawn = ['trend', 'history'].includes(words.at(-1)?.stem ?? '') && next?.kind === 'WORD' && this.read(words, at + 2) === null
    return isOfThing || isDrawn ? { ...found(lastPeriods(period, count), 2), isGuessed: true } : null
  }

  /** `against the 12 months before`, `and the 3 months prior`: as many as those that stand before them. */
  #monthsBefore(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const [count, period] = [countOf(words[at]), PERIOD_WORDS[words[at + 1]?.stem ?? '']]
    const joined = words[at - 1]?.stem === 'the' ? words[at - 2] : words[at - 1]
    const isBefore = ['before', 'prior'].includes(words[at + 2]?.stem ?? '') && JOINING.has(joined?.stem ?? '')
    if (!isBefore || count === null || count < 2 || count > MOST_MONTHS || period === undefined) return null
    if (this.read(words, at + 3) !== null) return null
    return { ...found(lastPeriods(period, count), words[at + 3]?.stem === 'that' ? 4 : 3), isBefore: 'PERIOD' }
  }

  /** `two quarters ago`, `a month ago`. Years ago are what something is compared with. */
  #ago(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const first = words[at]
    const count = first?.stem === 'a' ? 1 : countOf(first)
    const period = PERIOD_WORDS[words[at + 1]?.stem ?? '']
    if (count === null || count < 1 || count > 120 || period === undefined || words[at + 2]?.stem !== 'ago') return null
    if (period === 'YEARLY') return null
    return this.#fromToday(words, at, 3, this.#whole(periodNumberOf(this.#thisMonth, period, this.#start) - count, period))
  }

  /** A span that is counted from today; null next to words that compare it with, or join it to, another time. */
  #fromToday(words: readonly QuestionWord[], at: number, length: number, span: TimeSpanSetting): ReadSpan | null {
    const [before, after] = [words[at - 1]?.stem ?? '', words[at + length]?.stem ?? '']
    return JOINING.has(before) || ORDERING.has(before) || JOINING.has(after) ? null : found(span, length)
  }

  /** `the month before last` */
  #beforeLast(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const skips = words[at]?.stem === 'the' ? 1 : 0
    const [noun, before, last] = [0, 1, 2].map((place) => words[at + skips + place]?.stem ?? '')
    const period = PERIOD_WORDS[noun ?? '']
    if (period === undefined || before !== 'before' || last !== 'last') return null
    // `the month before last month`, `… last June`
    const next = words[at + skips + 3]?.stem ?? ''
    const isOther = MONTH_WORDS[next] !== undefined || (PERIOD_WORDS[next] !== undefined && PERIOD_WORDS[next] !== period)
    if (isOther) return null
    const length = skips + 3 + Number(PERIOD_WORDS[next] === period)
    return this.#fromToday(words, at, length, this.#whole(periodNumberOf(this.#thisMonth, period, this.#start) - 2, period))
  }

  /** `last month`, `this quarter`, `the month before`, `next year`. */
  #relative(words: readonly QuestionWord[], at: number): ReadSpan | null {
    const [first, second] = [words[at]?.stem ?? '', words[at + 1]?.stem ?? '']
    let skips = 0
    while (WHOLE_WORDS.has(words[at + 1 + skips]?.stem ?? '')) skips += 1
    const period = PERIOD_WORDS[words[at + 1 + skips]?.stem ?? '']
    if (period === undefined) {
      const season = this.#points.read(words, at + 1)
      if (SEASON_WORDS[second] !== undefined && season !== null && (BEFORE_WORDS.has(first) || first === 'this')) {
        const isRunning = first === 'this' && season.isYearOpen === true
        const { startDate, endDate } = this.#points.daysOf(isRunning ? { ...season, year: yearOfMonth(this.#thisMonth) } : season)
        const isFuture = monthOf(startDate) > this.#lastMonth
        return { ...found(fixed('MONTHLY', startDate, endDate), 1 + season.length, isFuture), isGuessed: true }
      }
      // `last June`: the latest one that is over; `this June`.
      const month = MONTH_WORDS[second]
      if (month === undefined || (!BEFORE_WORDS.has(first) && first !== 'this')) return null
      const point = this.#points.read(words, at + 1)
      if (point === null) return null
      const before = first === 'this' || point.year !== null ? null : this.#points.namesake(point, words, at - 1)
      const { startDate, endDate } = this.#points.daysOf(before ?? point)
      return { ...found(fixed(point.period, startDate, endDate), 1 + point.length), isBefore: before === null ? null : 'YEAR' }
    }
    const length = 2 + skips
    const now = periodNumberOf(this.#thisMonth, period, this.#start)
    const whole = (number: number): TimeSpanSetting => this.#whole(number, period)
    // The past year is twelve months, the last year one of the calendar.
    if (first === 'past' && period === 'YEARLY') return found(lastPeriods('MONTHLY', 12), length)
    // `over the last year`
    const isDuring = words[at - 1]?.stem === 'the' && DURING.has(words[at - 2]?.stem ?? '')
    if (first === 'last' && period === 'YEARLY' && isDuring) return { ...found(lastPeriods('MONTHLY', 12), length), isGuessed: true }
    if (BEFORE_WORDS.has(first)) return this.#before(period, length)
    if (first === 'this' || first === 'current') {
      // `this month so far`
      const soFar = words[at + length]?.stem === 'so' && words[at + length + 1]?.stem === 'far' ? 2 : 0
      if (soFar > 0 && period !== 'YEARLY') return found(whole(now), length + soFar)
      if (period === 'YEARLY') return found({ kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, length)
      return found(whole(now), length)
    }
    if (first === 'next' || first === 'coming' || first === 'upcoming') return found(whole(now + 1), length, true)
    return null
  }

  #whole(number: number, period: Period): TimeSpanSetting & { readonly kind: 'FIXED' } {
    const month = firstMonthOfPeriod(number, period, this.#start)
    return fixed(period, firstDayOf(month), lastDayOf(addToMonth(month, monthsPerPeriod(period) - 1)))
  }

  /** The period before that of today. */
  #before(period: Period, length: number): ReadSpan {
    const span = this.#whole(periodNumberOf(this.#thisMonth, period, this.#start) - 1, period)
    return { ...found(span, length), isBefore: period === 'YEARLY' ? 'YEAR' : 'PERIOD' }
  }

  /** The last half of a fiscal year that is over. */
  #lastHalf(): TimeSpanSetting {
    const year = firstMonthOfPeriod(periodNumberOf(this.#thisMonth, 'YEARLY', this.#start), 'YEARLY', this.#start)
    const first = this.#thisMonth - year >= 6 ? year : addToMonth(year, -6)
    return fixed('MONTHLY', firstDayOf(first), lastDayOf(addToMonth(first, 5)))
  }

  #range(first: TimePoint, named: TimePoint, length: number): ReadSpan | null {
    const last = this.#points.after(first, named)
    const end = this.#points.daysOf(last)
    let begin = this.#points.daysOf(first.year === null && last.year !== null ? { ...first, year: last.year } : first)
    if (begin.startDate > end.endDate && first.year === null)
      begin = this.#points.daysOf({ ...first, year: yearOfMonth(monthOf(begin.startDate)) - 1 })
    if (begin.startDate > end.endDate) return null
    const whole = found(fixed(first.period === last.period ? first.period : 'MONTHLY', begin.startDate, end.endDate), length)
    const areNamed = first.year === null && named.year === null
    const [firstLater, lastLater] = [this.#points.yearLater(first, begin.startDate), this.#points.yearLater(last, end.startDate)]
    const later = areNamed && firstLater !== null && lastLater !== null ? { ...firstLater, endDate: lastLater.endDate } : null
    return {
      ...whole,
      // `July 1 - 10`, of books that end with June: those of the year before.
      isGuessed: first.isYearGuessed === true || last.isYearGuessed === true || later !== null,
      later,
      ends: [fixed(first.period, begin.startDate, begin.endDate), fixed(last.period, end.startDate, end.endDate)],
    }
  }
}

function found(span: PlanSpan, length: number, isFuture = false): ReadSpan {
  return { span, length, isBefore: null, isFuture, ends: null, later: null }
}

function fixed(period: Period, startDate: Day, endDate: Day): TimeSpanSetting & { readonly kind: 'FIXED' } {
  return { kind: 'FIXED', period, startDate, endDate }
}

function fixedMonth(month: MonthIndex): TimeSpanSetting {
  return fixed('MONTHLY', firstDayOf(month), lastDayOf(month))
}

function lastPeriods(period: Period, count: number): TimeSpanSetting {
  return { kind: 'LAST_PERIODS', period, lastPeriods: count, anchor: 'LEDGER' }
}
