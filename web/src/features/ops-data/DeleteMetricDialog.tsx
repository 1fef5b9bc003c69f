import { formatCount } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { capitalized } from './metric-words.ts'
import { deleteMetric, type ListedMetric } from './metrics-request.ts'

interface DeleteMetricDialogProps {
  readonly metric: ListedMetric
  /** It is gone, or the server refused: either way there is news. */
  readonly onDone: (isGone: boolean) => void
  readonly onClose: () => void
}

/** Asks before a metric goes with its figures, and says what goes with it; refuses while something needs it. */
export function DeleteMetricDialog({ metric, onDone, onClose }: DeleteMetricDialogProps) {
  const client = useClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const { name, usedBy, figures, locations } = metric

  if (usedBy.length > 0)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`“${name}” is in use`}
        description={`It can be deleted once nothing needs it any more. Take it out of ${usedBy.length === 1 ? 'this' : 'these'} first.`}
        footer={
          <Button kind="primary" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <ul className="mt-2 max-h-[240px] list-disc overflow-y-auto pl-4 text-2">
          {usedBy.map((use) => (
            <li key={`${use.kind} ${use.id}`}>{capitalized(use.inWords)}</li>
          ))}
        </ul>
      </Dialog>
    )

  const remove = async () => {
    setIsDeleting(true)
    const refusal = await deleteMetric(client, metric.id)
    setIsDeleting(false)
    if (refusal === null) toast.success(`Deleted “${name}”`)
    else toast.failure(`Failed to delete “${name}”`, { detail: refusal })
    onDone(refusal === null)
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={`Delete “${name}”?`}
      description={
        figures === 0
          ? 'It has no figures, and nothing uses it.'
          : `Its ${figures === 1 ? '1 figure' : `${formatCount(figures)} figures`} of ${locations === 1 ? '1 location' : `${formatCount(locations)} locations`} go with it, and cannot be brought back but by uploading them again. Nothing else uses it.`
      }
      safe={{ label: 'Keep it', onAct: onClose }}
      danger={{ label: 'Delete metric', onAct: () => void remove(), busy: isDeleting ? 'Deleting' : null }}
    />
  )
}
