import type { Layout } from './layout.ts'
import { withRowsMoved } from './layout-commands.ts'
import { insertedId } from './layout-keys.ts'
import type { LayoutRow } from './layout-structure.ts'

/**
 * Level of a place before a row index: that of the nearest report row above, or one deeper right below the heading of an
 * expanded group. From 1.
 */
export function levelAt(rows: readonly LayoutRow[], at: number): number {
  const above = rows.slice(0, at).findLast(({ base }) => base !== null)?.base ?? null
  if (above === null) return 1
  return above.kind === 'heading' ? above.level + 1 : above.level
}

/**
 * Moves inserted rows before a row index, as one step, and sets their level by the new place; rows that were indented further
 * than their place stay so by the same amount. Rows of the report stay.
 */
export function withRowsMovedTo(layout: Layout, rows: readonly LayoutRow[], ids: readonly string[], at: number): Layout {
  const moved = withRowsMoved(layout, ids, { order: rows.map(({ key }) => key), at })
  if (moved === layout) return layout
  const places = new Map(rows.map(({ key }, place) => [insertedId(key), place]))
  const level = levelAt(rows, at)
  return {
    ...moved,
    insertedRows: moved.insertedRows.map((row) => {
      if (!ids.includes(row.id)) return row
      const deeper = Math.max(0, row.level - levelAt(rows, places.get(row.id) ?? at))
      return { ...row, level: level + deeper }
    }),
  }
}
