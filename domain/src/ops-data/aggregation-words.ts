import type { Metric } from './metric.ts'

type Rules = Pick<Metric, 'timeAggregation' | 'locationAggregation'>

/** How a metric's figures become one over time: `added up`, `averaged by Guests`. `weightName` is of the metric that it is weighed by. */
export function overTimeWords({ timeAggregation }: Rules, weightName: string | null): string {
  return words(timeAggregation, weightName)
}

/** The same over locations. */
export function overLocationsWords({ locationAggregation }: Rules, weightName: string | null): string {
  return words(locationAggregation, weightName)
}

function words(aggregation: Metric['timeAggregation'], weightName: string | null): string {
  switch (aggregation) {
    case 'SUM':
      return 'added up'
    case 'AVERAGE':
      return 'averaged'
    case 'LAST':
      return 'the last one counts'
    case 'WEIGHTED':
      return weightName === null ? 'averaged by weight' : `averaged, weighed by ${weightName}`
  }
}
