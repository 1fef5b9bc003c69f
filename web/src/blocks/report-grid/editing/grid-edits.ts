import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { PastedCell } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { ClipboardTable } from '../clipboard/clipboard-table.ts'
import type { CellBounds, CellPosition } from '../selection/grid-selection.ts'

/** New content of a cell. */
export interface CellContent {
  /** Empty: the cell is cleared. */
  readonly text: string
  /** The new format; null: none. Left out: it stays. */
  readonly look?: CellFormatting | null
  /** The cell of a spreadsheet program that the text is from. */
  readonly pasted?: PastedCell
  /** The cell that it was cut from, by keys. */
  readonly movedFrom?: { readonly rowKey: string; readonly columnKey: string }
}

/** A cell with its new content. */
export interface CellText extends CellPosition, CellContent {}

/** An edit of several cells at once. */
export interface CellsAct {
  readonly edits: readonly CellText[]
  /** The cells that it covers, to be selected afterwards. */
  readonly bounds: CellBounds
  /** Cells among them that cannot be changed and keep their content. */
  readonly locked: readonly CellPosition[]
  /** What did not fit into the grid; null if everything fits. */
  readonly clipped: { readonly rows: number; readonly columns: number } | null
}

type IsLocked = (cell: CellPosition) => boolean

/** Clears cells; `withLooks`: of their formats, too. */
export function clearCells(bounds: CellBounds, isLocked: IsLocked, { withLooks = false }: { readonly withLooks?: boolean } = {}): CellsAct {
  return fillCells(bounds, () => (withLooks ? { text: '', look: null } : ''), isLocked)
}

/**
 * Pastes a table at the top left of the selection. A single cell fills the selection, and so does a table that fits into it a whole
 * number of times. What does not fit into the grid is left out.
 */
export function pasteCells(
  table: ClipboardTable | readonly (readonly CellContent[])[],
  selected: CellBounds,
  extent: { readonly rows: number; readonly columns: number },
  isLocked: IsLocked,
): CellsAct {
  const rows = table.length
  const columns = table.reduce((most, cells) => Math.max(most, cells.length), 0)
  const { top, left } = selected
  const isTiled = rows > 0 && columns > 0 && (selected.bottom - top + 1) % rows === 0 && (selected.right - left + 1) % columns === 0
  const whole = isTiled ? selected : { top, left, bottom: top + rows - 1, right: left + columns - 1 }
  const bounds = { ...whole, bottom: Math.min(whole.bottom, extent.rows - 1), right: Math.min(whole.right, extent.columns - 1) }
  const clipped = { rows: whole.bottom - bounds.bottom, columns: whole.right - bounds.right }
  const act = fillCells(bounds, ({ row, column }) => table[(row - top) % rows]?.[(column - left) % columns] ?? '', isLocked)
  return { ...act, clipped: clipped.rows > 0 || clipped.columns > 0 ? clipped : null }
}

/** Edits of several ranges as one; the bounds are those of the first. */
export function joinedActs(acts: readonly CellsAct[]): CellsAct {
  const [first, ...others] = acts
  if (first === undefined) return { edits: [], bounds: { top: 0, bottom: 0, left: 0, right: 0 }, locked: [], clipped: null }
  if (others.length === 0) return first
  return { ...first, edits: acts.flatMap(({ edits }) => edits), locked: acts.flatMap(({ locked }) => locked) }
}

/** Repeats the cells of the source over the target, which is next to it in one direction. */
export function continueCells(
  source: CellBounds,
  target: CellBounds,
  contentOf: (cell: CellPosition) => string | CellContent,
  isLocked: IsLocked,
): CellsAct {
  const rows = source.bottom - source.top + 1
  const columns = source.right - source.left + 1
  const act = fillCells(
    target,
    ({ row, column }) =>
      contentOf({ row: source.top + remainder(row - source.top, rows), column: source.left + remainder(column - source.left, columns) }),
    isLocked,
  )
  return { ...act, bounds: around(source, target) }
}

/**
 * What Control with D or R copies: the first row or column of the selection over the rest of it; over a selection of a single row
 * or column, the one before it. Null if the selection starts at the edge.
 */
export function fillSource(
  selected: CellBounds,
  direction: 'down' | 'right',
): { readonly source: CellBounds; readonly target: CellBounds } | null {
  const { top, bottom, left, right } = selected
  if (direction === 'down') {
    if (bottom > top) return { source: { ...selected, bottom: top }, target: { ...selected, top: top + 1 } }
    return top === 0 ? null : { source: { ...selected, top: top - 1, bottom: top - 1 }, target: selected }
  }
  if (right > left) return { source: { ...selected, right: left }, target: { ...selected, left: left + 1 } }
  return left === 0 ? null : { source: { ...selected, left: left - 1, right: left - 1 }, target: selected }
}

/** The cells that are filled when the handle is dragged to a cell: in the direction of the longer distance. Null inside the source. */
export function fillTarget(source: CellBounds, to: CellPosition): CellBounds | null {
  const down = to.row > source.bottom ? to.row - source.bottom : Math.min(0, to.row - source.top)
  const across = to.column > source.right ? to.column - source.right : Math.min(0, to.column - source.left)
  if (down === 0 && across === 0) return null
  if (Math.abs(down) >= Math.abs(across))
    return down > 0 ? { ...source, top: source.bottom + 1, bottom: to.row } : { ...source, top: to.row, bottom: source.top - 1 }
  return across > 0 ? { ...source, left: source.right + 1, right: to.column } : { ...source, left: to.column, right: source.left - 1 }
}

/** What an edit left out, in sentences; null for nothing. `whyLocked`: why the first of its locked cells is locked. */
export function omissionMessage({ locked, clipped, edits }: CellsAct, whyLocked: string | null): string | null {
  const sentences: string[] = []
  if (clipped !== null) {
    const parts = [
      ...(clipped.rows > 0 ? [counted(clipped.rows, 'row')] : []),
      ...(clipped.columns > 0 ? [counted(clipped.columns, 'column')] : []),
    ]
    sentences.push(`${parts.join(' and ')} beyond the grid ${clipped.rows + clipped.columns === 1 ? 'was' : 'were'} left out.`)
  }
  if (locked.length > 0 && edits.length > 0)
    sentences.push(
      `${counted(locked.length, 'cell')} that cannot be changed ${locked.length === 1 ? 'was' : 'were'} left as ${locked.length === 1 ? 'it is' : 'they are'}.`,
    )
  else if (locked.length > 0 && whyLocked !== null) sentences.push(whyLocked)
  return sentences.length === 0 ? null : sentences.join(' ')
}

function fillCells(bounds: CellBounds, contentOf: (cell: CellPosition) => string | CellContent, isLocked: IsLocked): CellsAct {
  const edits: CellText[] = []
  const locked: CellPosition[] = []
  for (let row = bounds.top; row <= bounds.bottom; row += 1)
    for (let column = bounds.left; column <= bounds.right; column += 1) {
      const cell = { row, column }
      if (isLocked(cell)) locked.push(cell)
      else {
        const content = contentOf(cell)
        edits.push(typeof content === 'string' ? { ...cell, text: content } : { ...cell, ...content })
      }
    }
  return { edits, bounds, locked, clipped: null }
}

function around(one: CellBounds, other: CellBounds): CellBounds {
  return {
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
  }
}

/** Never negative. */
function remainder(value: number, by: number): number {
  return ((value % by) + by) % by
}
