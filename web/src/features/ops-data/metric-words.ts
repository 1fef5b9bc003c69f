import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { overLocationsWords, timeAggregationText } from '@fourwall/domain/ops-data/aggregation-labels.ts'
import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'

/** What is said of how a metric's figures become one. */
interface AddingUp {
  readonly formula?: string | null | undefined
  readonly timeAggregation: MetricAggregation
  readonly locationAggregation: MetricAggregation
}

/** How a metric's figures become one, in a sentence: `Sum over months and locations.` */
export function ruleInWords(metric: AddingUp, weightName: string | null): string {
  if (metric.formula !== null) return 'Computed by its formula in each column, never summed.'
  const [time, locations] = [timeAggregationText(metric, weightName), overLocationsWords(metric, weightName)]
  if (time === locations) return `${capitalized(time)} over months and locations.`
  const overTime = metric.timeAggregation === 'LAST' ? 'Last month' : `${capitalized(time)} over months`
  return `${overTime}; ${locations} over locations.`
}

export function capitalized(words: string): string {
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** A metric over its figures: `Labor, hours`; its unit only where that says more than its name. */
export function nameWithUnit(metric: Named): string {
  const unit = unitBeside(metric.name, metric.unit)
  return unit === null ? metric.name : `${metric.name}, ${unit}`
}

interface Named {
  readonly name: string
  readonly unit: string | null
}

/** Over what locations come to together: `All 24 locations`, `23 of 24 locations` where the others have nothing. */
export function totalName(having: number, chosen: number): string {
  return having >= chosen ? `All ${counted(having, 'location')}` : `${formatCount(having)} of ${counted(chosen, 'location')}`
}
