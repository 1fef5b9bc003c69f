import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { changesSettingsOnly } from '@fourwall/domain/presentations/presentation-changes.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { failureOf } from '../../../api/request-failure.ts'
import { useKeptWork } from '../../../blocks/page/kept-work.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import type { KeptEditing } from '../../../blocks/versions/edited-document.ts'
import { type DocumentEditor, useEditedDocument } from '../../../blocks/versions/use-edited-document.ts'
import { toast } from '../../../ui/toast.ts'
import { loadStoredPresentation, PresentationListQuery, type SavedPresentation, savePresentation } from '../presentations-request.ts'

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
  /** What somebody else saved first, so that a save was refused; null if nobody did. */
  readonly theirs: SavedPresentation | null
  readonly closeConflict: () => void
  /** Goes on with what somebody else saved. */
  readonly takeTheirs: (theirs: SavedPresentation) => void
  /** Saves over what somebody else saved. @param merged left out: only mine. */
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
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<SavedPresentation | null>(null)
  const isChanged = present !== base.presentation && presentationText(present) !== presentationText(base.presentation)
  useKeptWork<KeptEditing<EditedVersion, Presentation>>(keptAs, isChanged ? { base, present } : undefined)

  const send = async (as: { readonly id: string; readonly version: number | null }, presentation = present): Promise<boolean> => {
    if (isSaving) return false
    setIsSaving(true)
    const outcome = await savePresentation(client, { ...as, presentation })
    setIsSaving(false)
    if (outcome.kind === 'CONFLICT') await askWhich()
    else if (outcome.kind === 'FAILED')
      toast.failure(
        changesSettingsOnly(base.presentation, presentation) ? 'Failed to save presentation settings' : 'Failed to save presentation',
        {
          detail: outcome.message,
          action: { label: 'Try again', onAction: () => void send(as, presentation) },
        },
      )
    if (outcome.kind !== 'SAVED') return false
    setTheirs(null)
    editor.stored(outcome.saved)
    await refetchQuery(client, PresentationListQuery, {})
    toast.success(`Saved “${present.title}”`)
    if (outcome.saved.id !== base.id) onSaved(outcome.saved.id)
    return true
  }
  const save = (): Promise<boolean> => send(base)
  const askWhich = async () => {
    try {
      setTheirs(await loadStoredPresentation(client, base.id))
    } catch (error) {
      toast.error('Somebody else saved this presentation, and their version could not be loaded.', { detail: failureOf(error).message })
    }
  }
  const leaveDialog = useLeaveConfirmation(
    isChanged && isChanging && !isSaving
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
    isSaving,
    save,
    theirs,
    closeConflict: () => setTheirs(null),
    takeTheirs: (other) => {
      editor.begin(other)
      setTheirs(null)
    },
    saveOver: (other, merged = present) => {
      if (merged !== present) editor.change(merged)
      void send(other, merged)
    },
    leaveDialog,
  }
}
