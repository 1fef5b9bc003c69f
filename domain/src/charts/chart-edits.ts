import { isComparing } from '../figures/figure-question.ts'
import { locationsAt, pickedAt } from '../figures/question-places.ts'
import {
  type ChartDocument,
  type ChartMetric,
  type ChartOptions,
  type ChartType,
  type ChartXAxis,
  chartSubjectKey,
  isStacked,
  MOST_CHART_METRICS,
  roleOf,
} from './chart-document.ts'

/** The chart without settings that contradict each other: what was chosen last stays, what cannot go with it becomes usual. */
export function settled(chart: ChartDocument): ChartDocument {
  const { type, xAxis, metrics } = chart
  let options = chart.options
  const set = (part: Partial<ChartOptions>): void => void (options = { ...options, ...part })
  const isOfPlaces = (value: ChartOptions['split'] | ChartOptions['multiples']): boolean => value === 'LEVEL' || value === 'LOCATION'
  if (isOfPlaces(options.split) && (xAxis === 'LOCATION' || type === 'WATERFALL')) set({ split: 'NONE' })
  if (isOfPlaces(options.multiples) && (xAxis === 'LOCATION' || isOfPlaces(options.split))) set({ multiples: 'NONE' })
  if (type === 'WATERFALL') set({ multiples: 'NONE' })
  if ((options.split === 'LEVEL' || options.multiples === 'LEVEL') && options.level === null) set({ level: 2 })
  const isCompared = metrics.some((metric) => roleOf(metric) !== 'ACTUAL')
  if (isComparing(options.measure) && metrics.length > 0 && (!isCompared || isStacked(type))) set({ measure: 'VALUE' })
  if (options.measure === 'PER_METRIC' && options.perMetricId === null) set({ measure: 'VALUE' })
  return JSON.stringify(options) === JSON.stringify(chart.options) ? chart : { ...chart, options }
}

export function withType(chart: ChartDocument, type: ChartType): ChartDocument {
  return settled({ ...chart, type })
}

/** The highlight is a period or a place: it is dropped with the axis. */
export function withXAxis(chart: ChartDocument, xAxis: ChartXAxis): ChartDocument {
  return xAxis === chart.xAxis ? chart : settled({ ...chart, xAxis, options: { ...chart.options, highlight: null } })
}

export function withOptions(chart: ChartDocument, part: Partial<ChartOptions>): ChartDocument {
  return settled({ ...chart, options: { ...chart.options, ...part } })
}

/**
 * Adds a metric at the end. What is the same already is not added twice.
 *
 * @returns the same chart if it has it, or as many as it may.
 */
export function withAddedMetric(chart: ChartDocument, metric: ChartMetric): ChartDocument {
  const has = chart.metrics.some((one) => chartMetricKey(one) === chartMetricKey(metric))
  return has || chart.metrics.length >= MOST_CHART_METRICS ? chart : settled({ ...chart, metrics: [...chart.metrics, metric] })
}

export function withoutMetric(chart: ChartDocument, id: string): ChartDocument {
  return settled({ ...chart, metrics: chart.metrics.filter((metric) => metric.id !== id) })
}

export function withChangedMetric(chart: ChartDocument, id: string, part: Partial<Omit<ChartMetric, 'id'>>): ChartDocument {
  return settled({ ...chart, metrics: chart.metrics.map((metric) => (metric.id === id ? { ...metric, ...part } : metric)) })
}

/** Moves a metric to a place among the others, from 0. */
export function withMovedMetric(chart: ChartDocument, id: string, to: number): ChartDocument {
  const moved = chart.metrics.find((metric) => metric.id === id)
  if (moved === undefined) return chart
  const others = chart.metrics.filter((metric) => metric !== moved)
  return { ...chart, metrics: [...others.slice(0, to), moved, ...others.slice(to)] }
}

/** The locations that a metric is of: its own, else those of its chart. Null: every location. */
export function locationsOfMetric(
  { locationIds }: Pick<ChartMetric, 'locationIds'>,
  { places }: Pick<ChartDocument, 'places'>,
  known: Parameters<typeof locationsAt>[1],
): readonly string[] | null {
  return locationIds.length === 0 ? pickedAt(places, known) : locationIds
}

/**
 * What a metric keeps of the locations that are chosen for it: none where they are those of its chart, which it then follows.
 *
 * @param chosen null: every location.
 */
export function ownLocations(
  chosen: readonly string[] | null,
  { places }: Pick<ChartDocument, 'places'>,
  known: Parameters<typeof locationsAt>[1],
): readonly string[] {
  const own = chosen ?? known.locationIds
  const ofChart = new Set(locationsAt(places, known))
  return own.length === ofChart.size && own.every((id) => ofChart.has(id)) ? [] : own
}

/** What a metric shows, the same for metrics that show the same. */
export function chartMetricKey({
  subject,
  budgetId,
  comparison,
  locationIds,
}: Omit<ChartMetric, 'id' | 'dataLabel' | 'color' | 'seriesType'>): string {
  return JSON.stringify([chartSubjectKey(subject), budgetId, comparison, [...locationIds].sort()])
}
