import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { withoutBudget } from '../../../blocks/report-view/column-choices.ts'
import type { KnownBudget, KnownMetric } from '../../../blocks/report-view/known-budgets-and-metrics.ts'
import { graphql } from '../../../generated/gql/gql.ts'

/** What actuals can be compared with: the company's metrics and budgets. */
export const ViewerBesideQuery = graphql(`
  query BudgetsAndMetrics {
    metrics {
      id
      name
      unit
      definition
      formula
      timeAggregation
      locationAggregation
      favorability
    }
    budgets {
      id
      name
      version
      categorizationId
      period
    }
  }
`)

/** What actuals can be compared with: the company's active budgets, and its metrics. */
export interface BudgetsAndMetrics {
  readonly budgets: readonly KnownBudget[]
  readonly metrics: readonly KnownMetric[]
}

/** In place of what could not be loaded. */
export const NO_BUDGETS_OR_METRICS: BudgetsAndMetrics = { budgets: [], metrics: [] }

export function readBeside({ metrics, budgets }: ResultOf<typeof ViewerBesideQuery>): BudgetsAndMetrics {
  return {
    // A budget that was never saved is not active.
    budgets: budgets.filter(({ version }) => version > 0),
    metrics: metrics.map((metric) => ({
      ...metric,
      unit: metric.unit ?? null,
      definition: metric.definition ?? null,
      formula: metric.formula ?? null,
      favorability: metric.favorability ?? null,
    })),
  }
}

/** A choice that can be shown, and what had to be left out of it, in words. */
export interface PresentColumns {
  /** The very same where nothing was left out. */
  readonly columns: ColumnChoice
  readonly leftOut: readonly string[]
}

/** Leaves out of a choice what was deleted or does not fit. `categorizationId`: of the shown lines; null if they were deleted. */
export function presentColumns(
  columns: ColumnChoice,
  { budgets, metrics }: BudgetsAndMetrics,
  categorizationId: string | null,
): PresentColumns {
  const leftOut: string[] = []
  let kept = columns
  const budget = budgets.find(({ id }) => id === columns.budgetId)
  const isForeign = budget !== undefined && categorizationId !== null && budget.categorizationId !== categorizationId
  if (columns.budgetId !== null && (budget === undefined || isForeign)) {
    leftOut.push(budget === undefined ? 'its budget, which was deleted' : `“${budget.name}”, which is a budget for other lines`)
    kept = withoutBudget(kept)
  }
  const known = new Set(metrics.map(({ id }) => id))
  const metricIds = columns.metricIds.filter((id) => known.has(id))
  const missing = columns.metricIds.length - metricIds.length
  if (missing > 0) kept = { ...kept, metricIds }
  const isUnitGone = columns.perMetricId !== null && !known.has(columns.perMetricId)
  if (isUnitGone) kept = { ...kept, perMetricId: null }
  if (missing > 0 || isUnitGone) leftOut.push(missing > 1 ? `${missing} metrics, which were deleted` : 'a metric, which was deleted')
  return { columns: kept, leftOut }
}
