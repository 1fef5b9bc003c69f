import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'

/** A metric of the company. */
export type KnownMetric = Pick<
  Metric,
  'id' | 'name' | 'unit' | 'definition' | 'formula' | 'timeAggregation' | 'locationAggregation' | 'favorability'
>

/** An active budget. */
export interface KnownBudget {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly categorizationId: string
  readonly period: Period
}
