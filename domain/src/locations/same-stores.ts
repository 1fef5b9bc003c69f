import type { LocationId } from '../ledger/account.ts'
import {
  addDays,
  addToMonth,
  compareDays,
  countDays,
  type Day,
  earlierDay,
  isFirstOfMonth,
  laterDay,
  type MonthIndex,
  monthOf,
} from '../time/day.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { Closure } from './closures.ts'
import { inferTrading, type LookedAtMonths, lookedAtMonths, type RevenueDays, type ShutDays, SILENT_DAYS } from './trading-days.ts'

/** What is known of a location's trading. */
export interface LocationTrading {
  readonly locationId: LocationId
  /** First day of trading as stated; null: inferred from revenue. */
  readonly openedOn: Day | null
  /** Last day of trading as stated; null: inferred from revenue. */
  readonly closedOn: Day | null
  readonly closures: readonly Closure[]
  readonly revenue: RevenueDays
}

/** Why a location is not comparable. `isInferred`: from revenue, as opposed to stated by a person. */
export type LeftOutReason =
  | { readonly kind: 'OPENED'; readonly day: Day; readonly isInferred: boolean }
  | { readonly kind: 'CLOSED'; readonly day: Day; readonly isInferred: boolean }
  /** `to` null: until further notice. Inferred: as far as it lies within what is compared. */
  | { readonly kind: 'SHUT'; readonly from: Day; readonly to: Day | null; readonly reason: string; readonly isInferred: boolean }
  /** Open for fewer full months before the span than the company's rule asks for. */
  | { readonly kind: 'TOO_NEW'; readonly months: number; readonly required: number; readonly openedOn: Day; readonly isInferred: boolean }
  | { readonly kind: 'NO_REVENUE'; readonly isInferred: true }

export interface LeftOutLocation {
  readonly locationId: LocationId
  /** At least one, earliest days first. */
  readonly reasons: readonly LeftOutReason[]
}

/** Which locations are comparable, and why the others are not. Both in the order given. */
export interface SameStores {
  readonly locationIds: readonly LocationId[]
  readonly leftOut: readonly LeftOutLocation[]
  /** How many comparable locations have no stated opening day, so that revenue decided. */
  readonly inferred: number
  /** ENTRIES: the ledger has no revenue accounts, so that all entries were taken for trading. */
  readonly basis: 'REVENUE' | 'ENTRIES'
}

export interface SameStoreQuestion {
  /** All days that are compared; they may overlap. */
  readonly spans: readonly DaySpan[]
  /** First day of the span that others are compared with. */
  readonly since: Day
  /** The company's rule: full calendar months that a location must have been open before `since`; 0 for none. */
  readonly fullMonths: number
  readonly basis: SameStores['basis']
  readonly locations: readonly LocationTrading[]
  /** Revenue of all locations of the company, which shows where the ledger begins and ends. */
  readonly company: readonly RevenueDays[]
}

/**
 * The locations that traded on all days of all spans. Stated days decide; where none are stated, revenue does. Months without revenue are
 * closures even at a location with stated days.
 */
export function sameStores({ spans, since, fullMonths, basis, locations, company }: SameStoreQuestion): SameStores {
  const months = lookedAtMonths(company)
  const rule = { spans: disjoint(spans), since, fullMonths }
  const locationIds: LocationId[] = []
  const leftOut: LeftOutLocation[] = []
  let inferred = 0
  for (const location of locations) {
    const { locationId } = location
    const reasons = reasonsAgainst(location, rule, months)
    if (reasons.length > 0) {
      leftOut.push({ locationId, reasons })
      continue
    }
    locationIds.push(locationId)
    if (location.openedOn === null) inferred += 1
  }
  return { locationIds, leftOut, inferred, basis }
}

/** The months of some spans. */
export function monthsOfSpans(spans: readonly DaySpan[]): ReadonlySet<MonthIndex> {
  const months = new Set<MonthIndex>()
  for (const { startDate, endDate } of spans)
    for (let month = monthOf(startDate); month <= monthOf(endDate); month = addToMonth(month, 1)) months.add(month)
  return months
}

/** First and last day of trading; null: it traded before the ledger begins, still trades, or never had revenue. */
export interface OpeningDays {
  readonly openedOn: Day | null
  readonly closedOn: Day | null
  /** Whether revenue says so, as opposed to a person. */
  readonly isInferred: { readonly openedOn: boolean; readonly closedOn: boolean }
  /** Days without revenue between the two, earliest first. */
  readonly silent: readonly ShutDays[]
  readonly hasRevenue: boolean
}

/** When a location opened and closed: as stated, or else by its revenue. @param months of all locations; null without any revenue. */
export function openingDays({ openedOn, closedOn, revenue }: LocationTrading, months: LookedAtMonths | null): OpeningDays {
  const inferred = months && inferTrading(revenue, months)
  return {
    openedOn: openedOn ?? inferred?.openedOn ?? null,
    closedOn: closedOn ?? inferred?.closedOn ?? null,
    isInferred: { openedOn: openedOn === null, closedOn: closedOn === null },
    silent: inferred?.shut ?? [],
    hasRevenue: inferred !== null,
  }
}

interface Rule extends Pick<SameStoreQuestion, 'since' | 'fullMonths'> {
  /** Disjoint, earliest first. */
  readonly spans: readonly ShutDays[]
}

function reasonsAgainst(location: LocationTrading, rule: Rule, months: LookedAtMonths | null): readonly LeftOutReason[] {
  const { closures } = location
  const { openedOn: opening, closedOn: closing, isInferred: isGuessed, silent: unsold, hasRevenue } = openingDays(location, months)
  const reasons: LeftOutReason[] = []
  if (opening !== null) {
    const isInferred = isGuessed.openedOn
    const open = fullMonthsOpen(opening, rule.since)
    if (rule.spans.some(({ from }) => from < opening)) reasons.push({ kind: 'OPENED', day: opening, isInferred })
    else if (open < rule.fullMonths)
      reasons.push({ kind: 'TOO_NEW', months: open, required: rule.fullMonths, openedOn: opening, isInferred })
  }
  // Closures before the opening or after the closing explain nothing.
  const compared = rule.spans.flatMap((span) => common(span, opening, closing) ?? [])
  const stated = closures.filter(({ from, to }) => compared.some((days) => common(days, from, to) !== null))
  const silent = unsold
    .flatMap((one) => without(one, closures))
    .flatMap(({ from, to }) => compared.flatMap((days) => common(days, from, to) ?? []))
  const shut = [
    ...stated.map((closure) => ({ ...closure, isInferred: false })),
    ...silent.map((days) => ({ ...days, reason: '', isInferred: true })),
  ].toSorted((left, right) => compareDays(left.from, right.from))
  for (const one of shut) reasons.push({ kind: 'SHUT', ...one })
  if (closing !== null && rule.spans.some(({ to }) => to > closing))
    reasons.push({ kind: 'CLOSED', day: closing, isInferred: isGuessed.closedOn })
  return !hasRevenue && reasons.length === 0 ? [{ kind: 'NO_REVENUE', isInferred: true }] : reasons
}

/** Full calendar months from a day on that end before another one. */
function fullMonthsOpen(opening: Day, since: Day): number {
  const first = isFirstOfMonth(opening) ? monthOf(opening) : addToMonth(monthOf(opening), 1)
  return Math.max(0, monthOf(since) - first)
}

/** Overlapping and adjoining spans as one. */
function disjoint(spans: readonly DaySpan[]): readonly ShutDays[] {
  const found: { from: Day; to: Day }[] = []
  for (const { startDate, endDate } of spans.toSorted((left, right) => compareDays(left.startDate, right.startDate))) {
    const last = found.at(-1)
    if (last !== undefined && startDate <= addDays(last.to, 1)) last.to = laterDay(last.to, endDate)
    else found.push({ from: startDate, to: endDate })
  }
  return found
}

/** The days from one day to another, null for open ends; null for none. */
function common({ from, to }: ShutDays, start: Day | null, end: Day | null): ShutDays | null {
  const [first, last] = [start === null ? from : laterDay(from, start), end === null ? to : earlierDay(to, end)]
  return first <= last ? { from: first, to: last } : null
}

/** Inferred days without those of stated closures. A rest too short to be inferred is dropped. */
function without(days: ShutDays, closures: readonly Closure[]): readonly ShutDays[] {
  let rest: readonly ShutDays[] = [days]
  for (const { from, to } of closures)
    rest = rest.flatMap((one) => {
      if (common(one, from, to) === null) return [one]
      return [common(one, null, addDays(from, -1)) ?? [], (to && common(one, addDays(to, 1), null)) ?? []].flat()
    })
  return rest[0] === days ? rest : rest.filter((one) => countDays(one.from, one.to) >= SILENT_DAYS)
}
