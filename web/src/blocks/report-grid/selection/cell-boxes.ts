import { type Box, offsetAt, totalLength } from '../grid-geometry.ts'
import type { PlacedGrid } from '../use-grid-layout.ts'
import { boundsOf, type CellBounds, type CellPosition, singleCell } from './grid-selection.ts'
import type { GridDrop } from './use-grid-moves.ts'

type PlacedCells = Pick<PlacedGrid, 'rows' | 'columns'>

/** Where cells are, in CSS pixels from the first cell's corner. */
export function boxOf({ rows, columns }: PlacedCells, cells: CellBounds): Box {
  const left = offsetAt(columns, cells.left)
  const top = offsetAt(rows, cells.top)
  return { left, top, width: offsetAt(columns, cells.right + 1) - left, height: offsetAt(rows, cells.bottom + 1) - top }
}

export function boxAt(placed: PlacedCells, cell: CellPosition): Box {
  return boxOf(placed, boundsOf(singleCell(cell)))
}

/** The line between two columns where what is dragged would be put; null for rows, which draw a line themselves. */
export function dropLine({ rows, columns }: PlacedCells, { axis, at }: GridDrop): Box | null {
  return axis === 'ROW' ? null : { left: Math.max(0, offsetAt(columns, at) - 2), top: 0, width: 2, height: totalLength(rows) }
}
