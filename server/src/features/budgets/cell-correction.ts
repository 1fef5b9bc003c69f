import { DomainError } from '@fourwall/domain/errors.ts'
import { sheetOfLine, unpackLines } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { KeptPack, WaitingBudget } from './waiting-repository.ts'

/** A cell of a waiting upload that is to say something else. */
export interface BudgetCorrection {
  readonly budgetId: string
  readonly uploadId: string
  /** Of a group or a metric. */
  readonly referenceId: string
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: Day
  /** Where several cells begin with that day: which of them, as in `Downtown!C14`. */
  readonly coordinate: string | null
  /** Blank takes it out of the upload. */
  readonly value: string
}

/** Which pack has the cell, its line's place there, and the place of its column among its sheet's. */
export function cellAt(
  { sheets }: WaitingBudget,
  packs: readonly KeptPack[],
  { referenceId, timestamp, coordinate }: BudgetCorrection,
): { readonly pack: KeptPack; readonly place: number; readonly column: number } {
  const month = monthOf(timestamp)
  const candidates = packs.flatMap((pack) =>
    unpackLines(pack, sheets).flatMap((line) => {
      const sheet = sheetOfLine(pack, sheets, line.place)
      if (sheet === undefined || line.subjectId !== referenceId) return []
      const figures = new Map(line.figures.map((figure) => [`${figure.column}/${figure.months}`, figure]))
      return sheet.columns.flatMap(([at, firstMonth, months], column) => {
        if (firstMonth !== month || (coordinate !== null && coordinate !== coordinateOf(sheet.name, line.line, at))) return []
        const figure = figures.get(`${at}/${months}`)
        return [{ pack, place: line.place, column, rank: figure === undefined ? 2 : figure.value === null ? 0 : 1 }]
      })
    }),
  )
  // What cannot be read is what is usually corrected; a blank cell is meant where there is no other.
  const [cell] = candidates.sort((one, other) => one.rank - other.rank)
  if (cell === undefined)
    throw new DomainError(
      'NOT_FOUND',
      'The upload has no cell for this line, location and period. Add it to the workbook and upload that again.',
    )
  return cell
}
