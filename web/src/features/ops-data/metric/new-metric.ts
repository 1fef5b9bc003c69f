import type { ListedMetric, MetricDraft } from '../metrics-request.ts'

/** The defaults of a new metric: sums over months and locations. */
export const NEW_METRIC: MetricDraft = {
  id: null,
  name: '',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: false,
  favorability: null,
}

/** The editable fields of a metric. */
export function draftOf(metric: ListedMetric): MetricDraft {
  const { id, name, definition, unit, timeAggregation, locationAggregation, weightMetricId, formula, showInBudget, favorability } = metric
  return { id, name, definition, unit, timeAggregation, locationAggregation, weightMetricId, formula, showInBudget, favorability }
}
