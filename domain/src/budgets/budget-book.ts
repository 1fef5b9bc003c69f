import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'

/** What a plan's figures are of: a category of its categorization, or a metric. */
export interface PlannedSubject {
  readonly kind: 'GROUP' | 'METRIC'
  readonly id: string
}

/** A figure of a plan, for the period of the budget that begins with this month. */
export interface PlannedFigure {
  readonly firstMonth: MonthIndex
  /** A Decimal, in the group's natural sign: revenue and costs positive alike. */
  readonly value: string
}

/** What is planned of one thing at one location. Of a category: of itself alone, besides what is planned of those under it. */
export interface PlannedLine {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  /** The earliest first, each period once. */
  readonly figures: readonly PlannedFigure[]
}

/** A version of a budget with all of its figures. */
export interface BudgetBook {
  readonly budgetId: string
  readonly name: string
  readonly version: number
  readonly categorizationId: string
  readonly period: Period
  /** Whole periods along the fiscal year, both ends included: what the budget is of, whether each figure is there or not. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  readonly lines: readonly PlannedLine[]
}
