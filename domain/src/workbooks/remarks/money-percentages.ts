import { percentText } from '../../money/decimal.ts'
import { type FigureProblem, isPercentage, quoted } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

const SAYS_PERCENT = /^(?:in )?(?:%|percent\b|pct\b)/i

/** The text of a row that says percent beside its figures, such as a unit; null for none. `isNote`: columns that may say so. */
export function percentNote(cells: readonly WorkbookCell[], isNote: (column: number) => boolean): string | null {
  const note = cells.find(({ kind, column, text }) => kind === 'TEXT' && isNote(column) && SAYS_PERCENT.test(text.trim()))
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
