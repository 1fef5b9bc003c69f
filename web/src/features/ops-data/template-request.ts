import { type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { Client } from 'urql'
import { sentenceOf } from '../../api/api-client.ts'
import { type DownloadedWorkbook, readDownloadedWorkbook } from '../../blocks/workbook-download/workbook.ts'
import { graphql } from '../../generated/gql/gql.ts'

const TemplateByLocationsQuery = graphql(`
  query OpsDataTemplateByLocations($timeSpan: TimeSpanInput!, $metrics: [ID!]!, $locations: [ID!]!) {
    opsDataTemplateByLocations(timeSpan: $timeSpan, metrics: $metrics, locations: $locations) {
      filename
      xlsxData
    }
  }
`)

const TemplateByMetricsQuery = graphql(`
  query OpsDataTemplateByMetrics($timeSpan: TimeSpanInput!, $metrics: [ID!]!, $locations: [ID!]!) {
    opsDataTemplateByMetrics(timeSpan: $timeSpan, metrics: $metrics, locations: $locations) {
      filename
      xlsxData
    }
  }
`)

/** Whether metrics or locations have the sheets. */
export type TemplateMode = 'LOCATIONS' | 'METRICS'

interface TemplateOrder {
  readonly mode: TemplateMode
  readonly timeSpan: TimeSpanSetting
  readonly metrics: readonly string[]
  readonly locations: readonly string[]
}

/** Loads a template. Rejects with the server's message. */
export async function loadOpsDataTemplate(
  client: Client,
  { mode, timeSpan, metrics, locations }: TemplateOrder,
): Promise<DownloadedWorkbook> {
  const variables = { timeSpan: timeSpanInput(timeSpan), metrics: [...metrics], locations: [...locations] }
  const uncached = { requestPolicy: 'network-only' } as const
  const { file, error } =
    mode === 'LOCATIONS'
      ? await client
          .query(TemplateByLocationsQuery, variables, uncached)
          .toPromise()
          .then(({ data, error: failure }) => ({ file: data?.opsDataTemplateByLocations, error: failure }))
      : await client
          .query(TemplateByMetricsQuery, variables, uncached)
          .toPromise()
          .then(({ data, error: failure }) => ({ file: data?.opsDataTemplateByMetrics, error: failure }))
  if (error) throw new Error(sentenceOf(error))
  if (!file) throw new Error('No template data received')
  return readDownloadedWorkbook(file)
}
