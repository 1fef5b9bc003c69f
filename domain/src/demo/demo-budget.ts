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
  /** The same as for the ledger. */
  readonly seed: number
  readonly today: Day
  /** First of the twelve planned months. */
  readonly firstMonth: MonthIndex
  /** Location ids of the ledger, by name. */
  readonly locationIds: ReadonlyMap<string, LocationId>
  readonly groups: readonly ProfitLossGroup[]
  /** Prior-year figures, each under the corresponding month to be planned. */
  readonly yearBefore: readonly PlannedLine[]
}

/** Planned growth by type of line; volume-dependent lines also follow the restaurant's own target. */
const GROWTH: Readonly<Partial<Record<ProfitLossGroupType, { readonly by: number; readonly followsAim: boolean }>>> = {
  REVENUE: { by: 0.035, followsAim: true },
  COGS: { by: 0.03, followsAim: true },
  PAYROLL: { by: 0.03, followsAim: true },
  OPEX: { by: 0.025, followsAim: false },
  RENT: { by: 0.02, followsAim: false },
  OTHER_EXPENSE: { by: 0, followsAim: false },
}
const METRICS_GROWTH = { by: 0.015, followsAim: true } as const
/** Maximum deviation of a restaurant's target from the average. */
const AIM = 0.075
/** Maximum error of a month's plan. */
const GUESS = 0.03
const MONTHS = 12
const PURPOSE = { aim: 240, guess: 244 } as const

/**
 * The demo company's annual plan by month, restaurant and line: prior year plus planned growth, rounded like a typical plan.
 * Months in which a restaurant was not open all through the prior year are planned like those of the most similar restaurant.
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
    const model = mostSimilar(place, places)
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

/** Sums up a monthly plan by year, in thousands, as for a bank. Lines that round to zero are omitted. */
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

/** The restaurant of the same kind, preferably in the same region, closest in size, with complete books. */
function mostSimilar({ location }: DemoPlace, places: readonly DemoPlace[]): DemoPlace | null {
  const distance = (other: DemoLocation): number =>
    (other.region === location.region ? 0 : 1) + Math.abs(Math.log(other.monthlySales / location.monthlySales))
  const [closest] = places
    .filter((other) => other.location.concept === location.concept && other.location.name !== location.name)
    .filter(({ trading }) => trading.opened === null && trading.closed === null)
    .sort((one, other) => distance(one.location) - distance(other.location))
  return closest ?? null
}

/** Share of a month's days on which a restaurant is open. */
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
  // `+ 0` avoids -0.
  return String(Math.round(value / step) * step + 0)
}
