import { type ClipboardEvent, type HTMLAttributes, type KeyboardEvent, type RefObject, useImperativeHandle, useRef } from 'react'
import { useGridCopy } from './clipboard/use-grid-copy.ts'
import { type EditingOfGrid, useGridEditing } from './editing/use-grid-editing.ts'
import { commandOf } from './grid-keys.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { activeCell, type CellPosition, type CellRange, cursorOf, type GridExtent } from './selection/grid-selection.ts'
import { type GridMoves, useGridMoves } from './selection/use-grid-moves.ts'
import { useGridPointer } from './selection/use-grid-pointer.ts'
import { type SelectedRanges, useSelectedRanges } from './selection/use-selected-ranges.ts'
import { useGridActs } from './use-grid-acts.ts'
import { type PlacedGrid, useGridLayout } from './use-grid-layout.ts'
import { useGridScroll } from './use-grid-scroll.ts'
import { useGridSizes } from './use-grid-sizes.ts'
import type { MountedCells } from './use-grid-viewport.ts'

interface ReportGridState {
  /** For the element that scrolls and has the focus. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly handlers: HTMLAttributes<HTMLDivElement>
  readonly placed: PlacedGrid
  readonly mounted: MountedCells
  readonly selected: SelectedRanges
  readonly edited: EditingOfGrid
  readonly moves: GridMoves
  /** What was copied last, for screen readers. */
  readonly copied: string
}

/** What a grid shows of its rows and columns, and what the keyboard, the pointer and the clipboard do in it. */
export function useReportGrid(grid: ReportGridProps): ReportGridState {
  const { rows, columns, selection, editing = null } = grid
  const scroller = useRef<HTMLDivElement>(null)
  const placed = useGridLayout(grid)
  const selected = useSelectedRanges(selection, rows, columns)
  const { ranges, range, cursor } = selected
  const { mounted, page, reveal, show, toStart } = useGridScroll(scroller, placed, cursor)
  const extent: GridExtent = { rows: rows.length, columns: columns.length, page }

  function selectRanges(next: readonly CellRange[], isRevealed: boolean) {
    selection.selectRanges(next, rows, columns)
    const last = next.at(-1)
    if (last && isRevealed) reveal(cursorOf(last))
  }
  const select = (next: CellRange | null, isRevealed = true) => selectRanges(next ? [next] : [], isRevealed)
  const focus = () => scroller.current?.focus({ preventScroll: true })

  const edited = useGridEditing({
    editing,
    draft: grid.draft ?? null,
    rows,
    columns,
    selection,
    placed: selected.placed,
    ranges,
    extent,
    select,
    focus,
    reveal,
  })
  const copy = useGridCopy({ rows, columns, editing }, ranges, edited.say)
  const acts = useGridActs({
    props: grid,
    ranges,
    extent,
    nameWidth: placed.frame.names,
    select,
    selectRanges,
    onEdit: editing && ((cell) => edited.editor.open(cell, null)),
    onMenu: (cell) => openMenuAt(scroller.current, cell),
    onShow: show,
    onStart: toStart,
  })
  const moves = useGridMoves(grid, ranges, extent)
  const pointerHandlers = useGridPointer({
    scroller,
    placed,
    extent,
    ranges,
    isMulti: selection.isMulti,
    onSelect: selectRanges,
    onFold: acts.toggle,
    onNames: acts.toggle,
    onOpen: acts.open,
    onNameWidth(next, isDone) {
      placed.setDraggedNames(isDone ? null : next)
      if (isDone) grid.onNameWidthChange(next)
    },
    sizes: useGridSizes(grid, placed, ranges, extent),
    moves,
    onFill: edited.onFill,
    onPointAt: edited.editor.pointAt,
    onMenu: (hit) => grid.onMenu?.(hit),
  })

  useImperativeHandle(grid.ref, () => ({
    focus() {
      focus()
      if (range) reveal(activeCell(range))
    },
    reveal: show,
    edit: () => range && edited.editor.open(activeCell(range), null),
  }))

  return {
    scroller,
    handlers: {
      ...pointerHandlers,
      onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
        // What is typed into a cell is its editor's.
        if (event.target !== event.currentTarget) return
        const isTaken = edited.onKey(event)
        const command = isTaken ? null : commandOf(event)
        if (isTaken || command) event.preventDefault()
        if (command) acts.run(command)
      },
      onCopy(event: ClipboardEvent<HTMLDivElement>) {
        if (!isInField(event)) copy.onCopy(event, 'COPY')
      },
      onCut(event: ClipboardEvent<HTMLDivElement>) {
        if (editing && !isInField(event) && copy.onCopy(event, 'CUT')) edited.onCut()
      },
      onPaste(event: ClipboardEvent<HTMLDivElement>) {
        if (!isInField(event)) edited.onPaste(event)
      },
    },
    placed,
    mounted,
    selected,
    edited,
    moves,
    copied: copy.said,
  }
}

/** The field of a cell that is typed into has a clipboard of its own. */
function isInField({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLInputElement
}

/** Opens the menu of a cell by key, where the pointer would have opened it. */
function openMenuAt(scroller: HTMLElement | null, cell: CellPosition) {
  const row = scroller?.querySelector(`[role=row][aria-rowindex="${cell.row + 2}"]`)
  const box = row?.querySelector(`[aria-colindex="${cell.column + 2}"]`)?.getBoundingClientRect()
  const place = box && { clientX: box.left + 12, clientY: box.bottom - 4 }
  if (place) scroller?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
}
