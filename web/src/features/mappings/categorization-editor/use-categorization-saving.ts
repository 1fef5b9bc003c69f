import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { unsavedChanges } from '../../../blocks/versions/counted-changes.ts'
import { NOTHING_CHANGED } from '../../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import {
  loadCategorization,
  loadCategorizationSavedBy,
  saveCategorization,
  type VersionedCategorization,
} from '../categorizations-request.ts'
import type { CategorizationEditorState } from './use-categorization-editor.ts'

interface CategorizationSavingOptions {
  readonly editor: CategorizationEditorState
  /** A problem of a line that prevents saving. */
  readonly problem: string | null
  readonly onSaved: () => void
}

/** Saves a categorization as its next version; asks before leaving with unsaved changes. */
export function useCategorizationSaving({ editor, problem, onSaved }: CategorizationSavingOptions) {
  const client = useClient()
  const { base, draft, changes } = editor
  const { id } = base
  const saving = useVersionedSave<VersionedCategorization>({
    loadCurrent: () => loadCategorization(client, id, null),
    loadSavedBy: ({ version }) => loadCategorizationSavedBy(client, id, version),
    onSaved(current) {
      editor.follow(current, draft)
      onSaved()
    },
    success: `Saved “${draft.name}”`,
    failure: { what: 'The categorization was not saved.' },
  })
  const save = (version = base.version, what = draft) => saving.save(() => saveCategorization(client, id, version, what))
  const leaveDialog = useLeaveConfirmation(
    changes.length > 0
      ? {
          title: `Save the changes to “${base.draft.name}”?`,
          description: unsavedChanges(changes.length),
          ...(problem === null ? { onSave: save } : {}),
        }
      : null,
  )
  return {
    ...saving,
    save,
    whyNot: changes.length === 0 ? NOTHING_CHANGED : problem,
    leaveDialog,
    /** Continues from the other user's version. */
    takeTheirs: () => {
      if (saving.theirs) editor.begin(saving.theirs)
      saving.closeConflict()
    },
  }
}

interface CategorizationKeysOptions {
  readonly editor: Pick<CategorizationEditorState, 'undo' | 'redo'>
  readonly onSave: () => void
  /** Whether something else handles keys. */
  readonly isOff: boolean
}

/** The keys of the editor; saving includes a name that is being typed. */
export function useCategorizationKeys({ editor, onSave, isOff }: CategorizationKeysOptions): void {
  const saveLatest = useRef(onSave)
  useEffect(() => {
    saveLatest.current = onSave
  })
  useEditorKeys({
    onSave() {
      const field = document.activeElement
      // The name is applied on blur.
      if (field instanceof HTMLInputElement) {
        field.blur()
        field.focus()
      }
      requestAnimationFrame(() => saveLatest.current())
    },
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff,
  })
}
