import { type MappingNames, mappingChanges } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { VersionHistory } from '../../../blocks/versions/VersionHistory.tsx'
import { toast } from '../../../ui/toast.ts'
import { loadMapping, MappingVersionsQuery } from '../mapping-request.ts'

interface MappingHistoryProps {
  readonly mappingId: string
  /** The version being edited. */
  readonly current: number
  readonly names: MappingNames
  readonly onRestore: (content: MappingContent) => void
  readonly onClose: () => void
}

/** The saved versions of a mapping. */
export function MappingHistory({ mappingId, names, current, onRestore, onClose }: MappingHistoryProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(MappingVersionsQuery, { mappingId }, { requestPolicy: 'network-only' })
  const load = useCallback(async (version: number) => (await loadMapping(client, mappingId, version))?.content ?? null, [client, mappingId])
  return (
    <VersionHistory
      right="CHANGE_MAPPINGS"
      versions={data?.profitLossMappingVersions}
      failure={failure}
      onRetry={again}
      empty="This mapping has not changed since an import created it. Every saved version will be listed here."
      current={current}
      load={load}
      changesOf={(before, after) => mappingChanges(before, after, names)}
      onRestore={(content, version) => {
        onRestore(content)
        const lost = [...content.assignments.values()].filter((groupId) => names.group(groupId) === null).length
        toast.success(`Version ${version} is shown`, {
          detail:
            lost === 0
              ? 'Nothing is stored until you save it.'
              : `${lost === 1 ? '1 account was' : `${lost} accounts were`} in deleted categories and ${lost === 1 ? 'is' : 'are'} unassigned here. Nothing is stored until you save it.`,
        })
      }}
      onClose={onClose}
    />
  )
}
