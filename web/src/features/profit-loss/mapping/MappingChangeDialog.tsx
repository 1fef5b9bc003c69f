import { ConfirmDialog } from '../../../ui/Dialog.tsx'

interface MappingChangeDialogProps {
  /** Unsaved changes of the view; empty if there are none. */
  readonly isSaved: boolean
  /** Name of the layout in the library; null if the view has none. */
  readonly savedName: string | null
  readonly mappingName: string
  readonly isSaving: boolean
  readonly onSaveFirst: () => void
  readonly onProceed: () => void
  readonly onCancel: () => void
}

/** Asks before another mapping replaces the current view. */
export function MappingChangeDialog({ isSaved, savedName, mappingName, isSaving, ...acts }: MappingChangeDialogProps) {
  const savedNote = savedName === null ? '' : ` The library keeps “${savedName}” as last saved.`
  const cancel = { label: 'Cancel', onAct: acts.onCancel }
  return (
    <ConfirmDialog
      open
      onCancel={acts.onCancel}
      title={`Change the P&L mapping to “${mappingName}”?`}
      description={`Changing the P&L mapping overwrites the current view.${savedNote}`}
      safe={
        isSaved
          ? { label: 'Change mapping', onAct: acts.onProceed }
          : { label: 'Save first', onAct: acts.onSaveFirst, busy: isSaving ? 'Saving' : null }
      }
      other={cancel}
      {...(isSaved ? {} : { danger: { label: 'Proceed without saving', onAct: acts.onProceed } })}
    />
  )
}
