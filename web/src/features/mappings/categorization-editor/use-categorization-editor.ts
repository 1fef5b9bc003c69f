import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { mergeCategorizations } from '@fourwall/domain/mappings/merge-categorizations.ts'
import { useMemo } from 'react'
import { usePreservedWork } from '../../../blocks/page/preserved-work.ts'
import { type DocumentEditor, useEditedDocument } from '../../../blocks/versions/use-edited-document.ts'
import type { VersionedCategorization } from '../categorizations-request.ts'

export interface CategorizationEditorState extends Omit<DocumentEditor<VersionedCategorization, DraftCategorization>, 'present'> {
  readonly draft: DraftCategorization
  /** The changes since it was loaded, one sentence each. */
  readonly changes: readonly string[]
}

/** Edit state of a categorization, with undo. A newer version replaces an unchanged one. */
export function useCategorizationEditor(loaded: VersionedCategorization): CategorizationEditorState {
  const keptAs = `categorization.1:${loaded.id}`
  const editor = useEditedDocument<VersionedCategorization, DraftCategorization>({
    loaded,
    keptAs,
    contentOf: ({ draft }) => draft,
    merge: (since, mine, saved) => mergeCategorizations(since, mine, saved)?.merged ?? mine,
  })
  const { base, present, begin } = editor
  const changes = useMemo(() => categorizationChanges(base.draft, present), [base, present])
  usePreservedWork(keptAs, changes.length > 0 ? { base, present } : undefined)
  // Without changes of one's own, the newer version can be taken.
  if (loaded.version > base.version && changes.length === 0) begin(loaded)
  return { ...editor, draft: present, changes }
}
