import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { type ListedCategorization, readDraft, saveCategorization } from './categorizations-request.ts'

interface RenameCategorizationDialogProps {
  readonly categorization: ListedCategorization
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function RenameCategorizationDialog({ categorization, onSaved, onClose }: RenameCategorizationDialogProps) {
  const client = useClient()
  const [name, setName] = useState(categorization.name)
  const [isSaving, setIsSaving] = useState(false)
  const isMissing = name.trim() === ''
  const save = async () => {
    if (isMissing || isSaving) return
    setIsSaving(true)
    const outcome = await saveCategorization(client, categorization.id, categorization.version, {
      ...readDraft(categorization),
      name: name.trim(),
    })
    setIsSaving(false)
    if (outcome.kind !== 'SAVED') return void toast.failure('Failed to rename categorization', { detail: outcome.message })
    toast.success(`Renamed to “${name.trim()}”`)
    onSaved()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rename “${categorization.name}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving ? 'Saving' : null} onClick={() => void save()}>
            Rename
          </Button>
        </>
      }
    >
      <TextInput
        label="Name"
        className="pt-2"
        value={name}
        onChange={setName}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
        error={isMissing ? 'Enter a name for the categorization.' : null}
      />
    </Dialog>
  )
}
