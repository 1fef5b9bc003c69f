import { useClient } from 'urql'
import { useAnswer } from '../../api/use-answer.ts'
import { RecentlyDeletedDialog } from '../../blocks/recently-deleted/RecentlyDeletedDialog.tsx'
import { graphql } from '../../generated/gql/gql.ts'
import { restoreChart } from './charts-request.ts'

const DeletedChartsQuery = graphql(`
  query DeletedCharts {
    deletedCharts {
      id
      title
      deletedAt
      deletedBy
      restorableUntil
    }
  }
`)

interface DeletedChartsProps {
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Charts that can be brought back. */
export function DeletedCharts({ onRestored, onClose }: DeletedChartsProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(DeletedChartsQuery, {})
  return (
    <RecentlyDeletedDialog
      noun="chart"
      deleted={data?.deletedCharts}
      failure={failure}
      onRetry={again}
      onRestore={async (id) => {
        const refusal = await restoreChart(client, id)
        again()
        onRestored()
        return refusal
      }}
      onClose={onClose}
    />
  )
}
