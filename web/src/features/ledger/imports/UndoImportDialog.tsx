import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { type StoredImport, undoConsequence } from './import-words.ts'

interface UndoImportDialogProps {
  readonly ledgerImport: StoredImport
  readonly isUndoing: boolean
  readonly onUndo: () => void
  readonly onCancel: () => void
}

/** Asks once before an import is taken out, with what goes and what comes back. */
export function UndoImportDialog({ ledgerImport, isUndoing, onUndo, onCancel }: UndoImportDialogProps) {
  const display = useDisplay()
  return (
    <ConfirmDialog
      open
      onCancel={onCancel}
      title={`Undo the import of “${ledgerImport.fileName}”?`}
      description={`${undoConsequence(ledgerImport, display)} The file itself can be imported again.`}
      safe={{ label: 'Keep it', onAct: onCancel }}
      danger={{ label: 'Undo the import', onAct: onUndo, busy: isUndoing ? 'Undoing' : null }}
    />
  )
}
