import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { fileSizeText } from './file-size.ts'
import type { FileUpload, FileUploadActs } from './use-file-upload.ts'

interface UploadProgressProps {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** What the server does with it once it has arrived. */
  readonly afterwards?: string
}

/** Below the top bar: the progress of an upload, or why it was refused. Nothing while there is no upload. */
export function UploadProgress({ upload, acts, afterwards = 'Saving the file' }: UploadProgressProps) {
  if (upload.state === 'IDLE') return null
  if (upload.state === 'SENDING') {
    const { file, sent } = upload
    const isSent = sent >= file.size
    return (
      <div className="flex-none border-b border-line-1 px-4 py-3">
        <ProgressBar
          label={`Sending ${file.name}`}
          value={file.size === 0 ? null : sent / file.size}
          counts={isSent ? afterwards : `${fileSizeText(sent)} of ${fileSizeText(file.size)}`}
          onCancel={acts.cancel}
        />
      </div>
    )
  }
  return (
    <div role="alert" className="flex flex-none items-center gap-2 border-b border-line-1 bg-unfav-soft px-4 py-2">
      <Icon name="warning" className="text-unfav" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{upload.message}</p>
      {upload.file !== null && <Button onClick={acts.retry}>Try again</Button>}
      <Button kind="plain" onClick={acts.cancel}>
        Dismiss
      </Button>
    </div>
  )
}
