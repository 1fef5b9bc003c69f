import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { copiedContent, readClipboard } from '../clipboard/grid-paste.ts'
import { commandOf } from '../grid-keys.ts'
import type { GridColumn } from '../grid-model.ts'
import { jumpTarget, nextWithin, ONE_RANGE_ONLY } from '../selection/grid-ranges.ts'
import {
  activeCell,
  boundsOf,
  type CellBounds,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  moveSelection,
  singleCell,
} from '../selection/grid-selection.ts'
import type { GridSelection } from '../selection/selection-store.ts'
import type { CellDraftStore } from './cell-draft.ts'
import { arrowOf, editingCommandOf } from './editing-keys.ts'
import type { EditOrigin, GridEditing } from './grid-editing.ts'
import {
  type CellContent,
  type CellsAct,
  clearCells,
  continueCells,
  fillSource,
  fillTarget,
  joinedActs,
  leftOutWords,
  pasteCells,
} from './grid-edits.ts'
import { type CellEditorOfGrid, useCellEditor } from './use-cell-editor.ts'

interface GridEditingOptions {
  /** Null: the grid is only read. */
  readonly editing: GridEditing | null
  readonly draft: CellDraftStore | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
  /** Of the selection. */
  readonly placed: ReturnType<GridSelection['snapshot']>
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  readonly select: (range: CellRange | null) => void
  /** Gives the keyboard back to the grid. */
  readonly focus: () => void
  readonly reveal: (cell: CellPosition) => void
}

/** What is done to the cells of a grid by keys, by the clipboard and by dragging the handle of the selection. */
export interface EditingOfGrid {
  readonly editor: CellEditorOfGrid
  /** Beside the active cell. */
  readonly note: { readonly sentence: string; readonly tone: 'ISSUE' | 'NOTE' } | null
  /** The cells over which the handle has been dragged so far. */
  readonly fill: CellBounds | null
  /** What was said last, for a screen reader. */
  readonly said: string
  /** Says a sentence beside the active cell. */
  readonly say: (sentence: string) => void
  /** True where the key meant something. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void
  /** The cells were cut: nothing is left of them. */
  readonly onCut: () => void
  /** `isDone`: it was let go there; null: where it means nothing. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
}

export function useGridEditing(options: GridEditingOptions): EditingOfGrid {
  const { editing, rows, columns, selection, placed, ranges, extent, select, focus } = options
  const range = ranges.at(-1) ?? null
  const active = range && activeCell(range)
  /** Enter and Tab stay within several cells, as in spreadsheets. */
  const cycled = editing?.hasSheetKeys && range && ranges.length === 1 && !isSingleCell(range) ? range : null
  const [fill, setFill] = useState<CellBounds | null>(null)
  // Of what was selected then: it goes with the selection.
  const [noted, setNoted] = useState<{ readonly sentence: string; readonly at: ReturnType<GridSelection['snapshot']> } | null>(null)
  const [said, setSaid] = useState('')
  /** The keys that a paste comes of ask for figures and words alone. */
  const isValuesOnly = useRef(false)
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
  function copyAt({ row, column }: CellPosition): CellContent {
    const [ofRow, ofColumn] = [rows[row], columns[column]]
    return editing && ofRow && ofColumn ? copiedContent(editing, ofRow, ofColumn) : { text: '' }
  }
  function note(sentence: string | null) {
    setNoted(sentence === null || sentence === '' ? null : { sentence, at: selection.snapshot() })
    setSaid(sentence ?? '')
  }
  /** @returns what there is to say of it. */
  function apply(act: CellsAct, origin: EditOrigin): string | null {
    if (editing === null) return null
    const edits = act.edits.flatMap(({ row, column, ...content }) => {
      const [ofRow, ofColumn] = [rows[row], columns[column]]
      return ofRow && ofColumn ? [{ ...content, row: ofRow, column: ofColumn }] : []
    })
    const answer = edits.length > 0 ? editing.onEdit(edits, origin) : null
    const [first] = act.locked
    const leftOut = leftOutWords(act, first === undefined ? null : lockAt(first))
    const sentence = [leftOut, answer].filter((part) => part !== null).join(' ')
    note(sentence)
    return sentence || null
  }
  function selectBounds({ top, left, bottom, right }: CellBounds) {
    select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
  }
  const editor = useCellEditor({
    editing,
    draft: options.draft,
    rows,
    columns,
    extent,
    active,
    sourceAt,
    onBegin(cell) {
      const lock = lockAt(cell)
      if (active !== null && isAt(active, cell)) options.reveal(cell)
      else select(singleCell(cell))
      note(lock)
      return lock === null
    },
    onTyped(cell, text, { move, by, isForAll }) {
      const { row, column } = cell
      const all = isForAll ? ranges.map(boundsOf) : [boundsOf(singleCell(cell))]
      const answer = text === null ? null : apply(joinedActs(all.map((bounds) => pasteCells([[text]], bounds, extent, isLocked))), 'TYPED')
      /** What was said of the cell is still said at the next one. */
      const goTo = (next: CellRange | null) => {
        select(next)
        if (answer) note(answer)
        focus()
      }
      if (move === null) {
        if (isForAll) focus()
        return
      }
      if (cycled && (by === 'ENTER' || by === 'TAB')) {
        return goTo(nextWithin(cycled, move))
      }
      const start = move === 'down' ? (tabbedFrom.current ?? column) : column
      tabbedFrom.current = by === 'TAB' ? (tabbedFrom.current ?? column) : null
      goTo(moveSelection(singleCell({ row, column: start }), move, false, extent))
    },
    onCancelled: focus,
    reveal: options.reveal,
  })
  const clear = (withLooks = false) => apply(joinedActs(ranges.map((one) => clearCells(boundsOf(one), isLocked, { withLooks }))), 'CLEARED')
  function fillFrom(source: CellBounds, target: CellBounds): CellsAct {
    const act = continueCells(source, target, copyAt, isLocked)
    apply(act, 'COPIED')
    return act
  }

  function noteNow(): EditingOfGrid['note'] {
    if (editor.cell !== null) return null
    if (noted?.at === placed && noted) return { sentence: noted.sentence, tone: 'NOTE' }
    if (range === null || active === null || !isSingleCell(range)) return null
    const [row, column] = [rows[active.row], columns[active.column]]
    const look = row && column?.lookOf?.(row)
    if (look?.state === 'INVALID' && look.note) return { sentence: look.note, tone: 'ISSUE' }
    const written = row && column?.noteOf?.(row)
    return written ? { sentence: written, tone: 'NOTE' } : null
  }
  return {
    editor,
    fill,
    said,
    note: noteNow(),
    say: note,
    onCut: () => clear(editing?.lookOf !== undefined),
    onKey(event) {
      if (editing === null || !range || !active) return false
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v') isValuesOnly.current = event.shiftKey
      const jump = editing.hasSheetKeys && (event.ctrlKey || event.metaKey) ? arrowOf({ ...plainKey, key: event.key }) : null
      if (jump !== null && !event.altKey) {
        const isFilled = ({ row, column }: CellPosition) => valueAt(rows[row], columns[column]) !== null
        const to = jumpTarget(event.shiftKey ? range.head : active, jump, extent, isFilled)
        select(event.shiftKey ? { anchor: range.anchor, head: to } : singleCell(to))
        tabbedFrom.current = null
        return true
      }
      if (cycled && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const [on, back] = event.key === 'Tab' ? (['right', 'left'] as const) : (['down', 'up'] as const)
        select(nextWithin(cycled, event.shiftKey ? back : on))
        return true
      }
      const command = editingCommandOf(event, editing.typed)
      // A row of entries ends where one goes elsewhere.
      if (command === null ? commandOf(event) !== null : command.kind === 'clear' || command.kind === 'fill') tabbedFrom.current = null
      if (command === null) return false
      switch (command.kind) {
        case 'edit':
          editor.open(active, command.text)
          return true
        case 'clear':
          clear()
          return true
        case 'fill': {
          if (ranges.length > 1) {
            note(ONE_RANGE_ONLY)
            return true
          }
          const cells = fillSource(boundsOf(range), command.direction)
          if (cells) fillFrom(cells.source, cells.target)
          return true
        }
        case 'tab': {
          const next = active.column + (command.isBack ? -1 : 1)
          // At the ends of the row, and where no row is being typed, Tab leads out of the grid as everywhere; in a sheet
          // once nothing is selected, which Escape does.
          const isOn = editing.hasSheetKeys === true || tabbedFrom.current !== null
          if (!isOn || next < 0 || next >= extent.columns) return false
          if (!command.isBack) tabbedFrom.current ??= active.column
          select(singleCell({ row: active.row, column: next }))
          return true
        }
      }
    },
    onPaste(event) {
      if (editing === null || !range) return
      event.preventDefault()
      if (ranges.length > 1) return note(ONE_RANGE_ONLY)
      const read = readClipboard(event.clipboardData, { takesLooks: editing.lookOf !== undefined, isValuesOnly: isValuesOnly.current })
      isValuesOnly.current = false
      if ('problem' in read) return note(read.problem)
      const act = pasteCells(read.cells, boundsOf(range), extent, isLocked)
      selectBounds(act.bounds)
      apply(act, read.origin)
    },
    onFill(to, isDone) {
      const target = range && to && fillTarget(boundsOf(range), to)
      setFill(isDone ? null : target)
      if (isDone && range && target) selectBounds(fillFrom(boundsOf(range), target).bounds)
    },
  }
}

const plainKey = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

function valueAt(row: GridRow | undefined, column: GridColumn | undefined): string | null {
  return row && column ? column.valueOf(row) : null
}

function isAt(one: CellPosition, other: CellPosition): boolean {
  return one.row === other.row && one.column === other.column
}
