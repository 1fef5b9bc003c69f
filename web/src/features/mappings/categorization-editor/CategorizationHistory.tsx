import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { VersionHistory } from '../../../blocks/versions/VersionHistory.tsx'
import { toast } from '../../../ui/toast.ts'
import { CategorizationVersionsQuery, loadCategorization, type VersionedCategorization } from '../categorizations-request.ts'

interface CategorizationHistoryProps {
  readonly categorizationId: string
  /** The version being edited. */
  readonly current: number
  readonly onRestore: (version: VersionedCategorization) => void
  readonly onClose: () => void
}

/** The saved versions of a categorization. */
export function CategorizationHistory({ categorizationId, current, onRestore, onClose }: CategorizationHistoryProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(CategorizationVersionsQuery, { categorizationId }, { requestPolicy: 'network-only' })
  const load = useCallback((version: number) => loadCategorization(client, categorizationId, version), [client, categorizationId])
  return (
    <VersionHistory
      right="CHANGE_MAPPINGS"
      versions={data?.profitLossCategorizationVersions}
      failure={failure}
      onRetry={again}
      empty="This categorization has not been saved yet. Every saved version will be listed here."
      current={current}
      load={load}
      changesOf={(before, after) => categorizationChanges(before.draft, after.draft)}
      onRestore={(restored) => {
        onRestore(restored)
        toast.success(`Version ${restored.version} is shown`, { detail: 'Nothing is stored until you save it.' })
      }}
      onClose={onClose}
    />
  )
}
