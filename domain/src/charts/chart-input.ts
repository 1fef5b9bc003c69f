import { timeSpanInput } from '../time/time-span.ts'
import type { ChartDocument, ChartMetric } from './chart-document.ts'

/** A chart as the API takes it. */
export interface GivenChart {
  readonly profitLossMappingId: string
  readonly metrics: readonly GivenMetric[]
}

interface GivenMetric {
  readonly profitLossGroupId?: string | null | undefined
  readonly accountId?: string | null | undefined
  readonly metricId?: string | null | undefined
}

/** What `parseChart` reads of it. */
export function chartInputDocument({ profitLossMappingId, metrics, ...document }: GivenChart): unknown {
  return {
    ...document,
    mappingId: profitLossMappingId,
    metrics: metrics.map(({ profitLossGroupId, accountId, metricId, ...metric }) => ({
      ...metric,
      subject: { groupId: profitLossGroupId, accountId, metricId },
    })),
  }
}

/** A chart as the API takes it. */
export function chartInput({ mappingId, timeSpan, places, metrics, options, ...chart }: ChartDocument) {
  return {
    ...chart,
    profitLossMappingId: mappingId,
    timeSpan: timeSpanInput(timeSpan),
    places: { ...places, locationIds: [...places.locationIds], nodeIds: [...places.nodeIds] },
    metrics: metrics.map(metricInput),
    options: { ...options, format: { ...options.format } },
  }
}

function metricInput({ subject, locationIds, ...metric }: ChartMetric) {
  return {
    ...metric,
    locationIds: [...locationIds],
    profitLossGroupId: subject.kind === 'METRIC' ? null : subject.groupId,
    accountId: subject.kind === 'ACCOUNT' ? subject.accountId : null,
    metricId: subject.kind === 'METRIC' ? subject.metricId : null,
  }
}
