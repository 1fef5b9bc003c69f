import { useRef, useState, useSyncExternalStore } from 'react'
import { closedMonthsQuestion, type ReceivedClosedMonth } from '../../api/closed-months.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ClosedMonthsTable } from './ClosedMonthsTable.tsx'

/** Asks before closed months are changed, whatever would change them: once for the whole app. */
export function ClosedMonthsDialog() {
  const asked = useSyncExternalStore(closedMonthsQuestion.subscribe, closedMonthsQuestion.read)
  // Stays in place while the dialog closes.
  const [shown, setShown] = useState<readonly ReceivedClosedMonth[]>([])
  if (asked !== null && asked !== shown) setShown(asked)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(isOpen) => !isOpen && closedMonthsQuestion.answer(false)}
      width={620}
      initialFocus={cancel}
      title={shown.length === 1 ? 'Change a closed month?' : `Change ${shown.length} closed months?`}
      description="Nothing has been changed yet. If you go on, the history of closed months keeps who changed them and by how much."
      footer={
        <>
          <Button ref={cancel} onClick={() => closedMonthsQuestion.answer(false)}>
            Cancel
          </Button>
          <Button kind="primary" onClick={() => closedMonthsQuestion.answer(true)}>
            {shown.length === 1 ? 'Change the closed month' : 'Change closed months'}
          </Button>
        </>
      }
    >
      <div className="max-h-[360px] overflow-y-auto pt-2">
        <ClosedMonthsTable label="Closed months that change" months={shown} />
      </div>
    </Dialog>
  )
}
