import { counted } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFileVariableTarget } from '../../blocks/file-upload/upload-target.ts'
import type { FileUpload, FileUploadActs } from '../../blocks/file-upload/use-file-upload.ts'
import { useWorkbookUpload } from '../../blocks/file-upload/use-workbook-upload.tsx'
import { workbookFileRefusal } from '../../blocks/file-upload/workbook-file.ts'
import { figuresToSave } from '../../blocks/upload-preview/count-labels.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { type ReceivedWaitingUpload, uploadOpsData } from './uploads-request.ts'

interface OpsDataUploading {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** The question to the user, if any. */
  readonly dialogs: ReactNode
}

/** Uploads a workbook and opens its preview. Asks before it replaces a waiting one. */
export function useOpsDataUpload(waiting: ReceivedWaitingUpload | null, onSent: () => void): OpsDataUploading {
  const navigate = useNavigate()
  const target = useFileVariableTarget()
  const [asked, setAsked] = useState<File | null>(null)
  const { upload, acts, leaveDialog } = useWorkbookUpload({
    send: (file, signal, onProgress) => uploadOpsData(target, file, signal, onProgress),
    onSent: () => {
      onSent()
      void navigate({ to: '/ops-data/preview', ignoreBlocker: true })
    },
    failure: 'Failed to upload ops data',
  })
  return {
    upload,
    acts: {
      ...acts,
      choose(files) {
        const [file] = files
        const isLost = waiting !== null && figuresToSave(waiting.counts) > 0
        if (isLost && files.length === 1 && file !== undefined && workbookFileRefusal(file) === null) setAsked(file)
        else acts.choose(files)
      },
    },
    dialogs: (
      <>
        {leaveDialog}
        {asked !== null && waiting !== null && (
          <ConfirmDialog
            open
            onCancel={() => setAsked(null)}
            title={`“${waiting.filename}” is still waiting`}
            description={`“${asked.name}” replaces it once it is read: ${counted(figuresToSave(waiting.counts), 'value')} of “${waiting.filename}” that were not saved would be discarded. Stored figures do not change.`}
            safe={{
              label: 'Review the waiting upload',
              onAct: () => {
                setAsked(null)
                void navigate({ to: '/ops-data/preview' })
              },
            }}
            other={{ label: 'Cancel', onAct: () => setAsked(null) }}
            danger={{
              label: `Upload ${asked.name.length > 24 ? 'the new file' : `“${asked.name}”`}`,
              onAct: () => {
                setAsked(null)
                acts.choose([asked])
              },
            }}
          />
        )}
      </>
    ),
  }
}
