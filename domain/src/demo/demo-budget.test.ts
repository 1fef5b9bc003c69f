import { describe, expect, it } from 'vitest'
import type { PlannedLine, PlannedSubject } from '../budgets/budget-book.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { addToMonth, type MonthIndex, monthIndex, parseDay } from '../time/day.ts'
import { demoMonthlyPlan, demoYearlyPlan } from './demo-budget.ts'
import { demoLocations, tradingDays } from './demo-company.ts'

const JANUARY = monthIndex(2026, 1)
const SALES: PlannedSubject = { kind: 'GROUP', id: 'sales' }
const RENT: PlannedSubject = { kind: 'GROUP', id: 'rent' }
const GUESTS: PlannedSubject = { kind: 'METRIC', id: 'guests' }
const group = (id: string, type: ProfitLossGroup['type']): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type,
  displayOrder: 1,
  formula: null,
  favorability: null,
})
const locationIds = new Map(demoLocations.map(({ name }, index) => [name, index + 1]))
const idOf = (name: string): number => locationIds.get(name) ?? 0
const today = parseDay('2026-11-20')

/** A prior year in which every restaurant sold as usual while open, with growth from month to month. */
const yearBefore = demoLocations.flatMap((location): PlannedLine[] => {
  const { opened, closed } = tradingDays(location, today)
  const months = Array.from({ length: 12 }, (_, month) => addToMonth(JANUARY, month)).filter((month) => {
    const then = `2025-${String((month % 12) + 1).padStart(2, '0')}`
    return (opened === null || then >= opened.slice(0, 7)) && (closed === null || then <= closed.slice(0, 7))
  })
  const line = (subject: PlannedSubject, of: (month: MonthIndex) => number): PlannedLine => ({
    subject,
    locationId: idOf(location.name),
    figures: months.map((firstMonth) => ({ firstMonth, value: of(firstMonth).toFixed(2) })),
  })
  return [
    line(SALES, (month) => location.monthlySales * (1 + (month - JANUARY) / 50)),
    line(RENT, () => location.monthlySales / 12),
    line(GUESTS, () => location.monthlySales / 40),
  ]
})
const question = {
  seed: 1,
  today,
  firstMonth: JANUARY,
  locationIds,
  groups: [group('sales', 'REVENUE'), group('rent', 'RENT')],
  yearBefore,
}
const plan = demoMonthlyPlan(question)

function planned(subject: PlannedSubject, location: string): readonly number[] {
  const line = plan.find((one) => one.subject.id === subject.id && one.locationId === idOf(location))
  const values = new Map(line?.figures.map(({ firstMonth, value }) => [firstMonth, Number(value)]))
  return Array.from({ length: 12 }, (_, month) => values.get(addToMonth(JANUARY, month)) ?? 0)
}

describe('the demo company’s annual plan', () => {
  it('follows the seasons of the prior year, some restaurants above it and some below', () => {
    const growth = demoLocations
      .filter(({ name }) => !/Navy|Decatur|Worcester/.test(name))
      .map(({ name, monthlySales }) => {
        const months = planned(SALES, name)
        expect((months[11] ?? 0) / (months[0] ?? 0)).toBeGreaterThan(1.1)
        return months.reduce((sum, value) => sum + value, 0) / (monthlySales * 12 * 1.11)
      })
    // Actual sales grow by some 2.7%: above plan for some restaurants, below for others.
    expect(growth.filter((one) => one > 1.04).length).toBeGreaterThan(4)
    expect(growth.filter((one) => one < 1.02).length).toBeGreaterThan(4)
    for (const one of growth) expect(Math.abs(one - 1.035)).toBeLessThan(0.085)
    expect(demoMonthlyPlan(question)).toEqual(plan)
  })

  it('is rounded like a typical plan', () => {
    const steps = { sales: 500, rent: 100, guests: 50 }
    for (const subject of [SALES, RENT, GUESTS])
      for (const { name, monthlySales } of demoLocations) {
        if (monthlySales < 100_000) continue
        for (const value of planned(subject, name))
          expect(Math.abs(value % (steps[subject.id as keyof typeof steps] / (value < 2000 ? 5 : 1)))).toBe(0) // one of its three keys
      }
  })

  it('plans new restaurants like a similar one, from their first day, and closed ones not at all', () => {
    const opened = planned(SALES, '205 Navy Yard')
    expect(opened.slice(0, 2)).toEqual([0, 0])
    // Modelled on Bethesda, scaled by size; closed on the first two days of March.
    const model = planned(SALES, '201 Bethesda').map((value) => (value * 196) / 164)
    expect(Math.abs((opened[2] ?? 0) / ((model[2] ?? 0) * (29 / 31)) - 1)).toBeLessThan(0.15)
    for (const month of [3, 7, 11]) expect(Math.abs((opened[month] ?? 0) / (model[month] ?? 1) - 1)).toBeLessThan(0.15)
    // December was Decatur's only full month.
    expect(planned(SALES, '303 Decatur').every((value) => value > 100_000)).toBe(true)
    expect(plan.filter(({ locationId }) => locationId === idOf('107 Worcester'))).toEqual([])
  })

  it('is summarized by year, in thousands', () => {
    const yearly = demoYearlyPlan(JANUARY, plan)
    for (const { subject, locationId, figures } of yearly) {
      expect(figures.map(({ firstMonth }) => firstMonth)).toEqual([JANUARY])
      const value = Number(figures[0]?.value)
      const [name = ''] = [...locationIds].find(([, id]) => id === locationId) ?? []
      expect(value % 1000).toBe(0)
      expect(Math.abs(value - planned(subject, name).reduce((sum, one) => sum + one, 0))).toBeLessThanOrEqual(500)
    }
    expect(yearly).toHaveLength(plan.length)
  })
})
