import { sameValue } from '../editing/same-value.ts'
import { CHART_TYPE_NAMES, type ChartDocument, type ChartMetric, type ChartOptions } from './chart-document.ts'

const OPTION_WORDS: Readonly<Record<keyof ChartOptions, string>> = {
  measure: 'Measure',
  perMetricId: 'Metric to divide by',
  split: 'Split',
  multiples: 'Small charts',
  level: 'Level of locations',
  order: 'Order',
  isAscending: 'Direction of the order',
  first: 'Number shown by themselves',
  isSameStore: 'Same-store',
  isProrated: 'Prorating',
  showDifference: 'Difference band',
  showDifferencePercent: 'Difference band in %',
  showTotal: 'Total column',
  showTable: 'Table',
  showValues: 'Values',
  format: 'Number format',
  highlight: 'Highlight',
  note: 'Note',
}

/** The changes from one state of a chart to a later one, a phrase each such as `Labor % added`. Empty if there is none. */
export function chartChanges(before: ChartDocument, after: ChartDocument): readonly string[] {
  const changes: string[] = []
  if (before.title !== after.title) changes.push(after.title === '' ? 'Title removed' : `Title “${after.title}”`)
  if (before.type !== after.type) changes.push(`${CHART_TYPE_NAMES[before.type]} became ${CHART_TYPE_NAMES[after.type].toLowerCase()}`)
  if (before.xAxis !== after.xAxis) changes.push(after.xAxis === 'DATE' ? 'By date instead of location' : 'By location instead of date')
  if (before.mappingId !== after.mappingId) changes.push('Mapping changed')
  if (!sameValue(before.timeSpan, after.timeSpan)) changes.push('Time span changed')
  if (!sameValue(before.places, after.places)) changes.push('Locations changed')
  return [...changes, ...metricChanges(before.metrics, after.metrics), ...optionChanges(before.options, after.options)]
}

function metricChanges(before: readonly ChartMetric[], after: readonly ChartMetric[]): readonly string[] {
  const earlier = new Map(before.map((metric) => [metric.id, metric]))
  const later = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((metric) => {
    const was = earlier.get(metric.id)
    if (was === undefined) return [`${metric.dataLabel} added`]
    return sameValue(was, metric) ? [] : [`${was.dataLabel} changed`]
  })
  const removed = before.filter(({ id }) => !later.has(id)).map(({ dataLabel }) => `${dataLabel} removed`)
  const kept = (all: readonly ChartMetric[]) => all.filter(({ id }) => earlier.has(id) && later.has(id)).map(({ id }) => id)
  const isReordered = !sameValue(kept(before), kept(after))
  return [...changes, ...removed, ...(isReordered ? ['Order of the measures changed'] : [])]
}

function optionChanges(before: ChartOptions, after: ChartOptions): readonly string[] {
  // The object has the keys of its type alone.
  const names = Object.keys(OPTION_WORDS) as (keyof ChartOptions)[]
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (sameValue(was, is)) return []
    if (typeof is === 'boolean') return [`${OPTION_WORDS[name]} ${is ? 'on' : 'off'}`]
    return [`${OPTION_WORDS[name]} changed`]
  })
}
