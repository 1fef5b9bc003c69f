import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Metric, MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import type { MetricFigure } from '@fourwall/domain/ops-data/metric-figures.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface StoredMetric extends Metric {
  readonly updatedAt: Date
  /** When figures of it last came in; null where none has. */
  readonly uploadedAt: Date | null
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
    updated_at: Date
    uploaded_at: Date | null
  }>(
    `select m.id, m.name, m.definition, m.unit, m.time_aggregation, m.location_aggregation, m.weight_metric_id, m.formula, m.show_in_budget,
       m.updated_at, (select max(f.uploaded_at) from metric_figures f where f.company_id = $1 and f.metric_id = m.id) as uploaded_at
     from metrics m where m.company_id = $1 order by m.id`,
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
      updatedAt: row.updated_at,
      uploadedAt: row.uploaded_at,
    }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en'))
}

export async function upsertMetric(tx: Queryable, metric: Metric, at: Date): Promise<void> {
  await tx.query(
    `insert into metrics (company_id, id, name, definition, unit, time_aggregation, location_aggregation, weight_metric_id, formula, show_in_budget, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (company_id, id) do update set name = excluded.name, definition = excluded.definition, unit = excluded.unit,
       time_aggregation = excluded.time_aggregation, location_aggregation = excluded.location_aggregation,
       weight_metric_id = excluded.weight_metric_id, formula = excluded.formula, show_in_budget = excluded.show_in_budget,
       updated_at = excluded.updated_at`,
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
    ],
  )
}

/** A metric with its figures. */
export async function deleteMetric(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from metric_figures where company_id = $1 and metric_id = $2', [id])
  await tx.query('delete from metrics where company_id = $1 and id = $2', [id])
}

/** Of one metric, in order of location, then month. */
export async function selectFigures(scope: Queryable, metricId: string): Promise<MetricFigure[]> {
  const rows = await scope.query<{ location_id: LocationId; first_month: MonthIndex; months: number; value: string }>(
    `select location_id, first_month, months, value::text as value from metric_figures
     where company_id = $1 and metric_id = $2 order by location_id, first_month`,
    [metricId],
  )
  return rows.map((row) => ({ locationId: row.location_id, firstMonth: row.first_month, months: row.months, value: row.value }))
}
