import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import type { SheetSave } from './sheet-request.ts'

/** A line above the cells that says what happened to the layout, with what can be done about it. */
function SheetNotice({ children, acts }: { readonly children: string; readonly acts: ReactNode }) {
  return (
    <div role="status" className="flex flex-none items-center gap-3 border-b border-line-1 bg-accent-soft px-4 py-[3px] text-body">
      <span className="min-w-0 flex-1 truncate" title={children}>
        {children}
      </span>
      {acts}
    </div>
  )
}

interface ReturnedNoticeProps {
  /** ISO 8601: when the last of the changes was made. */
  readonly at: string
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** Changes that were not saved are on the page again. */
export function ReturnedNotice({ at, onDiscard, onKeep }: ReturnedNoticeProps) {
  const display = useDisplay()
  return (
    <SheetNotice
      acts={
        <>
          <Button kind="plain" aria-label="Discard these changes" onClick={onDiscard}>
            Discard
          </Button>
          <Button kind="plain" aria-label="Keep these changes" onClick={onKeep}>
            Keep
          </Button>
        </>
      }
    >
      {`Your unsaved changes of ${display.moment(at)} are back.`}
    </SheetNotice>
  )
}

interface NewerNoticeProps {
  readonly newer: SheetSave
  readonly isDirty: boolean
  /** Takes theirs, where nothing was changed here. */
  readonly onShow: () => void
  /** Leads to the choice between theirs, these and both. */
  readonly onSettle: () => void
}

/** Somebody else saved the layout since it was opened. */
export function NewerNotice({ newer, isDirty, onShow, onSettle }: NewerNoticeProps) {
  const display = useDisplay()
  const who = `${newer.by ?? 'Somebody else'} saved this layout, ${display.moment(newer.at)}.`
  return (
    <SheetNotice
      acts={
        <Button kind="plain" onClick={isDirty ? onSettle : onShow}>
          {isDirty ? 'Bring both together' : 'Show it'}
        </Button>
      }
    >
      {isDirty ? `${who} Your changes can be kept beside theirs.` : who}
    </SheetNotice>
  )
}
