import { counted } from '@fourwall/domain/money/format.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { indexOf } from './fiscal-years.ts'
import { UnmappedInMonths } from './UnmappedInMonths.tsx'

/** Months to close or reopen: yyyy-MM, earliest first. */
export interface ClosingOrder {
  readonly kind: 'CLOSE' | 'REOPEN'
  readonly months: readonly string[]
}

interface ClosingDialogProps {
  readonly order: ClosingOrder
  readonly minorDigits: number
  /** Rejects with a sentence. */
  readonly onAct: (note: string) => Promise<void>
  readonly onClose: () => void
}

/** Confirms that months are closed or reopened, and says what that means. */
export function ClosingDialog({ order: { kind, months }, minorDigits, onAct, onClose }: ClosingDialogProps) {
  const [note, setNote] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const named = monthsName(months.map(indexOf))
  const [verb, busy] = kind === 'CLOSE' ? ['Close', 'Closing'] : ['Reopen', 'Reopening']
  const they = months.length === 1 ? 'it' : 'them'

  const act = async () => {
    setIsSaving(true)
    try {
      await onAct(note)
      onClose()
    } catch (error) {
      toast.failure(`Failed to ${verb.toLowerCase()} ${counted(months.length, 'month')}`, { detail: errorMessage(error) })
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      isDirty={note.trim() !== '' && !isSaving}
      width={480}
      title={months.length === 1 ? `${verb} ${named}?` : `${verb} ${counted(months.length, 'month')}, ${named}?`}
      description={
        kind === 'CLOSE'
          ? `Later changes to ${they} show their effect first and must be confirmed. Ledger net income (all accounts, mapped or not) and the number of entries are stored for comparison. Months can be reopened at any time.`
          : `Imports and other changes no longer ask before they change ${they}, and reports mark ${they} as open.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving ? busy : null} onClick={() => void act()}>
            {verb} {counted(months.length, 'month')}
          </Button>
        </>
      }
    >
      {kind === 'CLOSE' && <UnmappedInMonths months={months} minorDigits={minorDigits} />}
      <form
        className="pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSaving) void act()
        }}
      >
        <TextInput label="Note (optional)" hint="Kept in the history." value={note} maxLength={LONGEST.closingNote} onChange={setNote} />
      </form>
    </Dialog>
  )
}
