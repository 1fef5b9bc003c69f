import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useFileVariableTarget } from '../../blocks/file-upload/upload-target.ts'
import type { FileUpload, FileUploadActs } from '../../blocks/file-upload/use-file-upload.ts'
import { useWorkbookUpload } from '../../blocks/file-upload/use-workbook-upload.tsx'
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
  const { upload, acts, leaveDialog } = useWorkbookUpload({
    async send(file, signal, onProgress) {
      const order = orders.current.get(file)
      if (order === undefined) throw new Error('Nobody said which budget this workbook is for. Choose it again.')
      return uploadBudget(target, order, file, signal, onProgress)
    },
    onSent: (budgetId) => {
      onSent()
      void navigate({ to: '/budgets/$budgetId/preview', params: { budgetId }, ignoreBlocker: true })
    },
    failure: 'Failed to upload budget',
  })
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
