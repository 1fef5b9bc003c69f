import type { Metric } from './metric.ts'

type Rules = Pick<Metric, 'timeAggregation' | 'locationAggregation'>

/** Describes a metric's aggregation over time: `added up`, `averaged by Guests`. `weightName` names the metric that it is weighted by. */
export function timeAggregationText({ timeAggregation }: Rules, weightName: string | null): string {
  return aggregationText(timeAggregation, weightName)
}

/** The same over locations. */
export function overLocationsWords({ locationAggregation }: Rules, weightName: string | null): string {
  return aggregationText(locationAggregation, weightName)
}

function aggregationText(aggregation: Metric['timeAggregation'], weightName: string | null): string {
  switch (aggregation) {
    case 'SUM':
      return 'sum'
    case 'AVERAGE':
      return 'average'
    case 'LAST':
      return 'last value'
    case 'WEIGHTED':
      return weightName === null ? 'weighted average' : `average weighted by ${weightName}`
  }
}
