import type { LedgerAccount, LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'

/** What a plan is for: a category of its categorization, an account of the ledger, or a metric. */
export interface PlannedSubject {
  readonly kind: 'GROUP' | 'ACCOUNT' | 'METRIC'
  /** Of an account its `AccountId` in digits. */
  readonly id: string
}

/** A planned figure, for the period of the budget that starts with this month. */
export interface PlannedFigure {
  readonly firstMonth: MonthIndex
  /**
   * A Decimal in the group's natural sign: revenue and costs are both positive. A stored figure of an account is debit positive, as the
   * ledger is, so that it means the same in whatever category the account is; see `AccountPlaces` for what people see and type.
   */
  readonly value: string
}

/** Planned figures of one subject at one location. For a category: its own plan, without its accounts and the categories under it. */
export interface PlannedLine {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  /** Earliest first, each period once. */
  readonly figures: readonly PlannedFigure[]
}

/** A version of a budget with all its figures. */
export interface BudgetBook {
  readonly budgetId: string
  readonly name: string
  readonly version: number
  readonly categorizationId: string
  readonly period: Period
  /** Whole fiscal periods, both ends included: the span of the budget, whether or not all figures are filled in. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  readonly lines: readonly PlannedLine[]
}

/** An account of a budget. */
export interface BudgetAccount extends Pick<LedgerAccount, 'id' | 'number' | 'name'> {
  /** The category that it is mapped to; null for none. */
  readonly groupId: string | null
}
