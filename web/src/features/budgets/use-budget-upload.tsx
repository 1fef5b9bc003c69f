import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { SendFailure } from '../../blocks/file-upload/send-body.ts'
import { useFileVariableTarget } from '../../blocks/file-upload/upload-target.ts'
import type { FileUpload, FileUploadActs } from '../../blocks/file-upload/use-file-upload.ts'
import { useWorkbookUpload } from '../../blocks/file-upload/use-workbook-upload.tsx'
import { type UploadOrder, uploadBudget } from './budget-files.ts'

interface BudgetUploading {
  readonly upload: FileUpload
  readonly acts: Pick<FileUploadActs, 'retry' | 'cancel' | 'choose'>
  readonly send: (file: File, order: UploadOrder) => void
  /** Asks before the page is left while a file is being sent, and questions that a workbook leaves open. */
  readonly dialogs: ReactNode
}

/** A workbook that says nothing of its categorization, where several may be meant. */
export interface WorkbookWithoutCategorization {
  readonly file: File
  readonly order: UploadOrder
  /** The server's words, with what to do. */
  readonly message: string
}

interface BudgetUploadOptions {
  /** It is there. */
  readonly onSent?: () => void
  /** Asks which categorization is meant. */
  readonly onUnsaid?: (workbook: WorkbookWithoutCategorization) => void
}

/** Sends a workbook of a budget and goes on to its preview. */
export function useBudgetUpload({ onSent, onUnsaid }: BudgetUploadOptions = {}): BudgetUploading {
  const navigate = useNavigate()
  const target = useFileVariableTarget()
  // By file: choosing another one, or having it refused, does not change where this one goes when it is sent again.
  const orders = useRef(new WeakMap<File, UploadOrder>())
  const { upload, acts, dialogs } = useWorkbookUpload({
    async send(file, answers, signal, onProgress) {
      const order = orders.current.get(file)
      if (order === undefined) throw new Error('It is not known which budget this workbook is for. Choose it again.')
      return uploadBudget(target, { ...order, answers }, file, signal, onProgress)
    },
    onSent: (budgetId) => {
      onSent?.()
      void navigate({ to: '/budgets/$budgetId/preview', params: { budgetId }, ignoreBlocker: true })
    },
    failure: 'Failed to upload budget',
    onMissing(failure, file) {
      const order = orders.current.get(file)
      const isUnsaid = failure instanceof SendFailure && failure.field === 'categorizationId' && order?.budgetId === null
      if (!isUnsaid || onUnsaid === undefined) return false
      onUnsaid({ file, order, message: failure.message })
      return true
    },
  })
  return {
    upload,
    acts,
    send(file, what) {
      orders.current.set(file, what)
      acts.choose([file])
    },
    dialogs,
  }
}
