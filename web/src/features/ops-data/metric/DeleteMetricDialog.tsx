import { formatCount } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { InUseDialog } from '../../../ui/InUseDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { capitalized } from '../metric-words.ts'
import { deleteMetric, type ListedMetric } from '../metrics-request.ts'

interface DeleteMetricDialogProps {
  readonly metric: ListedMetric
  /** Called after deleting, and if the server refused. */
  readonly onDone: (isGone: boolean) => void
  readonly onClose: () => void
}

/** Asks before a metric is deleted with its figures; refuses while something uses it. */
export function DeleteMetricDialog({ metric, onDone, onClose }: DeleteMetricDialogProps) {
  const client = useClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const { name, usedBy, figures, locations } = metric

  if (usedBy.length > 0)
    return (
      <InUseDialog
        name={name}
        description={`It can be deleted once nothing needs it any more. Take it out of ${usedBy.length === 1 ? 'this' : 'these'} first.`}
        uses={usedBy.map((use) => ({ key: `${use.kind} ${use.id}`, words: capitalized(use.inWords) }))}
        onClose={onClose}
      />
    )

  const remove = async () => {
    setIsDeleting(true)
    const refusal = await deleteMetric(client, metric.id)
    setIsDeleting(false)
    if (refusal === null) toast.success(`Deleted “${name}”`)
    else toast.error(`“${name}” was not deleted.`, { detail: refusal })
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
          : `Its ${figures === 1 ? '1 figure' : `${formatCount(figures)} figures`} of ${locations === 1 ? '1 location' : `${formatCount(locations)} locations`} go with it, and can only be restored by uploading them again. Nothing else uses it.`
      }
      safe={{ label: 'Keep it', onAct: onClose }}
      danger={{ label: 'Delete metric', onAct: () => void remove(), busy: isDeleting ? 'Deleting' : null }}
    />
  )
}
