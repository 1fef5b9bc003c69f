import { useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { ImportLedgerLink } from '../../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AccountsToLines } from '../AccountsToLines.tsx'
import { ChartOfAccountsQuery, deleteCategorization, type ListedCategorization, type ListedMapping } from '../categorizations-request.ts'
import { CategorizationList } from './CategorizationList.tsx'
import { LedgerAccountsTable } from './LedgerAccountsTable.tsx'
import { NewCategorizationDialog } from './NewCategorizationDialog.tsx'
import { RenameCategorizationDialog } from './RenameCategorizationDialog.tsx'

/** The view: categorizations with their mappings, or accounts with their lines. */
export type ChartOfAccountsPart = 'categorizations' | 'accounts'

interface ChartOfAccountsScreenProps {
  readonly part: ChartOfAccountsPart
  readonly onPart: (part: ChartOfAccountsPart) => void
  readonly onCreated: (categorizationId: string) => void
}

/** The ledger's accounts and the company's categorizations. */
export function ChartOfAccountsScreen({ part, onPart, onCreated }: ChartOfAccountsScreenProps) {
  const client = useClient()
  const { data, failure, again } = useAnswer(ChartOfAccountsQuery, {})
  const [isNew, setIsNew] = useState(false)
  const [renamed, setRenamed] = useState<ListedCategorization | null>(null)
  const [deleted, setDeleted] = useState<ListedCategorization | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const isEmpty = data?.profitLossCategorizations.length === 0 && data.ledgerAccounts.length === 0
  const adding = (kind: 'primary' | 'line') => (
    <IfAllowed right="CHANGE_MAPPINGS">
      <Button kind={kind} onClick={() => setIsNew(true)}>
        New categorization
      </Button>
    </IfAllowed>
  )

  const remove = async (categorization: ListedCategorization) => {
    setIsDeleting(true)
    const refusal = await deleteCategorization(client, categorization.id)
    setIsDeleting(false)
    setDeleted(null)
    if (refusal === null) toast.success(`Deleted “${categorization.name}”`)
    else toast.error(`“${categorization.name}” was not deleted.`, { detail: refusal })
    again()
  }

  return (
    <Page
      title="Chart of accounts"
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      actions={data && !isEmpty ? adding('primary') : undefined}
    >
      {data === undefined ? (
        failure === null ? (
          <SkeletonRows rows={8} label="Loading the chart of accounts" />
        ) : (
          <EmptyState title="The chart of accounts could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
            {failure}
          </EmptyState>
        )
      ) : isEmpty ? (
        <EmptyState
          title="No accounts yet"
          actions={
            <>
              <ImportLedgerLink />
              {adding('line')}
            </>
          }
        >
          Accounts come with the ledger. Once a file is imported, they are listed here with the line of the profit and loss that each goes
          into.
        </EmptyState>
      ) : (
        <>
          <AccountsToLines />
          <div className="flex h-bar flex-none items-center border-b border-line-1 px-4">
            <SegmentedControl
              label="Shown"
              value={part}
              choices={[
                { value: 'categorizations', label: 'Categorizations' },
                { value: 'accounts', label: 'Accounts' },
              ]}
              onChange={onPart}
            />
          </div>
          {part === 'accounts' ? (
            <LedgerAccountsTable data={data} onChanged={again} />
          ) : data.profitLossCategorizations.length === 0 ? (
            <EmptyState title="No categorization yet" actions={adding('primary')}>
              A categorization is the lines of a profit and loss: categories that accounts are mapped to, and calculations over them.
            </EmptyState>
          ) : (
            <CategorizationList
              categorizations={data.profitLossCategorizations}
              mappings={data.profitLossMappings}
              onRename={setRenamed}
              onDelete={setDeleted}
            />
          )}
        </>
      )}
      {isNew && data && (
        <NewCategorizationDialog
          categorizations={data.profitLossCategorizations}
          onCreated={(id) => {
            setIsNew(false)
            onCreated(id)
          }}
          onClose={() => setIsNew(false)}
        />
      )}
      {renamed !== null && (
        <RenameCategorizationDialog
          categorization={renamed}
          onSaved={() => {
            setRenamed(null)
            again()
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      {deleted !== null && data && (
        <DeleteCategorization
          categorization={deleted}
          mappings={data.profitLossMappings.filter(({ categorizationId }) => categorizationId === deleted.id)}
          isDeleting={isDeleting}
          onCancel={() => setDeleted(null)}
          onDelete={() => void remove(deleted)}
        />
      )}
    </Page>
  )
}

interface DeleteCategorizationProps {
  readonly categorization: ListedCategorization
  /** Its mappings. */
  readonly mappings: readonly ListedMapping[]
  readonly isDeleting: boolean
  readonly onCancel: () => void
  readonly onDelete: () => void
}

function DeleteCategorization({ categorization: { name, groups }, mappings, isDeleting, onCancel, onDelete }: DeleteCategorizationProps) {
  if (mappings.length > 0)
    return (
      <ConfirmDialog
        open
        onCancel={onCancel}
        title={`“${name}” is in use`}
        description={`It is used by ${mappings.map((mapping) => `“${mapping.name}”`).join(', ')}. Delete ${mappings.length === 1 ? 'that mapping' : 'those mappings'} first.`}
        safe={{ label: 'Keep it', onAct: onCancel }}
      />
    )
  return (
    <ConfirmDialog
      open
      onCancel={onCancel}
      title={`Delete “${name}”?`}
      description={`Its ${groups.length === 1 ? '1 line goes' : `${groups.length} lines go`}. No mapping uses it: no report changes.`}
      safe={{ label: 'Keep it', onAct: onCancel }}
      danger={{ label: 'Delete categorization', onAct: onDelete, busy: isDeleting ? 'Deleting' : null }}
    />
  )
}
