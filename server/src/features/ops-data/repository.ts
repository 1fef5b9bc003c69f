import { compareNames } from '@fourwall/domain/natural-order.ts'
import type { Metric, MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricFavorability } from '@fourwall/domain/ops-data/metric-favorability.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface StoredMetric extends Metric {
  readonly updatedAt: Date
}

/** In order of name, then id. */
export async function selectMetrics(scope: Queryable): Promise<StoredMetric[]> {
  const rows = await scope.query<{
    id: string
    name: string
    definition: string | null
    unit: string | null
    time_aggregation: MetricAggregation
    location_aggregation: MetricAggregation
    weight_metric_id: string | null
    formula: string | null
    show_in_budget: boolean
    favorability: MetricFavorability | null
    updated_at: Date
  }>(
    `select m.id, m.name, m.definition, m.unit, m.time_aggregation, m.location_aggregation, m.weight_metric_id, m.formula, m.show_in_budget,
       m.favorability, m.updated_at from metrics m where m.company_id = $1 order by m.id`,
  )
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      definition: row.definition,
      unit: row.unit,
      timeAggregation: row.time_aggregation,
      locationAggregation: row.location_aggregation,
      weightMetricId: row.weight_metric_id,
      formula: row.formula,
      showInBudget: row.show_in_budget,
      favorability: row.favorability,
      updatedAt: row.updated_at,
    }))
    .sort((left, right) => compareNames(left.name, right.name))
}

/** Whether a metric is there, and not computed from others. */
export async function takesFigures(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.query('select 1 from metrics where company_id = $1 and id = $2 and formula is null', [id])).length > 0
}

export async function upsertMetricRow(tx: Queryable, metric: Metric, at: Date): Promise<void> {
  await tx.query(
    `insert into metrics (company_id, id, name, definition, unit, time_aggregation, location_aggregation, weight_metric_id, formula, show_in_budget, updated_at, favorability)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id, id) do update set name = excluded.name, definition = excluded.definition, unit = excluded.unit,
       time_aggregation = excluded.time_aggregation, location_aggregation = excluded.location_aggregation,
       weight_metric_id = excluded.weight_metric_id, formula = excluded.formula, show_in_budget = excluded.show_in_budget,
       updated_at = excluded.updated_at, favorability = excluded.favorability`,
    [
      metric.id,
      metric.name,
      metric.definition,
      metric.unit,
      metric.timeAggregation,
      metric.locationAggregation,
      metric.weightMetricId,
      metric.formula,
      metric.showInBudget,
      at.toISOString(),
      metric.favorability,
    ],
  )
}

/** A metric that has no figures any more. */
export async function deleteMetricRow(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from metrics where company_id = $1 and id = $2', [id])
}
