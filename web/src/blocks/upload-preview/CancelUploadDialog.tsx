import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'

interface GiveUpDialogProps {
  readonly filename: string
  /** What is lost with it, and what stays. */
  readonly children: ReactNode
  /** Rejects with the server's message. */
  readonly onGiveUp: () => Promise<void>
  /** The upload is deleted. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a waiting upload is cancelled. */
export function CancelUploadDialog({ filename, children, onGiveUp, onDone, onClose }: GiveUpDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const giveUp = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await onGiveUp()
      toast.success(`Discarded “${filename}”`)
      onDone()
    } catch (error) {
      toast.error('The upload was not discarded.', { detail: errorMessage(error) })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={`Discard “${filename}”?`}
      description={children}
      safe={{ label: 'Keep it', onAct: onClose }}
      danger={{ label: 'Discard the upload', onAct: () => void giveUp(), busy: isBusy ? 'Discarding' : null }}
    />
  )
}
