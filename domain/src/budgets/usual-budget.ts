import type { MonthIndex } from '../time/day.ts'

/** The months that a budget plans, both included. */
export interface PlannedMonths {
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
}

/**
 * The default budget for a month: of those that plan it, the one that begins last, so that a forecast of the rest of a year takes
 * precedence over the year's budget. If none does, the one that ends last; of equal ones the first. Null without budgets.
 */
export function usualBudget<Budget extends PlannedMonths>(budgets: readonly Budget[], month: MonthIndex): Budget | null {
  const covering = budgets.filter(({ firstMonth, lastMonth }) => firstMonth <= month && month <= lastMonth)
  const byFirst = covering.toSorted((one, other) => other.firstMonth - one.firstMonth)
  const byLast = budgets.toSorted((one, other) => other.lastMonth - one.lastMonth)
  return byFirst[0] ?? byLast[0] ?? null
}
