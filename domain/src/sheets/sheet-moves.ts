import type { Sheet } from './sheet.ts'
import { withRowsMoved } from './sheet-commands.ts'
import { insertedId } from './sheet-keys.ts'
import type { SheetRow } from './sheet-structure.ts'

/**
 * How deep a place is, before the row with a number: as deep as the nearest row of the report above it, and one deeper right
 * under the heading of an expanded group. From 1.
 */
export function levelAt(rows: readonly SheetRow[], at: number): number {
  const above = rows.slice(0, at).findLast(({ base }) => base !== null)?.base ?? null
  if (above === null) return 1
  return above.kind === 'heading' ? above.level + 1 : above.level
}

/**
 * Moves inserted rows before the row with a number, as one step, and indents them as their new place is: what somebody put
 * deeper than its place stays as much deeper. Those of the report stay where the report has them.
 */
export function withRowsMovedTo(sheet: Sheet, rows: readonly SheetRow[], ids: readonly string[], at: number): Sheet {
  const moved = withRowsMoved(sheet, ids, { order: rows.map(({ key }) => key), at })
  if (moved === sheet) return sheet
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
