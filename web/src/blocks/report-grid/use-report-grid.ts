import { type ClipboardEvent, type HTMLAttributes, type KeyboardEvent, type RefObject, useImperativeHandle, useRef } from 'react'
import { ownKeyNames } from '../../ui/key-names.ts'
import { copyWith } from './clipboard/grid-clipboard.ts'
import { clipboardOfMenu } from './clipboard/grid-paste.ts'
import { useGridCopy } from './clipboard/use-grid-copy.ts'
import { type EditingOfGrid, useGridEditing } from './editing/use-grid-editing.ts'
import { commandOf, type GridCommand } from './grid-keys.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { activeCell, type CellPosition, type CellRange, cursorOf, type GridExtent, type LabelKind } from './selection/grid-selection.ts'
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
    onLabel: grid.onLabel ?? null,
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
    onMenu: (cell) => openMenuAt(scroller.current, cell, range?.label),
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
    hasLabels: Boolean(grid.onLabel),
    onSort: sortingAt(grid),
  })

  function put(clipboard: DataTransfer, act: 'COPY' | 'CUT') {
    if (copy.onCopy(clipboard, act) && act === 'CUT') edited.onCut()
  }
  async function pasteFromMenu(isValuesOnly: boolean) {
    const clipboard = await clipboardOfMenu()
    if (clipboard === null) edited.say(`The browser does not give the clipboard to menus. Press ${ownKeyNames('mod+v')} to paste.`)
    else edited.onPaste(clipboard, isValuesOnly)
  }

  useImperativeHandle(grid.ref, () => ({
    focus() {
      focus()
      if (range) reveal(activeCell(range))
    },
    reveal: show,
    edit: () => range && edited.editor.open(activeCell(range), null),
    onClipboard(act) {
      if (act === 'COPY' || act === 'CUT') copyWith((clipboard) => put(clipboard, act))
      else void pasteFromMenu(act === 'PASTE_VALUES')
    },
  }))

  return {
    scroller,
    handlers: {
      ...pointerHandlers,
      onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
        // What is typed into a cell is its editor's.
        if (event.target !== event.currentTarget) return
        const isTaken = edited.onKey(event)
        const command = isTaken ? null : commandIn(grid, event)
        if (isTaken || command) event.preventDefault()
        if (command) acts.run(command)
      },
      onCopy(event: ClipboardEvent<HTMLDivElement>) {
        if (isInField(event) || ranges.length === 0) return
        event.preventDefault()
        put(event.clipboardData, 'COPY')
      },
      onCut(event: ClipboardEvent<HTMLDivElement>) {
        if (editing === null || isInField(event) || ranges.length === 0) return
        event.preventDefault()
        put(event.clipboardData, 'CUT')
      },
      onPaste(event: ClipboardEvent<HTMLDivElement>) {
        if (editing === null || isInField(event) || ranges.length === 0) return
        event.preventDefault()
        edited.onPaste(event.clipboardData)
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

/** Sorts by a column by its index; null if rows are not sorted. */
function sortingAt({ sorting, columns }: ReportGridProps): ((at: number) => void) | null {
  if (!sorting) return null
  return (at) => {
    const column = columns[at]
    if (column) sorting.onSort(column)
  }
}

/** What a key does here: only sorted rows can be sorted. */
function commandIn({ sorting }: ReportGridProps, event: KeyboardEvent<HTMLDivElement>): GridCommand | null {
  const command = commandOf(event)
  return command?.kind === 'sort' && !sorting ? null : command
}

/** The field of a cell that is typed into has a clipboard of its own. */
function isInField({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLInputElement
}

/** Opens the menu of a cell by key, where the pointer would have opened it. */
function openMenuAt(scroller: HTMLElement | null, cell: CellPosition, label: LabelKind | undefined) {
  const row = scroller?.querySelector(`[role=row][aria-rowindex="${label === 'COLUMN' ? 1 : cell.row + 2}"]`)
  const box = row?.querySelector(`[aria-colindex="${label === 'ROW' ? 1 : cell.column + 2}"]`)?.getBoundingClientRect()
  const place = box && { clientX: box.left + 12, clientY: box.bottom - 4 }
  if (place) scroller?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
}
