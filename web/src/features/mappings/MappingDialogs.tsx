import { type ReactNode, useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteMapping, duplicateMapping, type MappingInfo, refreshMappings, renameMapping } from './mapping-list-request.ts'
import { createMapping, loadMapping } from './mapping-request.ts'

/** What is asked of a mapping as a whole. */
export type MappingAct = 'RENAME' | 'DUPLICATE' | 'DELETE'

interface MappingDialogsProps {
  readonly act: { readonly kind: MappingAct; readonly mapping: MappingInfo } | null
  readonly onClose: () => void
  /** Something is other than it was. */
  readonly onChanged: () => void
  readonly onDuplicated: (id: string) => void
  readonly onDeleted: (id: string) => void
}

/** Renames, copies and deletes a mapping, each in a dialog of its own. */
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
  const [name, setName] = useState(mapping.name)
  const [description, setDescription] = useState(mapping.description ?? '')
  return (
    <NameDialog
      title={`Rename “${mapping.name}”`}
      name={name}
      onName={setName}
      label="Rename mapping"
      busy="Renaming"
      onClose={onClose}
      onAct={async () => {
        const refusal = await renameMapping(client, mapping.id, name.trim(), description.trim() === '' ? null : description.trim())
        void refreshMappings(client)
        if (refusal !== null) return { failure: 'Failed to rename mapping', detail: refusal }
        toast.success(`Renamed to “${name.trim()}”`)
        onChanged()
        return null
      }}
    >
      <TextInput
        label="Description"
        hint="What it is for, such as the lender's quarterly package."
        value={description}
        onChange={setDescription}
      />
    </NameDialog>
  )
}

function DuplicateDialog({ mapping, onClose, onChanged, onDuplicated }: DialogProps) {
  const client = useClient()
  const [name, setName] = useState(`${mapping.name} copy`)
  return (
    <NameDialog
      title={`Duplicate “${mapping.name}”`}
      description={`The copy assigns the same ${mapping.accounts === 1 ? 'account' : `${mapping.accounts} accounts`} in the same categorization, ${mapping.categorization.name}.`}
      name={name}
      onName={setName}
      label="Duplicate mapping"
      busy="Duplicating"
      onClose={onClose}
      onAct={async () => {
        const outcome = await duplicateMapping(client, mapping.id, name.trim())
        void refreshMappings(client)
        if ('refusal' in outcome) return { failure: 'Failed to duplicate mapping', detail: outcome.refusal }
        toast.success(`“${name.trim()}” is a copy of “${mapping.name}”`)
        onChanged()
        onDuplicated(outcome.id)
        return null
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
          if (made?.kind === 'SAVED') toast.success(`“${mapping.name}” is back`)
          else toast.failure('Failed to bring the mapping back', made ? { detail: made.message } : {})
          await refreshMappings(client)
        }
        toast.success(`Deleted “${mapping.name}”`, before ? { action: { label: 'Undo', onAction: () => void undo() } } : {})
        onDeleted(mapping.id)
      }
      // Refused, it may be gone already.
      void refreshMappings(client)
      onChanged()
    } catch (error) {
      toast.failure('Failed to delete mapping', { detail: error instanceof Error ? error.message : String(error) })
    } finally {
      setIsDeleting(false)
      onClose()
    }
  }
  if (uses.length > 0)
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={`“${mapping.name}” is in use`}
        description={`It can be deleted once nothing shows it any more. Choose another mapping there, or close ${uses.length === 1 ? 'it' : 'them'}, first.`}
        footer={
          <Button kind="primary" onClick={onClose}>
            Keep it
          </Button>
        }
      >
        <ul className="mt-2 max-h-[240px] list-disc overflow-y-auto pl-4 text-2">
          {uses.map((use) => (
            <li key={use}>{use}</li>
          ))}
        </ul>
      </Dialog>
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

interface NameDialogProps {
  readonly title: string
  readonly description?: string
  readonly name: string
  readonly onName: (name: string) => void
  readonly label: string
  readonly busy: string
  readonly onClose: () => void
  /** What failed and why; null where it went well. */
  readonly onAct: () => Promise<{ readonly failure: string; readonly detail: string } | null>
  readonly children?: ReactNode
}

function NameDialog({ title, description, name, onName, label, busy, onClose, onAct, children }: NameDialogProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const act = async () => {
    if (isBusy) return
    if (name.trim() === '') {
      setError(NAME_MISSING)
      input.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      const failed = await onAct()
      if (failed === null) onClose()
      else toast.failure(failed.failure, { detail: failed.detail })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      {...(description === undefined ? {} : { description })}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? busy : null} onClick={() => void act()}>
            {label}
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        <TextInput
          ref={input}
          label="Name"
          value={name}
          error={error}
          onFocus={(event) => event.target.select()}
          onChange={(typed) => {
            onName(typed)
            setError(null)
          }}
        />
        {children}
        <button type="submit" hidden aria-label={label} />
      </form>
    </Dialog>
  )
}
