import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { CellEditor } from './CellEditor.tsx'
import { CellNote } from './CellNote.tsx'
import { cellId, GridHeadings, GridRowView } from './GridRows.tsx'
import { clipboardText, putOn } from './grid-clipboard.ts'
import type { GridEditing } from './grid-editing.ts'
import { type Box, columnWidth, nameWidthBeside, offsetAt, offsetsOf, pageLength, scrollToShow, totalLength } from './grid-geometry.ts'
import { commandOf, type GridCommand } from './grid-keys.ts'
import { type GridColumn, headerHeight, heightOf, nameWidths, type RowMarks } from './grid-model.ts'
import {
  boundsOf,
  type CellBounds,
  type CellPosition,
  type CellRange,
  cellsIn,
  foldTarget,
  type GridExtent,
  isSingleCell,
  moveSelection,
  selectAll,
  selectColumns,
  selectRows,
  singleCell,
} from './grid-selection.ts'
import { SelectionOverlay } from './SelectionOverlay.tsx'
import { type GridSelection, keyIndex, resolveRange } from './selection-store.ts'
import { CELLS_TYPE, cellsText, useGridEditing } from './use-grid-editing.ts'
import { clampNameWidth, useGridPointer } from './use-grid-pointer.ts'
import { useGridViewport } from './use-grid-viewport.ts'
import './report-grid.css'

const columnWidths = { least: 72, most: 124 }
const cellPadding = 20

export interface ReportGridHandle {
  /** Gives the grid the keyboard and brings the active cell into view. */
  readonly focus: () => void
  /** Brings a cell into view: where it is out of sight, with rows above and below it. */
  readonly reveal: (cell: CellPosition) => void
}

export interface ReportGridProps {
  /** What the grid shows, for a screen reader. */
  readonly label: string
  /** Stands over the names: the unit of the figures. */
  readonly corner: string
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** No figures are known yet: bars stand in the cells' places after 150 ms. */
  readonly isPending: boolean
  /** Newer figures than these are on their way. */
  readonly isBusy: boolean
  /** The figures are not those that were asked for: they are dimmed. */
  readonly isOld: boolean
  readonly selection: GridSelection
  /** CSS pixels that the widest figure or heading needs, without margins. */
  readonly widestFigure: number
  /** CSS pixels that someone chose; null: as wide as the names need, where the columns leave room for it. */
  readonly nameWidth: number | null
  /** CSS pixels that the names need; see `fittingNameWidth`. */
  readonly fittingNameWidth: number
  /** null: as wide as it fits. */
  readonly onNameWidthChange: (width: number | null) => void
  readonly showCodes: boolean
  readonly showGrid: boolean
  /** What is marked in rows, by their keys. */
  readonly marks: ReadonlyMap<string, RowMarks>
  /** The row whose marks stand out. */
  readonly foundRow: string | null
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** A figure is to be traced. */
  readonly onOpen: (row: GridRow, column: GridColumn) => void
  /** A figure's difference from what it is compared with is to be explained. */
  readonly onExplain: (row: GridRow, column: GridColumn) => void
  /** Escape on a single cell; true where that closed something. */
  readonly onEscape: () => boolean
  /** What can be done to the cells; left out where they are only read. */
  readonly editing?: GridEditing | null
  readonly ref?: Ref<ReportGridHandle>
}

/**
 * Rows x columns of figures as one windowed treegrid. The keyboard stays on the root, which names the active cell;
 * the selection is one overlay over the cells.
 */
export function ReportGrid({ ref, marks, editing = null, ...props }: ReportGridProps) {
  const { rows, columns, selection } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [draggedWidth, setDraggedWidth] = useState<number | null>(null)
  const [innerWidth, setInnerWidth] = useState(0)
  const [copied, setCopied] = useState({ cells: 0, times: 0 })
  const columnsWidth = columns.length * Math.max(columnWidths.least, Math.ceil(props.widestFigure + cellPadding))
  const nameWidth = draggedWidth ?? props.nameWidth ?? nameWidthBeside(columnsWidth, innerWidth, props.fittingNameWidth, nameWidths.usual)
  const width = columnWidth(props.widestFigure + cellPadding, columns.length, innerWidth - nameWidth, columnWidths)
  const columnOffsets = useMemo(() => offsetsOf(columns.length, () => width), [columns.length, width])
  const rowOffsets = useMemo(() => offsetsOf(rows.length, (index) => (rows[index] ? heightOf(rows[index], columns) : 0)), [rows, columns])

  const rowIndex = useMemo(() => keyIndex(rows), [rows])
  const columnIndex = useMemo(() => keyIndex(columns), [columns])
  const placed = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const range = useMemo(() => resolveRange(placed, rowIndex, columnIndex), [placed, rowIndex, columnIndex])
  const bounds = range && boundsOf(range)
  const active = range?.head ?? null

  function reveal({ row, column }: CellPosition) {
    const element = scroller.current
    element?.scrollTo({
      top: scrollToShow(rowOffsets, row, element.scrollTop, element.clientHeight - headerHeight),
      left: scrollToShow(columnOffsets, column, element.scrollLeft, element.clientWidth - nameWidth),
      behavior: 'instant',
    })
  }

  function isVisible({ row, column }: CellPosition, view: Box): boolean {
    const left = offsetAt(columnOffsets, column) - view.left
    const top = offsetAt(rowOffsets, row) - view.top
    return left >= 0 && left < view.width - nameWidth && top >= 0 && top < view.height - headerHeight
  }

  const mounted = useGridViewport(scroller, { rows: rowOffsets, columns: columnOffsets, nameWidth, headerHeight }, (before, now) => {
    setInnerWidth(now.width)
    // A drawer that docks beside the grid must not push the active cell out of sight.
    if (active && isVisible(active, before)) reveal(active)
  })

  const extent: GridExtent = {
    rows: rows.length,
    columns: columns.length,
    page: pageLength(rowOffsets, mounted.height - headerHeight),
  }

  function select(next: CellRange | null, isRevealed = true) {
    selection.select(next, rows, columns)
    if (next && isRevealed) reveal(next.head)
  }

  const edited = useGridEditing({
    editing,
    rows,
    columns,
    selection,
    placed,
    range,
    extent,
    select,
    focus: () => scroller.current?.focus({ preventScroll: true }),
  })

  function fold(index: number, isExpanded: boolean) {
    const row = rows[index]
    if (row?.isExpandable && row.isExpanded !== isExpanded) props.onFold(row, isExpanded)
  }

  function toggle(index: number) {
    fold(index, rows[index]?.isExpanded === false)
  }

  function open(rowAt: number, columnAt: number) {
    const row = rows[rowAt]
    const column = columns[columnAt]
    if (row?.values && column && editing) edited.open({ row: rowAt, column: columnAt }, null)
    else if (row?.values && column) props.onOpen(row, column)
    else toggle(rowAt)
  }

  function run(command: GridCommand) {
    const cell = range?.anchor
    switch (command.kind) {
      case 'move':
        return select(moveSelection(range, command.move, command.isExtending, extent))
      case 'fold': {
        const target = cell ? foldTarget(rows, cell.row, command.isExpanding) : null
        if (target === null || !cell) return
        select(singleCell({ row: target, column: cell.column }))
        return fold(target, command.isExpanding)
      }
      case 'resize-names':
        return props.onNameWidthChange(clampNameWidth(nameWidth + command.by))
      case 'open':
        return cell && open(cell.row, cell.column)
      case 'explain': {
        const [row, column] = [cell && rows[cell.row], cell && columns[cell.column]]
        return row?.values && column ? props.onExplain(row, column) : undefined
      }
      case 'toggle':
        return cell && toggle(cell.row)
      case 'back':
        if (range && !isSingleCell(range)) return select(singleCell(range.anchor), false)
        return props.onEscape() ? undefined : select(null)
      case 'select-all':
        return select(selectAll(extent), false)
      case 'select-row':
        return range ? select(selectRows(range, range.head.row, true, extent), false) : undefined
      case 'select-column':
        return range ? select(selectColumns(range, range.head.column, true, extent), false) : undefined
      case 'menu':
        return cell && openMenuAt(cell)
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // What is typed into a cell is its editor's.
    if (event.target !== event.currentTarget) return
    if (edited.onKey(event)) return event.preventDefault()
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    run(command)
  }

  /** The menu of a cell opens by key where the pointer would have opened it. */
  function openMenuAt(cell: CellPosition) {
    const row = scroller.current?.querySelector(`[aria-rowindex="${cell.row + 2}"]`)
    const box = row?.querySelector(`[aria-colindex="${cell.column + 2}"]`)?.getBoundingClientRect()
    const place = box && { clientX: box.left + 12, clientY: box.bottom - 4 }
    if (place) scroller.current?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
  }

  function handleCopy(event: ClipboardEvent<HTMLDivElement>) {
    if (!range || event.target instanceof HTMLInputElement) return
    putOn(event.clipboardData, clipboardText(range, rows, columns))
    if (editing) event.clipboardData.setData(CELLS_TYPE, cellsText(range, rows, columns, editing))
    event.preventDefault()
    const cells = cellsIn(range)
    setCopied((before) => ({ cells, times: before.times + 1 }))
  }

  function handleCut(event: ClipboardEvent<HTMLDivElement>) {
    if (!editing || event.target instanceof HTMLInputElement) return
    handleCopy(event)
    edited.clear()
  }

  function handlePaste(event: ClipboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLInputElement)) edited.onPaste(event)
  }

  const pointerHandlers = useGridPointer({
    scroller,
    rowOffsets,
    columnOffsets,
    nameWidth,
    extent,
    range,
    onSelect: select,
    onFold: toggle,
    onNames: toggle,
    onOpen: open,
    onNameWidth(next, isDone) {
      setDraggedWidth(isDone ? null : next)
      if (isDone) props.onNameWidthChange(next)
    },
    onFill: edited.onFill,
  })

  useImperativeHandle(ref, () => ({
    focus() {
      scroller.current?.focus({ preventScroll: true })
      if (range) reveal(range.anchor)
    },
    reveal(cell) {
      const element = scroller.current
      if (!element) return
      const room = element.clientHeight - headerHeight
      const top = offsetAt(rowOffsets, cell.row)
      const isInSight = top >= element.scrollTop && offsetAt(rowOffsets, cell.row + 1) <= element.scrollTop + room
      if (!isInSight) element.scrollTo({ top: Math.max(0, top - Math.floor(room / 3)), behavior: 'instant' })
      reveal(cell)
    },
  }))

  const bodyWidth = nameWidth + totalLength(columnOffsets)
  // React's type of `style` knows no custom properties.
  const style = { '--grid-name': `${nameWidth}px` } as CSSProperties
  return (
    <>
      <div
        ref={scroller}
        role="treegrid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={editing === null}
        aria-busy={props.isBusy || props.isPending}
        {...(active ? { 'aria-activedescendant': cellId(gridId, active.row, active.column) } : {})}
        tabIndex={0}
        className="report-grid"
        data-lines={props.showGrid || undefined}
        data-old={props.isOld || undefined}
        style={style}
        onKeyDown={handleKeyDown}
        onCopy={handleCopy}
        onCut={handleCut}
        onPaste={handlePaste}
        {...pointerHandlers}
      >
        <div role="rowgroup" className="grid-head" style={{ width: bodyWidth }}>
          <GridHeadings
            corner={props.corner}
            columns={columns}
            offsets={columnOffsets}
            from={mounted.columns.from}
            to={mounted.columns.to}
            selectedFrom={bounds?.left ?? -1}
            selectedTo={bounds?.right ?? -1}
          />
        </div>
        <div role="rowgroup" className="grid-body" style={{ width: bodyWidth, height: totalLength(rowOffsets) }}>
          {mountedRows(mounted.rows, active).map((index) => {
            const row = rows[index]
            if (!row) return null
            const isSelected = bounds !== null && index >= bounds.top && index <= bounds.bottom
            return (
              <GridRowView
                key={mounted.rowSlot(index)}
                gridId={gridId}
                row={row}
                index={index}
                top={offsetAt(rowOffsets, index)}
                columns={columns}
                offsets={columnOffsets}
                from={mounted.columns.from}
                to={mounted.columns.to}
                kept={active?.row === index ? active.column : -1}
                selectedFrom={isSelected ? bounds.left : -1}
                selectedTo={isSelected ? bounds.right : -1}
                isPending={props.isPending}
                showCodes={props.showCodes}
                marks={marks.get(row.key) ?? null}
                isFound={row.key === props.foundRow}
                lockOf={editing?.lockOf ?? null}
              />
            )
          })}
          {range && bounds && (
            <SelectionOverlay
              box={boxOf(bounds)}
              anchor={relativeTo(boxOf(bounds), boxOf(boundsOf(singleCell(range.anchor))))}
              canFill={editing !== null}
            />
          )}
          {edited.fill && <div className="grid-filling" aria-hidden="true" style={boxOf(edited.fill)} />}
          {edited.note && bounds && <CellNote box={boxOf(bounds)} {...edited.note} />}
          {edited.editor && (
            <CellEditor
              // Another cell is another entry.
              key={`${edited.editor.cell.row} ${edited.editor.cell.column}`}
              label={`${rows[edited.editor.cell.row]?.label ?? ''}, ${columns[edited.editor.cell.column]?.heading ?? ''}`}
              box={boxOf(boundsOf(singleCell(edited.editor.cell)))}
              text={edited.editor.text}
              isReplacing={edited.editor.isReplacing}
              onCommit={edited.onCommit}
              onCancel={edited.onCancel}
            />
          )}
        </div>
      </div>
      <span role="status" className="sr-only">
        {copied.times > 0 && `${formatCount(copied.cells)} ${copied.cells === 1 ? 'cell' : 'cells'} copied`}
        {/* The same words again are another text, so that they are said again. */}
        {copied.times % 2 === 0 ? '' : '\u00a0'}
      </span>
      {editing && (
        <span role="status" className="sr-only">
          {edited.said || edited.note?.sentence}
        </span>
      )}
    </>
  )

  function boxOf(cells: CellBounds): Box {
    const left = offsetAt(columnOffsets, cells.left)
    const top = offsetAt(rowOffsets, cells.top)
    return {
      left: nameWidth + left,
      top,
      width: offsetAt(columnOffsets, cells.right + 1) - left,
      height: offsetAt(rowOffsets, cells.bottom + 1) - top,
    }
  }
}

function relativeTo(outer: Box, inner: Box): Box {
  return { ...inner, left: inner.left - outer.left, top: inner.top - outer.top }
}

/** The rows of the window, and the active row wherever it is, since the root refers to its cell. */
function mountedRows(window: { from: number; to: number }, active: CellPosition | null): number[] {
  const indexes: number[] = []
  if (active && active.row < window.from) indexes.push(active.row)
  for (let index = window.from; index < window.to; index += 1) indexes.push(index)
  if (active && active.row >= window.to) indexes.push(active.row)
  return indexes
}
