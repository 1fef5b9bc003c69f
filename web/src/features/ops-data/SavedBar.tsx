import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { UndoUploadDialog } from './UndoUploadDialog.tsx'
import { FIRST_UPLOADS, OpsDataUploadsQuery, type ReceivedUpload } from './uploads-request.ts'

interface SavedBarProps {
  readonly uploadId: string
  readonly onDismiss: () => void
  /** It was undone or redone. */
  readonly onUndone: () => void
}

/** Shown above the list after saving: what the upload stored. Nothing if there is no such upload. */
export function SavedBar({ uploadId, onDismiss, onUndone }: SavedBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { data, again } = useAnswer(OpsDataUploadsQuery, { first: FIRST_UPLOADS }, { requestPolicy: 'cache-first' })
  const upload = data?.opsDataUploads.find(({ id }) => id === uploadId)
  if (upload === undefined) return null
  return (
    <section
      aria-label="Saved upload"
      role="status"
      className="flex flex-none items-center gap-3 border-b border-line-2 bg-fav-soft px-4 py-2"
    >
      <Icon name="check" className="text-fav" />
      <p className="min-w-0 flex-1">
        <span className="font-medium [overflow-wrap:anywhere]">“{upload.filename}” is saved.</span>{' '}
        <span className="text-2">{storedWords(upload)}</span>
      </p>
      {upload.undoneAt === null ? null : <Tag>Undone</Tag>}
      {upload.isUndoable && (
        <IfAllowed right="CHANGE_METRICS">
          <Button kind="plain" onClick={() => setIsAsking(true)}>
            {upload.undoneAt === null ? 'Undo' : 'Redo'}
          </Button>
        </IfAllowed>
      )}
      <Button kind="plain" onClick={onDismiss}>
        Dismiss
      </Button>
      {isAsking && (
        <UndoUploadDialog
          upload={upload}
          onDone={() => {
            again()
            onUndone()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

/** `376 new and 7 overwritten values, of 6 metrics at 24 locations. 3 invalid cells were left out.` */
export function storedWords({ new: news, overridden, invalid, metrics, locations }: ReceivedUpload): string {
  const parts = [news > 0 ? `${formatCount(news)} new` : null, overridden > 0 ? `${formatCount(overridden)} overwritten` : null]
  const stored = parts.filter((part) => part !== null).join(' and ')
  const left = invalid === 0 ? '' : ` ${counted(invalid, 'invalid cell')} ${invalid === 1 ? 'was' : 'were'} left out.`
  if (stored === '') return `All of its values were stored already.${left}`
  return `${stored} ${news + overridden === 1 ? 'value' : 'values'}, of ${counted(metrics, 'metric')} at ${counted(locations, 'location')}.${left}`
}
