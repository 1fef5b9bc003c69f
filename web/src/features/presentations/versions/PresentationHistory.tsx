import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { presentationChanges } from '@fourwall/domain/presentations/presentation-changes.ts'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { VersionHistory } from '../../../blocks/versions/VersionHistory.tsx'
import { loadPresentationVersion, PresentationHistoryQuery } from '../presentations-request.ts'

interface PresentationHistoryProps {
  readonly id: string
  readonly version: number
  readonly onRestore: (presentation: Presentation) => void
  readonly onCompare: (version: number) => void
  readonly onClose: () => void
}

/** Every saved version of a presentation, what it changed, and the way back to it. */
export function PresentationHistory({ id, version, onRestore, onCompare, onClose }: PresentationHistoryProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(PresentationHistoryQuery, { id })
  return (
    <VersionHistory<Presentation>
      right="CHANGE_PRESENTATIONS"
      versions={data?.presentation?.history}
      failure={failure}
      onRetry={again}
      empty="Not saved yet."
      current={version}
      load={(wanted) => loadPresentationVersion(client, id, wanted)}
      changesOf={presentationChanges}
      onRestore={onRestore}
      onCompare={onCompare}
      onClose={onClose}
    />
  )
}
