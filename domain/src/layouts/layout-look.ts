import { type CellFormatting, layered } from './cell-formatting.ts'
import { type Layout, WHOLE } from './layout.ts'
import { cellKey } from './layout-keys.ts'
import type { LayoutColumn, LayoutRow } from './layout-structure.ts'

/**
 * A cell's look from all layers: the cell itself, then its inserted row, inserted column, row, and column. A collapsed group has
 * the look of its total.
 */
export function lookAt(layout: Layout, row: LayoutRow, column: LayoutColumn): CellFormatting {
  const own = layout.cellFormattings
  const [rowKey, otherKey] = [row.key, totalKey(row)]
  return layered(
    own.get(cellKey(rowKey, column.key)),
    otherKey === null ? undefined : own.get(cellKey(otherKey, column.key)),
    row.inserted?.formattings.get(column.key),
    column.inserted?.formattings.get(rowKey),
    otherKey === null ? undefined : column.inserted?.formattings.get(otherKey),
    row.inserted?.formattings.get(WHOLE),
    column.inserted?.formattings.get(WHOLE),
    layout.rowFormattings.get(rowKey),
    otherKey === null ? undefined : layout.rowFormattings.get(otherKey),
    layout.columnFormattings.get(column.key),
  )
}

/** Look of a row's name. */
export function lookOfRow(layout: Layout, row: LayoutRow): CellFormatting {
  const otherKey = totalKey(row)
  return layered(
    row.inserted?.formattings.get(WHOLE),
    layout.rowFormattings.get(row.key),
    otherKey === null ? undefined : layout.rowFormattings.get(otherKey),
  )
}

/** Key of a collapsed group's total. */
function totalKey({ base }: LayoutRow): string | null {
  return base?.kind === 'group' ? `sum:${base.groupId}` : null
}

/** Background of rows and columns that are not the report's own: plans and calculations. */
export type LayoutTint = 'PLAN' | 'CALCULATION'

export function tintOfRow({ inserted }: LayoutRow): LayoutTint | null {
  return inserted?.type === 'CALCULATION' ? 'CALCULATION' : null
}

export function tintOfColumn({ inserted }: LayoutColumn): LayoutTint | null {
  return inserted?.type === 'BUDGET' ? 'PLAN' : inserted?.type === 'CALCULATION' ? 'CALCULATION' : null
}
