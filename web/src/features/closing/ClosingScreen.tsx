import { counted } from '@fourwall/domain/money/format.ts'
import type { Day, MonthOfYear } from '@fourwall/domain/time/day.ts'
import { monthName, monthsName } from '@fourwall/domain/time/day-format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { ReadOnlyLine } from '../../blocks/rights/ReadOnlyLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'
import { ClosingDialog, type ClosingOrder } from './ClosingDialog.tsx'
import { ClosingHistory } from './ClosingHistory.tsx'
import { closeMonths, type ReceivedClosingEntry, type ReceivedMonth, reopenMonths } from './closing-request.ts'
import { indexOf, isOpenMonth, monthToClose, openThrough } from './fiscal-years.ts'
import { MonthsTable } from './MonthsTable.tsx'

interface ClosingScreenProps {
  /** Earliest first. */
  readonly months: readonly ReceivedMonth[]
  /** Newest first. */
  readonly history: readonly ReceivedClosingEntry[]
  readonly company: { readonly fiscalYearStartMonth: MonthOfYear; readonly minorDigits: number; readonly today: Day }
  /** Loads both again. */
  readonly onChanged: () => Promise<void>
}

const crumbs = [{ label: 'Settings', to: '/settings' }] as const

/** The months of the ledger, open or closed, and what became of closed ones. */
export function ClosingScreen({ months, history, company, onChanged }: ClosingScreenProps) {
  const client = useClient()
  const [order, setOrder] = useState<ClosingOrder | null>(null)
  const closedCount = months.filter((month) => !isOpenMonth(month)).length
  const proposed = monthToClose(months, company.today)
  const throughProposed = proposed === null ? [] : openThrough(months, proposed)

  const act = async ({ kind, months: chosen }: ClosingOrder, note: string) => {
    await (kind === 'CLOSE' ? closeMonths : reopenMonths)(client, chosen, note)
    await onChanged()
    const named = monthsName(chosen.map(indexOf))
    if (kind === 'CLOSE') toast.success(`Closed ${named}`, { action: { label: 'Undo', onAction: () => void undo(chosen) } })
    // Closing them again would take them as they are now, not as they were closed.
    else toast.success(`Reopened ${named}`)
  }
  const undo = async (closed: ClosingOrder['months']) => {
    try {
      await reopenMonths(client, closed, '')
      await onChanged()
    } catch (error) {
      toast.failure('Failed to undo', { detail: errorMessage(error) })
    }
  }
  return (
    <Page
      title="Closing"
      crumbs={crumbs}
      note={closedCount === 0 ? undefined : `${counted(closedCount, 'month')} closed`}
      actions={
        proposed !== null && (
          <IfAllowed right="CLOSE_MONTHS">
            <Button kind="primary" onClick={() => setOrder({ kind: 'CLOSE', months: throughProposed })}>
              {throughProposed.length === 1
                ? `Close ${monthName(indexOf(proposed))}`
                : `Close ${counted(throughProposed.length, 'month')} through ${monthName(indexOf(proposed))}`}
            </Button>
          </IfAllowed>
        )
      }
    >
      <ReadOnlyLine right="CLOSE_MONTHS" />
      {months.length === 0 ? (
        <EmptyState title="No months yet" actions={<ImportLedgerLink />}>
          Import a ledger; its months can then be closed, so that nothing changes them unasked.
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <p className="max-w-[860px] px-4 py-3 text-2">
            {closedCount === 0 ? 'No month is closed yet. ' : ''}
            Imports, undo, mappings, account types, metrics and budgets that would change a closed month say by how much and ask first.
            {closedCount === 0 ? ' Once a month is closed, reports mark those that are still open.' : ' Reports mark open months.'} Ledger
            net income is of all accounts outside the balance sheet, mapped or not; net income of a report leaves unmapped accounts out.
          </p>
          <MonthsTable months={months} company={company} onOrder={setOrder} />
          {history.length > 0 && <ClosingHistory entries={history} />}
        </div>
      )}
      {order !== null && (
        <ClosingDialog order={order} minorDigits={company.minorDigits} onAct={(note) => act(order, note)} onClose={() => setOrder(null)} />
      )}
    </Page>
  )
}
