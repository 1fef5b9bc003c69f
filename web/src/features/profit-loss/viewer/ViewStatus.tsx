import { formatCount } from '@fourwall/domain/money/format.ts'
import { isOpenMonthsNote } from '@fourwall/domain/profit-loss/figure-notes.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { Link } from '@tanstack/react-router'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import type { LayoutReading } from '../reading/layout-reading.ts'
import { ReconciliationLine } from '../report/ReconciliationLine.tsx'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { LedgerElsewhere } from './LedgerElsewhere.tsx'
import { locationCountWords } from './place-words.ts'

interface ViewStatusProps extends Pick<TabViewProps, 'company' | 'firstLedgerDay' | 'context' | 'selection'> {
  readonly reading: LayoutReading
  readonly span: TimeSpan
  /** Of the company. */
  readonly locationCount: number
}

/** Below the cells: the proof that they hold the ledger, what is to be known of them, what the selected ones come to. */
export function ViewStatus({ reading, company, selection, span, firstLedgerDay, context, locationCount }: ViewStatusProps) {
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
          {answered.request.columns?.isSameStore === true && (
            // What is short of room is cut off here rather than in the proof.
            <span className="min-w-0 shrink-[999] truncate">
              Same-store: {locationCountWords(answered.figures.locationIds ?? [], locationCount)} of{' '}
              {formatCount(answered.request.locationIds.length || locationCount)}
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
          {isBusy && <span className="[animation:late_1s_step-end]">Updating…</span>}
          <RangeFiguresLine selection={selection} rows={view.rows} columns={view.columns} figureText={reading.figureText} />
        </>
      )}
    </footer>
  )
}
