import { formatCount } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { InUseDialog } from '../../ui/InUseDialog.tsx'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type Budget, deleteBudget, renameBudget } from './budget-request.ts'

interface BudgetDialogProps {
  readonly budget: Budget
  /** Called after success or refusal; the budgets may have changed in both cases. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Renames a budget. */
export function RenameBudgetDialog({ budget, onChanged, onClose }: BudgetDialogProps) {
  const client = useClient()
  return (
    <NameDialog
      title={`Rename “${budget.name}”`}
      name={budget.name}
      label="Rename budget"
      busy="Renaming"
      missing="Budget name is required"
      limit="budgetName"
      onClose={onClose}
      onAct={async (name) => {
        const refusal = await renameBudget(client, budget.id, name)
        onChanged()
        if (refusal !== null) return { kind: 'REFUSED', sentence: refusal }
        toast.success(`Renamed to “${name}”`)
        return { kind: 'DONE' }
      }}
    />
  )
}

/** Asks before a budget is deleted, and lists what is deleted with it; refuses if it is in use. */
export function DeleteBudgetDialog({ budget, onChanged, onClose }: BudgetDialogProps) {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    const refusal = await deleteBudget(client, budget.id)
    setIsBusy(false)
    if (refusal === null) toast.success(`Deleted “${budget.name}”`)
    else toast.error('The budget was not deleted.', { detail: refusal })
    onChanged()
    onClose()
  }
  if (budget.usedBy.length > 0)
    return (
      <InUseDialog
        name={budget.name}
        description="It can be deleted once nothing shows it any more. Choose another budget there, or none, first."
        uses={budget.usedBy.map(({ id, name }) => ({ key: id, words: name }))}
        onClose={onClose}
      />
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

/** What is deleted with a budget. */
function lostWords({ numberOfLocations, version, hasFile, hasUpload }: Budget): string {
  const places = numberOfLocations === 1 ? '1 location' : `${formatCount(numberOfLocations)} locations`
  const parts = [
    `its figures of ${places}`,
    ...(version > 1 ? [`${version} versions`] : []),
    ...(hasFile ? ['the uploaded workbooks'] : []),
    ...(hasUpload ? ['the upload that is waiting to be saved'] : []),
  ]
  const last = parts.pop() ?? ''
  const words = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} are deleted with it and cannot be restored. No tab or report uses it.`
}
