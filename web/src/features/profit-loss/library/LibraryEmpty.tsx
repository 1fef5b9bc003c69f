import { ImportLedgerLink } from '../../../blocks/page/ImportLedgerLink.tsx'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { DashReport, EmptyState } from '../../../ui/EmptyState.tsx'

interface NothingYetProps {
  /** Whether there is a mapping for a P&L. */
  readonly isReady: boolean
  readonly onNew: () => void
  readonly onNewFolder: () => void
}

/** The empty library. */
export function NothingYet({ isReady, onNew, onNewFolder }: NothingYetProps) {
  const isChanging = useMay('CHANGE_LAYOUTS')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        title="No P&L saved yet"
        shape={<DashReport lines={LIBRARY_SHAPE} />}
        actions={
          isReady ? (
            <IfAllowed right="CHANGE_LAYOUTS">
              <Button kind="primary" onClick={onNew}>
                New P&L
              </Button>
              <Button onClick={onNewFolder}>New folder</Button>
            </IfAllowed>
          ) : (
            <ImportLedgerLink />
          )
        }
      >
        {!isChanging
          ? 'P&Ls that editors of your company save appear here.'
          : isReady
            ? 'Save the reports that you need again: from a template here, or with Save view on the profit and loss. Everyone in the company sees them.'
            : 'A P&L shows the lines of a mapping. Import a ledger first: its mapping is created with it.'}
      </EmptyState>
    </div>
  )
}

const LIBRARY_SHAPE = [{ name: 'Board pack' }, { name: 'Monthly review' }, { name: 'Lender package' }]

interface NoneFoundProps {
  /** The searched text; empty for none. */
  readonly asked: string
  /** The name of the one whose P&Ls show; null: all. */
  readonly categorization: string | null
  readonly onClear: () => void
}

/** Empty search results. */
export function NoneFound({ asked, categorization, onClear }: NoneFoundProps) {
  const within = categorization === null ? 'in the library' : `of the categorization “${categorization}”`
  return (
    <EmptyState title="No P&Ls found." actions={<Button onClick={onClear}>Show the folder</Button>}>
      {asked === ''
        ? `No P&L in the library is ${within}.`
        : `Nothing ${within} matches “${asked}” by name, folder, mapping, location or creator.`}
    </EmptyState>
  )
}

interface EmptyFolderProps {
  /** Why no P&L can be created; null if one can. */
  readonly notReady: string | null
  readonly onNew: () => void
  readonly onUp: () => void
}

/** An empty folder. */
export function EmptyFolder({ notReady, onNew, onUp }: EmptyFolderProps) {
  return (
    <EmptyState
      title="This folder is empty"
      actions={
        <>
          <IfAllowed right="CHANGE_LAYOUTS">
            <Button kind="primary" disabledReason={notReady} onClick={onNew}>
              New P&L
            </Button>
          </IfAllowed>
          <Button onClick={onUp}>Go up</Button>
        </>
      }
    >
      <IfAllowed right="CHANGE_LAYOUTS">Create a P&L here, or move one in: drag it onto the folder, or press M on it.</IfAllowed>
    </EmptyState>
  )
}
