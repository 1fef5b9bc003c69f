import { useClient } from 'urql'
import { NameDialog } from '../../../ui/NameDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ListedCategorization, receivedDraft, saveCategorization } from '../categorizations-request.ts'

interface RenameCategorizationDialogProps {
  readonly categorization: ListedCategorization
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function RenameCategorizationDialog({ categorization, onSaved, onClose }: RenameCategorizationDialogProps) {
  const client = useClient()
  return (
    <NameDialog
      title={`Rename “${categorization.name}”`}
      name={categorization.name}
      label="Rename"
      busy="Saving"
      missing="Enter a name for the categorization."
      limit="categorizationName"
      onClose={onClose}
      onAct={async (name) => {
        const draft = { ...receivedDraft(categorization), name }
        const outcome = await saveCategorization(client, categorization.id, categorization.version, draft)
        if (outcome.kind !== 'SAVED') {
          toast.error('The categorization was not renamed.', { detail: outcome.message })
          return { kind: 'REFUSED' }
        }
        toast.success(`Renamed to “${name}”`)
        onSaved()
        return { kind: 'DONE' }
      }}
    />
  )
}
