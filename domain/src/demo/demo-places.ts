import { addToMonth, type Day, dayFrom, type MonthIndex, monthOf, yearOf } from '../time/day.ts'
import { demoLocations, tradingDays } from './demo-company.ts'
import type { DemoPlace } from './trade.ts'

const MONTHS = 36

/** First of the 36 months in the demo company's books, which end with the month of `today`. */
export function firstDemoMonth(today: Day): MonthIndex {
  return addToMonth(monthOf(today), 1 - MONTHS)
}

/** Reference day for sales, wages and prices: spring of the current year. */
export function demoAnchor(today: Day): Day {
  return dayFrom(yearOf(today), 4, 1)
}

/** The restaurants in order of their codes. @param seed an integer */
export function demoPlaces(seed: number, today: Day): readonly DemoPlace[] {
  return demoLocations.map((location, index) => ({ location, trading: tradingDays(location, today), seed, index }))
}
