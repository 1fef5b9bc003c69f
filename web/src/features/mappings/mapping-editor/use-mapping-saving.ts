import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { changeCounts } from '../files/change-counts.ts'
import { createMapping, loadMapping, loadMappingSavedBy, saveMapping, type VersionedMapping } from '../mapping-request.ts'
import type { MappingEditorState } from './use-mapping-editor.ts'

/** The name of a new mapping. */
export interface NewMappingWords {
  readonly name: string
  readonly description: string | null
  /** Whether it can be saved; shows what is missing if not. */
  readonly check: () => boolean
}

interface MappingSavingOptions {
  readonly editor: MappingEditorState
  readonly words: NewMappingWords | undefined
  /** It was deleted: there is nothing to save. */
  readonly isGone: boolean
  /** Called after saving: data of other pages is stale. */
  readonly onSaved: () => void
}

/** Saves a mapping as its next version, or creates it; asks before leaving with unsaved changes. */
export function useMappingSaving({ editor, words, isGone, onSaved }: MappingSavingOptions) {
  const client = useClient()
  const { base } = editor
  const isNew = base.id === null
  const content: MappingContent = words ? { ...editor.content, name: words.name, description: words.description } : editor.content
  const [savedId, setSavedId] = useState<string | null>(null)
  const isDirty = savedId === null && !isGone && (editor.isDirty || (words !== undefined && words.name.trim() !== ''))
  const saving = useVersionedSave<VersionedMapping>({
    loadCurrent: async () => (base.id === null ? null : loadMapping(client, base.id, null)),
    loadSavedBy: async ({ version }) => (base.id === null ? null : loadMappingSavedBy(client, base.id, version)),
    onSaved(current) {
      editor.follow(current, editor.content)
      onSaved()
    },
    success: 'Saved the mapping',
    failure: { title: 'Failed to save mapping' },
  })
  const save = async (version = base.version, what = content, isLeaving = false): Promise<boolean> => {
    if (words?.check() === false) return false
    const { id } = base
    if (id !== null) return saving.save(() => saveMapping(client, id, version, what))
    let created: string | null = null
    const isSaved = await saving.save(async () => {
      const outcome = await createMapping(client, base.categorization.id, what)
      if (outcome.kind === 'SAVED') created = outcome.id
      return outcome
    })
    if (isSaved && created !== null) {
      onSaved()
      // Its own page would be opened over the one that its author goes to.
      if (!isLeaving) setSavedId(created)
    }
    return isSaved
  }
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: isNew ? 'Save the new mapping?' : `Save the changes to “${content.name}”?`,
          description: isNew
            ? 'It is not saved yet. Leaving without saving discards it.'
            : `${changeCounts(base.content, content)}, not saved yet. Leaving without saving discards that.`,
          onSave: () => save(base.version, content, true),
        }
      : null,
  )
  return {
    ...saving,
    save,
    content,
    isNew,
    isDirty,
    leaveDialog,
    /** Continues from the other user's version. */
    takeTheirs: () => {
      if (saving.theirs) editor.begin(saving.theirs)
      saving.closeConflict()
    },
    /** Id of the new mapping after it was saved. */
    savedId,
    /** Takes changes by an action for the whole mapping. */
    rebase: async () => {
      const current = await loadMapping(client, base.id ?? '', null)
      if (current) editor.follow(current, base.content)
    },
  }
}
