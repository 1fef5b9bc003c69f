import { priorPeriod, priorYear, shiftTimeSpan } from '../../../time/comparison.ts'
import { addDays, addMonths, addToMonth, type Day, dayNumber, firstDayOf, lastDayOf, monthOf } from '../../../time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '../../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '../../../time/time-span.ts'
import { lastWholeMonth } from '../../../time/whole-months.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { PlanBase, PlanSpan } from '../../plan.ts'
import type { MeantRow } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'
import { PERIOD_OF, PRIOR } from './year-words.ts'

const YEAR_TO_DATE: TimeSpanSetting = { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }

const JUDGING = ['ABOVE', 'BELOW', 'MISSED', 'BEAT', 'VARIANCE', 'GROWTH', 'SAME_STORE', 'UP', 'DOWN', 'CHANGE'] as const

/** The times that a question names, by how they stand to each other, and those that it is about where it names none. */
export class NamedTimes {
  readonly #sketch: Sketch
  readonly #time: TimeContext
  readonly #firstLedgerDay: Day | null
  /** Whether rows are metrics alone, or figures are divided by one: these have whole months. */
  readonly isOfMetrics: boolean

  constructor(sketch: Sketch, { time, firstLedgerDay }: Pick<CompanyNames, 'time' | 'firstLedgerDay'>, rows: readonly MeantRow[]) {
    this.isOfMetrics = sketch.perMetrics.length > 0 || (rows.length > 0 && rows.every(({ row }) => row.kind === 'METRIC'))
    this.#sketch = sketch
    this.#time = time
    this.#firstLedgerDay = firstLedgerDay
  }

  /** `the 2026 budget`, `full year budget`: of the plan alone, and not of what is set against it. */
  asksPlan(span: PlanSpan): boolean {
    const sketch = this.#sketch
    const isSet = sketch.has('VERSUS', 'COMPARE', 'MISSED', 'BEAT', 'ABOVE', 'BELOW', 'UP', 'DOWN', 'VARIANCE', 'CHANGE', 'GROWTH', 'WHY')
    const isWhole = /^(?:the )?(?:full|whole|entire)\b/.test(sketch.spanWords[0] ?? '')
    return !isSet && (isWhole || span.kind === 'FIXED')
  }

  /** Spans that follow each other as one; null where they do not, or are set against each other. */
  joined(): TimeSpanSetting | null {
    return this.areSetAgainst() ? null : this.#inARow()
  }

  #inARow(): TimeSpanSetting | null {
    const { spans, areSpansListed } = this.#sketch
    const fixed = spans.flatMap((span) => (span.kind === 'FIXED' ? [span] : []))
    if (fixed.length !== spans.length) return null
    // `in June and in May`
    const [first, ...more] = areSpansListed ? fixed.toSorted((one, other) => one.startDate.localeCompare(other.startDate)) : fixed
    if (first === undefined || more.length === 0) return null
    const time = this.#time
    let { endDate } = first
    for (const span of more) {
      const days = resolveTimeSpan(span, time)
      if (addDays(endDate, 1) !== days.startDate) return null
      endDate = days.endDate
    }
    const last = time.lastLedgerDay ?? endDate
    return { ...first, endDate: endDate > last ? last : endDate }
  }

  /** Whether a second time that is named is what the first is set against. */
  areSetAgainst(): boolean {
    // `sales growth by month, July 2025 – June 2026`: that of each of these months.
    const { axes, spans } = this.#sketch
    const isAlong = axes.includes('MONTH') || axes.includes('QUARTER')
    if (isAlong && spans.length === 1 && !this.#sketch.has('WHY', 'COMPARE', 'DECOMPOSE')) return false
    if (this.#sketch.has('COMPARE', 'CHANGE', 'CHANGED', 'DECOMPOSE')) return true
    // `sales fell in May and June`: in both.
    const isInEach = this.#sketch.areSpansListed && this.#inARow() !== null
    return !isInEach && this.#sketch.has('WHY', 'GROWTH', 'UP', 'DOWN')
  }

  /** `Q2 2025 and Q2 2026`: two times that are no days in a row stand side by side. */
  areApart(): boolean {
    const [first, second, ...more] = this.#sketch.spans
    if (first?.kind !== 'FIXED' || second?.kind !== 'FIXED' || more.length > 0) return false
    return first.period === second.period && first.startDate !== second.startDate && this.joined() === null
  }

  /** Two times that are set against each other, as they are read: the later one against the earlier. */
  pair(): { readonly own: TimeSpanSetting; readonly base: TimeSpanSetting } | null {
    const { spans, againstSpan, ends, base, baseWords } = this.#sketch
    const time = this.#time
    // `month over month, May to June`; `against the prior period, April to June` is of all three.
    const isInSteps = base?.kind === 'PRIOR_PERIOD' && !PRIOR.test(baseWords)
    if (isInSteps && ends !== null && this.#sketch.axes.every((axis) => PERIOD_OF[axis] === undefined))
      return { own: ends[1], base: ends[0] }
    if (base !== null) return null
    const [first, second] = spans
    const other = againstSpan?.span ?? (this.areSetAgainst() || this.areApart() ? second : undefined)
    const two =
      other === undefined ? (this.areSetAgainst() && ends !== null ? ends : null) : first === undefined ? null : ([first, other] as const)
    if (two === null) return null
    const [left, right] = two
    if (left.kind === 'LEDGER' || right.kind === 'LEDGER') return null
    return resolveTimeSpan(left, time).startDate < resolveTimeSpan(right, time).startDate
      ? { own: right, base: left }
      : { own: left, base: right }
  }

  /** `against last month`, where that is the last one with entries. */
  isAgainstItself(span: PlanSpan, other: TimeSpanSetting): boolean {
    if (span.kind === 'LEDGER' || this.#sketch.spans.length > 0) return false
    return resolveTimeSpan(span, this.#time).startDate === resolveTimeSpan(other, this.#time).startDate
  }

  /** The part of a year, half or quarter that the question's own days are set against, as they are a part of theirs; `other` if they are not. */
  partOf(span: PlanSpan, other: TimeSpanSetting): TimeSpanSetting {
    if (span.kind === 'LEDGER' || other.kind !== 'FIXED' || this.#sketch.isWholeBase) return other
    const time = this.#time
    const { period, startDate, endDate } = resolveTimeSpan(span, time)
    const whole = resolveTimeSpan(this.pair()?.own ?? span, time)
    // `this week vs last week`: up to the same weekday.
    const days = dayNumber(endDate) - dayNumber(startDate)
    const isOfWeeks =
      dayNumber(other.endDate) - dayNumber(other.startDate) === 6 && (dayNumber(startDate) - dayNumber(other.startDate)) % 7 === 0
    if (isOfWeeks && days < 6 && endDate === (time.lastLedgerDay ?? time.today))
      return { ...other, endDate: addDays(other.startDate, days) }
    const yearOf = (day: Day): number => periodNumberOf(monthOf(day), 'YEARLY', time.fiscalYearStartMonth)
    // `Q2 2026 vs Q2 2025`, of books that end with May.
    if (monthsOf(whole) === monthsOf(other) && whole.endDate > endDate)
      return { kind: 'FIXED', ...shiftTimeSpan({ period, startDate, endDate }, monthOf(other.startDate) - monthOf(whole.startDate)) }
    // `June vs 2025`
    const isOfOneYear = other.period === 'YEARLY' && monthsOf(other) === 12 && yearOf(startDate) === yearOf(endDate)
    const years = yearOf(other.startDate) - yearOf(startDate)
    if (!isOfOneYear || monthsOf({ startDate, endDate }) >= 12 || years === 0) return other
    return { kind: 'FIXED', ...shiftTimeSpan({ period, startDate, endDate }, 12 * years) }
  }

  /** Days that are just those before, or those of the year before, are called so. */
  baseOf(span: PlanSpan, other: TimeSpanSetting): PlanBase {
    if (span.kind === 'LEDGER') return { kind: 'SPAN', span: other }
    const time = this.#time
    const own = resolveTimeSpan(span, time)
    const days = resolveTimeSpan(other, time)
    const isThat = (one: TimeSpan): boolean => one.startDate === days.startDate && one.endDate === days.endDate
    if (isThat(priorYear(own))) return { kind: 'PRIOR_YEAR' }
    if (isThat(priorPeriod(own, time.fiscalYearStartMonth))) return { kind: 'PRIOR_PERIOD' }
    return { kind: 'SPAN', span: other }
  }

  /**
   * The year to date, up to the last month that is whole: half a month can neither be set against a plan nor against a metric. The year to
   * date itself where that is the same, and in the first month of a year.
   */
  wholeMonths(): TimeSpanSetting {
    const time = this.#time
    const { startDate, endDate } = resolveTimeSpan(YEAR_TO_DATE, time)
    const last = lastDayOf(lastWholeMonth(time))
    return last >= endDate || last < startDate ? YEAR_TO_DATE : { kind: 'FIXED', period: 'MONTHLY', startDate, endDate: last }
  }

  wholePeriodsToDate(period: Period): PlanSpan {
    return inPeriods(this.wholeMonths(), period, this.#time)
  }

  /**
   * Of a year, half or quarter that runs: what is booked of it in whole months, so that it is set against as much. Of a month that is
   * compared: its booked days.
   */
  soFar(span: PlanSpan): PlanSpan {
    const { lastLedgerDay } = this.#time
    if (span.kind !== 'FIXED' || lastLedgerDay === null) return span
    const last = lastDayOf(lastWholeMonth(this.#time))
    // `the last 30 days`, `since June 1`
    if (span.startDate !== firstDayOf(monthOf(span.startDate)) || span.endDate !== lastDayOf(monthOf(span.endDate))) return span
    if (monthOf(span.startDate) !== monthOf(span.endDate))
      return span.startDate > last || span.endDate <= last ? span : { ...span, endDate: last }
    const isRunning = span.startDate > last && span.startDate <= lastLedgerDay && span.endDate > lastLedgerDay
    return isRunning && !this.isOfMetrics && this.#isCompared() ? { ...span, endDate: lastLedgerDay } : span
  }

  /** Whether figures are set against others, and not shown next to their plan alone: `the July budget`. */
  #isCompared(): boolean {
    const { base, againstSpan, conditions } = this.#sketch
    if (base !== null && (base.kind !== 'BUDGET' || this.#sketch.has('VERSUS', 'COMPARE', ...JUDGING))) return true
    return againstSpan !== null || this.pair() !== null || (this.#sketch.has(...JUDGING) && conditions.length === 0)
  }

  /** Of metrics: the year to date, or all since a month as one figure, up to the last whole month, since they have no days. */
  inWholeMonths(span: PlanSpan, isByPeriod: boolean): PlanSpan {
    if (span.kind === 'FIXED' && !isByPeriod) {
      const { startDate, endDate } = resolveTimeSpan(span, this.#time)
      const last = lastWholeMonth(this.#time)
      const isOpen = endDate > lastDayOf(last) && monthOf(startDate) <= last && endDate === (this.#time.lastLedgerDay ?? this.#time.today)
      return isOpen ? { ...span, startDate, endDate: lastDayOf(last) } : span
    }
    const whole = span.kind === 'YEAR_TO_DATE' ? this.wholeMonths() : this.inWholePeriods(span)
    return whole.kind === span.kind ? span : whole
  }

  /** The days of a span that the books have from their first month on; itself where they have all of its beginning, or none of it. */
  fromFirstMonth(span: PlanSpan): PlanSpan {
    if (span.kind === 'LEDGER' || this.#firstLedgerDay === null) return span
    const { period, startDate, endDate } = resolveTimeSpan(span, this.#time)
    const first = firstDayOf(monthOf(this.#firstLedgerDay))
    return startDate >= first || endDate < first ? span : { kind: 'FIXED', period, startDate: first, endDate }
  }

  /** Of a span, the periods that the books have whole; itself if it has no others, or none. */
  wholeOf(span: PlanSpan): PlanSpan {
    if (span.kind === 'LEDGER') return span
    const own = resolveTimeSpan(span, this.#time)
    const all = this.wholePeriods(own.period)
    const booked = all.kind === 'LEDGER' ? null : resolveTimeSpan(all, this.#time)
    if (booked === null) return span
    const startDate = own.startDate < booked.startDate ? booked.startDate : own.startDate
    const endDate = own.endDate > booked.endDate ? booked.endDate : own.endDate
    return startDate > endDate || (startDate === own.startDate && endDate === own.endDate)
      ? span
      : { kind: 'FIXED', period: own.period, startDate, endDate }
  }

  /** Several years up to the last month: `last 2 years` as one figure are not the year that runs and the one before. */
  asMonths(span: PlanSpan): PlanSpan {
    const isOfYears = span.kind === 'LAST_PERIODS' && span.period === 'YEARLY' && span.lastPeriods > 1
    return isOfYears ? { ...span, period: 'MONTHLY', lastPeriods: 12 * span.lastPeriods } : span
  }

  /** `trailing twelve months` are whole ones: those up to the last month, quarter or year that is booked whole. Itself for other days. */
  inWholePeriods(span: PlanSpan): PlanSpan {
    if (span.kind !== 'LAST_PERIODS') return span
    const { period, lastPeriods } = span
    const start = this.#time.fiscalYearStartMonth
    const { endDate } = resolveTimeSpan(span, this.#time)
    const next = firstMonthOfPeriod(periodNumberOf(monthOf(endDate), period, start) + 1, period, start)
    const last = lastWholeMonth(this.#time)
    if (addToMonth(next, -1) <= last) return span
    const after = firstMonthOfPeriod(periodNumberOf(addToMonth(last, 1), period, start), period, start)
    const first = firstMonthOfPeriod(periodNumberOf(after, period, start) - lastPeriods, period, start)
    return { kind: 'FIXED', period, startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(after, -1)) }
  }

  /** `bills of the last 12 months`, within a month: twelve months of days. Other days stay. */
  asDays(span: PlanSpan): PlanSpan {
    if (span.kind !== 'LAST_PERIODS') return span
    const { endDate } = resolveTimeSpan(span, this.#time)
    if (endDate === lastDayOf(monthOf(endDate))) return span
    const months = span.lastPeriods * monthsPerPeriod(span.period)
    return { kind: 'FIXED', period: 'MONTHLY', startDate: addDays(addMonths(endDate, -months), 1), endDate }
  }

  /**
   * Limits a trend's months or quarters, counted back from the last, to whole ones: half a month at the end looks like a fall. Years stay,
   * because people look at the current one. @param shown the period of its points; left out: the period it is counted in.
   */
  ofTrend(span: PlanSpan, shown?: Period): PlanSpan {
    if (span.kind !== 'LAST_PERIODS' || (shown ?? span.period) === 'YEARLY') return span
    return this.inWholePeriods(this.asMonths(span))
  }

  /** All that is booked, in periods. */
  ledgerIn(period: Period): PlanSpan {
    const time = this.#time
    if (period === 'MONTHLY' || this.#firstLedgerDay === null) return { kind: 'LEDGER' }
    const startDate = firstDayOf(monthOf(this.#firstLedgerDay))
    return { kind: 'FIXED', period, startDate, endDate: lastDayOf(monthOf(time.lastLedgerDay ?? time.today)) }
  }

  /** All periods that the books have whole: a part of one would be the lowest of all. */
  wholePeriods(period: Period): PlanSpan {
    const time = this.#time
    const firstLedgerDay = this.#firstLedgerDay
    const isWhole = period === 'MONTHLY' && monthOf(time.lastLedgerDay ?? time.today) <= lastWholeMonth(time)
    if (isWhole || firstLedgerDay === null) return { kind: 'LEDGER' }
    const start = time.fiscalYearStartMonth
    const numbers = [monthOf(addDays(firstLedgerDay, -1)), addToMonth(lastWholeMonth(time), 1)].map((month) =>
      periodNumberOf(month, period, start),
    )
    const [from, to] = [(numbers[0] ?? 0) + 1, (numbers[1] ?? 0) - 1]
    if (to < from) return { kind: 'LEDGER' }
    const last = addToMonth(firstMonthOfPeriod(to, period, start), monthsPerPeriod(period) - 1)
    return { kind: 'FIXED', period, startDate: firstDayOf(firstMonthOfPeriod(from, period, start)), endDate: lastDayOf(last) }
  }
}

function monthsOf({ startDate, endDate }: Pick<TimeSpan, 'startDate' | 'endDate'>): number {
  return monthOf(endDate) - monthOf(startDate) + 1
}

/** The last month that is whole, or the quarter that it is in. */
export function lastWhole(period: Period, time: TimeContext): TimeSpanSetting {
  const month = lastWholeMonth(time)
  const first = firstMonthOfPeriod(periodNumberOf(month, period, time.fiscalYearStartMonth), period, time.fiscalYearStartMonth)
  return { kind: 'FIXED', period, startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, monthsPerPeriod(period) - 1)) }
}

/** The days of a span in other periods: the last two years by quarter are eight quarters. */
export function inPeriods(span: TimeSpanSetting, period: Period, time: TimeContext): TimeSpanSetting {
  if (span.kind === 'RELATIVE') return span
  if (span.kind !== 'LAST_PERIODS') return { ...span, period }
  const months = span.lastPeriods * monthsPerPeriod(span.period)
  if (span.period === period || months % monthsPerPeriod(period) !== 0) return span
  const lastPeriods = { ...span, period, lastPeriods: months / monthsPerPeriod(period) }
  // Of months that end within a quarter, the months stay and are shown by quarter.
  const { startDate, endDate } = resolveTimeSpan({ ...span, period: 'MONTHLY', lastPeriods: months }, time)
  const own = resolveTimeSpan(lastPeriods, time)
  return own.startDate === startDate && own.endDate === endDate ? lastPeriods : { kind: 'FIXED', period, startDate, endDate }
}
