import type { MouseEvent, PointerEvent } from 'react'
import type { GridPoint } from '../grid-geometry.ts'
import type { GridHit } from '../grid-model.ts'
import type { DraggedSizes } from '../use-grid-layout.ts'
import {
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

export function isWithin(range: CellRange, { area, row, column }: GridPoint): boolean {
  const isBetween = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
  return (
    (area === 'headings' || area === 'letters' || isBetween(row, range.anchor.row, range.head.row)) &&
    (area === 'names' || area === 'numbers' || isBetween(column, range.anchor.column, range.head.column))
  )
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
