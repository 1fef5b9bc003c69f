import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { overLocationsWords, timeAggregationText } from '@fourwall/domain/ops-data/aggregation-labels.ts'
import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { unitBeside } from '@fourwall/domain/ops-data/metric-display.ts'

/** The aggregation rules of a metric. */
interface AddingUp {
  readonly formula?: string | null | undefined
  readonly timeAggregation: MetricAggregation
  readonly locationAggregation: MetricAggregation
}

/** A metric's aggregation in a sentence: `Sum over months and locations.` */
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

/** Heading of a metric: `Labor, hours`; without the unit if its name has it. */
export function nameWithUnit(metric: Named): string {
  const unit = unitBeside(metric.name, metric.unit)
  return unit === null ? metric.name : `${metric.name}, ${unit}`
}

interface Named {
  readonly name: string
  readonly unit: string | null
}

/** Name of a total over locations: `All 24 locations`, `23 of 24 locations` if the others have no figures. */
export function totalName(having: number, chosen: number): string {
  return having >= chosen ? `All ${counted(having, 'location')}` : `${formatCount(having)} of ${counted(chosen, 'location')}`
}
