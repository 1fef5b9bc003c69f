import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { markPresented } from './presented-request.ts'

interface ExportDialogProps {
  readonly title: string
  /** The label of the button. */
  readonly label: string
  /** The stored presentation; null: the export cannot be recorded. */
  readonly stored: { readonly id: string; readonly version: number } | null
  /** Why it cannot be recorded now; null if it can. */
  readonly whyNotKeep: string | null
  readonly onExport: () => void
  readonly onClose: () => void
}

/** Asks before slides leave as a file whether to keep what they show as presented. */
export function ExportDialog({ title, label, stored, whyNotKeep, onExport, onClose }: ExportDialogProps) {
  const client = useClient()
  const display = useDisplay()
  const [isKept, setIsKept] = useState(whyNotKeep === null)
  const [name, setName] = useState(() => display.day(onTheClock(new Date().toISOString()).day))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const act = async () => {
    if (isBusy) return
    if (isKept && stored !== null) {
      setIsBusy(true)
      try {
        await markPresented(client, { presentationId: stored.id, version: stored.version, name, negatives: display.negatives })
      } catch (error) {
        setFailure(errorMessage(error))
        return
      } finally {
        setIsBusy(false)
      }
    }
    onClose()
    onExport()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Keeping the figures' : null} onClick={() => void act()}>
            {label}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        <Checkbox
          checked={isKept}
          label="Keep as presented"
          hint={whyNotKeep ?? 'Later you see which figures have moved since, and why.'}
          disabled={whyNotKeep !== null}
          onChange={setIsKept}
        />
        {isKept && <TextInput label="Name" value={name} maxLength={LONGEST.presentationTitle} onChange={setName} />}
        {failure !== null && (
          <p role="alert" className="text-unfav">
            {failure}
          </p>
        )}
        <button type="submit" hidden aria-label={label} />
      </form>
    </Dialog>
  )
}
