import { type CellFormatting, LOOK_FLAGS } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { withColumnChanged, withColumnsInserted, withRowChanged, withRowsInserted } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { isFlagOn } from '@fourwall/domain/layouts/layout-flags.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { cellKey, insertedId, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { gridFormat, shownLayout, typedLegend } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { counted, currencySign } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { FindBar } from '../../../blocks/find/FindBar.tsx'
import { createCellDraft } from '../../../blocks/report-grid/editing/cell-draft.ts'
import { type GridColumn, headerHeight, lettersHeight } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { isPressed } from '../../../ui/pressed-keys.ts'
import { useFoundSelection, useLayoutFinder } from '../find/use-layout-finder.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { cellWords } from './cells/cell-words.ts'
import { givenBack } from './cells/given-back.ts'
import { columnPlace, type InsertAt, newColumn, newRow, rowPlace } from './cells/inserting.ts'
import { LayoutGrid } from './cells/LayoutGrid.tsx'
import { layoutSelection } from './cells/layout-selection.ts'
import { decimalsShown, selectedLook, sourceOfCell } from './cells/selected-cells.ts'
import { comparedColumns, varianceColumns } from './cells/variance-columns.ts'
import { type EditedLabel, LabelEditor } from './drawers/LabelEditor.tsx'
import type { OpenDrawer } from './drawers/LayoutDrawer.tsx'
import type { EditedLayout, LayoutStore } from './layout-store.ts'
import { FormulaBar } from './toolbar/FormulaBar.tsx'
import { LayoutActMenus } from './toolbar/LayoutActMenus.tsx'
import { LayoutMenuItems } from './toolbar/LayoutMenuItems.tsx'
import { LayoutToolbar } from './toolbar/LayoutToolbar.tsx'
import { LAYOUT_KEYS, layoutActOf, MOVE_KEYS } from './toolbar/layout-shortcuts.ts'
import { layoutActs } from './use-layout-acts.ts'

interface LayoutEditorProps {
  readonly store: LayoutStore
  readonly state: EditedLayout
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  readonly isBusy: boolean
  readonly name: string
  /** At the left of the status line: the proof that the figures are the ledger's. */
  readonly status: ReactNode
  /** Somebody wants to write about the active cell. */
  readonly onNote: () => void
  /** Opens where a figure of the report comes from. */
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  /** An inserted row or column is to be configured, beside the grid. */
  readonly onOpen: (drawer: OpenDrawer) => void
  /** Another cell is the active one, by its key. */
  readonly onActive: (cell: string | null) => void
  /** Escape in the cells; true where that closed something. */
  readonly onEscape: () => boolean
  /** A cell to be brought into view; another one each time. */
  readonly shownCell: string | null
  readonly ref: RefObject<ReportGridHandle | null>
}

/** The spreadsheet over a report: toolbar, formula bar, cells, status line. */
export function LayoutEditor({
  store,
  state,
  engine: ownEngine,
  company,
  isBusy,
  name,
  status,
  onNote,
  onTrace,
  onOpen,
  onActive,
  onEscape,
  shownCell,
  ref,
}: LayoutEditorProps) {
  const display = useDisplay()
  const [selection] = useState(() => createGridSelection({ isMulti: true }))
  const [draft] = useState(createCellDraft)
  const [zoom, setZoom] = useState(100)
  const [editedLabel, setEditedLabel] = useState<EditedLabel | null>(null)
  const [copiedLook, setCopiedLook] = useState<CellFormatting | null>(null)
  const { layout } = state
  const finder = useLayoutFinder(ownEngine, store.change, selection)
  const engine = finder.shown
  const { settings } = layout
  const { negatives, days } = display
  const format = useMemo(
    () => gridFormat({ settings }, company.currency, { negatives, days }),
    [settings, company.currency, negatives, days],
  )
  const view = useMemo(() => shownLayout({ engine, format }), [engine, format])
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  const note = typedLegend(layout)
  useSyncExternalStore(selection.subscribe, selection.ranges)
  const selected = layoutSelection(selection, view)
  const { active } = selected
  const [activeRow, activeColumn] = active === null ? [undefined, undefined] : [view.rows[active.row], view.columns[active.column]]
  const [rowAt, columnAt] = active === null ? [-1, -1] : [view.rowAt[active.row] ?? -1, view.columnAt[active.column] ?? -1]
  const activeKey = activeRow && activeColumn ? cellKey(activeRow.key, activeColumn.key) : null
  const tellActive = useEffectEvent(onActive)
  useEffect(() => tellActive(activeKey), [activeKey])
  const showCell = useEffectEvent((key: string | null) => {
    const parts = key === null ? null : partsOfCellKey(key)
    const row = view.rows.findIndex((one) => one.key === parts?.rowKey)
    const column = view.columns.findIndex((one) => one.key === parts?.columnKey)
    if (row >= 0 && column >= 0) selection.select({ anchor: { row, column }, head: { row, column } }, view.rows, view.columns)
  })
  useEffect(() => showCell(shownCell), [shownCell])
  useFoundSelection(finder, view, selection, ref)
  const focusGrid = () => ref.current?.focus()
  const stopFinding = () => {
    finder.end()
    focusGrid()
  }
  // As in every spreadsheet, the keyboard is on a cell from the start, unless someone has gone elsewhere meanwhile.
  const begin = useEffectEvent(() => {
    const [row, column] = [view.rows.findIndex(({ kind }) => kind !== 'heading'), 0]
    if (selection.ranges().length > 0 || row === -1 || view.columns.length === 0) return
    selection.select({ anchor: { row, column }, head: { row, column } }, view.rows, view.columns)
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) focusGrid()
  })
  useEffect(() => begin(), [])
  const actsNow = layoutActs(store, engine, () => layoutSelection(selection, view))
  const acts = useLatestFunctions(actsNow)
  const moveSelected = (axis: 'ROW' | 'COLUMN', at: number) => {
    const list = axis === 'ROW' ? view.rows : view.columns
    const [before, after] = [list[at - 1], list[at]]
    const place = before ? ({ key: before.key, side: 'AFTER' } as const) : after && ({ key: after.key, side: 'BEFORE' } as const)
    if (place) acts.moveTo(axis === 'ROW' ? 'ROWS' : 'COLUMNS', place)
  }
  const hasSelection = active !== null
  const look = selectedLook(engine, selected)

  const insert = (kind: 'ROW' | 'COLUMN', side: InsertAt['side'], type: InsertedRow['type'] | InsertedColumn['type']) => {
    const keys = kind === 'ROW' ? selected.rowKeys : selected.columnKeys
    const list = kind === 'ROW' ? view.rows : view.columns
    const key = (side === 'BEFORE' ? keys[0] : keys.at(-1)) ?? list.at(-1)?.key
    if (key === undefined) return
    const at = { key, side }
    const id = crypto.randomUUID()
    // Empty ones need no choices: they are there at once.
    if (kind === 'ROW') {
      const row = { ...newRow(id, engine, at), type: type as InsertedRow['type'] }
      if (type !== 'EMPTY') return onOpen({ kind, row, isNew: true, at })
      return store.change((before) => withRowsInserted(before, [{ ...row, label: 'Row' }], rowPlace(engine, at)))
    }
    const column = { ...newColumn(id, engine, at), type: type as InsertedColumn['type'] }
    if (type !== 'EMPTY') return onOpen({ kind, column, isNew: true, at })
    store.change((before) => withColumnsInserted(before, [{ ...column, label: 'Column' }], columnPlace(engine, at)))
  }
  const compared = activeColumn === undefined ? null : comparedColumns(engine, activeColumn.key)
  const addVariance = () => {
    if (activeColumn === undefined || compared === null) return
    const { key } = activeColumn
    const columns = varianceColumns(engine, key, compared, [crypto.randomUUID(), crypto.randomUUID()])
    store.change((before) => withColumnsInserted(before, columns, columnPlace(engine, { key, side: 'AFTER' })))
  }
  const isHiddenBeside = {
    ROWS: actsNow.hasHidden('ROWS'),
    COLUMNS: actsNow.hasHidden('COLUMNS'),
  }
  const configure = () => {
    const row = layout.insertedRows.find(({ id }) => id === insertedId(activeRow?.key ?? ''))
    const column = layout.insertedColumns.find(({ id }) => id === insertedId(activeColumn?.key ?? ''))
    const at = { key: '', side: 'AFTER' } as const
    if (column && (selected.whole === 'COLUMNS' || !row)) onOpen({ kind: 'COLUMN', column, isNew: false, at })
    else if (row) onOpen({ kind: 'ROW', row, isNew: false, at })
  }
  const isOwn = insertedId(activeRow?.key ?? '') !== null || insertedId(activeColumn?.key ?? '') !== null
  const hasInserted = {
    ROWS: selected.rowKeys.some((key) => insertedId(key) !== null),
    COLUMNS: selected.columnKeys.some((key) => insertedId(key) !== null),
  }

  /** Opens a field over the name of an inserted row or column; false where the report gave the name. */
  const editLabel = (element: Element | null | undefined): boolean => {
    const head = element?.closest('[role=rowheader], [role=columnheader]')
    const isRow = head?.getAttribute('role') === 'rowheader'
    const index = Number((isRow ? head?.closest('[role=row]')?.getAttribute('aria-rowindex') : head?.getAttribute('aria-colindex')) ?? 0)
    const id = insertedId((isRow ? view.rows : view.columns)[index - FIRST_INDEX]?.key ?? '')
    const inserted = (isRow ? layout.insertedRows : layout.insertedColumns).find((one) => one.id === id)
    if (!head || inserted === undefined) return false
    setEditedLabel({ kind: isRow ? 'ROW' : 'COLUMN', id: inserted.id, label: inserted.label, place: head.getBoundingClientRect() })
    return true
  }
  const endLabel = (label: string | null, isByKey: boolean) => {
    if (editedLabel !== null && label !== null)
      store.change((before) => (editedLabel.kind === 'ROW' ? withRowChanged : withColumnChanged)(before, editedLabel.id, { label }))
    setEditedLabel(null)
    if (isByKey) focusGrid()
  }
  const traceActive = () => activeRow && activeColumn && onTrace(activeRow, activeColumn)
  /** Moves what is selected where that is somebody's own: rows by the cells in them, columns where they are selected whole. */
  const moveBy = (event: KeyboardEvent): boolean => {
    const side = isPressed(MOVE_KEYS.ROWS[0], event) || isPressed(MOVE_KEYS.ROWS[1], event) ? 'ROWS' : 'COLUMNS'
    const by = isPressed(MOVE_KEYS[side][0], event) ? -1 : isPressed(MOVE_KEYS[side][1], event) ? 1 : null
    if (by === null || !hasInserted[side] || (side === 'COLUMNS' && selected.whole !== 'COLUMNS')) return false
    acts.move(side, by)
    return true
  }
  /** Before the grid takes them: F2 on a whole row or column is about its name. */
  const handleKeyDownFirst = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target instanceof HTMLInputElement || active === null) return
    if (isPressed(LAYOUT_KEYS.note, event)) onNote()
    else if (!moveBy(event)) {
      if (!isPressed('f2', event) || selected.whole === null) return
      const [row, column] = [`[aria-rowindex="${active.row + FIRST_INDEX}"]`, `[aria-colindex="${active.column + FIRST_INDEX}"]`]
      const head = event.currentTarget.querySelector(selected.whole === 'ROWS' ? `${row} [role=rowheader]` : `[role=columnheader]${column}`)
      if (!editLabel(head)) return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  /** Keys that change looks, wherever in the grid the keyboard is. */
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const act = layoutActOf(event)
    if (act === null) return
    event.preventDefault()
    switch (act) {
      case 'clearFormat':
        return acts.clearFormat()
      case 'hideRows':
        return acts.hide('ROWS')
      case 'unhideRows':
        return acts.unhide('ROWS')
      case 'hideColumns':
        return acts.hide('COLUMNS')
      case 'unhideColumns':
        return acts.unhide('COLUMNS')
      case 'currency':
        return acts.toggle('showCurrency')
      case 'percent':
        return acts.toggle('formatAsPercent')
      default:
        return acts.toggle(act)
    }
  }

  const formulaSource = sourceOfCell(engine, addresses, rowAt, columnAt)
  const paintNow = () => {
    if (copiedLook === null) return
    acts.paint(copiedLook)
    setCopiedLook(null)
  }
  const tools = useLatestFunctions({
    onInsert: insert,
    onVariance: addVariance,
    onShowAll: (hidden: 'hiddenRows' | 'hiddenColumns') => store.change((before) => ({ ...before, [hidden]: new Set() })),
    onPaint: () => setCopiedLook(copiedLook === null ? look : null),
    onFind: finder.open,
    onLeave: focusGrid,
  })
  const hasVariance = compared !== null
  const [hasFrozen, hasHiddenRows, hasHiddenColumns] = [
    layout.frozenRows + layout.frozenColumns > 0,
    layout.hiddenRows.size > 0,
    layout.hiddenColumns.size > 0,
  ]
  const menus = useMemo(
    () => (
      <LayoutActMenus
        hasFrozen={hasFrozen}
        hasHiddenRows={hasHiddenRows}
        hasHiddenColumns={hasHiddenColumns}
        acts={acts}
        hasSelection={hasSelection}
        hasVariance={hasVariance}
        onInsert={tools.onInsert}
        onVariance={tools.onVariance}
        onShowAll={tools.onShowAll}
        onLeave={tools.onLeave}
      />
    ),
    [acts, tools, hasFrozen, hasHiddenRows, hasHiddenColumns, hasSelection, hasVariance],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside, which has the focus
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" onKeyDown={handleKeyDown}>
      <LayoutToolbar
        look={look}
        decimals={decimalsShown(view.columns[active?.column ?? -1], activeRow)}
        currencySign={currencySign(company.currency).trim()}
        canUndo={state.document.past.length > 0}
        canRedo={state.document.future.length > 0}
        disabledReason={hasSelection ? null : 'Select the cells to format.'}
        isPainting={copiedLook !== null}
        onUndo={store.undo}
        onRedo={store.redo}
        flags={LOOK_FLAGS.filter((flag) => isFlagOn(engine, selected, flag))}
        onFormat={acts.format}
        onToggle={acts.toggle}
        onClear={acts.clearFormat}
        onPaint={tools.onPaint}
        zoom={zoom}
        onZoom={setZoom}
        menus={menus}
        onFind={tools.onFind}
        onLeave={tools.onLeave}
      />
      <FormulaBar
        store={draft}
        address={activeRow && activeColumn ? addresses.addressOf(activeRow.key, activeColumn.key) : null}
        source={formulaSource}
        about={rowAt >= 0 && columnAt >= 0 ? cellWords(engine, rowAt, columnAt) : ''}
        lock={activeRow?.kind === 'heading' ? 'A heading has no figures.' : null}
      />
      <FindBar finder={finder} top={headerHeight + lettersHeight + 6} onShow={finder.show} onClose={stopFinding} />
      <ContextMenu
        label="Acts on what is selected"
        onCloseAutoFocus={(event) => givenBack(focusGrid)(event)}
        target={
          <div
            className="flex min-h-0 min-w-0 flex-1 flex-col"
            onPointerUp={paintNow}
            onKeyDownCapture={handleKeyDownFirst}
            // The grid takes the pointer to itself: what is under it says what was meant.
            onDoubleClick={(event) => editLabel(document.elementFromPoint(event.clientX, event.clientY))}
          >
            <LayoutGrid
              ref={ref}
              change={store.change}
              engine={engine}
              view={view}
              addresses={addresses}
              selection={selection}
              draft={draft}
              currency={company.currency}
              isBusy={isBusy}
              zoom={zoom}
              active={active}
              label={`${name}, ${counted(view.rows.length, 'row')}`}
              marks={finder.marks}
              foundRow={finder.current?.key ?? null}
              onFold={finder.fold}
              onMove={moveSelected}
              onTrace={onTrace}
              onMenu={() => undefined}
              onEscape={() => {
                if (copiedLook === null) return onEscape()
                setCopiedLook(null)
                return true
              }}
            />
          </div>
        }
      >
        <LayoutMenuItems
          acts={acts}
          hasInserted={hasInserted}
          isWholeColumns={selected.whole === 'COLUMNS'}
          isHiddenBeside={isHiddenBeside}
          onInsert={insert}
          onVariance={compared === null ? null : addVariance}
          onConfigure={isOwn ? configure : null}
          onTrace={traceActive}
          onNote={onNote}
        />
      </ContextMenu>
      {editedLabel !== null && <LabelEditor key={editedLabel.id} edited={editedLabel} onEnd={endLabel} />}
      <footer className="flex h-[32px] flex-none items-center gap-4 border-t border-line-2 bg-sunken px-4 text-small text-2">
        {status}
        {note !== null && <span className="min-w-0 shrink-[999] truncate">{note}</span>}
        <RangeFiguresLine
          selection={selection}
          rows={view.rows}
          columns={view.columns}
          figureText={(value, unit) => (unit === 'share' ? display.percent(value) : display.figure(value, 2))}
        />
      </footer>
    </div>
  )
}

/** Row 1 and column 1 of the grid are its headings and names. */
const FIRST_INDEX = 2
