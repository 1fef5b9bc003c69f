import type { PickedCell } from '@fourwall/domain/explorer/explorer-view.ts'
import type { PressedKeys } from '../../ui/pressed-keys.ts'

/** What a key does in the pivot. */
export type PivotCommand =
  | { readonly kind: 'MOVE'; readonly rows: number; readonly columns: number }
  | { readonly kind: 'TRACE' | 'BRIDGE' | 'DRILL_ROW' | 'DRILL_COLUMN' | 'UP' | 'FOLD' | 'UNPICK' }

/** The keys of the explorer, as the list of shortcuts names them. */
export const EXPLORER_KEYS = {
  trace: 'enter',
  bridge: 'b',
  drillRow: 'alt+down',
  drillColumn: 'alt+right',
  up: 'backspace',
  fold: 'space',
} as const

const FAR = 10_000

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Home: [0, -FAR],
  End: [0, FAR],
}

export function pivotCommandOf({ key, altKey, ctrlKey, metaKey }: PressedKeys): PivotCommand | null {
  if (altKey && !ctrlKey && !metaKey) {
    if (key === 'ArrowDown') return { kind: 'DRILL_ROW' }
    if (key === 'ArrowRight') return { kind: 'DRILL_COLUMN' }
    return null
  }
  const move = MOVES[key]
  if (move !== undefined) {
    const isToEdge = ctrlKey || metaKey
    return { kind: 'MOVE', rows: isToEdge && (key === 'Home' || key === 'End') ? FAR * Math.sign(move[1]) : move[0], columns: move[1] }
  }
  if (ctrlKey || metaKey) return null
  switch (key) {
    case 'Enter':
      return { kind: 'TRACE' }
    case 'b':
    case 'B':
      return { kind: 'BRIDGE' }
    case 'Backspace':
      return { kind: 'UP' }
    case ' ':
      return { kind: 'FOLD' }
    case 'Escape':
      return { kind: 'UNPICK' }
    default:
      return null
  }
}

/** The cell that a move leads to; the first one if none is picked. Keys of rows and columns in their order. */
export function movedTo(
  picked: PickedCell | null,
  rows: readonly string[],
  columns: readonly string[],
  move: { readonly rows: number; readonly columns: number },
): PickedCell | null {
  const [firstRow, firstColumn] = [rows[0], columns[0]]
  if (firstRow === undefined || firstColumn === undefined) return null
  const [row, column] = [rows.indexOf(picked?.row ?? ''), columns.indexOf(picked?.column ?? '')]
  if (row === -1 || column === -1) return { row: row === -1 ? firstRow : (rows[row] ?? firstRow), column: firstColumn }
  const at = (from: number, by: number, length: number): number => Math.min(length - 1, Math.max(0, from + by))
  return {
    row: rows[at(row, move.rows, rows.length)] ?? firstRow,
    column: columns[at(column, move.columns, columns.length)] ?? firstColumn,
  }
}
