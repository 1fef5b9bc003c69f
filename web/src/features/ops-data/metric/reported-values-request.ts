import type { MonthSpan } from '@fourwall/domain/ops-data/metric-figures.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { type Client, useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { type Loaded, useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { ValueAt } from './metric-table.ts'

/** A report's row of one metric, with a column for every location and group. */
const MetricInReportQuery = graphql(`
  query MetricInReport($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) {
      columns {
        startDate
        endDate
        comparison
        locationIds
      }
      metrics {
        metricId
        figures
      }
    }
  }
`)

/** The report that computes a metric whose formula has lines of the profit and loss. */
export interface MetricReport {
  readonly metricId: string
  readonly mappingId: string
  /** Whole periods. */
  readonly timeSpan: TimeSpanSetting
  readonly locationIds: readonly string[]
}

/** Values of a metric by location and period, as reports compute them. Rejects with the server's message. */
async function loadReportedValues(client: Client, { metricId, mappingId, timeSpan, locationIds }: MetricReport): Promise<ValueAt> {
  const data = await runQuery(client, MetricInReportQuery, {
    mappingId,
    timeSpan: timeSpanInput(timeSpan),
    locationIds: [...locationIds],
    columns: { metricIds: [metricId], locations: 'WITH_GROUPS', hasTotal: true, comparisons: ['PRIOR_YEAR'] },
  })
  const report = data.profitLossReport
  const figures = report?.metrics.find((one) => one.metricId === metricId)?.figures.split(',')
  if (!report || !figures) throw new Error('No metric result received')
  const values = new Map(
    report.columns.map(({ startDate, endDate, locationIds: ids }, at) => {
      const span = { from: monthOf(parseDay(startDate)), to: monthOf(parseDay(endDate)) }
      return [keyOf(ids ?? locationIds, span), figures[at] || null] as const
    }),
  )
  return (ids, span) => values.get(keyOf(ids, span)) ?? null
}

function keyOf(locationIds: readonly string[], { from, to }: MonthSpan): string {
  return `${from} ${to} ${[...locationIds].sort().join(' ')}`
}

/** The same as a hook; null loads nothing. */
export function useReportedValues(report: MetricReport | null): Loaded<ValueAt> {
  const client = useClient()
  const key =
    report === null ? null : JSON.stringify([report.metricId, report.mappingId, timeSpanInput(report.timeSpan), report.locationIds])
  // The key is null without a report.
  return useLoaded(key, () => (report === null ? Promise.resolve(() => null) : loadReportedValues(client, report)))
}
