import { type CellFormatting, LOOK_FLAGS } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { isFlagOn } from '@fourwall/domain/layouts/layout-flags.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { currencySign } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { isPressed } from '../../../ui/pressed-keys.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { ActiveCell } from './cells/active-cell.ts'
import { FIRST_GRID_INDEX } from './cells/grid-view.ts'
import { decimalsShown, selectedLook } from './cells/selected-cells.ts'
import { type LayoutCellsHandle, type ShownLayoutCells, useLayoutCells } from './cells/use-layout-cells.ts'
import type { OpenDrawer } from './drawers/LayoutDrawer.tsx'
import { LayoutPane, type MenuPart } from './LayoutPane.tsx'
import { type LayoutCommands, layoutCommands } from './layout-commands.ts'
import { type LayoutInserts, layoutInserts } from './layout-inserts.ts'
import type { EditedLayout, LayoutStore } from './layout-store.ts'
import { LayoutActMenus } from './toolbar/LayoutActMenus.tsx'
import { LayoutMenuItems } from './toolbar/LayoutMenuItems.tsx'
import { LayoutToolbar } from './toolbar/LayoutToolbar.tsx'
import { LAYOUT_KEYS, layoutActOf, moveOf, runLayoutAct } from './toolbar/layout-shortcuts.ts'
import { type LabelEditing, useLabelEditing } from './use-label-editing.tsx'

interface LayoutEditorProps {
  readonly store: LayoutStore
  readonly state: EditedLayout
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  readonly isBusy: boolean
  readonly name: string
  /** At the left of the status line: the proof that the figures are the ledger's. */
  readonly status: ReactNode
  readonly activeCell: ActiveCell
  /** The user wants to write a note on the active cell. */
  readonly onNote: () => void
  /** Opens where a figure of the report comes from. */
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  /** An inserted row or column is to be configured, next to the grid. */
  readonly onOpen: (drawer: OpenDrawer) => void
  /** Escape in the cells; true where that closed something. */
  readonly onEscape: () => boolean
  readonly ref: RefObject<LayoutCellsHandle | null>
}

/** The spreadsheet over a report: toolbar, formula bar, cells, status line. */
export function LayoutEditor({ store, state, engine, company, isBusy, name, status, activeCell, ref, ...on }: LayoutEditorProps) {
  const cells = useLayoutCells({ engine, change: store.change, currency: company.currency, activeCell, ref })
  const { selected, activeRow, activeColumn } = cells
  const [zoom, setZoom] = useState(100)
  const [menuPart, setMenuPart] = useState<MenuPart>('CELLS')
  const [copiedLook, setCopiedLook] = useState<CellFormatting | null>(null)
  const label = useLabelEditing(cells, store.change)
  const actsNow = layoutCommands(store, cells.engine, cells.selectedNow)
  const acts = useLatestFunctions(actsNow)
  const inserts = layoutInserts({
    store,
    engine: cells.engine,
    selected,
    activeRowKey: activeRow?.key,
    activeColumnKey: activeColumn?.key,
    lastRowKey: cells.view.rows.at(-1)?.key,
    lastColumnKey: cells.view.columns.at(-1)?.key,
    onOpen: on.onOpen,
  })
  const look = selectedLook(cells.engine, selected)
  const hasInserted = {
    ROWS: selected.rowKeys.some((key) => insertedId(key) !== null),
    COLUMNS: selected.columnKeys.some((key) => insertedId(key) !== null),
  }
  const tools = useLatestFunctions({
    onPaint: () => setCopiedLook(copiedLook === null ? look : null),
    onFind: cells.finder.open,
    onLeave: cells.focus,
  })
  const menus = useActMenus({ state, store, acts, inserts, hasSelection: selected.active !== null, onLeave: tools.onLeave })
  const paintNow = () => {
    if (copiedLook === null) return
    acts.paint(copiedLook)
    setCopiedLook(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside, which has the focus
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" onKeyDown={(event) => handleLookKey(event, acts)}>
      <LayoutToolbar
        look={look}
        decimals={decimalsShown(activeColumn, activeRow)}
        currencySign={currencySign(company.currency).trim()}
        canUndo={state.document.past.length > 0}
        canRedo={state.document.future.length > 0}
        disabledReason={selected.active !== null ? null : 'Select the cells to format.'}
        isPainting={copiedLook !== null}
        onUndo={store.undo}
        onRedo={store.redo}
        flags={LOOK_FLAGS.filter((flag) => isFlagOn(cells.engine, selected, flag))}
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
      <LayoutPane
        cells={cells}
        name={name}
        zoom={zoom}
        status={status}
        change={store.change}
        isBusy={isBusy}
        currency={company.currency}
        lock={activeRow?.kind === 'heading' ? 'A heading has no figures.' : null}
        onPointerUp={paintNow}
        onKeyDownCapture={(event) => handleCellKey(event, { cells, acts, label, hasInserted, onNote: on.onNote })}
        // The grid captures the pointer, so that the event's own target is not what was pressed.
        onDoubleClick={(event) => label.edit(document.elementFromPoint(event.clientX, event.clientY))}
        onMove={(axis, at) => moveSelected(cells, acts, axis, at)}
        onTrace={on.onTrace}
        onEscape={() => {
          if (copiedLook === null) return on.onEscape()
          setCopiedLook(null)
          return true
        }}
        onLabel={label.editAt}
        menuLabel={MENU_LABELS[menuPart]}
        onMenuPart={setMenuPart}
        menuItems={
          <LayoutMenuItems
            part={menuPart}
            onClipboard={(act) => cells.grid.current?.onClipboard(act)}
            onRename={renameSelected(menuPart, cells, hasInserted, label)}
            acts={acts}
            hasInserted={hasInserted}
            isWholeColumns={selected.whole === 'COLUMNS'}
            isHiddenBeside={{ ROWS: actsNow.hasHidden('ROWS'), COLUMNS: actsNow.hasHidden('COLUMNS') }}
            onInsert={inserts.insert}
            onVariance={inserts.addVariance}
            onConfigure={inserts.configure}
            onTrace={() => activeRow && activeColumn && on.onTrace(activeRow, activeColumn)}
            onNote={on.onNote}
          />
        }
      />
      {label.field}
    </div>
  )
}

/** Renames the active row or column; null if the report brought it. */
function renameSelected(
  part: MenuPart,
  { selected: { active } }: ShownLayoutCells,
  hasInserted: CellKeyOptions['hasInserted'],
  label: LabelEditing,
): (() => void) | null {
  if (active === null || part === 'CELLS' || !hasInserted[part]) return null
  return () => void (part === 'ROWS' ? label.editAt('ROW', active.row, null) : label.editAt('COLUMN', active.column, null))
}

const MENU_LABELS = {
  CELLS: 'Actions for the selection',
  ROWS: 'Actions for the row',
  COLUMNS: 'Actions for the column',
} as const satisfies Record<MenuPart, string>

interface ActMenusOptions {
  readonly state: EditedLayout
  readonly store: LayoutStore
  /** The same object from one rendering to the next. */
  readonly acts: LayoutCommands
  readonly inserts: LayoutInserts
  readonly hasSelection: boolean
  readonly onLeave: () => void
}

/** The toolbar's menus, the same element until what they offer changes: most keys in the cells change nothing of it. */
function useActMenus({ state: { layout }, store, acts, inserts, hasSelection, onLeave }: ActMenusOptions): ReactNode {
  const { onInsert, onVariance, onShowAll } = useLatestFunctions({
    onInsert: inserts.insert,
    onVariance: () => inserts.addVariance?.(),
    onShowAll: (hidden: 'hiddenRows' | 'hiddenColumns') => store.change((before) => ({ ...before, [hidden]: new Set() })),
  })
  const hasVariance = inserts.addVariance !== null
  const [hasFrozen, hasHiddenRows, hasHiddenColumns] = [
    layout.frozenRows + layout.frozenColumns > 0,
    layout.hiddenRows.size > 0,
    layout.hiddenColumns.size > 0,
  ]
  return useMemo(
    () => (
      <LayoutActMenus
        hasFrozen={hasFrozen}
        hasHiddenRows={hasHiddenRows}
        hasHiddenColumns={hasHiddenColumns}
        acts={acts}
        hasSelection={hasSelection}
        hasVariance={hasVariance}
        onInsert={onInsert}
        onVariance={onVariance}
        onShowAll={onShowAll}
        onLeave={onLeave}
      />
    ),
    [acts, onInsert, onVariance, onShowAll, onLeave, hasFrozen, hasHiddenRows, hasHiddenColumns, hasSelection, hasVariance],
  )
}

/** Puts the rows or columns that are selected whole before the one of this index. */
function moveSelected({ view }: ShownLayoutCells, acts: LayoutCommands, axis: 'ROW' | 'COLUMN', at: number): void {
  const list = axis === 'ROW' ? view.rows : view.columns
  const [before, after] = [list[at - 1], list[at]]
  const place = before ? ({ key: before.key, side: 'AFTER' } as const) : after && ({ key: after.key, side: 'BEFORE' } as const)
  if (place) acts.moveTo(axis === 'ROW' ? 'ROWS' : 'COLUMNS', place)
}

interface CellKeyOptions {
  readonly cells: ShownLayoutCells
  readonly acts: LayoutCommands
  readonly label: LabelEditing
  readonly hasInserted: Readonly<Record<'ROWS' | 'COLUMNS', boolean>>
  readonly onNote: () => void
}

/** Keys that the grid is not to take: a note, moving inserted rows and columns, and F2 on a whole row or column, which is about its name. */
function handleCellKey(event: KeyboardEvent<HTMLElement>, { cells, acts, label, hasInserted, onNote }: CellKeyOptions): void {
  const { active, whole } = cells.selected
  if (!(event.target instanceof Element) || event.target instanceof HTMLInputElement || active === null) return
  const move = moveOf(event)
  if (isPressed(LAYOUT_KEYS.note, event)) onNote()
  // Columns move where they are selected whole; in cells, the same keys fold groups.
  else if (move !== null && hasInserted[move.side] && (move.side === 'ROWS' || whole === 'COLUMNS')) acts.move(move.side, move.by)
  else {
    if (!isPressed('f2', event) || whole === null) return
    const [row, column] = [`[aria-rowindex="${active.row + FIRST_GRID_INDEX}"]`, `[aria-colindex="${active.column + FIRST_GRID_INDEX}"]`]
    const head = event.currentTarget.querySelector(whole === 'ROWS' ? `${row} [role=rowheader]` : `[role=columnheader]${column}`)
    if (!label.edit(head)) return
  }
  event.preventDefault()
  event.stopPropagation()
}

/** Keys that change looks, wherever in the editor the keyboard is. */
function handleLookKey(event: KeyboardEvent, acts: LayoutCommands): void {
  if (event.target instanceof HTMLInputElement) return
  const act = layoutActOf(event)
  if (act === null) return
  event.preventDefault()
  runLayoutAct(acts, act)
}
