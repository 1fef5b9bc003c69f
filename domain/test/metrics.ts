import type { Metric } from '../src/ops-data/metric.ts'

/** A metric by its name, which is its id as well, that adds up, but for what is said of it. */
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
  ...rest,
})
