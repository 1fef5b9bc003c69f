import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { copiedContent } from '../clipboard/grid-paste.ts'
import type { GridColumn } from '../grid-model.ts'
import type { CellPosition } from '../selection/grid-selection.ts'
import type { GridEdit, GridEditing } from './grid-editing.ts'
import type { CellContent, CellText } from './grid-edits.ts'

/** What an editable grid knows of its cells, by their positions. */
export interface EditableCells {
  /** Why a cell cannot be changed, in a sentence; null if it can. Empty beyond the grid. */
  readonly lockAt: (cell: CellPosition) => string | null
  readonly isLocked: (cell: CellPosition) => boolean
  /** What an editor of the cell begins with. */
  readonly sourceAt: (cell: CellPosition) => string
  /** What copying and filling carry to other cells. */
  readonly contentAt: (cell: CellPosition) => CellContent
  readonly isFilled: (cell: CellPosition) => boolean
  /** The same edits by row and column; those beyond the grid are left out. */
  readonly editsOf: (texts: readonly CellText[]) => readonly GridEdit[]
}

/** `editing` null: the grid is only read, so that all of its cells are locked. */
export function editableCells(editing: GridEditing | null, rows: readonly GridRow[], columns: readonly GridColumn[]): EditableCells {
  function find<Found>(position: CellPosition, read: (row: GridRow, column: GridColumn) => Found): Found | undefined {
    const [row, column] = [rows[position.row], columns[position.column]]
    return row && column ? read(row, column) : undefined
  }
  const lockAt = (cell: CellPosition): string | null => {
    const lock = editing === null ? undefined : find(cell, editing.lockOf)
    return lock === undefined ? '' : lock
  }
  return {
    lockAt,
    isLocked: (cell) => lockAt(cell) !== null,
    sourceAt: (cell) => (editing && find(cell, editing.sourceOf)) ?? '',
    contentAt: (cell) => (editing && find(cell, (row, column) => copiedContent(editing, row, column))) ?? { text: '' },
    isFilled: (cell) => (find(cell, (row, column) => column.valueOf(row)) ?? null) !== null,
    editsOf: (texts) =>
      texts.flatMap(
        ({ row, column, ...content }) => find({ row, column }, (ofRow, ofColumn) => ({ ...content, row: ofRow, column: ofColumn })) ?? [],
      ),
  }
}
