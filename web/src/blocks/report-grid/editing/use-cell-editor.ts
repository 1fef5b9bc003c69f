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
  /** Null: nobody but the grid needs to know what is typed. */
  readonly draft: CellDraftStore | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly extent: GridExtent
  readonly active: CellPosition | null
  /** Selects the cell and says why it is locked, where it is. @returns whether it can be typed into. */
  readonly onBegin: (cell: CellPosition) => boolean
  readonly sourceAt: (cell: CellPosition) => string
  /** `text`: null where somebody looked at what the cell holds and left it as it is. */
  readonly onTyped: (cell: CellPosition, text: string | null, command: CommitCommand) => void
  readonly onCancelled: () => void
  readonly reveal: (cell: CellPosition) => void
}

/** The cell that is typed into, and what pointing at others puts into its formula. */
export interface CellEditorOfGrid {
  readonly cell: CellPosition | null
  readonly draft: CellDraftStore
  /** The cell whose reference was put into a formula last. */
  readonly pointed: CellPosition | null
  /** `text`: what takes the place of what is there; null: that is edited. */
  readonly open: (cell: CellPosition, text: string | null, field?: DraftField) => boolean
  readonly onCommit: (text: string, command: CommitCommand) => void
  readonly onCancel: () => void
  /** True where it put a reference into a formula. */
  readonly pointAt: (hit: GridHit) => boolean
  /** The same by an arrow, from the cell that was pointed at last. */
  readonly pointBy: (move: 'up' | 'down' | 'left' | 'right') => boolean
}

export function useCellEditor(options: CellEditorOptions): CellEditorOfGrid {
  const { editing, rows, columns } = options
  const [ownDraft] = useState(createCellDraft)
  const draft = options.draft ?? ownDraft
  const [cell, setCell] = useState<CellPosition | null>(null)
  /** What is edited as it was before; null where something else takes its place. */
  const begun = useRef<string | null>(null)
  const pointed = useSyncExternalStore<PointedReference | null>(draft.subscribe, () => draft.snapshot()?.pointed ?? null)

  function open(at: CellPosition, text: string | null, field: DraftField = 'CELL'): boolean {
    const [row, column] = [rows[at.row], columns[at.column]]
    if (!options.onBegin(at) || row === undefined || column === undefined) return false
    const first = text ?? options.sourceAt(at)
    // Who types begins anew, be it with the very same figure.
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
  /** What leads out of a field may be said twice, as when the field that goes away loses the keyboard. */
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
    // What cannot be taken is not taken, and what is typed goes on.
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
