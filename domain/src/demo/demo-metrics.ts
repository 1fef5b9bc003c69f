import type { ProfitLossGroup } from '../mappings/categorization.ts'
import type { Metric } from '../ops-data/metric.ts'
import { addDays, addToMonth, type Day, firstDayOf, isLastOfMonth, lastDayOf, type MonthIndex, monthOf } from '../time/day.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'
import { calendarDay } from './calendar.ts'
import type { DemoConcept, DemoLocation } from './demo-company.ts'
import { demoAnchor, demoPlaces, firstDemoMonth } from './demo-places.ts'
import { around } from './noise.ts'
import { hoursOn } from './payroll.ts'
import { type DemoPlace, isOpen, isTrading, tradeOn } from './trade.ts'

export type DemoMetricKey = 'guests' | 'transactions' | 'laborHours' | 'seats' | 'squareFeet' | 'storeWeeks'

/** Fields of a stored demo metric; all are added up over locations. */
type CountedMetric = Pick<Metric, 'name' | 'definition' | 'unit' | 'timeAggregation' | 'showInBudget'>

/** The demo company's stored metrics, in order of creation. */
export const demoMetrics: Readonly<Record<DemoMetricKey, CountedMetric>> = {
  guests: counted('Guests', 'guests', 'People served, at the table, at the counter and by delivery.', { showInBudget: true }),
  transactions: counted('Transactions', 'checks', 'Checks that were closed.'),
  laborHours: counted('Labor hours', 'hours', 'Hours worked, those of salaried managers included.', { showInBudget: true }),
  seats: counted('Seats', 'seats', 'Seats inside at the end of the month.', { timeAggregation: 'LAST' }),
  squareFeet: counted('Square feet', 'sq ft', 'Leased space at the end of the month.', { timeAggregation: 'LAST' }),
  storeWeeks: counted('Store weeks', 'weeks', 'Weeks in business: days between opening and closing, by seven.'),
}

function counted(name: string, unit: string, definition: string, changes: Partial<CountedMetric> = {}): CountedMetric {
  return { name, definition, unit, timeAggregation: 'SUM', showInBudget: false, ...changes }
}

/**
 * The demo company's derived metrics, as far as its profit and loss has the required lines.
 *
 * @param idOf ids of the stored metrics.
 * @param groups of the categorization that they refer to.
 */
export function demoDerivedMetrics(
  idOf: Readonly<Record<DemoMetricKey, string>>,
  groups: readonly ProfitLossGroup[],
): readonly Pick<Metric, 'name' | 'definition' | 'unit' | 'formula'>[] {
  const idOfType = (type: ProfitLossGroup['type']): string | undefined => groups.find((group) => group.type === type)?.id
  const [sales, labor] = [idOfType('REVENUE'), idOfType('PAYROLL')]
  if (sales === undefined) return []
  const check = {
    name: 'Average check',
    definition: 'Net sales per guest.',
    unit: 'USD',
    formula: `{group:${sales}} / {metric:${idOf.guests}}`,
  }
  const productivity = {
    name: 'Sales per labor hour',
    definition: 'Net sales per hour worked.',
    unit: 'USD',
    formula: `{group:${sales}} / {metric:${idOf.laborHours}}`,
  }
  if (labor === undefined) return [check, productivity]
  const share = {
    name: 'Labor percent',
    definition: 'Labor as a share of net sales.',
    unit: null,
    formula: `{group:${labor}} / {group:${sales}}`,
  }
  return [check, productivity, share]
}

export interface DemoFigure {
  readonly metric: DemoMetricKey
  /** As in the ledger. */
  readonly location: string
  readonly month: MonthIndex
  /** A Decimal in stored form. */
  readonly value: string
}

/** Net sales per guest, and guests per check, at an average restaurant in spring of the current year. */
const CHECKS: Readonly<Record<DemoConcept, { readonly sales: number; readonly party: number }>> = {
  FULL_SERVICE: { sales: 43.5, party: 2.35 },
  COUNTER: { sales: 15.8, party: 1.24 },
}
/** Annual growth of spending per guest; the remaining growth of sales is guests. */
const PRICES = 0.021
/** Monthly sales per seat, square feet per seat, and square feet of kitchen and office. */
const ROOMS: Readonly<Record<DemoConcept, { readonly salesPerSeat: number; readonly perSeat: number; readonly besides: number }>> = {
  FULL_SERVICE: { salesPerSeat: 2050, perSeat: 27, besides: 1450 },
  COUNTER: { salesPerSeat: 3100, perSeat: 22, besides: 1050 },
}
const PURPOSE = { check: 200, day: 204, party: 208, seats: 212, space: 216 } as const

/**
 * Figures for all completed months of the demo ledger by location, month and metric, consistent with its sales and wages. None
 * before a restaurant opened or after it closed.
 *
 * @param options as for the ledger.
 */
export function demoFigures({ seed, today }: { readonly seed: number; readonly today: Day }): readonly DemoFigure[] {
  const end = isLastOfMonth(today) ? monthOf(today) : addToMonth(monthOf(today), -1)
  const figures: DemoFigure[] = []
  for (const place of demoPlaces(seed, today))
    for (let month = firstDemoMonth(today); month <= end; month = addToMonth(month, 1)) {
      const counts = countsOf(place, month, demoAnchor(today))
      if (counts === null) continue
      for (const [metric, value] of Object.entries(counts) as [DemoMetricKey, string][])
        figures.push({ metric, location: place.location.name, month, value })
    }
  return figures
}

/** A restaurant's figures for a month; null if it was not open. */
function countsOf(place: DemoPlace, month: MonthIndex, anchor: Day): Readonly<Record<DemoMetricKey, string>> | null {
  const { location, seed, index } = place
  const usual = CHECKS[location.concept]
  const check = usual.sales * 100 * around(0.17, seed, index, 0, PURPOSE.check)
  let [days, guests, transactions, hours] = [0, 0, 0, 0]
  for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
    if (!isTrading(place, day)) continue
    const on = calendarDay(day, anchor)
    const trade = isOpen(place, on) ? tradeOn(place, on) : null
    const spent = check * (1 + PRICES) ** on.age * around(0.08, seed, index, on.number, PURPOSE.day)
    const served = Math.round((trade?.net ?? 0) / spent)
    days += 1
    guests += served
    transactions += Math.round(served / (usual.party * around(0.07, seed, index, on.number, PURPOSE.party)))
    hours += hoursOn(place, on, trade)
  }
  if (days === 0) return null
  const { seats, squareFeet } = roomOf(location, seed, index)
  return {
    guests: String(guests),
    transactions: String(transactions),
    laborHours: String(Math.round(hours)),
    seats: String(seats),
    squareFeet: String(squareFeet),
    storeWeeks: storedFigure((days / 7).toFixed(2)) ?? '0',
  }
}

function roomOf({ concept, monthlySales }: DemoLocation, seed: number, index: number): { seats: number; squareFeet: number } {
  const room = ROOMS[concept]
  const seats = 2 * Math.round((monthlySales / room.salesPerSeat / 2) * around(0.2, seed, index, 0, PURPOSE.seats))
  const space = (seats * room.perSeat + room.besides) * around(0.15, seed, index, 0, PURPOSE.space)
  return { seats, squareFeet: 10 * Math.round(space / 10) }
}
