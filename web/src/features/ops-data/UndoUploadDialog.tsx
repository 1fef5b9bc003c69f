import { counted } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'
import { loadUndoEffect, setUploadUndone } from './undo-request.ts'
import { undoWords, uploadName } from './undo-words.ts'
import type { ReceivedUpload } from './uploads-request.ts'

interface UndoUploadDialogProps {
  readonly upload: ReceivedUpload
  /** The figures changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before an upload or edit is undone, or before that is taken back, and says what happens to its figures. */
export function UndoUploadDialog({ upload, onDone, onClose }: UndoUploadDialogProps) {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const isRedo = upload.undoneAt !== null
  const { value: effect, failure } = useLoaded(`${upload.id} ${upload.undoneAt ?? ''}`, () => loadUndoEffect(client, upload.id))
  const name = uploadName(upload)
  const act = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await toast.during(setUploadUndone(client, upload.id, !isRedo), isRedo ? 'Redoing…' : 'Undoing…')
      toast.success(isRedo ? `Redid ${name}` : `Undid ${name}`)
      onDone()
    } catch (error) {
      toast.error(isRedo ? 'It was not redone.' : 'It was not undone.', { detail: errorMessage(error) })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={isRedo ? `Redo ${name}?` : `Undo ${name}?`}
      description={
        failure ??
        (effect === null
          ? 'Counting its figures…'
          : `${upload.metrics > 1 ? `It changed ${counted(upload.metrics, 'metric')} at ${counted(upload.locations, 'location')}. ` : ''}${undoWords(effect, isRedo)}${isRedo ? '' : ' It can be redone.'}`)
      }
      safe={{ label: 'Cancel', onAct: onClose }}
      danger={{ label: isRedo ? 'Redo' : 'Undo', onAct: () => void act(), busy: isBusy ? (isRedo ? 'Redoing' : 'Undoing') : null }}
    />
  )
}
