import { monthsName } from '@fourwall/domain/time/day-format.ts'
import { AsClosedTable, ClosedMonthsTable } from '../../blocks/closed-months/ClosedMonthsTable.tsx'
import { useDisplay } from '../../ui/display.ts'
import type { ReceivedClosingEntry } from './closing-request.ts'
import { indexOf } from './fiscal-years.ts'

/** What was closed and reopened, and what changed closed months by how much, newest first. */
export function ClosingHistory({ entries }: { readonly entries: readonly ReceivedClosingEntry[] }) {
  const display = useDisplay()
  return (
    <section aria-label="History" className="border-t border-line-2 px-4 pt-3 pb-6">
      <h2 className="font-semibold">History</h2>
      <ul className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-line-1 py-2 last:border-b-0">
            <p className="[overflow-wrap:anywhere]">{sentenceOf(entry)}</p>
            <p className="text-small text-3">
              {display.moment(entry.madeAt)}
              {entry.madeBy && ` by ${entry.madeBy}`}
              {entry.note && <span className="text-2"> · {entry.note}</span>}
            </p>
            {entry.changes.length > 0 && (
              <details className="mt-1">
                <summary className="cursor-pointer rounded-chip text-small text-accent">
                  {entry.kind === 'REOPEN' ? 'As closed' : 'By how much'}
                </summary>
                <div className="max-w-[680px] pt-1">
                  {entry.kind === 'REOPEN' ? (
                    <AsClosedTable months={entry.changes} />
                  ) : (
                    <ClosedMonthsTable label={`Changed by ${entry.act ?? 'this'}`} months={entry.changes} />
                  )}
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sentenceOf({ kind, months, act }: ReceivedClosingEntry): string {
  const named = monthsName(months.map(indexOf))
  if (kind === 'CLOSE') return `Closed ${named}`
  if (kind === 'REOPEN') return `Reopened ${named}`
  return `Changed ${named} while closed: ${act ?? 'unknown'}`
}
