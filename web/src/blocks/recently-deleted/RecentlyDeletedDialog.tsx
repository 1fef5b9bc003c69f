import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { onTheClock, useDisplay } from '../../ui/display.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useBusyIds } from '../loading/use-busy-ids.ts'

/** Something that was deleted and can be restored. */
interface DeletedItem {
  readonly id: string
  readonly title: string
  /** ISO 8601 with a zone. */
  readonly deletedAt: string
  readonly deletedBy: string
  readonly restorableUntil: string
}

interface RecentlyDeletedDialogProps {
  /** `chart` */
  readonly noun: string
  /** The last one first; undefined while they are loading. */
  readonly deleted: readonly DeletedItem[] | undefined
  /** Why they could not be loaded; null if they could. */
  readonly failure: string | null
  readonly onRetry: () => void
  /** @returns why it was not restored; null if it was. */
  readonly onRestore: (id: string) => Promise<string | null>
  readonly onClose: () => void
}

/** What was deleted within 30 days, each with the way back. */
export function RecentlyDeletedDialog({ noun, deleted, failure, onRetry, onRestore, onClose }: RecentlyDeletedDialogProps) {
  const display = useDisplay()
  const { busyIds, during } = useBusyIds()
  const dayOf = (instant: string): string => display.dayInYear(onTheClock(instant).day)
  const restore = async ({ id, title }: DeletedItem) => {
    const refusal = await during(id, () => onRestore(id))
    if (refusal === null) toast.success(`Restored “${title}”`)
    else toast.error(`The ${noun} was not restored.`, { detail: refusal })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={560}
      title="Recently deleted"
      description={`A deleted ${noun} can be restored for 30 days, with all its versions.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {failure !== null ? (
        <p role="alert" className="flex items-center gap-3 pt-3 text-2">
          {failure} <Button onClick={onRetry}>Try again</Button>
        </p>
      ) : deleted === undefined ? (
        <SkeletonRows rows={3} label={`Loading deleted ${noun}s`} />
      ) : deleted.length === 0 ? (
        <p className="pt-3 text-2">Nothing was deleted in the last 30 days.</p>
      ) : (
        <ul className="mt-3 max-h-[min(420px,60vh)] overflow-y-auto border-t border-line-1">
          {deleted.map((item) => (
            <li key={item.id} className="flex items-center gap-3 border-b border-line-1 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium" title={item.title}>
                  {item.title}
                </p>
                <p className="text-small text-3">
                  Deleted by {item.deletedBy}, {dayOf(item.deletedAt)}. Can be restored until {dayOf(item.restorableUntil)}.
                </p>
              </div>
              <Button
                aria-label={`Restore ${item.title}`}
                busy={busyIds.has(item.id) ? 'Restoring' : null}
                onClick={() => void restore(item)}
              >
                Restore
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
