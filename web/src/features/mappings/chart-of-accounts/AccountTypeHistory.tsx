import { useClient } from 'urql'
import { useBusyIds } from '../../../blocks/loading/use-busy-ids.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { accountTypeName } from './account-type-texts.ts'
import { loadTypeChanges, undoTypeChange } from './account-types-request.ts'

interface AccountTypeHistoryProps {
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The corrections of account types; each can be undone. */
export function AccountTypeHistory({ onChanged, onClose }: AccountTypeHistoryProps) {
  const client = useClient()
  const display = useDisplay()
  const { value: found, failure, again } = useLoaded('changes', () => loadTypeChanges(client))
  const { busyIds, during } = useBusyIds()
  const takenBack = new Set(found?.flatMap(({ undoes }) => undoes ?? []))

  const undo = async (id: string) => {
    try {
      await during(id, () => undoTypeChange(client, id))
      onChanged()
      again()
    } catch (error) {
      toast.failure('Failed to take the change back', { detail: errorMessage(error) })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={620}
      title="Changes of account types"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {failure !== null ? (
        <p className="pt-2 text-unfav">{failure}</p>
      ) : found === null ? (
        <p className="pt-2 text-3">Loading…</p>
      ) : found.length === 0 ? (
        <p className="pt-2 text-2">No type was corrected yet. Choose the type of an account to correct it.</p>
      ) : (
        <ul className="max-h-[420px] overflow-y-auto pt-2">
          {found.map(({ id, madeAt, madeBy, undoes, changes }) => (
            <li key={id} className="flex items-start gap-3 border-b border-line-1 py-2 last:border-b-0">
              <div className="min-w-0 flex-1">
                {changes.map(({ account, from, to }) => (
                  <p key={account.id} className="[overflow-wrap:anywhere]">
                    {`${account.displayId} ${account.name}`.trim()}: {accountTypeName(from)} to {accountTypeName(to)}
                  </p>
                ))}
                <p className="text-small text-3">
                  {display.moment(madeAt)}
                  {madeBy !== null && ` by ${madeBy}`}
                  {undoes !== null && ', taken back'}
                </p>
              </div>
              <IfAllowed right="CHANGE_MAPPINGS">
                {undoes === null && !takenBack.has(id) && (
                  <Button kind="plain" busy={busyIds.has(id) ? 'Taking it back' : null} onClick={() => void undo(id)}>
                    Take back
                  </Button>
                )}
              </IfAllowed>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
