import { activeCell, boundsOf, type CellBounds, type CellPosition, type CellRange, type GridExtent } from './grid-selection.ts'

/** Adds a range, which becomes the active one; adding an equal range again removes it. */
export function withRange(ranges: readonly CellRange[], added: CellRange): readonly CellRange[] {
  const others = ranges.filter((range) => !sameBounds(boundsOf(range), boundsOf(added)))
  return others.length < ranges.length && others.length > 0 ? others : [...others, added]
}

/** Whether a range covers whole columns. */
function coversColumn(range: CellRange, extent: Pick<GridExtent, 'rows'>): boolean {
  const { top, bottom } = boundsOf(range)
  return top === 0 && bottom === extent.rows - 1
}

function coversRow(range: CellRange, extent: Pick<GridExtent, 'columns'>): boolean {
  const { left, right } = boundsOf(range)
  return left === 0 && right === extent.columns - 1
}

/** The columns that are selected as a whole together with this one; just this one if it is not selected. */
export function columnsWith(column: number, ranges: readonly CellRange[], extent: GridExtent): readonly number[] {
  const whole = ranges.filter((range) => coversColumn(range, extent)).map((range) => boundsOf(range))
  return sharing(
    column,
    whole.map(({ left, right }) => [left, right]),
  )
}

/** The same for rows. */
export function rowsWith(row: number, ranges: readonly CellRange[], extent: GridExtent): readonly number[] {
  const whole = ranges.filter((range) => coversRow(range, extent)).map((range) => boundsOf(range))
  return sharing(
    row,
    whole.map(({ top, bottom }) => [top, bottom]),
  )
}

/** Whether a row or column is selected as a whole, but not the whole grid. */
export function isWholeAlone(
  axis: 'ROW' | 'COLUMN',
  index: number,
  ranges: readonly CellRange[],
  extent: Pick<GridExtent, 'rows' | 'columns'>,
): boolean {
  return ranges.some((range) => {
    const { top, bottom, left, right } = boundsOf(range)
    const [coversRows, coversColumns] = [coversColumn(range, extent), coversRow(range, extent)]
    return axis === 'ROW'
      ? coversColumns && !coversRows && index >= top && index <= bottom
      : coversRows && !coversColumns && index >= left && index <= right
  })
}

/** The rows or columns that are selected as a whole together with one. */
export function placesTogether(axis: 'ROW' | 'COLUMN', index: number, ranges: readonly CellRange[], extent: GridExtent): readonly number[] {
  return axis === 'ROW' ? rowsWith(index, ranges, extent) : columnsWith(index, ranges, extent)
}

/**
 * The index before which rows or columns would be dropped: on the far side of the one that they are dragged over. Null if they
 * would not move. `together`: all that are dragged, in order.
 */
export function dropIndex(from: number, over: number, together: readonly number[]): number | null {
  const at = over > from ? over + 1 : over
  const [first = from, last = from] = [together[0], together.at(-1)]
  const isOneBlock = last - first + 1 === together.length
  return over === from || (isOneBlock && at >= first && at <= last + 1) ? null : at
}

/** The edge of a row or column that shows a drop before the index `drop`; null: another one shows it. */
export function dropEdge(drop: number | null, index: number): 'BEFORE' | 'AFTER' | null {
  return drop === index + 1 ? 'AFTER' : drop === 0 && index === 0 ? 'BEFORE' : null
}

function sharing(index: number, spans: readonly (readonly [from: number, to: number])[]): readonly number[] {
  if (!spans.some(([from, to]) => index >= from && index <= to)) return [index]
  return indexesOf(spans)
}

/** Rows and columns that are copied together. */
export interface CellBlock {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

export function blockOf(range: CellRange): CellBlock {
  const { top, bottom, left, right } = boundsOf(range)
  return { rows: indexesOf([[top, bottom]]), columns: indexesOf([[left, right]]) }
}

/** Several ranges as one table, which needs all their rows or all their columns in common; null if they have not. */
export function joinedBlock(ranges: readonly CellRange[]): CellBlock | null {
  const all = ranges.map(boundsOf)
  const [first] = all
  if (first === undefined) return null
  const sharesRows = all.every(({ top, bottom }) => top === first.top && bottom === first.bottom)
  const sharesColumns = all.every(({ left, right }) => left === first.left && right === first.right)
  if (!sharesRows && !sharesColumns) return null
  return {
    rows: indexesOf(all.map(({ top, bottom }) => [top, bottom])),
    columns: indexesOf(all.map(({ left, right }) => [left, right])),
  }
}

export const RANGES_DO_NOT_JOIN = 'These ranges cannot be copied together. Select ranges that share their rows or their columns.'

export const ONE_RANGE_ONLY = 'This works on one range at a time. Select a single one.'

/** Each index once, in order. */
function indexesOf(spans: readonly (readonly [from: number, to: number])[]): readonly number[] {
  const indexes = new Set<number>()
  for (const [from, to] of spans) for (let index = from; index <= to; index += 1) indexes.add(index)
  return [...indexes].toSorted((one, other) => one - other)
}

export function isInAny(bounds: readonly CellBounds[], row: number, column: number): boolean {
  return bounds.some(({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right)
}

/** First and last index, both inclusive. */
export type SelectedSpan = readonly [first: number, last: number]

/** Shared by everything that is not selected. */
export const NO_SPANS: readonly SelectedSpan[] = []

/** The selected columns of a row. Equal spans are the same object, so that a row can tell that nothing changed. */
export function spansOfRow(row: number, bounds: readonly CellBounds[]): readonly SelectedSpan[] {
  return interned(bounds.filter(({ top, bottom }) => row >= top && row <= bottom))
}

/** All columns with selected cells. */
export function selectedColumns(bounds: readonly CellBounds[]): readonly SelectedSpan[] {
  return interned(bounds)
}

const known = new Map<string, readonly SelectedSpan[]>()

function interned(bounds: readonly CellBounds[]): readonly SelectedSpan[] {
  if (bounds.length === 0) return NO_SPANS
  const key = bounds.map(({ left, right }) => `${left} ${right}`).join()
  const same = known.get(key)
  if (same) return same
  if (known.size > 5000) known.clear()
  const made = bounds.map(({ left, right }) => [left, right] as const)
  known.set(key, made)
  return made
}

export function isSelected(index: number, spans: readonly SelectedSpan[]): boolean {
  return spans.some(([first, last]) => index >= first && index <= last)
}

/** A range after Enter or Tab within it: its next cell becomes active, along columns or rows, and from the last to the first. */
export function nextWithin(range: CellRange, way: 'up' | 'down' | 'left' | 'right'): CellRange {
  const { top, bottom, left, right } = boundsOf(range)
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  const { row, column } = activeCell(range)
  const isAlongRows = way === 'left' || way === 'right'
  const at = isAlongRows ? (row - top) * columns + (column - left) : (column - left) * rows + (row - top)
  const count = rows * columns
  const next = (at + (way === 'up' || way === 'left' ? count - 1 : 1)) % count
  const active = isAlongRows
    ? { row: top + Math.floor(next / columns), column: left + (next % columns) }
    : { row: top + (next % rows), column: left + Math.floor(next / rows) }
  return { anchor: range.anchor, head: range.head, active }
}

/**
 * Where Control with an arrow leads in a spreadsheet: within filled cells to the last of them, else to the next filled cell, or to
 * the edge of the grid if none follows.
 */
export function jumpTarget(
  from: CellPosition,
  direction: 'up' | 'down' | 'left' | 'right',
  extent: GridExtent,
  isFilled: (cell: CellPosition) => boolean,
): CellPosition {
  const [down, across] = STEPS[direction]
  const isInside = ({ row, column }: CellPosition) => row >= 0 && row < extent.rows && column >= 0 && column < extent.columns
  const next = ({ row, column }: CellPosition) => ({ row: row + down, column: column + across })
  let at = next(from)
  if (!isInside(at)) return from
  if (isFilled(from) && isFilled(at)) {
    for (let ahead = next(at); isInside(ahead) && isFilled(ahead); ahead = next(ahead)) at = ahead
    return at
  }
  while (!isFilled(at) && isInside(next(at))) at = next(at)
  return at
}

const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const

function sameBounds(one: CellBounds, other: CellBounds): boolean {
  return one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right
}
