import { completedRows, MOST_COMPLETING_ROWS } from '@fourwall/domain/ledger/import-plan/completed-rows.ts'
import type { CompletedImport } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { selectHeadings, selectImports, selectOpenLeftOutRows } from './repository.ts'

/** An active import whose left-out rows a file brings, and the numbers of these rows. */
export interface Completing extends CompletedImport {
  readonly numbers: readonly number[]
}

/** Up to how many rows a file may have to be compared with left-out rows; 0 if no import left any out. */
export async function mostCompletingRows(scope: Queryable): Promise<number> {
  const open = (await selectImports(scope)).map(({ status, rowsLeftOut, rowsCompleted }) =>
    status === 'IN_FORCE' ? rowsLeftOut - rowsCompleted : 0,
  )
  return open.reduce((most, rows) => Math.max(most, Math.min(rows, MOST_COMPLETING_ROWS)), 0)
}

/**
 * The newest active import of a source whose left-out rows the rows of a file are, in months in which it has entries. Rows that came since
 * are not looked at. Null if there is none.
 */
export async function completingOf(scope: Queryable, sourceId: number | null, surveyed: Surveyed): Promise<Completing | null> {
  const { rowCells, survey, match } = surveyed
  if (rowCells === null || sourceId === null || survey.rows === 0) return null
  for (const one of await selectImports(scope)) {
    const rowsLeftOut = one.rowsLeftOut - one.rowsCompleted
    if (one.status !== 'IN_FORCE' || one.sourceId !== sourceId || rowsLeftOut < survey.rows) continue
    const { firstDay, lastDay } = one
    if (firstDay === null || lastDay === null) continue
    if (survey.totals.some(({ month }) => month < monthOf(firstDay) || month > monthOf(lastDay))) continue
    const rows = await selectOpenLeftOutRows(scope, one.id)
    const leftOut = { headings: await selectHeadings(scope, one.id), rows }
    const numbers = completedRows({ headings: match.headings, rows: rowCells }, leftOut)
    if (numbers !== null) return { importId: one.id, fileName: one.fileName, rows: survey.rows, rowsLeftOut, numbers }
  }
  return null
}
