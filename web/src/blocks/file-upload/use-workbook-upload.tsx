import type { ReadingAnswers, ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { useLeaveConfirmation } from '../page/leave-confirmation.tsx'
import { useBusyPage } from '../page/preserved-work.ts'
import { fileSizeText } from './file-size.ts'
import { SendFailure } from './send-body.ts'
import { type FileUpload, type FileUploadActs, type FileUploadOptions, useFileUpload } from './use-file-upload.ts'
import { WorkbookQuestions } from './WorkbookQuestions.tsx'
import { workbookFileRefusal } from './workbook-file.ts'

interface WorkbookUploadOptions<Answer> extends Pick<FileUploadOptions<Answer>, 'onSent'> {
  /** Sends a workbook with what a person answered about it. See `FileUploadOptions`. */
  readonly send: (file: File, answers: ReadingAnswers, signal: AbortSignal, onProgress: (sent: number) => void) => Promise<Answer>
  /** The title over the server's message if it refuses the workbook. */
  readonly failure: string
  /** Handles failures that only need an answer from the user; these are not reported. @returns whether it was one. */
  readonly onMissing?: ((failure: Error, file: File) => boolean) | undefined
}

interface WorkbookUpload {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** Asks before the page is left during an upload, and what a workbook leaves open. */
  readonly dialogs: ReactNode
}

/** Uploads workbooks, one at a time; the message of a refusal stays until the next one. */
export function useWorkbookUpload<Answer>({ failure: title, onMissing, send, onSent }: WorkbookUploadOptions<Answer>): WorkbookUpload {
  const answers = useRef(new WeakMap<File, ReadingAnswers>())
  const [asked, setAsked] = useState<{ readonly file: File; readonly questions: readonly ReadingQuestion[] } | null>(null)
  const [upload, acts] = useFileUpload({
    send: (file, signal, onProgress) => send(file, answers.current.get(file) ?? {}, signal, onProgress),
    onSent,
    refusalOf: workbookFileRefusal,
    onFailure: (failure, file, retry) => {
      if (onMissing?.(failure, file) === true) return () => undefined
      if (failure instanceof SendFailure && failure.questions.length > 0) {
        setAsked({ file, questions: failure.questions })
        return () => setAsked(null)
      }
      const said = toast.failure(title, { detail: failure.message, action: { label: 'Try again', onAction: retry } })
      return () => toast.dismiss(said)
    },
  })
  useBusyPage(upload.state === 'SENDING')
  const leaveDialog = useLeaveConfirmation(
    upload.state === 'SENDING'
      ? {
          title: `Stop sending “${upload.file.name}”?`,
          description: `${fileSizeText(upload.sent)} of ${fileSizeText(upload.file.size)} are sent. Leaving stops the upload, and nothing is saved.`,
          leaveLabel: 'Stop and leave',
        }
      : null,
  )
  return {
    upload,
    acts,
    dialogs: (
      <>
        {leaveDialog}
        {asked !== null && (
          <WorkbookQuestions
            fileName={asked.file.name}
            questions={asked.questions}
            onAnswer={(given) => {
              setAsked(null)
              answers.current.set(asked.file, { ...answers.current.get(asked.file), ...given })
              acts.choose([asked.file])
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </>
    ),
  }
}
