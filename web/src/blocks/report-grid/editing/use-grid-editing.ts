import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type KeyboardEvent, useRef } from 'react'
import type { PastedClipboard } from '../clipboard/grid-paste.ts'
import type { GridColumn } from '../grid-model.ts'
import type { ReportGridProps } from '../report-grid-props.ts'
import {
  activeCell,
  type CellBounds,
  type CellPosition,
  type CellRange,
  type GridExtent,
  isSingleCell,
  type LabelKind,
  samePosition,
  singleCell,
} from '../selection/grid-selection.ts'
import type { GridSelection } from '../selection/selection-store.ts'
import type { CellDraftStore } from './cell-draft.ts'
import { editableCells } from './editable-cells.ts'
import { type EditingStep, type EntryState, editingStepOf, stepAfterEntry } from './entry-steps.ts'
import type { GridEditing } from './grid-editing.ts'
import { useCellActs } from './use-cell-acts.ts'
import { type CellEditorOfGrid, useCellEditor } from './use-cell-editor.ts'
import { type CellRemark, ownNote, useCellNote } from './use-cell-note.ts'

interface GridEditingOptions {
  /** Null: the grid is only read. */
  readonly editing: GridEditing | null
  readonly draft: CellDraftStore | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
  /** The active range of the selection, as it is rendered. */
  readonly placed: ReturnType<GridSelection['snapshot']>
  /** All that are selected, the active one last. */
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  readonly select: (range: CellRange | null) => void
  /** Gives the keyboard back to the grid. */
  readonly focus: () => void
  readonly reveal: (cell: CellPosition) => void
  /** Null: labels cannot be changed. */
  readonly onLabel: NonNullable<ReportGridProps['onLabel']> | null
}

/** What the keyboard, the clipboard and the selection's handle do to the cells of a grid. */
export interface EditingOfGrid {
  readonly editor: CellEditorOfGrid
  /** Shown next to the active cell. */
  readonly note: CellRemark | null
  /** The cells over which the handle has been dragged so far. */
  readonly fill: CellBounds | null
  /** The last message, for screen readers. */
  readonly said: string
  /** Shows a sentence next to the active cell. */
  readonly say: (sentence: string) => void
  /** True where the key did something. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean
  /** `isValuesOnly` left out: as the key that was pressed says. */
  readonly onPaste: (clipboard: PastedClipboard, isValuesOnly?: boolean) => void
  /** The cells were cut: they are emptied. */
  readonly onCut: () => void
  /** `isDone`: the handle was let go there. `to` null: where it cannot be dropped. */
  readonly onFill: (to: CellPosition | null, isDone: boolean) => void
}

export function useGridEditing(options: GridEditingOptions): EditingOfGrid {
  const { editing, rows, columns, ranges, extent, select, focus } = options
  const range = ranges.at(-1) ?? null
  const active = range && activeCell(range)
  const cells = editableCells(editing, rows, columns)
  const { say, said, noteAt } = useCellNote(options.selection)
  const acts = useCellActs({ editing, cells, ranges, extent, select, say })
  const rowStart = useRef<EntryState['rowStart']>(null)
  const entryState = (): EntryState => ({
    hasSheetKeys: editing?.hasSheetKeys === true,
    hasLabels: options.onLabel !== null,
    ranges,
    extent,
    rowStart: rowStart.current,
  })

  const editor = useCellEditor({
    editing,
    draft: options.draft,
    rows,
    columns,
    extent,
    active,
    sourceAt: cells.sourceAt,
    onBegin(cell) {
      const lock = cells.lockAt(cell)
      if (active !== null && samePosition(active, cell)) options.reveal(cell)
      else select(singleCell(cell))
      say(lock)
      return lock === null
    },
    onTyped(cell, text, { move, by, isForAll }) {
      const answer = text === null ? null : acts.type(text, isForAll ? ranges : [singleCell(cell)])
      if (move === null) {
        if (isForAll) focus()
        return
      }
      const next = stepAfterEntry(cell, { move, by }, entryState())
      rowStart.current = next.rowStart
      select(next.range)
      // The message about the cell is still shown at the next one.
      if (answer) say(answer)
      focus()
    },
    onCancelled: focus,
    reveal: options.reveal,
  })

  function editLabel({ anchor }: CellRange, label: LabelKind, text: string | null) {
    say(options.onLabel?.(label, label === 'ROW' ? anchor.row : anchor.column, text) ?? null)
  }
  function run(step: EditingStep, selected: CellRange) {
    switch (step.kind) {
      case 'select':
        return select(step.range)
      case 'label':
        return editLabel(selected, step.label, step.text)
      case 'edit':
        return editor.open(activeCell(selected), step.text)
      case 'clear':
        return acts.clear()
      case 'fill':
        return acts.fill(step.direction)
    }
  }
  function noteNow(): CellRemark | null {
    if (editor.cell !== null) return null
    const single = range !== null && isSingleCell(range) ? range.anchor : null
    return noteAt(options.placed) ?? (single && ownNote(rows[single.row], columns[single.column]))
  }
  return {
    editor,
    fill: acts.dragged,
    said,
    note: noteNow(),
    say,
    onKey(event) {
      if (editing === null || !range) return false
      acts.hearKey(event)
      const { step, rowStart: start } = editingStepOf(event, editing.typed, entryState(), cells.isFilled)
      rowStart.current = start
      if (step !== null) run(step, range)
      return step !== null
    },
    onPaste(clipboard, isValuesOnly) {
      const label = ranges.length === 1 ? range?.label : undefined
      if (label === undefined || range === null) return acts.paste(clipboard, isValuesOnly)
      editLabel(range, label, clipboard.getData('text/plain').split(/[\t\r\n]/)[0] ?? '')
    },
    // The row or column of a label keeps its figures.
    onCut: () => (range?.label === undefined ? acts.clear({ withLooks: editing?.lookOf !== undefined }) : undefined),
    onFill: acts.drag,
  }
}
