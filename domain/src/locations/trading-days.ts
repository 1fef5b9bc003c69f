import {
  addDays,
  addToMonth,
  type Day,
  dayFrom,
  dayNumber,
  daysInMonth,
  firstDayOf,
  lastDayOf,
  type MonthIndex,
  monthOf,
  monthOfYear,
  yearOfMonth,
} from '../time/day.ts'

/** When a location had revenue. */
export interface RevenueDays {
  /** Months with revenue, earliest first. */
  readonly months: readonly MonthIndex[]
  /** Days with revenue in the months that were read: bit 0 is the first of the month. */
  readonly days: ReadonlyMap<MonthIndex, number>
}

/** First and last month in which all locations together can be looked at. */
export interface LookedAtMonths {
  readonly first: MonthIndex
  readonly last: MonthIndex
  /** Last day with revenue of any location in the last month; null if its days were not read. */
  readonly lastDay: Day | null
}

/** Days on which a location did not trade, both included. */
export interface ShutDays {
  readonly from: Day
  readonly to: Day
}

/** What revenue says about a location. */
export interface InferredTrading {
  /** First day of revenue; null if it already had revenue when the ledger begins. */
  readonly openedOn: Day | null
  /** Last day of trading; null if it still has revenue when the ledger ends. */
  readonly closedOn: Day | null
  /** Between the two, earliest first. */
  readonly shut: readonly ShutDays[]
}

/** So many days in a row without revenue are a closure, at a location that has revenue on most days. */
export const SILENT_DAYS = 7
/** A location has revenue on most days if so many of these days have some. */
const WINDOW = 14
const MOST = 7
/** A last month with revenue from this day on has not only begun. */
const MID_MONTH = 15

/**
 * The months that revenue can be judged in. A last month that most locations have not reached is left out: one early posting does
 * not close the others. Null without any revenue.
 */
export function lookedAtMonths(revenue: readonly (Pick<RevenueDays, 'months'> & Partial<RevenueDays>)[]): LookedAtMonths | null {
  const locations = new Map<MonthIndex, number>()
  for (const { months } of revenue) for (const month of months) locations.set(month, (locations.get(month) ?? 0) + 1)
  if (locations.size === 0) return null
  const [first, last] = [least(locations.keys()), greatest(locations.keys())]
  const before = addToMonth(last, -1)
  const isHalf = revenue.every(({ days }) => (days?.get(last) ?? 0) < 1 << (MID_MONTH - 1))
  const hasOnlyBegun = isHalf && 2 * (locations.get(last) ?? 0) < (locations.get(before) ?? 0)
  const lookedAt = hasOnlyBegun ? before : last
  const days = revenue.reduce((all, one) => all | (one.days?.get(lookedAt) ?? 0), 0)
  return {
    first,
    last: lookedAt,
    lastDay: days === 0 ? null : dayFrom(yearOfMonth(lookedAt), monthOfYear(lookedAt), 32 - Math.clz32(days)),
  }
}

/**
 * Infers from revenue when a location opened, closed and was shut. A calendar month without revenue is a closure; so is a week or more where
 * revenue comes on most days before and after. The first day of revenue is the opening, unless the ledger begins in that month.
 *
 * @param months of all locations.
 * @returns null for a location that never had revenue.
 */
export function inferTrading(revenue: RevenueDays, months: LookedAtMonths): InferredTrading | null {
  const first = revenue.months[0]
  const last = revenue.months.at(-1)
  if (first === undefined || last === undefined) return null
  const days = new KnownDays(revenue)
  const closedOn = last < months.last ? closingDay(days, last) : silentAtEnd(days, last, months)
  return { openedOn: openingDay(days, first, months), closedOn, shut: shutDays(days) }
}

/** The months whose days decide about some months: those, their neighbors, and where a location opened or closed, and the last ones. */
export function monthsToRead(
  asked: Iterable<MonthIndex>,
  revenue: readonly Pick<RevenueDays, 'months'>[],
  { first, last }: Pick<LookedAtMonths, 'first' | 'last'>,
): readonly MonthIndex[] {
  // Days of the last month tell whether it has only begun.
  // What comes before and after a day is looked at, over the end of its month too.
  const months = new Set([first, addToMonth(first, 1), addToMonth(last, -1), last, addToMonth(last, 1)])
  for (const month of asked) for (const by of [-1, 0, 1]) months.add(addToMonth(month, by))
  for (const { months: own } of revenue) {
    const [opened, closed] = [own[0], own.at(-1)]
    if (opened !== undefined && opened > first) for (const by of [0, 1]) months.add(addToMonth(opened, by))
    if (closed !== undefined && closed < last) for (const by of [-1, 0]) months.add(addToMonth(closed, by))
  }
  return [...months].sort((left, right) => left - right)
}

/** A location's days with revenue, as far as they were read. */
class KnownDays {
  readonly months: readonly MonthIndex[]
  readonly #days: ReadonlyMap<MonthIndex, number>

  constructor({ months, days }: RevenueDays) {
    this.months = months
    this.#days = days
  }

  /** In a month with revenue, earliest first; null if its days were not read. */
  in(month: MonthIndex): readonly Day[] | null {
    const bits = this.#days.get(month)
    if (bits === undefined) return null
    const days: Day[] = []
    for (let day = 1; day <= daysInMonth(month); day += 1)
      if ((bits >>> (day - 1)) & 1) days.push(dayFrom(yearOfMonth(month), monthOfYear(month), day))
    return days
  }

  /** Whether revenue came on most of the days up to one of its days, itself included. */
  isDenseBefore(day: Day): boolean {
    return this.#count(addDays(day, 1 - WINDOW), day) >= MOST
  }

  isDenseAfter(day: Day): boolean {
    return this.#count(day, addDays(day, WINDOW - 1)) >= MOST
  }

  #count(from: Day, to: Day): number {
    let count = 0
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const bits = this.#days.get(monthOf(day)) ?? 0
      count += (bits >>> (Number(day.slice(8)) - 1)) & 1
    }
    return count
  }
}

function openingDay(days: KnownDays, first: MonthIndex, months: LookedAtMonths): Day | null {
  const day = days.in(first)?.[0] ?? firstDayOf(first)
  if (first > months.first) return day
  const isLate = dayNumber(day) - dayNumber(firstDayOf(first)) >= SILENT_DAYS && days.isDenseAfter(day)
  return isLate ? day : null
}

function closingDay(days: KnownDays, last: MonthIndex): Day {
  const day = days.in(last)?.at(-1) ?? lastDayOf(last)
  const isEarly = dayNumber(lastDayOf(last)) - dayNumber(day) >= SILENT_DAYS && days.isDenseBefore(day)
  return isEarly ? day : lastDayOf(last)
}

/** The last day of a location with revenue on most days, if others went on for a week or more in the last month; else null. */
function silentAtEnd(days: KnownDays, last: MonthIndex, { last: lastMonth, lastDay }: LookedAtMonths): Day | null {
  const day = last === lastMonth ? (days.in(last)?.at(-1) ?? null) : null
  if (day === null || lastDay === null) return null
  return dayNumber(lastDay) - dayNumber(day) >= SILENT_DAYS && days.isDenseBefore(day) ? day : null
}

/** Days without revenue between months with some. */
function shutDays(days: KnownDays): readonly ShutDays[] {
  const shut: ShutDays[] = []
  for (const [at, month] of days.months.entries()) {
    const known = days.in(month)
    for (const [index, day] of (known ?? []).entries()) {
      const next = known?.[index + 1]
      if (next !== undefined && isSilence(days, day, next)) shut.push({ from: addDays(day, 1), to: addDays(next, -1) })
    }
    const following = days.months[at + 1]
    if (following === undefined) break
    const between = silenceBetween(days, month, following)
    if (between !== null) shut.push(between)
  }
  return shut
}

/** From one month with revenue to the next one. */
function silenceBetween(days: KnownDays, month: MonthIndex, following: MonthIndex): ShutDays | null {
  const [before, after] = [days.in(month)?.at(-1), days.in(following)?.[0]]
  // Unread days are taken for days with revenue.
  const [from, to] = [before ?? lastDayOf(month), after ?? firstDayOf(following)]
  const isDense = (before === undefined || days.isDenseBefore(before)) && (after === undefined || days.isDenseAfter(after))
  const isRead = before !== undefined || after !== undefined
  if (isRead && isDense && dayNumber(to) - dayNumber(from) > SILENT_DAYS) return { from: addDays(from, 1), to: addDays(to, -1) }
  return following - month > 1 ? { from: firstDayOf(addToMonth(month, 1)), to: lastDayOf(addToMonth(following, -1)) } : null
}

function isSilence(days: KnownDays, before: Day, after: Day): boolean {
  return dayNumber(after) - dayNumber(before) > SILENT_DAYS && days.isDenseBefore(before) && days.isDenseAfter(after)
}

function least(months: Iterable<MonthIndex>): MonthIndex {
  return [...months].reduce((one, other) => (other < one ? other : one))
}

function greatest(months: Iterable<MonthIndex>): MonthIndex {
  return [...months].reduce((one, other) => (other > one ? other : one))
}
