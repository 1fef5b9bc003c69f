import type { ReactNode } from 'react'
import { toast } from '../../ui/toast.ts'
import { useBusyPage } from '../page/kept-work.ts'
import { useLeaveConfirmation } from '../page/leave-confirmation.tsx'
import { fileSizeText } from './file-size.ts'
import { type FileUpload, type FileUploadActs, type FileUploadOptions, useFileUpload } from './use-file-upload.ts'
import { workbookFileRefusal } from './workbook-file.ts'

interface WorkbookUploadOptions<Answer> extends Pick<FileUploadOptions<Answer>, 'send' | 'onSent'> {
  /** Said over the server's words where it refuses the workbook. */
  readonly failure: string
  /** Asks for what the server misses, where a failure is that; nothing is said of it then. @returns whether it is. */
  readonly onMissing?: ((failure: Error, file: File) => boolean) | undefined
}

interface WorkbookUpload {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** Asks before the page is left while a file is on its way. */
  readonly leaveDialog: ReactNode
}

/** Sends a workbook of figures, one at a time; a refusal stays until the next one. */
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
          description: `${fileSizeText(upload.sent)} of ${fileSizeText(upload.file.size)} are sent. Leaving stops it, and nothing of it is kept.`,
          leaveLabel: 'Stop and leave',
        }
      : null,
  )
  return { upload, acts, leaveDialog }
}
