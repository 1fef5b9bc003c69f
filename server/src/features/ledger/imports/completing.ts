import { completedRows, MOST_COMPLETING_ROWS } from '@fourwall/domain/ledger/import-plan/completed-rows.ts'
import type { CompletedImport } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import type { Known } from './known-ledger.ts'
import { countHeldAmounts, selectHeadings, selectImports, selectOpenLeftOutRows } from './repository.ts'

/** An active import whose left-out rows a file brings, and the numbers of these rows. */
export interface Completing extends CompletedImport {
  readonly sourceId: number
  readonly numbers: readonly number[]
}

/** Whether a file has nothing but left-out rows, which are added whatever they repeat. */
export function isCompletion(completes: CompletedImport | null): boolean {
  return completes !== null && completes.others === 0
}

/** Up to how many rows a file may have to be compared with left-out rows; 0 if no import left any out. */
export async function mostCompletingRows(scope: Queryable): Promise<number> {
  const isOpen = (await selectImports(scope)).some(
    ({ status, rowsLeftOut, rowsCompleted }) => status === 'IN_FORCE' && rowsLeftOut > rowsCompleted,
  )
  return isOpen ? MOST_COMPLETING_ROWS : 0
}

/**
 * The newest active import whose left-out rows are among the rows of a file, in months in which it has entries: one of the file's source, or,
 * if the file has nothing else and no source was chosen, of any. Rows that came since are not looked at. The file's other rows must be new, and in these
 * months or in months that are new to the source: a file that repeats stored rows is an export of the same books. Null if no import is completed.
 */
export async function completingOf(
  scope: Queryable,
  source: { readonly id: number | null; readonly isChosen: boolean },
  surveyed: Surveyed,
  { held }: Pick<Known, 'held'>,
): Promise<Completing | null> {
  const { rowCells, survey, match } = surveyed
  if (rowCells === null || survey.rows === 0) return null
  const imports = Map.groupBy(await selectImports(scope), ({ sourceId }) => sourceId === source.id)
  for (const one of [...(imports.get(true) ?? []), ...(source.isChosen ? [] : (imports.get(false) ?? []))]) {
    const rowsLeftOut = one.rowsLeftOut - one.rowsCompleted
    const { firstDay, lastDay, sourceId } = one
    if (one.status !== 'IN_FORCE' || rowsLeftOut <= 0 || firstDay === null || lastDay === null) continue
    const own = held.filter((slice) => slice.sourceId === sourceId && slice.entryCount > 0)
    const heldMonths = new Set(own.map(({ month }) => month))
    const outside = survey.totals.filter(({ month }) => month < monthOf(firstDay) || month > monthOf(lastDay))
    if (outside.some(({ month }) => heldMonths.has(month))) continue
    const rows = await selectOpenLeftOutRows(scope, one.id)
    const { headings } = await selectHeadings(scope, one.id)
    const found = completedRows({ headings: match.headings, rows: rowCells }, { headings, rows })
    if (found === null) continue
    const { numbers, others } = found
    const isAlone = others.length === 0 && outside.length === 0
    const areNew = isAlone || (others.length > 0 && sourceId === source.id && (await isMostlyNew(scope, own, surveyed, others)))
    if (areNew)
      return { importId: one.id, fileName: one.fileName, sourceId, rows: numbers.length, others: others.length, rowsLeftOut, numbers }
  }
  return null
}

/** Whether the source has less than half of some rows of a file, under whatever account and location. */
async function isMostlyNew(scope: Queryable, own: Known['held'], { entries }: Surveyed, places: readonly number[]): Promise<boolean> {
  if (entries === null) return false
  const rows = places.flatMap((at) => {
    const [day, amount] = [entries.days[at], entries.amounts[at]]
    return day === undefined || amount === undefined ? [] : [{ day, amount }]
  })
  return (await countHeldAmounts(scope, own, rows)) * 2 < rows.length
}
