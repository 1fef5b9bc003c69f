import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { GridColumn, GridHit } from '../grid-model.ts'
import { type CellPosition, type GridExtent, moveCell } from '../selection/grid-selection.ts'
import { type CellDraftStore, createCellDraft, type DraftField, type PointedReference } from './cell-draft.ts'
import type { CommitCommand } from './editing-keys.ts'
import { canPoint, withReference } from './formula-typing.ts'
import type { GridEditing } from './grid-editing.ts'

interface CellEditorOptions {
  /** Null: the grid is only read. */
  readonly editing: GridEditing | null
  /** Null: only the grid shows what is typed. */
  readonly draft: CellDraftStore | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly extent: GridExtent
  readonly active: CellPosition | null
  /** Selects the cell, and says why it is locked if it is. @returns whether it can be changed. */
  readonly onBegin: (cell: CellPosition) => boolean
  readonly sourceAt: (cell: CellPosition) => string
  /** `text` null: the editor was opened and left without a change. */
  readonly onTyped: (cell: CellPosition, text: string | null, command: CommitCommand) => void
  readonly onCancelled: () => void
  readonly reveal: (cell: CellPosition) => void
}

/** The editor of a cell, and the references that pointing at other cells inserts into a formula. */
export interface CellEditorOfGrid {
  readonly cell: CellPosition | null
  readonly draft: CellDraftStore
  /** The cell whose reference was inserted last. */
  readonly pointed: CellPosition | null
  /** `text` replaces the content of the cell; null: the content is edited. @returns false if the cell cannot be changed. */
  readonly open: (cell: CellPosition, text: string | null, field?: DraftField) => boolean
  readonly onCommit: (text: string, command: CommitCommand) => void
  readonly onCancel: () => void
  /** True if that inserted a reference into a formula. */
  readonly pointAt: (hit: GridHit) => boolean
  /** The same by an arrow key, starting at the cell that was pointed at last. */
  readonly pointBy: (move: 'up' | 'down' | 'left' | 'right') => boolean
}

export function useCellEditor(options: CellEditorOptions): CellEditorOfGrid {
  const { editing, rows, columns } = options
  const [ownDraft] = useState(createCellDraft)
  const draft = options.draft ?? ownDraft
  const [cell, setCell] = useState<CellPosition | null>(null)
  /** The content when editing began; null if typing replaced it. */
  const begun = useRef<string | null>(null)
  const pointed = useSyncExternalStore<PointedReference | null>(draft.subscribe, () => draft.snapshot()?.pointed ?? null)

  function open(at: CellPosition, text: string | null, field: DraftField = 'CELL'): boolean {
    const [row, column] = [rows[at.row], columns[at.column]]
    if (!options.onBegin(at) || row === undefined || column === undefined) return false
    const first = text ?? options.sourceAt(at)
    // Typing counts as an entry even if it ends in the same text.
    begun.current = text === null ? first : null
    draft.open({
      rowKey: row.key,
      columnKey: column.key,
      text: first,
      caret: { from: first.length, to: first.length },
      pointed: null,
      isReplacing: text !== null,
      field,
    })
    setCell(at)
    return true
  }
  /** May be called twice: the field also loses the focus when it is removed. @returns the cell; null if it was closed already. */
  function close(): CellPosition | null {
    if (draft.snapshot() === null) return null
    draft.close()
    setCell(null)
    return cell
  }
  function onCommit(text: string, command: CommitCommand) {
    const isUntouched = text === begun.current && !command.isForAll
    const at = close()
    if (at) options.onTyped(at, isUntouched ? null : text, command)
  }
  function onCancel() {
    if (close()) options.onCancelled()
  }
  function point(to: CellPosition): boolean {
    const [typed, row, column] = [draft.snapshot(), rows[to.row], columns[to.column]]
    const [ofRow, ofColumn] = cell ? [rows[cell.row], columns[cell.column]] : []
    if (!typed || !canPoint(typed) || !row || !column || !ofRow || !ofColumn) return false
    const reference = editing?.referenceOf?.(row, column, { row: ofRow, column: ofColumn }) ?? null
    // A cell that cannot be referenced is ignored, and typing goes on.
    if (reference === null) return editing?.referenceOf !== undefined
    const next = withReference(typed, reference)
    draft.change({ ...next, pointed: { ...next.pointed, cell: to } })
    options.reveal(to)
    return true
  }

  useEffect(() =>
    draft.own({
      begin: (field) => options.active !== null && open(options.active, null, field),
      commit: onCommit,
      cancel: onCancel,
    }),
  )
  useEffect(() => draft.close, [draft])

  return {
    cell,
    draft,
    pointed: pointed?.cell ?? null,
    open,
    onCommit,
    onCancel,
    pointAt: ({ row, column }) =>
      cell !== null && point({ row: row === -1 ? cell.row : row, column: column === -1 ? cell.column : column }),
    pointBy: (move) => cell !== null && point(moveCell(draft.snapshot()?.pointed?.cell ?? cell, move, options.extent)),
  }
}
