import { useRef, useState, useSyncExternalStore } from 'react'
import { type AskedMonths, closedMonthsQuestion, type ReceivedClosedMonth } from '../../api/closed-months.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ClosedMonthsTable } from './ClosedMonthsTable.tsx'

/** Asks before closed months are changed, whatever would change them: once for the whole app. */
export function ClosedMonthsDialog() {
  const asked = useSyncExternalStore(closedMonthsQuestion.subscribe, closedMonthsQuestion.read)
  // Stays in place while the dialog closes.
  const [{ months: shown, isAgain }, setShown] = useState<AskedMonths>(NOTHING_ASKED)
  if (asked !== null && asked.months !== shown) setShown(asked)
  const count = closedCount(shown)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(isOpen) => !isOpen && closedMonthsQuestion.answer(false)}
      width={620}
      initialFocus={cancel}
      title={count === null ? 'Change closed months?' : count === 1 ? 'Change a closed month?' : `Change ${count} closed months?`}
      description={`${isAgain ? 'The changes are others than those you agreed to. ' : ''}Nothing has been changed yet. If you go on, the history of closed months keeps who changed them and by how much.`}
      footer={
        <>
          <Button ref={cancel} onClick={() => closedMonthsQuestion.answer(false)}>
            Cancel
          </Button>
          <Button kind="primary" onClick={() => closedMonthsQuestion.answer(true)}>
            {count === 1 ? 'Change the closed month' : 'Change closed months'}
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

const NOTHING_ASKED: AskedMonths = { months: [], isAgain: false }

/** How many closed months are asked about; null where figures cover longer periods, some of whose months may be open. */
function closedCount(shown: readonly ReceivedClosedMonth[]): number | null {
  return shown.some(({ months }) => months > 1) ? null : new Set(shown.map(({ month }) => month)).size
}
