import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { RecentlyDeletedDialog } from '../../../blocks/recently-deleted/RecentlyDeletedDialog.tsx'
import { graphql } from '../../../generated/gql/gql.ts'
import { restorePresentation } from '../presentations-request.ts'

const DeletedPresentationsQuery = graphql(`
  query DeletedPresentations {
    deletedPresentations {
      id
      title
      deletedAt
      deletedBy
      restorableUntil
    }
  }
`)

interface DeletedPresentationsProps {
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Presentations that can be brought back. */
export function DeletedPresentations({ onRestored, onClose }: DeletedPresentationsProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(DeletedPresentationsQuery, {})
  return (
    <RecentlyDeletedDialog
      noun="presentation"
      deleted={data?.deletedPresentations}
      failure={failure}
      onRetry={again}
      onRestore={async (id) => {
        const refusal = await restorePresentation(client, id)
        again()
        onRestored()
        return refusal
      }}
      onClose={onClose}
    />
  )
}
