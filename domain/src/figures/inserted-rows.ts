import type { BudgetBook, PlannedSubject } from '../budgets/budget-book.ts'
import type { PlannedValues } from '../budgets/planned-values.ts'
import type { LocationId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { MetricSource, UncoveredMonths } from '../ops-data/metric-columns.ts'
import type { MetricGap } from '../ops-data/metric-figures.ts'
import type { ReportInput } from '../profit-loss/build-report.ts'
import type { Coverage } from '../profit-loss/report-columns.ts'
import {
  type BudgetColumns,
  type LocatedColumn,
  type MetricBeside,
  metricsBeside,
  plannedBeside,
  type ReportPlan,
} from './plans-and-metrics.ts'

/** An extra row of a report, with what it refers to. */
export interface ResolvedRow {
  readonly id: string
  /** Null for one without values. */
  readonly of:
    | { readonly kind: 'BUDGET'; readonly book: BudgetBook; readonly subject: PlannedSubject }
    | { readonly kind: 'METRIC'; readonly metricId: string }
    | null
  /** Null for those of each column. */
  readonly locationIds: readonly LocationId[] | null
}

/** The values of an inserted row, one for each column of a layout. */
export interface RowFigures {
  readonly id: string
  readonly values: readonly (string | null)[]
  /** How a budget's row fits each column; null of a metric's, which fit as the columns do. */
  readonly coverages: readonly Coverage[] | null
  readonly gaps: readonly (MetricGap | null)[]
  readonly uncovered: UncoveredMonths
}

interface RowsQuestion {
  readonly source: MetricSource
  readonly metrics: readonly Metric[]
  readonly input: ReportInput
  readonly columns: readonly LocatedColumn[]
  /** The budgets that have columns of their own. */
  readonly budgets: readonly BudgetColumns[]
  /** The plans in the columns as they are. */
  readonly plans: readonly ReportPlan[]
  readonly isProrated: boolean
  /** What the ledger has in each column at the locations of rows that have their own, by `locationsKey`. */
  readonly factsOf: ReadonlyMap<string, BalanceFacts>
}

/** Names some locations; null stands for those of each column. */
export function locationsKey(locationIds: readonly LocationId[] | null): string {
  return locationIds === null ? '' : locationIds.join(',')
}

/**
 * The values of inserted rows. A budget's row is its plan for the days of every column; a metric's is what is counted there, and what is
 * planned in the columns of a budget. Rows with their own locations cover these in every column.
 */
export function insertedRows(question: RowsQuestion): (row: ResolvedRow) => RowFigures {
  const { columns, input, source, isProrated } = question
  const everywhere = columns.map((_, at) => at)
  const located = (ids: readonly LocationId[] | null): readonly LocatedColumn[] =>
    ids === null ? columns : columns.map((column) => ({ ...column, locationIds: ids }))
  const plannedAt = (book: BudgetBook, ids: readonly LocationId[] | null, at: readonly number[]): ReportPlan =>
    plannedBeside({ book, at, input, metrics: question.metrics, columns: located(ids), isProrated })
  const books = new Map<string, ReportPlan>()
  const metrics = new Map<string, (metricId: string) => MetricBeside>()
  const bookAt = (book: BudgetBook, ids: readonly LocationId[] | null): ReportPlan =>
    known(books, `${book.budgetId} ${locationsKey(ids)}`, () => plannedAt(book, ids, everywhere))
  const metricsAt = (ids: readonly LocationId[] | null): ((metricId: string) => MetricBeside) =>
    known(metrics, locationsKey(ids), () => {
      const plans = ids === null ? question.plans : question.budgets.map(({ book, at }) => plannedAt(book, ids, at))
      const facts = question.factsOf.get(locationsKey(ids)) ?? input.facts
      return metricsBeside({ source, input: { ...input, facts }, columns: located(ids), plans })
    })
  return ({ id, of, locationIds }) => {
    if (of === null) return { id, values: columns.map(() => null), coverages: null, gaps: columns.map(() => null), uncovered: new Map() }
    if (of.kind === 'METRIC') {
      const { values, gaps, uncovered, isOfLedger } = metricsAt(locationIds)(of.metricId)
      const ofItsDays = columns.map(({ comparison, coverage }) => (comparison === 'BUDGET' ? coverage : 'WHOLE'))
      return { id, values, gaps, uncovered, coverages: isOfLedger ? ofItsDays : null }
    }
    const { planned, coverages } = bookAt(of.book, locationIds)
    const { kind, id: subjectId } = of.subject
    return {
      id,
      values: plannedOf(planned, of.subject),
      coverages: everywhere.map((at) => coverages.get(at) ?? 'NONE'),
      gaps: kind === 'METRIC' ? planned.metrics.gaps(subjectId) : everywhere.map(() => null),
      uncovered: new Map(),
    }
  }
}

function plannedOf({ groups, accounts, metrics }: PlannedValues, { kind, id }: PlannedSubject): readonly (string | null)[] {
  switch (kind) {
    case 'GROUP':
      return groups.printed(id)
    case 'ACCOUNT':
      return accounts.printed(Number(id))
    case 'METRIC':
      return metrics.printed(id)
  }
}

function known<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}
