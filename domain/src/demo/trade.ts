import type { Minor } from '../money/minor.ts'
import { type Day, dayNumber, type MonthOfYear } from '../time/day.ts'
import type { CalendarDay } from './calendar.ts'
import type { DemoConcept, DemoLocation, DemoRegion, TradingDays } from './demo-company.ts'
import { cents } from './journal.ts'
import { around, noise } from './noise.ts'

/** A restaurant in the generator; its index makes its random numbers independent of others. */
export interface DemoPlace {
  readonly location: DemoLocation
  readonly trading: TradingDays
  readonly seed: number
  readonly index: number
}

/** Sales of a day, in cents, all positive. */
export interface Trade {
  readonly food: Minor
  readonly beverage: Minor
  readonly alcohol: Minor
  readonly delivery: Minor
  readonly discounts: Minor
  /** Without catering, which is invoiced by event. */
  readonly net: Minor
}

/** Shares of net sales without catering. */
interface Shares {
  readonly beverage: number
  readonly alcohol: number
  readonly delivery: number
  readonly discounts: number
}

const SHARES: Readonly<Record<DemoConcept, Shares>> = {
  FULL_SERVICE: { beverage: 0.066, alcohol: 0.3, delivery: 0.062, discounts: 0.029 },
  COUNTER: { beverage: 0.093, alcohol: 0, delivery: 0.165, discounts: 0.023 },
}

/** Catering as a share of net sales. */
export const CATERING_SHARE = 0.031

/** Annual growth of in-house sales, and of delivery. */
const GROWTH = 0.027
const DELIVERY_GROWTH = 0.17

const SEASONS: Readonly<Record<DemoRegion, readonly number[]>> = {
  Northeast: [0.86, 0.85, 0.95, 0.98, 1.06, 1.08, 1.1, 1.09, 1.03, 1.03, 0.97, 1],
  'Mid-Atlantic': [0.88, 0.88, 0.98, 1.01, 1.06, 1.04, 1, 0.98, 1.02, 1.05, 1, 1.05],
  Southeast: [0.92, 0.93, 1.04, 1.05, 1.05, 1, 0.98, 0.96, 0.98, 1.03, 1.02, 1.04],
}

/** Monday to Sunday; 0 is closed. */
const WEEKS: Readonly<Record<DemoConcept, readonly number[]>> = {
  FULL_SERVICE: [0.66, 0.76, 0.86, 1.02, 1.42, 1.5, 1.08],
  COUNTER: [0.98, 1, 1.04, 1.06, 1.14, 0.82, 0],
}

const DAYS_PER_MONTH = 365.25 / 12
const PURPOSE = { closedMonday: 1, weather: 2, day: 3, mix: 4 } as const

/** Whether a location is in business: opened, and not closed for good. */
export function isTrading({ trading: { opened, closed } }: DemoPlace, day: Day): boolean {
  return (opened === null || day >= opened) && (closed === null || day <= closed)
}

/** Whether a location is open that day: not on rest days and holidays. */
export function isOpen(place: DemoPlace, on: CalendarDay): boolean {
  const { location, seed, index } = place
  if (!isTrading(place, on.day)) return false
  if (on.month === 12 && on.dayOfMonth === 25) return false
  if (on.month === 11 && on.weekday === 3 && on.dayOfMonth >= 22 && on.dayOfMonth <= 28) return false
  return weekOf(location, seed, index)[on.weekday] !== 0
}

/** The day's sales of an open location. */
export function tradeOn(place: DemoPlace, on: CalendarDay): Trade {
  const { location, seed, index } = place
  const week = weekOf(location, seed, index)
  const weekly = week.reduce((sum, share) => sum + share, 0)
  const usual = (location.monthlySales * 100 * (1 - CATERING_SHARE) * (7 / DAYS_PER_MONTH) * (week[on.weekday] ?? 0)) / weekly
  const luck = around(0.14, seed, index, on.number, PURPOSE.day)
  const day =
    usual * season(location.region, on) * weather(location.region, seed, on) * occasion(location.concept, on) * luck * fate(place, on)
  const shares = SHARES[location.concept]
  const house = day * (1 + GROWTH) ** on.age
  const mix = (purpose: number): number => around(0.2, seed, index, on.number, PURPOSE.mix + purpose)
  const delivery = cents(day * shares.delivery * (1 + DELIVERY_GROWTH) ** on.age * mix(0))
  const beverage = cents(house * shares.beverage * mix(1))
  const alcohol = cents(house * shares.alcohol * mix(2))
  const discounts = cents(house * shares.discounts * mix(3))
  const food = cents(
    house * (1 - shares.delivery - shares.beverage - shares.alcohol + shares.discounts) * around(0.05, seed, index, on.number, 9),
  )
  return { food, beverage, alcohol, delivery, discounts, net: cents(food + beverage + alcohol + delivery - discounts) }
}

/** Half of the full-service restaurants close on Mondays. */
function weekOf(location: DemoLocation, seed: number, index: number): readonly number[] {
  const week = WEEKS[location.concept]
  const rests = location.concept === 'FULL_SERVICE' && noise(seed, index, 0, PURPOSE.closedMonday) < 0.5
  return rests ? [0, ...week.slice(1)] : week
}

function season(region: DemoRegion, on: CalendarDay): number {
  // Interpolated between mid-months, to avoid jumps at month boundaries.
  const along = on.month - 1 + (on.dayOfMonth - 0.5) / on.daysInMonth - 0.5
  const before = Math.floor(along)
  const share = along - before
  const at = (month: number): number => SEASONS[region][(month + 12) % 12] ?? 1
  return at(before) * (1 - share) + at(before + 1) * share
}

/** Occasional snow days and storms, for a whole region at once. */
function weather(region: DemoRegion, seed: number, on: CalendarDay): number {
  const chances: Readonly<Record<DemoRegion, Partial<Record<MonthOfYear, number>>>> = {
    Northeast: { 1: 0.06, 2: 0.06, 12: 0.03 },
    'Mid-Atlantic': { 1: 0.04, 2: 0.04 },
    Southeast: { 8: 0.02, 9: 0.03 },
  }
  const chance = chances[region][on.month] ?? 0
  return noise(seed, region.charCodeAt(0), on.number, PURPOSE.weather) < chance ? 0.45 : 1
}

function occasion(concept: DemoConcept, on: CalendarDay): number {
  const isMothersDay = on.month === 5 && on.weekday === 6 && on.dayOfMonth >= 8 && on.dayOfMonth <= 14
  const isFestive = isMothersDay || (on.month === 2 && on.dayOfMonth === 14) || (on.month === 12 && on.dayOfMonth === 31)
  if (isFestive) return concept === 'FULL_SERVICE' ? 1.5 : 1.05
  const isQuiet = (on.month === 12 && on.dayOfMonth === 24) || (on.month === 1 && on.dayOfMonth === 1)
  return isQuiet ? 0.6 : 1
}

/** A new location attracts curious guests at first; a closing one has lost guests before. */
function fate({ trading }: DemoPlace, on: CalendarDay): number {
  if (trading.opened !== null) {
    return 1 + 0.18 * Math.exp((dayNumber(trading.opened) - on.number) / DAYS_PER_MONTH / 2)
  }
  if (trading.closed === null) return 1
  return 1 + 0.12 * Math.min(1.5, (dayNumber(trading.closed) - on.number) / 365.25)
}
