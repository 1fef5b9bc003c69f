import type { PlannedCell, SheetPlan } from '../src/workbooks/workbook-plan.ts'

/** Cells of a planned sheet as text: formulas as typed, blank inputs as `[ ]`, figures as `[12]`. */
export function printedSheet({ rows }: SheetPlan): readonly string[] {
  return rows.map(({ cells }) => cells.map(printedCell).join(' | '))
}

function printedCell(cell: PlannedCell | null): string {
  if (cell === null) return ''
  const isInput = cell.role === 'FIGURE' || cell.role === 'CHOICE'
  const text = cell.kind === 'TEXT' ? cell.text : cell.kind === 'NUMBER' ? cell.value : cell.kind === 'FORMULA' ? `=${cell.formula}` : ' '
  return isInput ? `[${text}]` : text.trim()
}
