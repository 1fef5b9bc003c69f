import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { CancelUploadDialog } from '../../blocks/upload-preview/CancelUploadDialog.tsx'
import { countsLabel, discardWarning } from '../../blocks/upload-preview/count-labels.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { discardOpsData, type ReceivedWaitingUpload } from './uploads-request.ts'

interface WaitingBarProps {
  readonly waiting: ReceivedWaitingUpload
  readonly onDiscarded: () => void
}

/** Shown above the list: the waiting upload and its actions. */
export function WaitingBar({ waiting, onDiscarded }: WaitingBarProps) {
  const display = useDisplay()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-label="Waiting upload" className="flex flex-none items-center gap-3 border-b border-line-2 bg-accent-soft px-4 py-2">
      <p className="min-w-0 flex-1">
        <span className="font-medium [overflow-wrap:anywhere]">“{waiting.filename}” waits to be saved.</span>{' '}
        <span className="text-2">
          {countsLabel(waiting.counts)}. Uploaded {display.moment(waiting.uploadedAt)}; not stored yet.
        </span>
      </p>
      <IfAllowed right="CHANGE_METRICS">
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      </IfAllowed>
      <Link
        to="/ops-data/preview"
        className="inline-flex h-control flex-none items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
      >
        Review
      </Link>
      {isAsking && <DiscardDialog waiting={waiting} onDiscarded={onDiscarded} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

interface DiscardDialogProps {
  readonly waiting: Pick<ReceivedWaitingUpload, 'uploadId' | 'filename' | 'counts'>
  readonly onDiscarded: () => void
  readonly onClose: () => void
}

/** Asks before an upload of figures is discarded. */
function DiscardDialog({ waiting, onDiscarded, onClose }: DiscardDialogProps) {
  const client = useClient()
  return (
    <CancelUploadDialog
      filename={waiting.filename}
      onGiveUp={() => discardOpsData(client, waiting.uploadId)}
      onDone={onDiscarded}
      onClose={onClose}
    >
      {discardWarning(waiting.counts, 'value')} Stored figures do not change.
    </CancelUploadDialog>
  )
}
