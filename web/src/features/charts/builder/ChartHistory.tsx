import { chartChanges } from '@fourwall/domain/charts/chart-changes.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { readChartText } from '@fourwall/domain/charts/chart-text.ts'
import { useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { VersionHistory } from '../../../blocks/versions/VersionHistory.tsx'
import { graphql } from '../../../generated/gql/gql.ts'

const ChartVersionsQuery = graphql(`
  query ChartVersions($chartId: ID!) {
    chart(chartId: $chartId) {
      id
      history {
        version
        savedAt
        savedBy
      }
    }
  }
`)

const ChartVersionQuery = graphql(`
  query ChartVersion($chartId: ID!, $version: Int!) {
    chartVersion(chartId: $chartId, version: $version)
  }
`)

interface ChartHistoryProps {
  readonly chartId: string
  readonly version: number
  readonly onRestore: (chart: ChartDocument) => void
  readonly onClose: () => void
}

/** Every saved version of a chart, what it changed, and the way back to it. */
export function ChartHistory({ chartId, version, onRestore, onClose }: ChartHistoryProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(ChartVersionsQuery, { chartId })
  return (
    <VersionHistory<ChartDocument>
      right="CHANGE_CHARTS"
      versions={data?.chart?.history}
      failure={failure}
      onRetry={again}
      empty="Not saved yet."
      current={version}
      load={async (wanted) => {
        const { chartVersion } = await runQuery(client, ChartVersionQuery, { chartId, version: wanted })
        return chartVersion === null || chartVersion === undefined ? null : readChartText(chartVersion)
      }}
      changesOf={chartChanges}
      onRestore={onRestore}
      onClose={onClose}
    />
  )
}
