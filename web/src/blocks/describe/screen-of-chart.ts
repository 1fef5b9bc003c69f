import { type ChartDocument, comparisonOf, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import type { ScreenToDescribe } from './describing.ts'

/** The first measure of a chart with what it is compared with. */
export function screenOfChart({ mappingId, timeSpan, places, metrics }: ChartDocument): ScreenToDescribe {
  const lead = metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? metrics[0]
  const base = metrics.find((metric) => comparisonOf(metric) !== null)
  return {
    mappingId,
    timeSpan,
    places,
    comparison: base === undefined ? null : comparisonOf(base),
    budgetId: base?.budgetId ?? null,
    subjects: lead === undefined ? [] : [lead.subject],
  }
}
