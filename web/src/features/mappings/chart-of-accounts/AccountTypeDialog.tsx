import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountTypeName, typeEffectSentences } from './account-type-texts.ts'
import { correctType, typeEffects, undoTypeChange } from './account-types-request.ts'

interface AccountTypeDialogProps {
  readonly account: { readonly id: string; readonly displayId: string; readonly name: string; readonly type?: LedgerAccountType | null }
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Choice = LedgerAccountType | 'NONE'

/** Corrects the type of an account, with what that changes in reports. */
export function AccountTypeDialog({ account, onChanged, onClose }: AccountTypeDialogProps) {
  const client = useClient()
  const display = useDisplay()
  const stored: Choice = account.type ?? 'NONE'
  const [choice, setChoice] = useState(stored)
  const [isSaving, setIsSaving] = useState(false)
  const type = choice === 'NONE' ? null : choice
  const effects = useLoaded(choice === stored ? null : choice, () => typeEffects(client, account.id, type))
  const label = `${account.displayId} ${account.name}`.trim()

  const undo = async (id: string) => {
    try {
      await undoTypeChange(client, id)
      toast.success(`${label} is ${accountTypeName(account.type).toLowerCase()} again`)
      onChanged()
    } catch (error) {
      toast.failure('Failed to undo the change of type', { detail: errorMessage(error) })
    }
  }
  const save = async () => {
    setIsSaving(true)
    try {
      const id = await correctType(client, account.id, type)
      toast.success(`${label} is ${accountTypeName(type).toLowerCase()} now`, { action: { label: 'Undo', onAction: () => void undo(id) } })
      onChanged()
      onClose()
    } catch (error) {
      toast.failure('Failed to change the type', { detail: errorMessage(error) })
      setIsSaving(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={choice !== stored && !isSaving}
      width={480}
      title={`Type of ${label}`}
      description="Once corrected, later files no longer change it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={choice === stored ? 'Nothing has changed.' : null}
            onClick={() => void save()}
          >
            Save type
          </Button>
        </>
      }
    >
      <SelectInput label="Type" value={choice} choices={CHOICES} onChange={setChoice} className="pt-2" />
      <div aria-live="polite" className="min-h-[84px] pt-3 text-2">
        {choice !== stored &&
          (effects.failure !== null ? (
            <p className="text-unfav">{effects.failure}</p>
          ) : effects.value === null ? (
            <p className="text-3">Looking up what changes…</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {typeEffectSentences(effects.value, display.amount).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ))}
      </div>
    </Dialog>
  )
}

const CHOICES: readonly { readonly value: Choice; readonly label: string }[] = [
  // The keys of the names are the types.
  ...(Object.keys(ACCOUNT_TYPE_NAMES) as LedgerAccountType[]).map((value) => ({ value, label: ACCOUNT_TYPE_NAMES[value] })),
  { value: 'NONE', label: 'No type' },
]
