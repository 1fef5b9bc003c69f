import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { CellNote } from './CellNote.tsx'
import { useGridCopy } from './clipboard/use-grid-copy.ts'
import { CellEditor } from './editing/CellEditor.tsx'
import { useGridEditing } from './editing/use-grid-editing.ts'
import { GridHead, MOVE_HINT } from './GridHead.tsx'
import { FlatOverlays, GridLayers } from './GridLayers.tsx'
import { cellId, GridRowView } from './GridRows.tsx'
import { type Box, isInSight, offsetAt, pageLength, scrollToShow, totalLength } from './grid-geometry.ts'
import { commandOf } from './grid-keys.ts'
import { heightOf } from './grid-model.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { selectedColumns, spansOfRow } from './selection/grid-ranges.ts'
import {
  activeCell,
  boundsOf,
  type CellBounds,
  type CellPosition,
  type CellRange,
  type GridExtent,
  singleCell,
} from './selection/grid-selection.ts'
import { keyIndex, resolveRanges } from './selection/selection-store.ts'
import { type GridDrop, useGridMoves } from './selection/use-grid-moves.ts'
import { useGridPointer } from './selection/use-grid-pointer.ts'
import { useGridActs } from './use-grid-acts.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useGridSizes } from './use-grid-sizes.ts'
import { useGridViewport } from './use-grid-viewport.ts'
import './report-grid.css'

/**
 * Rows x columns of figures as one windowed treegrid. The keyboard stays on the root, which names the active cell;
 * the selection is one overlay over the cells.
 */
export function ReportGrid({ ref, rows, columns, ...props }: ReportGridProps) {
  const { selection, marks, editing = null, addresses = null, outlines = noOutlines } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const placed = useGridLayout({ ...props, rows, columns })
  const { frame, zoom } = placed

  const rowIndex = useMemo(() => keyIndex(rows), [rows])
  const columnIndex = useMemo(() => keyIndex(columns), [columns])
  const kept = useSyncExternalStore(selection.subscribe, selection.ranges)
  const ranges = useMemo(() => resolveRanges(kept, rowIndex, columnIndex), [kept, rowIndex, columnIndex])
  const selected = useMemo(() => ranges.map(boundsOf), [ranges])
  const range = ranges.at(-1) ?? null
  const bounds = selected.at(-1) ?? null
  const active = range && (range.active ?? range.head)

  function reveal({ row, column }: CellPosition) {
    const element = scroller.current
    if (!element) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
    const top = scrollToShow(placed.rows, row, scrollTop / zoom, clientHeight / zoom - placed.above, frame.frozenRows)
    const left = scrollToShow(placed.columns, column, scrollLeft / zoom, clientWidth / zoom - placed.beside, frame.frozenColumns)
    element.scrollTo({ top: top * zoom, left: left * zoom, behavior: 'instant' })
  }

  /** Where it is out of sight, with rows above and below it. */
  function showCell(cell: CellPosition) {
    const element = scroller.current
    if (!element) return
    const room = element.clientHeight - placed.above * zoom
    const top = offsetAt(placed.rows, cell.row) * zoom
    const isWhole =
      top >= element.scrollTop + placed.frozenHeight * zoom && offsetAt(placed.rows, cell.row + 1) * zoom <= element.scrollTop + room
    if (!isWhole && cell.row >= frame.frozenRows) element.scrollTo({ top: Math.max(0, top - Math.floor(room / 3)), behavior: 'instant' })
    reveal(cell)
  }

  /** In a view in CSS pixels of the page. */
  function isVisible({ row, column }: CellPosition, view: Box): boolean {
    return (
      isInSight(placed.columns, column, view.left / zoom, view.width / zoom - placed.beside, frame.frozenColumns) &&
      isInSight(placed.rows, row, view.top / zoom, view.height / zoom - placed.above, frame.frozenRows)
    )
  }

  const layout = { ...placed, ...frame, nameWidth: placed.beside, headerHeight: placed.above }
  const mounted = useGridViewport(scroller, layout, (before, now) => {
    placed.setRoom({ width: now.width, height: now.height })
    // A drawer that docks beside the grid must not push the active cell out of sight.
    if (active && isVisible(active, before)) reveal(active)
  })
  useKeptPlace(scroller, zoom)

  const extent: GridExtent = {
    rows: rows.length,
    columns: columns.length,
    page: pageLength(placed.rows, mounted.height - placed.above - placed.frozenHeight),
  }

  function selectRanges(next: readonly CellRange[], isRevealed: boolean) {
    selection.selectRanges(next, rows, columns)
    const last = next.at(-1)
    if (last && isRevealed) reveal(last.active ?? last.head)
  }
  const select = (next: CellRange | null, isRevealed = true) => selectRanges(next ? [next] : [], isRevealed)

  const focus = () => scroller.current?.focus({ preventScroll: true })
  const edited = useGridEditing({
    editing,
    draft: props.draft ?? null,
    rows,
    columns,
    selection,
    placed: kept.at(-1) ?? null,
    ranges,
    extent,
    select,
    focus,
    reveal,
  })
  const copy = useGridCopy({ rows, columns, editing }, ranges, edited.say)

  /** The menu of a cell opens by key where the pointer would have opened it. */
  function openMenuAt(cell: CellPosition) {
    const row = scroller.current?.querySelector(`[role=row][aria-rowindex="${cell.row + 2}"]`)
    const box = row?.querySelector(`[aria-colindex="${cell.column + 2}"]`)?.getBoundingClientRect()
    const place = box && { clientX: box.left + 12, clientY: box.bottom - 4 }
    if (place) scroller.current?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
  }

  const acts = useGridActs({
    props: { ...props, rows, columns },
    ranges,
    extent,
    nameWidth: frame.names,
    select,
    selectRanges,
    onEdit: editing && ((cell) => edited.editor.open(cell, null)),
    onMenu: openMenuAt,
    onShow: showCell,
    onStart: () => scroller.current?.scrollTo({ top: 0, left: 0, behavior: 'instant' }),
  })

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // What is typed into a cell is its editor's.
    if (event.target !== event.currentTarget) return
    if (edited.onKey(event)) return event.preventDefault()
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    acts.run(command)
  }

  function handleCopy(event: ClipboardEvent<HTMLDivElement>): boolean {
    return !(event.target instanceof HTMLInputElement) && copy.onCopy(event, 'COPY')
  }

  function handleCut(event: ClipboardEvent<HTMLDivElement>) {
    if (editing && !(event.target instanceof HTMLInputElement) && copy.onCopy(event, 'CUT')) edited.onCut()
  }

  function handlePaste(event: ClipboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLInputElement)) edited.onPaste(event)
  }

  const moves = useGridMoves({ ...props, rows, columns }, ranges, extent)
  const { drop } = moves
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
      if (isDone) props.onNameWidthChange(next)
    },
    sizes: useGridSizes({ ...props, rows, columns }, placed, ranges, extent),
    moves,
    onFill: edited.onFill,
    onPointAt: edited.editor.pointAt,
    onMenu: (hit) => props.onMenu?.(hit),
  })

  useImperativeHandle(ref, () => ({
    focus() {
      focus()
      if (range) reveal(activeCell(range))
    },
    reveal: showCell,
    edit: () => range && edited.editor.open(activeCell(range), null),
  }))

  function rowView(index: number, key: number, above: number): ReactNode {
    const row = rows[index]
    if (!row) return null
    const top = offsetAt(placed.rows, index)
    const height = offsetAt(placed.rows, index + 1) - top
    const badge = props.badgeOf?.(row) ?? null
    const move = addresses === null ? null : moves.stateOf('ROW', index)
    const dropAt = drop?.axis === 'ROW' ? drop.at : null
    return (
      <GridRowView
        key={key}
        gridId={gridId}
        row={row}
        index={index}
        top={top - above}
        height={height === heightOf(row, columns) ? null : height}
        columns={columns}
        offsets={placed.columns}
        from={mounted.columns.from}
        to={mounted.columns.to}
        frozen={frame.frozenColumns}
        kept={active?.row === index ? active.column : -1}
        selected={spansOfRow(index, selected)}
        isPending={props.isPending}
        showCodes={props.showCodes}
        marks={marks.get(row.key) ?? null}
        isFound={row.key === props.foundRow}
        lockOf={editing?.lockOf ?? null}
        number={addresses?.rowNumber(row, index)}
        isSized={Boolean(props.onRowHeight)}
        moveHint={move === null ? null : (move.lock ?? MOVE_HINT)}
        isMovable={move?.lock === null}
        drop={dropAt === index + 1 ? 'AFTER' : dropAt === 0 && index === 0 ? 'BEFORE' : null}
        nameStyle={props.nameStyleOf?.(row) ?? null}
        tint={props.rowTintOf?.(row) ?? null}
        badge={badge?.label ?? null}
        badgeTone={badge?.tone ?? null}
      />
    )
  }

  const { cell: typedInto, pointed } = edited.editor
  const flat = (
    <FlatOverlays
      ranges={selected.map(boxOf)}
      anchor={range && boxAt(activeCell(range))}
      canFill={editing !== null && ranges.length === 1}
      fill={edited.fill && boxOf(edited.fill)}
      drop={drop && dropLine(drop)}
      pointed={pointed && boxAt(pointed)}
      outlines={outlines.map((outline) => ({ ...outline, box: boxAt(outline) }))}
    />
  )
  const raisedAt = typedInto ?? (edited.note && bounds ? { row: bounds.bottom, column: bounds.right } : null)
  const raised = raisedAt && {
    isFrozenRow: raisedAt.row < frame.frozenRows,
    isBesideNames: raisedAt.column < frame.frozenColumns,
    content: typedInto ? (
      <CellEditor
        // Another cell is another entry.
        key={`${typedInto.row} ${typedInto.column}`}
        label={`${rows[typedInto.row]?.label ?? ''}, ${columns[typedInto.column]?.heading ?? ''}`}
        box={boxAt(typedInto)}
        draft={edited.editor.draft}
        onCommit={edited.editor.onCommit}
        onCancel={edited.editor.onCancel}
        onPointBy={edited.editor.pointBy}
      />
    ) : (
      edited.note && bounds && <CellNote box={boxOf(bounds)} beside={placed.beside + placed.frozenWidth} zoom={zoom} {...edited.note} />
    ),
  }

  const bodyWidth = placed.beside + totalLength(placed.columns)
  const scale = zoom === 1 ? {} : { zoom }
  // React's type of `style` knows no custom properties.
  const style = { '--grid-name': `${frame.names}px` } as CSSProperties
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
        data-range={(bounds !== null && (bounds.top < bounds.bottom || bounds.left < bounds.right)) || undefined}
        data-old={props.isOld || undefined}
        data-frozen-columns={frame.frozenColumns > 0 || undefined}
        data-moving={drop !== null || undefined}
        style={style}
        onKeyDown={handleKeyDown}
        onCopy={handleCopy}
        onCut={handleCut}
        onPaste={handlePaste}
        {...pointerHandlers}
      >
        <div
          role="rowgroup"
          className="grid-head"
          data-frozen-rows={frame.frozenRows > 0 || undefined}
          style={{ width: bodyWidth, ...scale }}
        >
          <GridHead
            corner={props.corner}
            columns={columns}
            offsets={placed.columns}
            from={mounted.columns.from}
            to={mounted.columns.to}
            frozen={frame.frozenColumns}
            selected={selectedColumns(selected)}
            addresses={addresses}
            isSized={Boolean(props.onColumnWidth)}
            moving={moves.columns}
            drop={drop?.axis === 'COLUMN' ? drop.at : null}
          />
          {frame.frozenRows > 0 && (
            <div role="none" className="grid-frozen-rows" style={{ height: placed.frozenHeight }}>
              {Array.from({ length: frame.frozenRows }, (_, index) => rowView(index, index, 0))}
              <GridLayers placed={placed} part="FROZEN" flat={flat} raised={raised?.isFrozenRow ? raised : null} />
            </div>
          )}
        </div>
        <div
          role="rowgroup"
          className="grid-body"
          style={{ width: bodyWidth, height: totalLength(placed.rows) - placed.frozenHeight, ...scale }}
        >
          {mountedRows(mounted.rows, active, frame.frozenRows).map((index) => rowView(index, mounted.rowSlot(index), placed.frozenHeight))}
          <GridLayers placed={placed} part="SCROLLED" flat={flat} raised={raised && !raised.isFrozenRow ? raised : null} />
        </div>
      </div>
      <span role="status" className="sr-only">
        {copy.said}
      </span>
      {editing && (
        <span role="status" className="sr-only">
          {edited.said || edited.note?.sentence}
        </span>
      )}
    </>
  )

  /** From the first cell's corner. */
  function boxOf(cells: CellBounds): Box {
    const left = offsetAt(placed.columns, cells.left)
    const top = offsetAt(placed.rows, cells.top)
    return {
      left,
      top,
      width: offsetAt(placed.columns, cells.right + 1) - left,
      height: offsetAt(placed.rows, cells.bottom + 1) - top,
    }
  }

  /** Between two columns; rows have a line of their own. */
  function dropLine({ axis, at }: GridDrop): Box | null {
    if (axis === 'ROW') return null
    return { left: Math.max(0, offsetAt(placed.columns, at) - 2), top: 0, width: 2, height: totalLength(placed.rows) }
  }

  function boxAt({ row, column }: CellPosition): Box {
    return boxOf(boundsOf(singleCell({ row, column })))
  }
}

const noOutlines: NonNullable<ReportGridProps['outlines']> = []

/** The same cells stay in sight while the zoom changes. */
function useKeptPlace(scroller: { readonly current: HTMLElement | null }, zoom: number) {
  const before = useRef(zoom)
  useLayoutEffect(() => {
    const element = scroller.current
    const factor = zoom / before.current
    before.current = zoom
    if (element && factor !== 1)
      element.scrollTo({ top: element.scrollTop * factor, left: element.scrollLeft * factor, behavior: 'instant' })
  }, [scroller, zoom])
}

/** The rows of the window, and the active row wherever it is, since the root refers to its cell. Frozen ones are not among them. */
function mountedRows(window: { from: number; to: number }, active: CellPosition | null, frozen: number): number[] {
  const indexes: number[] = []
  if (active && active.row >= frozen && active.row < window.from) indexes.push(active.row)
  for (let index = window.from; index < window.to; index += 1) indexes.push(index)
  if (active && active.row >= window.to) indexes.push(active.row)
  return indexes
}
