import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { fileSizeText } from '../../blocks/file-upload/file-size.ts'
import { useFileVariableTarget } from '../../blocks/file-upload/upload-target.ts'
import { type FileUpload, type FileUploadActs, useFileUpload } from '../../blocks/file-upload/use-file-upload.ts'
import { workbookFileRefusal } from '../../blocks/file-upload/workbook-file.ts'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { toast } from '../../ui/toast.ts'
import { type UploadOrder, uploadBudget } from './budget-files.ts'

interface BudgetUploading {
  readonly upload: FileUpload
  readonly acts: Pick<FileUploadActs, 'retry' | 'cancel' | 'choose'>
  readonly send: (file: File, order: UploadOrder) => void
  /** Asks before the page is left while a file is on its way. */
  readonly leaveDialog: ReactNode
}

/** Sends a workbook of a budget and goes on to its preview. `onSent`: it is there. */
export function useBudgetUpload(onSent: () => void = () => undefined): BudgetUploading {
  const navigate = useNavigate()
  const target = useFileVariableTarget()
  // By file: another one that is chosen, or refused, meanwhile says nothing of where this one goes when it is sent again.
  const orders = useRef(new WeakMap<File, UploadOrder>())
  const [upload, acts] = useFileUpload({
    async send(file, signal, onProgress) {
      const order = orders.current.get(file)
      if (order === undefined) throw new Error('Nobody said which budget this workbook is for. Choose it again.')
      return uploadBudget(target, order, file, signal, onProgress)
    },
    refusalOf: workbookFileRefusal,
    onSent: (budgetId) => {
      onSent()
      void navigate({ to: '/budgets/$budgetId/preview', params: { budgetId }, ignoreBlocker: true })
    },
    onFailure: (detail, retry) => {
      const said = toast.failure('Failed to upload budget', { detail, action: { label: 'Try again', onAction: retry } })
      return () => toast.dismiss(said)
    },
  })
  const leaveDialog = useLeaveConfirmation(
    upload.state === 'SENDING'
      ? {
          title: `Stop sending “${upload.file.name}”?`,
          description: `${fileSizeText(upload.sent)} of ${fileSizeText(upload.file.size)} are sent. Leaving stops it, and nothing of it is kept.`,
          leaveLabel: 'Stop and leave',
        }
      : null,
  )
  return {
    upload,
    acts,
    send(file, what) {
      orders.current.set(file, what)
      acts.choose([file])
    },
    leaveDialog,
  }
}
