import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { changesSettingsOnly } from '@fourwall/domain/presentations/presentation-changes.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import type { ReactNode } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { usePreservedWork } from '../../../blocks/page/preserved-work.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import type { KeptEditing } from '../../../blocks/versions/edited-document.ts'
import { type DocumentEditor, useEditedDocument } from '../../../blocks/versions/use-edited-document.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { loadPresentation, PresentationListQuery, type SavedPresentation, savePresentation } from '../presentations-request.ts'

/** A version of a presentation that is edited. */
export interface EditedVersion {
  readonly id: string
  readonly version: number
  readonly presentation: Presentation
}

export interface PresentationEditing {
  readonly editor: DocumentEditor<EditedVersion, Presentation>
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** @returns whether it was saved. */
  readonly save: () => Promise<boolean>
  /** What another user saved first, so that a save was refused; null without a conflict. */
  readonly theirs: SavedPresentation | null
  /** Who saved it; null if it is not known. */
  readonly theirsBy: string | null
  readonly closeConflict: () => void
  /** Continues from the other user's version. */
  readonly takeTheirs: (theirs: SavedPresentation) => void
  /** Saves over the other user's version. @param merged left out: only mine. */
  readonly saveOver: (theirs: SavedPresentation, merged?: Presentation) => void
  readonly leaveDialog: ReactNode
}

interface EditingOptions {
  readonly loaded: EditedVersion
  readonly onSaved: (id: string) => void
}

/** The unsaved state of a presentation, with undo, and its saving. */
export function usePresentationEditing({ loaded, onSaved }: EditingOptions): PresentationEditing {
  const client = useClient()
  const isChanging = useMay('CHANGE_PRESENTATIONS')
  const keptAs = `presentation ${loaded.id}`
  const editor = useEditedDocument<EditedVersion, Presentation>({
    loaded,
    keptAs,
    contentOf: ({ presentation }) => presentation,
    // What was changed while it was being saved is newer than what was saved.
    merge: (_since, mine) => mine,
  })
  const { base, present } = editor
  const saving = useVersionedSave<SavedPresentation>({
    loadCurrent: () => loadPresentation(client, base.id),
    loadSavedBy: async ({ updatedBy }) => updatedBy,
    success: `Saved “${present.title}”`,
    failure: { title: 'Failed to save presentation' },
  })
  const isChanged = present !== base.presentation && presentationText(present) !== presentationText(base.presentation)
  usePreservedWork<KeptEditing<EditedVersion, Presentation>>(keptAs, isChanged ? { base, present } : undefined)

  const send = (as: Pick<EditedVersion, 'id' | 'version'>, presentation = present): Promise<boolean> =>
    saving.save(
      async () => {
        const outcome = await savePresentation(client, { id: as.id, version: as.version, presentation })
        if (outcome.kind === 'SAVED') await follow(outcome.saved)
        return outcome
      },
      changesSettingsOnly(base.presentation, presentation) ? { failure: { title: 'Failed to save presentation settings' } } : {},
    )
  const follow = async (stored: SavedPresentation): Promise<void> => {
    editor.stored(stored)
    await refetchQuery(client, PresentationListQuery, {})
    if (stored.id !== base.id) onSaved(stored.id)
  }
  const save = (): Promise<boolean> => send(base)
  const leaveDialog = useLeaveConfirmation(
    isChanged && isChanging && !saving.isSaving
      ? {
          title: 'Save the changes to this presentation?',
          description: 'Leaving without saving discards them.',
          onSave: save,
        }
      : null,
  )
  return {
    editor,
    isChanged,
    isSaving: saving.isSaving,
    save,
    theirs: saving.theirs,
    theirsBy: saving.theirsBy,
    closeConflict: saving.closeConflict,
    takeTheirs(theirs) {
      editor.begin(theirs)
      saving.closeConflict()
    },
    saveOver(theirs, merged = present) {
      if (merged !== present) editor.change(merged)
      void send(theirs, merged)
    },
    leaveDialog,
  }
}
