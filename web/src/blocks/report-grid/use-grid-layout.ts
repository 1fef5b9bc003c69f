import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo, useState } from 'react'
import { columnWidth, frozenWithin, type GridFrame, nameWidthBeside, type Offsets, offsetAt, offsetsOf } from './grid-geometry.ts'
import { type GridColumn, headerHeight, heightOf, lettersHeight, nameWidths, numbersWidth } from './grid-model.ts'
import type { ReportGridProps } from './report-grid-props.ts'

const columnWidths = { least: 72, most: 124 }
const cellPadding = 20
/** Extra width of columns that get no share of spare room. */
const looseness = 8

/** The size of columns or rows, by index, while an edge is dragged. */
export interface DraggedSizes {
  readonly axis: 'COLUMN' | 'ROW'
  readonly indexes: readonly number[]
  readonly size: number
}

/** Positions and sizes of everything in a grid, in CSS pixels at a zoom of 1. */
export interface PlacedGrid {
  readonly frame: GridFrame
  /** The width of row numbers and names together. */
  readonly namesWidth: number
  /** The height of letters and headings together. */
  readonly above: number
  readonly rows: Offsets
  readonly columns: Offsets
  readonly frozenWidth: number
  readonly frozenHeight: number
  readonly zoom: number
}

export interface GridLayoutState extends PlacedGrid {
  readonly setRoom: (room: { readonly width: number; readonly height: number }) => void
  readonly setDragged: (sizes: DraggedSizes | null) => void
  /** While the edge of the names is dragged; null otherwise. */
  readonly setDraggedNames: (width: number | null) => void
}

export function useGridLayout(props: ReportGridProps): GridLayoutState {
  const { rows, columns, rowHeight = null, addresses = null, zoom = 1 } = props
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [dragged, setDragged] = useState<DraggedSizes | null>(null)
  const [draggedNames, setDraggedNames] = useState<number | null>(null)

  const numbers = addresses ? numbersWidth : 0
  const letters = addresses ? lettersHeight : 0
  const inner = { width: room.width / zoom - numbers, height: room.height / zoom - letters - headerHeight }
  const needed = props.widestFigure + cellPadding
  const fitsColumns = props.fitsColumns === true
  const { own, free } = useMemo(() => ownWidths(columns, fitsColumns), [columns, fitsColumns])
  const natural = Math.max(columnWidths.least, Math.ceil(needed))
  // If columns can be resized, resizing one must not change others.
  const isResizable = Boolean(props.onColumnWidth) && !fitsColumns
  const fitting = isResizable
    ? props.fittingNameWidth
    : nameWidthBeside(own + free * natural, inner.width, props.fittingNameWidth, nameWidths.usual)
  const names = draggedNames ?? props.nameWidth ?? fitting
  const usual = isResizable ? natural + looseness : columnWidth(needed, free, inner.width - names - own, columnWidths)

  const columnOffsets = useMemo(() => {
    const sizeOf = (index: number) => draggedSize(dragged, 'COLUMN', index) ?? columns[index]?.width ?? columns[index]?.narrowWidth ?? usual
    return offsetsOf(columns.length, sizeOf)
  }, [columns, usual, dragged])
  const compared = useMemo(() => columnsWithBelow(columns), [columns])
  const rowOffsets = useMemo(() => {
    const sizeOf = (index: number) => draggedSize(dragged, 'ROW', index) ?? shownHeight(rows[index], compared, rowHeight)
    return offsetsOf(rows.length, sizeOf)
  }, [rows, compared, rowHeight, dragged])

  const frozenRows = frozenWithin(rowOffsets, props.frozenRows ?? 0, inner.height)
  const frozenColumns = frozenWithin(columnOffsets, props.frozenColumns ?? 0, inner.width - names)
  return {
    frame: { numbers, names, letters, headings: headerHeight, frozenRows, frozenColumns },
    namesWidth: numbers + names,
    above: letters + headerHeight,
    rows: rowOffsets,
    columns: columnOffsets,
    frozenWidth: offsetAt(columnOffsets, frozenColumns),
    frozenHeight: offsetAt(rowOffsets, frozenRows),
    zoom,
    setRoom,
    setDragged,
    setDraggedNames,
  }
}

const NONE: readonly GridColumn[] = []

/** Columns that can make a row higher; for none, always the same list. */
function columnsWithBelow(columns: readonly GridColumn[]): readonly GridColumn[] {
  const some = columns.filter(({ below }) => below !== undefined)
  return some.length === 0 ? NONE : some
}

function shownHeight(
  row: GridRow | undefined,
  columns: readonly GridColumn[],
  rowHeight: ((row: GridRow) => number | null) | null,
): number {
  return row === undefined ? 0 : (rowHeight?.(row) ?? heightOf(row, columns))
}

function draggedSize(dragged: DraggedSizes | null, axis: DraggedSizes['axis'], index: number): number | null {
  return dragged?.axis === axis && dragged.indexes.includes(index) ? dragged.size : null
}

/**
 * The total of columns with a width of their own, and how many have none. `isSteady`: a width chosen by the user counts as none, so
 * that choosing it changes no other column.
 */
function ownWidths(columns: readonly GridColumn[], isSteady: boolean): { readonly own: number; readonly free: number } {
  let [own, free] = [0, 0]
  for (const { width, narrowWidth } of columns) {
    const chosen = (isSteady ? null : width) ?? narrowWidth ?? null
    if (chosen === null) free += 1
    else own += chosen
  }
  return { own, free }
}
