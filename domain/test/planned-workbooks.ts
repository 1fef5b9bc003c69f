import type { PlannedCell, SheetPlan } from '../src/workbooks/workbook-plan.ts'

/** The cells of a planned sheet as texts: formulas as they are typed, blanks that are to be filled in as `[ ]`, figures as `[12]`. */
export function printedSheet({ rows }: SheetPlan): readonly string[] {
  return rows.map(({ cells }) => cells.map(printedCell).join(' | '))
}

function printedCell(cell: PlannedCell | null): string {
  if (cell === null) return ''
  const isInput = cell.role === 'FIGURE' || cell.role === 'CHOICE'
  const text = cell.kind === 'TEXT' ? cell.text : cell.kind === 'NUMBER' ? cell.value : cell.kind === 'FORMULA' ? `=${cell.formula}` : ' '
  return isInput ? `[${text}]` : text.trim()
}
