import { type CellFormatting, layered } from './cell-formatting.ts'
import { type Sheet, WHOLE } from './sheet.ts'
import { cellKey } from './sheet-keys.ts'
import type { SheetColumn, SheetRow } from './sheet-structure.ts'

/**
 * How a cell looks by all that was said of it: of the cell itself over its inserted row, its inserted column, its row, its
 * column. A collapsed group looks as its total does.
 */
export function lookAt(sheet: Sheet, row: SheetRow, column: SheetColumn): CellFormatting {
  const own = sheet.cellFormattings
  const [rowKey, otherKey] = [row.key, totalKey(row)]
  return layered(
    own.get(cellKey(rowKey, column.key)),
    otherKey === null ? undefined : own.get(cellKey(otherKey, column.key)),
    row.inserted?.formattings.get(column.key),
    column.inserted?.formattings.get(rowKey),
    otherKey === null ? undefined : column.inserted?.formattings.get(otherKey),
    row.inserted?.formattings.get(WHOLE),
    column.inserted?.formattings.get(WHOLE),
    sheet.rowFormattings.get(rowKey),
    otherKey === null ? undefined : sheet.rowFormattings.get(otherKey),
    sheet.columnFormattings.get(column.key),
  )
}

/** How the name of a row looks. */
export function lookOfRow(sheet: Sheet, row: SheetRow): CellFormatting {
  const otherKey = totalKey(row)
  return layered(
    row.inserted?.formattings.get(WHOLE),
    sheet.rowFormattings.get(row.key),
    otherKey === null ? undefined : sheet.rowFormattings.get(otherKey),
  )
}

/** The key of a collapsed group's total. */
function totalKey({ base }: SheetRow): string | null {
  return base?.kind === 'group' ? `sum:${base.groupId}` : null
}

/** How rows and columns stand out whose figures are not the report's own: those of a plan, and those that are calculated. */
export type SheetTint = 'PLAN' | 'CALCULATION'

export function tintOfRow({ inserted }: SheetRow): SheetTint | null {
  return inserted?.type === 'CALCULATION' ? 'CALCULATION' : null
}

export function tintOfColumn({ inserted }: SheetColumn): SheetTint | null {
  return inserted?.type === 'BUDGET' ? 'PLAN' : inserted?.type === 'CALCULATION' ? 'CALCULATION' : null
}
