import { Link } from '@tanstack/react-router'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { discardSentFile, type SentFile, WaitingUploadsQuery } from '../../../api/sent-files.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { fileSizeText } from '../../../blocks/file-upload/file-size.ts'
import { useBusyIds } from '../../../blocks/loading/use-busy-ids.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { toast } from '../../../ui/toast.ts'

/** Files that were sent and not imported: each with the way to its preview, and to be rid of it. Nothing where none waits. */
export function FilesNotImported() {
  const client = useClient()
  const { moment } = useDisplay()
  const mayImport = useMay('IMPORT_LEDGER')
  const { data, again } = useAnswer(WaitingUploadsQuery, {}, { pause: !mayImport })
  const { busyIds, during } = useBusyIds()
  const discard = async (files: readonly SentFile[]) => {
    for (const { uploadId, fileName } of files) {
      try {
        await during(uploadId, () => discardSentFile(client, uploadId))
      } catch (thrown) {
        toast.error(`“${fileName}” was not discarded.`, { detail: failureOf(thrown).message })
      }
    }
    again()
  }
  const waiting = data?.waitingUploads ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label="Not imported yet" className="max-h-[30vh] flex-none overflow-y-auto border-b border-line-1 px-4 py-3">
      <div className="flex items-center gap-4">
        <h2 className="min-w-0 flex-1 text-small text-3">Not imported yet. What is left here is removed a day after it was sent.</h2>
        {waiting.length > 1 && (
          <Button
            kind="plain"
            disabledReason={busyIds.size === 0 ? null : 'Files are being discarded'}
            onClick={() => void discard(waiting)}
          >
            Discard all
          </Button>
        )}
      </div>
      <ul>
        {waiting.map((one) => (
          <li key={one.uploadId} className="flex h-control items-center gap-4">
            <Link
              to="/uploads/$uploadId"
              params={{ uploadId: one.uploadId }}
              title={one.fileName}
              className="min-w-0 truncate rounded-chip text-accent hover:underline"
            >
              {one.fileName}
            </Link>
            <span className="flex-none text-small text-3">
              {fileSizeText(one.byteSize)}, sent {moment(one.uploadedAt)}
            </span>
            <span className="flex-1" />
            <Button
              kind="plain"
              aria-label={`Discard ${one.fileName}`}
              busy={busyIds.has(one.uploadId) ? 'Discarding' : null}
              onClick={() => void discard([one])}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
