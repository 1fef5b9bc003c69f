import type { LocationId } from '../ledger/account.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import type { BudgetBook, PlannedSubject } from './budget-book.ts'
import { type BudgetExtent, budgetExtent } from './budget-extent.ts'

/** Which locations a budget has figures of, in which months. No figure of it. */
export interface BudgetCoverage extends BudgetExtent {
  readonly id: string
  readonly name: string
  readonly metricIds: ReadonlySet<string>
  /** Months with a figure, by location; those of a longer period are all months of it. Locations without any are left out. */
  readonly months: ReadonlyMap<LocationId, ReadonlySet<MonthIndex>>
}

/** @param isAsked which subjects to take locations and months from. */
export function budgetCoverage(book: BudgetBook, isAsked: (subject: PlannedSubject) => boolean): BudgetCoverage {
  const months = new Map<LocationId, Set<MonthIndex>>()
  const metricIds = new Set<string>()
  const perPeriod = monthsPerPeriod(book.period)
  for (const { subject, locationId, figures } of book.lines) {
    if (figures.length === 0) continue
    if (subject.kind === 'METRIC') metricIds.add(subject.id)
    if (!isAsked(subject)) continue
    const own = months.get(locationId) ?? new Set()
    for (const { firstMonth } of figures) for (let at = 0; at < perPeriod; at += 1) own.add(addToMonth(firstMonth, at))
    months.set(locationId, own)
  }
  return { ...budgetExtent(book), id: book.budgetId, name: book.name, metricIds, months }
}
