/** A cell by its index among the visible rows and columns, from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** A rectangle of cells: `anchor` is where it began; `head` is the corner that Shift and the pointer move. */
export interface CellRange {
  readonly anchor: CellPosition
  readonly head: CellPosition
  /** The active cell after Enter or Tab within the range; left out: the anchor. */
  readonly active?: CellPosition
  /**
   * The whole row or column of the anchor is selected by its label, and the label is active instead of a cell: keys and typing apply
   * to it, and formats to the row or column.
   */
  readonly label?: LabelKind
}

/** ROW: the name of a row. COLUMN: the heading of a column. */
export type LabelKind = 'ROW' | 'COLUMN'

/** The cell of a range that keys and typing apply to. */
export function activeCell({ anchor, active }: CellRange): CellPosition {
  return active ?? anchor
}

/**
 * The cell of a range that moves: the head while Shift extends it, else the active cell. It stays visible and is named to screen
 * readers. Of a label, the cell next to it.
 */
export function cursorOf({ anchor, head, active, label }: CellRange): CellPosition {
  return active ?? (label === undefined ? head : anchor)
}

/** First and last row and column, all inclusive. */
export interface CellBounds {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** Rows of one Page Up or Page Down. */
  readonly page: number
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'row-start'
  | 'row-end'
  | 'column-start'
  | 'column-end'
  | 'grid-start'
  | 'grid-end'
  | 'page-up'
  | 'page-down'

export function singleCell(position: CellPosition): CellRange {
  return { anchor: position, head: position }
}

export function samePosition(one: CellPosition, other: CellPosition): boolean {
  return one.row === other.row && one.column === other.column
}

export function boundsOf(range: CellRange): CellBounds {
  return {
    top: Math.min(range.anchor.row, range.head.row),
    bottom: Math.max(range.anchor.row, range.head.row),
    left: Math.min(range.anchor.column, range.head.column),
    right: Math.max(range.anchor.column, range.head.column),
  }
}

export function cellsIn(range: CellRange): number {
  const { top, bottom, left, right } = boundsOf(range)
  return (bottom - top + 1) * (right - left + 1)
}

export function isSingleCell(range: CellRange): boolean {
  return cellsIn(range) === 1
}

/** The nearest cell inside the grid; null if the grid has no cells. */
function clampCell(position: CellPosition, extent: GridExtent): CellPosition | null {
  if (extent.rows === 0 || extent.columns === 0) return null
  return { row: clamp(position.row, extent.rows), column: clamp(position.column, extent.columns) }
}

export function clampRange(range: CellRange, extent: GridExtent): CellRange | null {
  const anchor = clampCell(range.anchor, extent)
  const head = clampCell(range.head, extent)
  const active = range.active === undefined ? null : clampCell(range.active, extent)
  return anchor && head && { anchor, head, ...(active && { active }), ...(range.label && { label: range.label }) }
}

/** A row by its name, or a column by its heading, if the grid has it; else null. */
export function selectLabel(label: LabelKind, index: number, extent: GridExtent): CellRange | null {
  if (index < 0 || index >= (label === 'ROW' ? extent.rows : extent.columns)) return null
  const range = label === 'ROW' ? selectRows(null, index, false, extent) : selectColumns(null, index, false, extent)
  return range && { ...range, label }
}

/** The cell that a move leads to, clamped to the grid. */
export function moveCell(from: CellPosition, move: Move, extent: GridExtent): CellPosition {
  return clampCell(target(from, move, extent), extent) ?? from
}

/**
 * The selection after a move. With `extend` the head moves and the anchor stays; without it a single cell is selected, starting
 * from the active one.
 */
export function moveSelection(range: CellRange | null, move: Move, extend: boolean, extent: GridExtent): CellRange | null {
  if (!range) {
    const first = clampCell({ row: 0, column: 0 }, extent)
    return first && singleCell(first)
  }
  return extend ? { anchor: range.anchor, head: moveCell(range.head, move, extent) } : singleCell(moveCell(activeCell(range), move, extent))
}

/** Whole rows: `row`, or from the row of the anchor to `row` when extending. */
export function selectRows(range: CellRange | null, row: number, extend: boolean, extent: GridExtent): CellRange | null {
  return clampRange(
    { anchor: { row: extend && range ? range.anchor.row : row, column: 0 }, head: { row, column: extent.columns - 1 } },
    extent,
  )
}

export function selectColumns(range: CellRange | null, column: number, extend: boolean, extent: GridExtent): CellRange | null {
  return clampRange(
    { anchor: { row: 0, column: extend && range ? range.anchor.column : column }, head: { row: extent.rows - 1, column } },
    extent,
  )
}

export function selectAll(extent: GridExtent): CellRange | null {
  return clampRange({ anchor: { row: 0, column: 0 }, head: { row: extent.rows - 1, column: extent.columns - 1 } }, extent)
}

/**
 * The row that is expanded or collapsed from a row: the row itself if that changes something; for collapsing else the heading of a
 * total or the group around the row. Null if no row changes.
 */
export function foldTarget(rows: readonly FoldableRow[], row: number, isExpanding: boolean): number | null {
  const current = rows[row]
  if (!current) return null
  if (isExpanding) return current.isExpandable && !current.isExpanded ? row : null
  if (current.isExpanded) return row
  if (current.kind !== 'total') return parentRow(rows, row)
  for (let above = row - 1; above >= 0; above -= 1) if (rows[above]?.level === current.level) return rows[above]?.isExpanded ? above : null
  return null
}

interface FoldableRow {
  readonly level: number
  readonly kind: string
  readonly isExpandable: boolean
  readonly isExpanded: boolean
}

/** The parent of a row: the nearest row above with a lower level; null for a top row. */
export function parentRow(rows: readonly { readonly level: number }[], row: number): number | null {
  const level = rows[row]?.level ?? 0
  for (let above = row - 1; above >= 0; above -= 1) if ((rows[above]?.level ?? 0) < level) return above
  return null
}

function target({ row, column }: CellPosition, move: Move, extent: GridExtent): CellPosition {
  switch (move) {
    case 'up':
      return { row: row - 1, column }
    case 'down':
      return { row: row + 1, column }
    case 'left':
      return { row, column: column - 1 }
    case 'right':
      return { row, column: column + 1 }
    case 'row-start':
      return { row, column: 0 }
    case 'row-end':
      return { row, column: extent.columns - 1 }
    case 'column-start':
      return { row: 0, column }
    case 'column-end':
      return { row: extent.rows - 1, column }
    case 'grid-start':
      return { row: 0, column: 0 }
    case 'grid-end':
      return { row: extent.rows - 1, column: extent.columns - 1 }
    case 'page-up':
      return { row: row - extent.page, column }
    case 'page-down':
      return { row: row + extent.page, column }
  }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1))
}
