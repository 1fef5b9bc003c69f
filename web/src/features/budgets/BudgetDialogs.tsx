import { formatCount } from '@fourwall/domain/money/format.ts'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { type Budget, deleteBudget, renameBudget } from './budget-request.ts'

interface BudgetDialogProps {
  readonly budget: Budget
  /** It is done. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives a budget another name. */
export function RenameBudgetDialog({ budget, onDone, onClose }: BudgetDialogProps) {
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(budget.name)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const rename = async () => {
    if (isBusy) return
    setIsBusy(true)
    const refusal = await renameBudget(client, budget.id, name.trim())
    setIsBusy(false)
    if (refusal === null) {
      toast.success(`Renamed to “${name.trim()}”`)
      onDone()
    } else {
      setError(refusal)
      field.current?.focus()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rename “${budget.name}”`}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Renaming' : null} onClick={() => void rename()}>
            Rename budget
          </Button>
        </>
      }
    >
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void rename()
        }}
      >
        <TextInput
          ref={field}
          label="Name"
          value={name}
          error={error}
          onFocus={(event) => event.target.select()}
          onChange={(typed) => {
            setName(typed)
            setError(null)
          }}
        />
        <button type="submit" hidden aria-label="Rename budget" />
      </form>
    </Dialog>
  )
}

/** Asks before a budget goes, with what goes with it; one that is shown somewhere cannot. */
export function DeleteBudgetDialog({ budget, onDone, onClose }: BudgetDialogProps) {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    const refusal = await deleteBudget(client, budget.id)
    setIsBusy(false)
    if (refusal === null) {
      toast.success(`Deleted “${budget.name}”`)
      onDone()
    } else {
      toast.failure('Failed to delete budget', { detail: refusal })
      onClose()
    }
  }
  if (budget.usedBy.length > 0)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`“${budget.name}” is in use`}
        description={`It can be deleted once nothing shows it any more. Choose another budget there, or none, first.`}
        footer={
          <Button kind="primary" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <ul className="mt-2 max-h-[240px] list-disc overflow-y-auto pl-4 text-2">
          {budget.usedBy.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={`Delete “${budget.name}”?`}
      description={lostWords(budget)}
      safe={{ label: 'Keep it', onAct: onClose }}
      danger={{ label: 'Delete budget', onAct: () => void remove(), busy: isBusy ? 'Deleting' : null }}
    />
  )
}

/** What goes with a budget. */
function lostWords({ numberOfLocations, version, hasFile, hasUpload }: Budget): string {
  const places = numberOfLocations === 1 ? '1 location' : `${formatCount(numberOfLocations)} locations`
  const parts = [
    `its figures of ${places}`,
    ...(version > 1 ? [`${version} versions`] : []),
    ...(hasFile ? ['the uploaded workbooks'] : []),
    ...(hasUpload ? ['the upload that waits to be saved'] : []),
  ]
  const last = parts.pop() ?? ''
  const words = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} go with it and cannot be brought back. No tab or report shows it.`
}
