import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { TextInput } from '../../ui/Field.tsx'
import { InUseDialog } from '../../ui/InUseDialog.tsx'
import { NameDialog } from '../../ui/NameDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteMapping, duplicateMapping, type MappingInfo, refreshMappings, renameMapping } from './mapping-list-request.ts'
import { createMapping, loadMapping } from './mapping-request.ts'

/** An action for a whole mapping. */
export type MappingAct = 'RENAME' | 'DUPLICATE' | 'DELETE'

interface MappingDialogsProps {
  readonly act: { readonly kind: MappingAct; readonly mapping: MappingInfo } | null
  readonly onClose: () => void
  /** Called after a change. */
  readonly onChanged: () => void
  readonly onDuplicated: (id: string) => void
  readonly onDeleted: (id: string) => void
}

/** The dialogs that rename, copy and delete a mapping. */
export function MappingDialogs({ act, onClose, ...rest }: MappingDialogsProps): ReactNode {
  if (act === null) return null
  const props = { ...rest, mapping: act.mapping, onClose }
  switch (act.kind) {
    case 'RENAME':
      return <RenameDialog key={act.mapping.id} {...props} />
    case 'DUPLICATE':
      return <DuplicateDialog key={act.mapping.id} {...props} />
    case 'DELETE':
      return <DeleteDialog key={act.mapping.id} {...props} />
  }
}

interface DialogProps extends Omit<MappingDialogsProps, 'act'> {
  readonly mapping: MappingInfo
}

const NAME_MISSING = 'Please enter a name for this mapping.'

function RenameDialog({ mapping, onClose, onChanged }: DialogProps) {
  const client = useClient()
  const [description, setDescription] = useState(mapping.description ?? '')
  return (
    <NameDialog
      title={`Rename “${mapping.name}”`}
      name={mapping.name}
      label="Rename mapping"
      busy="Renaming"
      missing={NAME_MISSING}
      limit="mappingName"
      onClose={onClose}
      isDirty={description !== (mapping.description ?? '')}
      onAct={async (name) => {
        const refusal = await renameMapping(client, mapping.id, name, description.trim() === '' ? null : description.trim())
        void refreshMappings(client)
        if (refusal !== null) {
          toast.failure('Failed to rename mapping', { detail: refusal })
          return { kind: 'REFUSED' }
        }
        toast.success(`Renamed to “${name}”`)
        onChanged()
        return { kind: 'DONE' }
      }}
    >
      <TextInput
        label="Description"
        hint="What it is for, such as the lender's quarterly package."
        value={description}
        maxLength={LONGEST.description}
        onChange={setDescription}
      />
    </NameDialog>
  )
}

function DuplicateDialog({ mapping, onClose, onChanged, onDuplicated }: DialogProps) {
  const client = useClient()
  return (
    <NameDialog
      title={`Duplicate “${mapping.name}”`}
      description={`The copy assigns the same ${mapping.accounts === 1 ? 'account' : `${mapping.accounts} accounts`} in the same categorization, ${mapping.categorization.name}.`}
      name={`${mapping.name} copy`}
      label="Duplicate mapping"
      busy="Duplicating"
      missing={NAME_MISSING}
      limit="mappingName"
      onClose={onClose}
      onAct={async (name) => {
        const outcome = await duplicateMapping(client, mapping.id, name)
        void refreshMappings(client)
        if ('refusal' in outcome) {
          toast.failure('Failed to duplicate mapping', { detail: outcome.refusal })
          return { kind: 'REFUSED' }
        }
        toast.success(`“${name}” is a copy of “${mapping.name}”`)
        onChanged()
        onDuplicated(outcome.id)
        return { kind: 'DONE' }
      }}
    />
  )
}

function DeleteDialog({ mapping, onClose, onChanged, onDeleted }: DialogProps) {
  const client = useClient()
  const [isDeleting, setIsDeleting] = useState(false)
  const uses = mapping.usedBy
  const remove = async () => {
    setIsDeleting(true)
    try {
      const before = await loadMapping(client, mapping.id, null)
      const refusal = await deleteMapping(client, mapping.id)
      if (refusal !== null) toast.failure('Failed to delete mapping', { detail: refusal })
      else {
        const undo = async () => {
          const made = before && (await createMapping(client, before.categorization.id, before.content))
          if (made?.kind === 'SAVED') toast.success(`Restored “${mapping.name}”`)
          else toast.error('The mapping was not restored.', made ? { detail: made.message } : {})
          await refreshMappings(client)
        }
        toast.success(`Deleted “${mapping.name}”`, before ? { action: { label: 'Undo', onAction: () => void undo() } } : {})
        onDeleted(mapping.id)
      }
      // If refused, it may be deleted already.
      void refreshMappings(client)
      onChanged()
    } catch (error) {
      toast.failure('Failed to delete mapping', { detail: errorMessage(error) })
    } finally {
      setIsDeleting(false)
      onClose()
    }
  }
  if (uses.length > 0)
    return (
      <InUseDialog
        name={mapping.name}
        description={`It can be deleted once nothing shows it any more. Choose another mapping there, or close ${uses.length === 1 ? 'it' : 'them'}, first.`}
        uses={uses.map((use) => ({ key: use, words: use }))}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={`Delete “${mapping.name}”?`}
      description={`${mapping.accounts === 1 ? '1 account' : `${mapping.accounts} accounts`} and ${mapping.accounts === 1 ? 'its place' : 'their places'} in ${mapping.categorization.name} go with it. No tab, report or chart shows it.`}
      safe={{ label: 'Keep it', onAct: onClose }}
      danger={{ label: 'Delete mapping', onAct: () => void remove(), busy: isDeleting ? 'Deleting' : null }}
    />
  )
}
