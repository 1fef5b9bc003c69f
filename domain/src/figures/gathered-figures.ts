import type { BudgetBook } from '../budgets/budget-book.ts'
import type { LocationId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { SameStoreNote } from '../locations/same-store-text.ts'
import type { MetricSource } from '../ops-data/metric-columns.ts'
import type { ReportInput } from '../profit-loss/build-report.ts'
import type { Materiality } from '../profit-loss/materiality.ts'
import type { TimeSpan } from '../time/time-span.ts'
import type { BudgetColumns, LocatedColumn } from './plans-and-metrics.ts'

/** The totals of a vendor's entries; the name is empty for entries without one. */
export interface VendorFigures {
  readonly vendor: string
  /** Minor units, debit positive, one per column; null without entries. */
  readonly sums: readonly (bigint | null)[]
}

/** A column with the locations that it covers. */
export interface GatheredColumn extends LocatedColumn {
  /** Its own locations; null if they are those of the whole question. */
  readonly ownLocationIds: readonly LocationId[] | null
  /** An inserted column that lacks something it names: without values. */
  readonly isEmpty: boolean
}

/** Everything that the figures of one question are computed from. Balances come from one state of the ledger. */
export interface GatheredFigures extends ReportInput {
  readonly timeSpan: TimeSpan
  /** Null for every location. */
  readonly locationIds: readonly LocationId[] | null
  /** Which locations are comparable, and why the others are not; null unless only same stores are asked for. */
  readonly sameStores: SameStoreNote | null
  /** Names of locations, as the tree has them. */
  readonly names: ReadonlyMap<LocationId, string>
  /** The report's own, then those inserted, in the order of `facts`. */
  readonly columns: readonly GatheredColumn[]
  /** How many are the report's own. */
  readonly ownColumns: number
  /** The groups that can be read from the balances, which are those of their accounts alone; null for all. */
  readonly onlyGroups: readonly string[] | null
  /** Balances of all columns. Columns of plans have none. */
  readonly facts: BalanceFacts
  /** Balances of the whole span at all of its locations, whatever the columns show. */
  readonly spanFacts: BalanceFacts
  /** Balances of all columns at other locations, by `locationsKey`. */
  readonly factsAt: ReadonlyMap<string, BalanceFacts>
  readonly metrics: MetricSource
  /** Sums by vendor of rows that ask for them, by `vendorsKey`. */
  readonly vendors: ReadonlyMap<string, readonly VendorFigures[]>
  /** The budget that figures are compared with; null for none. */
  readonly book: BudgetBook | null
  /** Each budget with the columns that are its own. */
  readonly budgets: readonly BudgetColumns[]
  /** Whether plans and metrics of columns cut short are prorated by days. */
  readonly isProrated: boolean
  /** The company's. */
  readonly materiality: Materiality
}
