import { type ChartDocument, roleOf } from '../charts/chart-document.ts'
import type { ChartCategory } from '../charts/chart-figures.ts'
import { resolveTimeSpan, type TimeContext } from '../time/time-span.ts'
import { type ExplorerView, USUAL_EXPLORER } from './explorer-view.ts'

/** The days of a month of a chart, which charts do not have themselves, as the explorer shows them. Null for what is no month. */
export function chartDays(chart: ChartDocument, category: ChartCategory, metricId: string | null, time: TimeContext): ExplorerView | null {
  const metric = chart.metrics.find(({ id }) => id === metricId) ?? chart.metrics[0]
  // A plan has no days, and those of an earlier time are not the month's.
  if (
    metric === undefined ||
    roleOf(metric) !== 'ACTUAL' ||
    category.kind !== 'PERIOD' ||
    resolveTimeSpan(chart.timeSpan, time).period !== 'MONTHLY'
  )
    return null
  const { startDate, endDate } = category
  return {
    ...USUAL_EXPLORER,
    mappingId: chart.mappingId,
    subject: metric.subject,
    places: metric.locationIds.length === 0 ? chart.places : { locationIds: metric.locationIds, nodeIds: [], isAllBut: false },
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
    isDaily: true,
    isSameStore: chart.options.isSameStore,
  }
}
