import type { Metric } from '../src/ops-data/metric.ts'

/** A metric whose name is also its id, and whose figures add up, with changes. */
export const metric = (name: string, rest: Partial<Metric> = {}): Metric => ({
  id: name,
  name,
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
  ...rest,
})
