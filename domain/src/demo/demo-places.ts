import { addToMonth, type Day, dayFrom, type MonthIndex, monthOf, yearOf } from '../time/day.ts'
import { demoLocations, tradingDays } from './demo-company.ts'
import type { DemoPlace } from './trade.ts'

const MONTHS = 36

/** The first month of the demo company's books: three years, the month of `today` being the last of 36. */
export function firstDemoMonth(today: Day): MonthIndex {
  return addToMonth(monthOf(today), 1 - MONTHS)
}

/** Sales, wages and prices are told as of the spring of the current year. */
export function demoAnchor(today: Day): Day {
  return dayFrom(yearOf(today), 4, 1)
}

/** The restaurants in the order of their codes. @param seed an integer */
export function demoPlaces(seed: number, today: Day): readonly DemoPlace[] {
  return demoLocations.map((location, index) => ({ location, trading: tradingDays(location, today), seed, index }))
}
