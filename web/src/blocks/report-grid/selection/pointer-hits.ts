import type { MouseEvent, PointerEvent } from 'react'
import type { GridPoint } from '../grid-geometry.ts'
import type { GridHit } from '../grid-model.ts'
import type { DraggedSizes } from '../use-grid-layout.ts'
import {
  boundsOf,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  selectAll,
  selectColumns,
  selectRows,
  singleCell,
} from './grid-selection.ts'
import type { GridMoves } from './use-grid-moves.ts'

/** Command, or Control except on a Mac, where Control with a click opens the menu. */
export function hasCommandKey({ ctrlKey, metaKey }: PointerEvent<HTMLElement>): boolean {
  return metaKey || (ctrlKey && !/Mac|iPhone|iPad/.test(navigator.userAgent))
}

/** The element under the pointer: the target of a click that ends a drag may be another one. */
export function elementUnder({ clientX, clientY, target }: MouseEvent<HTMLElement>): EventTarget {
  return document.elementFromPoint(clientX, clientY) ?? target
}

export interface SizedEdge {
  readonly axis: DraggedSizes['axis']
  readonly index: number
}

/** The edge of a column or row under the pointer; null: none. */
export function sizedEdge({ target }: { target: EventTarget }): SizedEdge | null {
  const edge = target instanceof Element ? target.closest<HTMLElement>('[data-size-column], [data-size-row]') : null
  if (!edge) return null
  const { sizeColumn, sizeRow } = edge.dataset
  return sizeColumn === undefined ? { axis: 'ROW', index: Number(sizeRow) } : { axis: 'COLUMN', index: Number(sizeColumn) }
}

export function hitAt({ area, row, column }: GridPoint): GridHit {
  switch (area) {
    case 'corner':
      return { part: 'CORNER', row: -1, column: -1 }
    case 'letters':
      return { part: 'LETTERS', row: -1, column }
    case 'headings':
      return { part: 'HEADING', row: -1, column }
    case 'numbers':
      return { part: 'NUMBER', row, column: -1 }
    case 'names':
      return { part: 'NAME', row, column: -1 }
    case 'cells':
      return { part: 'CELL', row, column }
  }
}

export function isOn(event: { target: EventTarget }, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null
}

export function isOnlyCell(range: CellRange | null, { row, column }: CellPosition): boolean {
  return range !== null && isSingleCell(range) && range.anchor.row === row && range.anchor.column === column
}

/** Whether what a point is on is selected: a heading or a name only with its whole column or row. */
export function isWithin(range: CellRange, { area, row, column }: GridPoint, extent: Pick<GridExtent, 'rows' | 'columns'>): boolean {
  const { top, bottom, left, right } = boundsOf(range)
  const isInRow = area === 'headings' || area === 'letters' ? top === 0 && bottom === extent.rows - 1 : row >= top && row <= bottom
  const isInColumn = area === 'names' || area === 'numbers' ? left === 0 && right === extent.columns - 1 : column >= left && column <= right
  return isInRow && isInColumn
}

/** The same with the label that was pressed active, if only its row or column is selected. */
export function labeledSelectionAt(...[extent, area, from, to, isExtending]: Parameters<typeof selectionAt>): CellRange | null {
  const range = selectionAt(extent, area, from, to, isExtending)
  if (range !== null && area === 'names' && range.anchor.row === range.head.row) return { ...range, label: 'ROW' }
  return range !== null && area === 'headings' && range.anchor.column === range.head.column ? { ...range, label: 'COLUMN' } : range
}

/** The selection after a press in an area of the grid, with the pointer at `to`; `from`: the selection before. */
export function selectionAt(
  extent: GridExtent,
  area: GridPoint['area'],
  from: CellRange | null,
  to: GridPoint,
  isExtending: boolean,
): CellRange | null {
  switch (area) {
    case 'corner':
      return selectAll(extent)
    case 'letters':
    case 'headings':
      return selectColumns(from, to.column, isExtending, extent)
    case 'numbers':
    case 'names':
      return selectRows(from, to.row, isExtending, extent)
    case 'cells': {
      const cell = { row: to.row, column: to.column }
      return isExtending && from ? { anchor: from.anchor, head: cell } : singleCell(cell)
    }
  }
}

/** Whether a press on this number or letter drags the selected rows or columns. */
export function isMovedBy(event: PointerEvent<HTMLElement>, { area, row, column }: GridPoint, moves: GridMoves): boolean {
  if (event.shiftKey || hasCommandKey(event) || (area !== 'numbers' && area !== 'letters')) return false
  const state = area === 'numbers' ? moves.stateOf('ROW', row) : moves.stateOf('COLUMN', column)
  return state !== null && state.lock === null
}
