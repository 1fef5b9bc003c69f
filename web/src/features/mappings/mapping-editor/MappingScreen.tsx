import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { Page } from '../../../blocks/page/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { type MappingAct, MappingDialogs } from '../MappingDialogs.tsx'
import { loadMappingInfo, type MappingInfo } from '../mapping-list-request.ts'
import type { VersionedMapping } from '../mapping-request.ts'
import { useStoreViewedMapping } from '../viewed-mapping-request.ts'
import { type EditorCrumbs, MappingEditor } from './MappingEditor.tsx'
import { useEditorParts } from './use-editor-parts.ts'

interface MappingScreenProps {
  readonly loaded: VersionedMapping
  readonly crumbs: EditorCrumbs
}

/** Loads a mapping for its editor. */
export function MappingScreen({ loaded, crumbs }: MappingScreenProps) {
  useStoreViewedMapping(loaded.id)
  const client = useClient()
  const navigate = useNavigate()
  const router = useRouter()
  const { books, others, failure, retry } = useEditorParts(loaded.id)
  const [act, setAct] = useState<{ readonly kind: MappingAct; readonly mapping: MappingInfo; readonly rebase: () => Promise<void> } | null>(
    null,
  )
  const [goneId, setGoneId] = useState<string | null>(null)
  if (books === null || others === null)
    return (
      <Page title={loaded.content.name} crumbs={crumbs}>
        {failure === null ? (
          <SkeletonRows rows={12} label="Loading the accounts" />
        ) : (
          <EmptyState title="The accounts could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
            {failure}
          </EmptyState>
        )}
      </Page>
    )
  const begin = async (kind: MappingAct, rebase: () => Promise<void>) => {
    const mapping = await loadMappingInfo(client, loaded.id)
    if (typeof mapping === 'string') toast.error('The mapping could not be looked up.', { detail: mapping })
    else setAct({ kind, mapping, rebase })
  }
  return (
    <>
      <MappingEditor
        loaded={loaded}
        books={books}
        others={others}
        crumbs={crumbs}
        isGone={goneId !== null}
        onSaved={() => void router.invalidate()}
        onGone={() => void navigate({ to: '/settings/mappings' })}
        onAct={(kind, rebase) => void begin(kind, rebase)}
      />
      <MappingDialogs
        act={act}
        onClose={() => setAct(null)}
        onChanged={() => {
          if (act?.kind === 'RENAME') void act.rebase()
          void router.invalidate()
        }}
        onDuplicated={(mappingId) => void navigate({ to: '/settings/mappings/$mappingId', params: { mappingId } })}
        onDeleted={setGoneId}
      />
    </>
  )
}
