import type { PlannedFigure, PlannedLine, PlannedSubject } from '../budgets/budget-book.ts'
import type { LocationId } from '../ledger/account.ts'
import type { ProfitLossGroup, ProfitLossGroupType } from '../mappings/categorization.ts'
import { type GroupNode, groupTree } from '../mappings/group-tree.ts'
import { addDays, addToMonth, countDays, type Day, firstDayOf, lastDayOf, type MonthIndex } from '../time/day.ts'
import type { DemoLocation } from './demo-company.ts'
import { demoPlaces } from './demo-places.ts'
import { around } from './noise.ts'
import { type DemoPlace, isTrading } from './trade.ts'

export interface DemoPlanQuestion {
  /** As of the ledger. */
  readonly seed: number
  readonly today: Day
  /** The first of the twelve months that are planned. */
  readonly firstMonth: MonthIndex
  /** Ids of the ledger's locations by their names. */
  readonly locationIds: ReadonlyMap<string, LocationId>
  readonly groups: readonly ProfitLossGroup[]
  /** What there was a year before, each month's figures under the month to be planned after it. */
  readonly yearBefore: readonly PlannedLine[]
}

/** What the owners want of the year, by the kind of line; what sells and serves more also follows the restaurant's own aim. */
const GROWTH: Readonly<Partial<Record<ProfitLossGroupType, { readonly by: number; readonly followsAim: boolean }>>> = {
  REVENUE: { by: 0.035, followsAim: true },
  COGS: { by: 0.03, followsAim: true },
  PAYROLL: { by: 0.03, followsAim: true },
  OPEX: { by: 0.025, followsAim: false },
  RENT: { by: 0.02, followsAim: false },
  OTHER_EXPENSE: { by: 0, followsAim: false },
}
const METRICS_GROWTH = { by: 0.015, followsAim: true } as const
/** How far a restaurant's aim may lie above or below the others'. */
const AIM = 0.075
/** How far a plan may miss what a month turns out to need. */
const GUESS = 0.03
const MONTHS = 12
const PURPOSE = { aim: 240, guess: 244 } as const

/**
 * The demo company's plan of a year by month, restaurant and line: the year before with the growth that is aimed at, rounded as
 * people plan. A restaurant that was not in business for all of a month the year before is planned after the one most like it.
 */
export function demoMonthlyPlan(question: DemoPlanQuestion): readonly PlannedLine[] {
  const { seed, today, firstMonth, locationIds, yearBefore } = question
  const places = demoPlaces(seed, today)
  const growthOf = growthBySubject(question.groups)
  const before = new Map(yearBefore.map((line) => [keyOf(line.subject, line.locationId), new Map(line.figures.map(monthAndValue))]))
  const subjects = [...new Map(yearBefore.map(({ subject }) => [`${subject.kind} ${subject.id}`, subject])).values()]
  const lines: PlannedLine[] = []
  for (const place of places) {
    const locationId = locationIds.get(place.location.name)
    const model = mostAlike(place, places)
    const modelId = model === null ? undefined : locationIds.get(model.location.name)
    if (locationId === undefined) continue
    for (const [at, subject] of subjects.entries()) {
      const figures = Array.from({ length: MONTHS }, (_, index) => addToMonth(firstMonth, index)).flatMap((month): PlannedFigure[] => {
        const share = shareInBusiness(place, month)
        const wasWhole = shareInBusiness(place, addToMonth(month, -MONTHS)) === 1
        const own = before.get(keyOf(subject, locationId))?.get(month)
        const others = modelId === undefined ? undefined : before.get(keyOf(subject, modelId))?.get(month)
        const base = wasWhole || model === null ? own : others && (others * place.location.monthlySales) / model.location.monthlySales
        if (share === 0 || base === undefined) return []
        const { by, followsAim } = growthOf(subject)
        const aim = followsAim ? around(AIM, seed, place.index, firstMonth, PURPOSE.aim) : 1
        const guess = around(GUESS, seed, place.index * 100 + at, month, PURPOSE.guess)
        return [{ firstMonth: month, value: rounded(base * share * (1 + by) * aim * guess, subject) }]
      })
      if (figures.length > 0) lines.push({ subject, locationId, figures })
    }
  }
  return lines
}

/** A monthly plan as one for the whole year, in thousands: what a bank is shown. Lines that come to none are left out. */
export function demoYearlyPlan(firstMonth: MonthIndex, monthly: readonly PlannedLine[]): readonly PlannedLine[] {
  return monthly.flatMap((line): PlannedLine[] => {
    const thousands = Math.round(line.figures.reduce((sum, { value }) => sum + Number(value), 0) / 1000)
    return thousands === 0 ? [] : [{ ...line, figures: [{ firstMonth, value: String(thousands * 1000) }] }]
  })
}

function keyOf(subject: PlannedSubject, locationId: LocationId): string {
  return `${subject.kind} ${subject.id} ${locationId}`
}

function monthAndValue({ firstMonth, value }: PlannedFigure): readonly [MonthIndex, number] {
  return [firstMonth, Number(value)]
}

/** Of the same kind, in the same region if there is one, closest in size, and in business as long as the books go back. */
function mostAlike({ location }: DemoPlace, places: readonly DemoPlace[]): DemoPlace | null {
  const distance = (other: DemoLocation): number =>
    (other.region === location.region ? 0 : 1) + Math.abs(Math.log(other.monthlySales / location.monthlySales))
  const [closest] = places
    .filter((other) => other.location.concept === location.concept && other.location.name !== location.name)
    .filter(({ trading }) => trading.opened === null && trading.closed === null)
    .sort((one, other) => distance(one.location) - distance(other.location))
  return closest ?? null
}

/** The part of a month's days on which a restaurant is in business. */
function shareInBusiness(place: DemoPlace, month: MonthIndex): number {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  let days = 0
  for (let day = first; day <= last; day = addDays(day, 1)) if (isTrading(place, day)) days += 1
  return days / countDays(first, last)
}

function growthBySubject(
  groups: readonly ProfitLossGroup[],
): (subject: PlannedSubject) => { readonly by: number; readonly followsAim: boolean } {
  const tree = groupTree(groups)
  return ({ kind, id }) => {
    if (kind === 'METRIC') return METRICS_GROWTH
    for (let node: GroupNode | null = tree.byId.get(id) ?? null; node !== null; node = node.parent) {
      const growth = node.group.type === null ? undefined : GROWTH[node.group.type]
      if (growth !== undefined) return growth
    }
    return METRICS_GROWTH
  }
}

/** Large figures to the nearest 500, smaller ones to 100 or 50; guests and hours to 50 and 10. */
function rounded(value: number, { kind }: PlannedSubject): string {
  const size = Math.abs(value)
  const step = kind === 'METRIC' ? (size >= 2000 ? 50 : 10) : size >= 20_000 ? 500 : size >= 2000 ? 100 : 50
  // Never a zero with a sign.
  return String(Math.round(value / step) * step + 0)
}
