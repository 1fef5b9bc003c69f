import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { readClipboardTable } from './clipboard-table.ts'
import { type CommitCommand, editingCommandOf } from './editing-keys.ts'
import type { EditOrigin, GridEditing } from './grid-editing.ts'
import { type CellsAct, clearCells, continueCells, fillSource, fillTarget, leftOutWords, pasteCells } from './grid-edits.ts'
import { commandOf } from './grid-keys.ts'
import type { GridColumn } from './grid-model.ts'
import {
  boundsOf,
  type CellBounds,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  moveSelection,
  singleCell,
} from './grid-selection.ts'
import type { GridSelection } from './selection-store.ts'

interface GridEditingOptions {
  /** Null: the grid is only read. */
  readonly editing: GridEditing | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
  /** Of the selection. */
  readonly placed: ReturnType<GridSelection['snapshot']>
  readonly range: CellRange | null
  readonly extent: GridExtent
  readonly select: (range: CellRange | null) => void
  /** Gives the keyboard back to the grid. */
  readonly focus: () => void
}

interface OpenEditor {
  readonly cell: CellPosition
  readonly text: string
  readonly isReplacing: boolean
}

/** What is done to the cells of a grid by keys, by the clipboard and by dragging the handle of the selection. */
export interface EditingOfGrid {
  readonly editor: OpenEditor | null
  /** Beside the active cell. */
  readonly note: { readonly sentence: string; readonly tone: 'ISSUE' | 'NOTE' } | null
  /** The cells over which the handle has been dragged so far. */
  readonly fill: CellBounds | null
  /** What was said last, for a screen reader. */
  readonly said: string
  /** True where the key meant something. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean
  readonly open: (cell: CellPosition, text: string | null) => void
  readonly onCommit: (text: string, command: CommitCommand) => void
  readonly onCancel: () => void
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void
  readonly clear: () => void
  /** `isDone`: it was let go there; null: where it means nothing. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
}

/** Under which the clipboard holds the bare cells of an editable grid, whatever names and headings stand beside them. */
export const CELLS_TYPE = 'application/x-fourwall-cells'

export function useGridEditing(options: GridEditingOptions): EditingOfGrid {
  const { editing, rows, columns, selection, placed, range, extent, select, focus } = options
  const [editor, setEditor] = useState<OpenEditor | null>(null)
  const [fill, setFill] = useState<CellBounds | null>(null)
  // Of what was selected then: it goes with the selection.
  const [noted, setNoted] = useState<{ readonly sentence: string; readonly at: ReturnType<GridSelection['snapshot']> } | null>(null)
  const [said, setSaid] = useState('')
  /** The column in which a row of entries was begun that Tab goes along; null where none is. */
  const tabbedFrom = useRef<number | null>(null)

  const isLocked = (cell: CellPosition) => lockAt(cell) !== null
  function lockAt({ row, column }: CellPosition): string | null {
    const [ofRow, ofColumn] = [rows[row], columns[column]]
    return editing && ofRow && ofColumn ? editing.lockOf(ofRow, ofColumn) : ''
  }
  function sourceAt({ row, column }: CellPosition): string {
    const [ofRow, ofColumn] = [rows[row], columns[column]]
    return editing && ofRow && ofColumn ? editing.sourceOf(ofRow, ofColumn) : ''
  }
  function copyAt({ row, column }: CellPosition): string {
    const [ofRow, ofColumn] = [rows[row], columns[column]]
    return editing && ofRow && ofColumn ? (editing.copyOf ?? editing.sourceOf)(ofRow, ofColumn) : ''
  }
  function note(sentence: string | null) {
    setNoted(sentence === null || sentence === '' ? null : { sentence, at: selection.snapshot() })
    setSaid(sentence ?? '')
  }
  function apply(act: CellsAct, origin: EditOrigin) {
    if (editing === null) return
    const edits = act.edits.flatMap(({ row, column, text }) => {
      const [ofRow, ofColumn] = [rows[row], columns[column]]
      return ofRow && ofColumn ? [{ row: ofRow, column: ofColumn, text }] : []
    })
    const answer = edits.length > 0 ? editing.onEdit(edits, origin) : null
    const [first] = act.locked
    const leftOut = leftOutWords(act, first === undefined ? null : lockAt(first))
    note([leftOut, answer].filter((sentence) => sentence !== null).join(' '))
  }
  function selectBounds({ top, left, bottom, right }: CellBounds) {
    select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
  }
  function open(cell: CellPosition, text: string | null) {
    const lock = lockAt(cell)
    select(singleOrSame(range, cell))
    if (lock !== null) return note(lock)
    note(null)
    setEditor({ cell, text: text ?? sourceAt(cell), isReplacing: text !== null })
  }
  function fillFrom(source: CellBounds, target: CellBounds): CellsAct {
    const act = continueCells(source, target, copyAt, isLocked)
    apply(act, 'COPIED')
    return act
  }

  function noteNow(): EditingOfGrid['note'] {
    if (editor !== null) return null
    if (noted?.at === placed && noted) return { sentence: noted.sentence, tone: 'NOTE' }
    if (range === null || !isSingleCell(range)) return null
    const row = rows[range.anchor.row]
    const look = row && columns[range.anchor.column]?.lookOf?.(row)
    return look?.state === 'INVALID' && look.note ? { sentence: look.note, tone: 'ISSUE' } : null
  }
  return {
    editor,
    fill,
    said,
    note: noteNow(),
    open,
    onKey(event) {
      if (editing === null || !range) return false
      const command = editingCommandOf(event, editing.typed)
      // A row of entries ends where one goes elsewhere.
      if (command === null ? commandOf(event) !== null : command.kind === 'clear' || command.kind === 'fill') tabbedFrom.current = null
      if (command === null) return false
      switch (command.kind) {
        case 'edit':
          open(range.anchor, command.text)
          return true
        case 'clear':
          apply(clearCells(boundsOf(range), isLocked), 'CLEARED')
          return true
        case 'fill': {
          const cells = fillSource(boundsOf(range), command.direction)
          if (cells) fillFrom(cells.source, cells.target)
          return true
        }
        case 'tab': {
          const next = range.anchor.column + (command.isBack ? -1 : 1)
          // At the ends of the row, and where no row is being typed, Tab leads out of the grid as everywhere.
          if (tabbedFrom.current === null || next < 0 || next >= extent.columns) return false
          select(singleCell({ row: range.anchor.row, column: next }))
          return true
        }
      }
    },
    onCommit(text, { move, isTab, isForAll }) {
      if (editor === null) return
      setEditor(null)
      const { row, column } = editor.cell
      const bounds = isForAll && range ? boundsOf(range) : { top: row, bottom: row, left: column, right: column }
      apply(pasteCells([[text]], bounds, extent, isLocked), 'TYPED')
      if (move === null) {
        if (isForAll) focus()
        return
      }
      const start = move === 'down' ? (tabbedFrom.current ?? column) : column
      tabbedFrom.current = isTab ? (tabbedFrom.current ?? column) : null
      select(moveSelection(singleCell({ row, column: start }), move, false, extent))
      focus()
    },
    onCancel() {
      setEditor(null)
      focus()
    },
    onPaste(event) {
      if (editing === null || !range) return
      event.preventDefault()
      const own = event.clipboardData.getData(CELLS_TYPE)
      const table = readClipboardTable(own || event.clipboardData.getData('text/plain'))
      if (table.length === 0) return note('There is no text on the clipboard to paste.')
      const act = pasteCells(table, boundsOf(range), extent, isLocked)
      selectBounds(act.bounds)
      apply(act, own === '' ? 'PASTED' : 'COPIED')
    },
    clear() {
      if (range) apply(clearCells(boundsOf(range), isLocked), 'CLEARED')
    },
    onFill(to, isDone) {
      const target = range && to && fillTarget(boundsOf(range), to)
      setFill(isDone ? null : target)
      if (isDone && range && target) selectBounds(fillFrom(boundsOf(range), target).bounds)
    },
  }
}

/** What is selected stays so where the cell is the active one of it. */
function singleOrSame(range: CellRange | null, cell: CellPosition): CellRange {
  return range && range.anchor.row === cell.row && range.anchor.column === cell.column ? range : singleCell(cell)
}

/** The bare cells of a range, for the clipboard. */
export function cellsText(range: CellRange, rows: readonly GridRow[], columns: readonly GridColumn[], editing: GridEditing): string {
  const copyOf = editing.copyOf ?? editing.sourceOf
  const { top, bottom, left, right } = boundsOf(range)
  const shown = columns.slice(left, right + 1)
  return rows
    .slice(top, bottom + 1)
    .map((row) => shown.map((column) => quotedText(copyOf(row, column))).join('\t'))
    .join('\n')
}

function quotedText(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
