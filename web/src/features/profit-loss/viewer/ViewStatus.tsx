import { isOpenMonthsNote } from '@fourwall/domain/profit-loss/figure-notes.ts'
import type { TimeSpan, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { Link } from '@tanstack/react-router'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { SameStoreReasons } from '../../../blocks/same-stores/SameStoreReasons.tsx'
import { MonthsToComeOffer } from '../../../blocks/time-span-picker/MonthsToComeOffer.tsx'
import type { LayoutReading } from '../reading/layout-reading.ts'
import { ReconciliationLine } from '../report/ReconciliationLine.tsx'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { LedgerElsewhere } from './LedgerElsewhere.tsx'

interface ViewStatusProps extends Pick<TabViewProps, 'company' | 'firstLedgerDay' | 'context' | 'selection'> {
  readonly reading: LayoutReading
  readonly span: TimeSpan
  readonly onTimeSpan: (setting: TimeSpanSetting) => void
}

/** Below the cells: the proof that they match the ledger, notes about them, and the total of the selected ones. */
export function ViewStatus({ reading, company, selection, span, firstLedgerDay, context, onTimeSpan }: ViewStatusProps) {
  const { answered, isBusy, notes, view } = reading
  return (
    <footer className="flex h-control flex-none items-center gap-4 overflow-hidden phone:h-auto phone:flex-wrap phone:gap-y-0 phone:py-1 border-t border-line-2 px-4 text-small text-2">
      {answered && (
        <>
          {!reading.isOld && (
            <ReconciliationLine
              reconciliation={answered.reconciliation}
              minorDigits={company.minorDigits}
              mappingId={answered.request.mappingId}
            />
          )}
          {answered.figures.sameStores && (
            // What is short of room is cut off here rather than in the proof.
            <span className="flex min-w-0 shrink-[999]">
              <SameStoreReasons stores={answered.figures.sameStores} />
            </span>
          )}
          {notes.map((note) => (
            <span key={note} className="min-w-0 shrink-[999] truncate" title={note}>
              {isOpenMonthsNote(note) ? (
                <Link to="/settings/closing" className="rounded-chip text-accent hover:underline">
                  {note}
                </Link>
              ) : (
                note
              )}
            </span>
          ))}
          <LedgerElsewhere span={span} first={firstLedgerDay} last={context.lastLedgerDay} />
          <MonthsToComeOffer span={span} ledgerThrough={context.lastLedgerDay} onShow={onTimeSpan} />
          {isBusy && <span className="[animation:late_1s_step-end]">Updating…</span>}
          <RangeFiguresLine selection={selection} rows={view.rows} columns={view.columns} figureText={reading.figureText} />
        </>
      )}
    </footer>
  )
}
