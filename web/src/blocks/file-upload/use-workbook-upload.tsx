import type { ReactNode } from 'react'
import { toast } from '../../ui/toast.ts'
import { useBusyPage } from '../page/kept-work.ts'
import { useLeaveConfirmation } from '../page/leave-confirmation.tsx'
import { fileSizeText } from './file-size.ts'
import { type FileUpload, type FileUploadActs, type FileUploadOptions, useFileUpload } from './use-file-upload.ts'
import { workbookFileRefusal } from './workbook-file.ts'

interface WorkbookUploadOptions<Answer> extends Pick<FileUploadOptions<Answer>, 'send' | 'onSent'> {
  /** The title over the server's message if it refuses the workbook. */
  readonly failure: string
  /** Handles failures that only need an answer from the user; these are not reported. @returns whether it was one. */
  readonly onMissing?: ((failure: Error, file: File) => boolean) | undefined
}

interface WorkbookUpload {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** Asks before the page is left during an upload. */
  readonly leaveDialog: ReactNode
}

/** Uploads workbooks, one at a time; the message of a refusal stays until the next one. */
export function useWorkbookUpload<Answer>({ failure: title, onMissing, ...options }: WorkbookUploadOptions<Answer>): WorkbookUpload {
  const [upload, acts] = useFileUpload({
    ...options,
    refusalOf: workbookFileRefusal,
    onFailure: (failure, file, retry) => {
      if (onMissing?.(failure, file) === true) return () => undefined
      const said = toast.failure(title, { detail: failure.message, action: { label: 'Try again', onAction: retry } })
      return () => toast.dismiss(said)
    },
  })
  useBusyPage(upload.state === 'SENDING')
  const leaveDialog = useLeaveConfirmation(
    upload.state === 'SENDING'
      ? {
          title: `Stop sending “${upload.file.name}”?`,
          description: `${fileSizeText(upload.sent)} of ${fileSizeText(upload.file.size)} are sent. Leaving stops it, and nothing is kept.`,
          leaveLabel: 'Stop and leave',
        }
      : null,
  )
  return { upload, acts, leaveDialog }
}
