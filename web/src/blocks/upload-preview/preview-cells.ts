import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'

/** What saving a cell would do. */
export type CellState = 'NEW' | 'OVERWRITTEN' | 'UNCHANGED' | 'INVALID'

/** Which cells are shown: of one state, or the implausible ones. */
export type CellFilter = CellState | 'MARKED'

/** The number of cells in each state. */
export interface FigureCounts {
  readonly new: number
  readonly unchanged: number
  readonly overridden: number
  readonly invalid: number
  /** Implausible ones among the new and overwritten. */
  readonly marked: number
}

/** A cell of a waiting upload. */
export interface PreviewCell {
  /** The index of its period among those of the upload. */
  readonly period: number
  readonly state: CellState
  /** As in the workbook, or as corrected. */
  readonly text: string
  /** A Decimal; null if it is INVALID. */
  readonly value: string | null
  /** The stored figure; null for none, and for figures of other months. */
  readonly oldValue: string | null
  /** The column in the workbook, from 0. */
  readonly column: number
  /** The row in the workbook, if it is not that of the line: in a list with a row per figure. */
  readonly line: number | null
  /** Why it is INVALID, or which figures of other months it replaces. */
  readonly error: string | null
  /** Why it is implausible; null if it is not. */
  readonly mark: string | null
}

/** A row of a preview's grid. */
export interface PreviewRow<Line extends PlacedLine = PlacedLine> {
  readonly row: GridRow
  /** The row of the workbook; null for computed rows. */
  readonly line: Line | null
  /** One per period of the upload; undefined if it is blank or filtered out. */
  readonly cells: readonly (PreviewCell | undefined)[]
}

/** The position of a row in its workbook. */
export interface PlacedLine {
  readonly sheet: string
  /** From 1. */
  readonly line: number
}

export interface PreviewGrid<Line extends PlacedLine = PlacedLine> {
  readonly rows: readonly GridRow[]
  readonly byKey: ReadonlyMap<string, PreviewRow<Line>>
}

/** Reads packed cells: JSON with `[period, state letter, text, value, old value, column, error, row in a list, why it is implausible]` for each, the last two only if there is one. @throws Error for anything else. */
export function readPreviewCells(text: string): readonly PreviewCell[] {
  const packed: unknown = JSON.parse(text)
  if (!isList(packed)) throw new Error('The cells of a line are no list.')
  return packed.map(readCell)
}

function readCell(packed: unknown): PreviewCell {
  if (!isList(packed)) throw new Error('A cell is no list.')
  const [period, letter, text, value, oldValue, column, error, line, mark] = packed
  const state = typeof letter === 'string' ? STATES.get(letter) : undefined
  if (typeof period !== 'number' || typeof text !== 'string' || typeof column !== 'number' || state === undefined)
    throw new Error(`A cell cannot be read: ${JSON.stringify(packed)}`)
  return {
    period,
    state,
    text,
    value: textOrNull(value),
    oldValue: textOrNull(oldValue),
    column,
    line: typeof line === 'number' ? line : null,
    error: textOrNull(error),
    mark: textOrNull(mark),
  }
}

/** Where a cell is in its workbook, as in `Downtown!C14`. */
export function cellCoordinate({ sheet, line }: PlacedLine, cell: Pick<PreviewCell, 'column' | 'line'>): string {
  return coordinateOf(sheet, cell.line ?? line, cell.column)
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

const STATES: ReadonlyMap<string, CellState> = new Map([
  ['N', 'NEW'],
  ['O', 'OVERWRITTEN'],
  ['U', 'UNCHANGED'],
  ['I', 'INVALID'],
])

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function isOfFilter({ state, mark }: PreviewCell, filter: CellFilter): boolean {
  return filter === 'MARKED' ? mark !== null : state === filter
}

/** The cells of a grid that a filter leaves, row by row. */
export function filteredCells(
  { rows, byKey }: PreviewGrid,
  filter: CellFilter,
): readonly { readonly key: string; readonly cell: PreviewCell }[] {
  return rows.flatMap(({ key }) =>
    (byKey.get(key)?.cells ?? []).flatMap((cell) => (cell !== undefined && isOfFilter(cell, filter) ? [{ key, cell }] : [])),
  )
}
