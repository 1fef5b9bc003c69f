import { counted } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { useFileVariableTarget } from '../../blocks/file-upload/upload-target.ts'
import type { FileUpload, FileUploadActs } from '../../blocks/file-upload/use-file-upload.ts'
import { useWorkbookUpload } from '../../blocks/file-upload/use-workbook-upload.tsx'
import { workbookFileRefusal } from '../../blocks/file-upload/workbook-file.ts'
import { figuresToSave } from '../../blocks/upload-preview/count-labels.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'
import { type ReceivedWaitingUpload, uploadOpsData, WaitingUploadQuery } from './uploads-request.ts'

interface OpsDataUploading {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** The question to the user, if any. */
  readonly dialogs: ReactNode
}

const FAILURE = 'Failed to upload ops data'

/** Uploads a workbook and opens its preview. Asks before it replaces a waiting one. */
export function useOpsDataUpload(onSent: () => void): OpsDataUploading {
  const client = useClient()
  const navigate = useNavigate()
  const target = useFileVariableTarget()
  const [asked, setAsked] = useState<{ readonly file: File; readonly waiting: ReceivedWaitingUpload } | null>(null)
  const { upload, acts, dialogs } = useWorkbookUpload({
    send: (file, answers, signal, onProgress) => uploadOpsData(target, file, answers, signal, onProgress),
    onSent: () => {
      onSent()
      void navigate({ to: '/ops-data/preview', ignoreBlocker: true })
    },
    failure: FAILURE,
  })
  /** Asks the server what waits: the page may not have loaded it yet, and another window may have uploaded since. */
  const begin = async (file: File): Promise<void> => {
    try {
      const { opsDataPreview: waiting } = await runQuery(client, WaitingUploadQuery, {})
      if (waiting && figuresToSave(waiting.counts) > 0) setAsked({ file, waiting })
      else acts.choose([file])
    } catch (error) {
      toast.failure(FAILURE, { detail: errorMessage(error), action: { label: 'Try again', onAction: () => void begin(file) } })
    }
  }
  return {
    upload,
    acts: {
      ...acts,
      choose(files) {
        const [file] = files
        if (files.length === 1 && file !== undefined && workbookFileRefusal(file) === null) void begin(file)
        else acts.choose(files)
      },
    },
    dialogs: (
      <>
        {dialogs}
        {asked !== null && (
          <ConfirmDialog
            open
            onCancel={() => setAsked(null)}
            title={`“${asked.waiting.filename}” is still waiting`}
            description={`“${asked.file.name}” replaces it once it is read: ${counted(figuresToSave(asked.waiting.counts), 'value')} of “${asked.waiting.filename}” that were not saved would be discarded. Stored figures do not change.`}
            safe={{
              label: 'Review the waiting upload',
              onAct: () => {
                setAsked(null)
                void navigate({ to: '/ops-data/preview' })
              },
            }}
            other={{ label: 'Cancel', onAct: () => setAsked(null) }}
            danger={{
              label: `Upload ${asked.file.name.length > 24 ? 'the new file' : `“${asked.file.name}”`}`,
              onAct: () => {
                setAsked(null)
                acts.choose([asked.file])
              },
            }}
          />
        )}
      </>
    ),
  }
}
