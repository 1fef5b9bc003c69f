import { percentText } from '../../money/decimal.ts'
import { type FigureProblem, isPercentage, quoted } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

const PERCENT_NOTE = /^(?:in |as )?(?:%|per ?cent|pct\.?|percentage)$/i
const PERCENT_UNIT = /^(?:in |as )?(?:%|per ?cent|pct\b)/i

/**
 * The text of a row that says percent next to its figures; null for none. A unit may go on, as `% of revenue`; elsewhere that may say what an
 * amount was computed from, or why it changes.
 *
 * @param isNote columns that may say so.
 * @param isUnit columns that are headed as units.
 */
export function percentNote(
  cells: readonly WorkbookCell[],
  isNote: (column: number) => boolean,
  isUnit: (column: number) => boolean,
): string | null {
  const note = cells.find(
    ({ kind, column, text }) =>
      kind === 'TEXT' && ((isNote(column) && PERCENT_NOTE.test(text.trim())) || (isUnit(column) && PERCENT_UNIT.test(text.trim()))),
  )
  return note?.text.trim() ?? null
}

/**
 * Why a figure of a line of money is not read: it is a percentage, by its cell or by a note of its row. Null for another one, and for one that
 * is wrong otherwise. Larger amounts than 100 are only computed as a percentage.
 */
export function percentageOfMoney(cell: WorkbookCell, read: string | FigureProblem, note: string | null): string | null {
  if (typeof read !== 'string') return null
  if (isPercentage(cell))
    return `${quoted(cell.kind === 'TEXT' ? cell.text : percentText(cell.text))} is a percentage, and lines are planned in amounts of money. Write the amount.`
  return note === null || Math.abs(Number(read)) > 100
    ? null
    : `The row says ${quoted(note)}, and lines are planned in amounts of money. Write the amounts.`
}
