import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useDisplay } from '../../../ui/display.ts'

/** Where a report can only be empty, because the ledger's days are others. */
export function LedgerElsewhere({ span, first, last }: { span: TimeSpan; first: Day | null; last: Day | null }) {
  const { dayRange } = useDisplay()
  if (first === null || last === null || (span.startDate <= last && span.endDate >= first)) return null
  return <span className="truncate text-warn">No entries in this period; the ledger covers {dayRange(first, last)}</span>
}
