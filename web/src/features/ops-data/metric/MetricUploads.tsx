import { counted } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { storedWords } from '../SavedBar.tsx'
import { UndoUploadDialog } from '../UndoUploadDialog.tsx'
import { hasUndo, uploadName } from '../undo-words.ts'
import type { ReceivedUpload } from '../uploads-request.ts'
import type { ListedUploads } from './use-metric-uploads.ts'

interface MetricUploadsProps {
  readonly uploads: ListedUploads
  /** An upload was undone or redone. */
  readonly onChanged: () => void
}

/** The uploads and edits of a metric; each can be undone. */
export function MetricUploads({ uploads, onChanged }: MetricUploadsProps) {
  const display = useDisplay()
  const [undoing, setUndoing] = useState<ReceivedUpload | null>(null)
  const { list } = uploads
  if (list === null) return null
  if (list.length === 0) return <p className="text-3">No upload has included it yet.</p>
  const at = (time: string) => `${display.day(onTheClock(time).day)}, ${onTheClock(time).time}`
  return (
    <>
      <ul className="flex flex-col">
        {list.map((upload) => (
          <li key={upload.id} title={storedWords(upload)} className="border-t border-line-1 py-[6px] first:border-t-0 first:pt-0">
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
                {upload.kind === 'EDIT' ? `Edited by ${upload.uploadedBy}` : upload.filename}
              </span>
              {upload.undoneAt !== null && <Tag className="mt-[2px]">Undone</Tag>}
              {hasUndo(upload) && (
                <IfAllowed right="CHANGE_METRICS">
                  <Button
                    kind="plain"
                    className="-my-[3px] -mr-2 h-[24px] flex-none"
                    aria-label={`${upload.undoneAt === null ? 'Undo' : 'Redo'} ${uploadName(upload)}`}
                    disabledReason={upload.isUndoable ? null : 'This upload predates undo, so it can’t be undone.'}
                    onClick={() => setUndoing(upload)}
                  >
                    {upload.undoneAt === null ? 'Undo' : 'Redo'}
                  </Button>
                </IfAllowed>
              )}
            </span>
            <span className="block text-small text-2">
              {at(upload.savedAt)}
              {upload.kind === 'UPLOAD' && ` by ${upload.uploadedBy}`}
            </span>
            <span className="block text-small text-3">
              {upload.undoneAt !== null && upload.undoneBy !== null
                ? `Undone ${at(upload.undoneAt)} by ${upload.undoneBy}`
                : upload.new + upload.overridden === 0
                  ? 'Its values were stored already'
                  : `${counted(upload.new + upload.overridden, 'value')} of ${counted(upload.metrics, 'metric')} at ${counted(upload.locations, 'location')}`}
            </span>
          </li>
        ))}
      </ul>
      {uploads.hasMore && (
        <button
          type="button"
          onClick={uploads.showMore}
          aria-busy={uploads.isLoadingMore}
          className="mt-1 self-start rounded-chip text-accent hover:underline"
        >
          Show earlier ones
        </button>
      )}
      {undoing !== null && <UndoUploadDialog upload={undoing} onDone={onChanged} onClose={() => setUndoing(null)} />}
    </>
  )
}
