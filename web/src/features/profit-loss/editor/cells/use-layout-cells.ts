import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { gridFormat, shownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection, type GridSelection } from '../../../../blocks/report-grid/selection/selection-store.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { type LayoutFinder, useFoundSelection, useLayoutFinder } from '../../find/use-layout-finder.ts'
import type { LayoutStore } from '../layout-store.ts'
import type { ActiveCell } from './active-cell.ts'
import type { GridView } from './grid-view.ts'
import { type LayoutSelection, layoutSelection } from './layout-selection.ts'

/** What others on the page ask of the cells. */
export interface LayoutCellsHandle {
  /** Gives the cells the keyboard. */
  readonly focus: () => void
  /** Selects a cell, by its key; nothing where it does not show. */
  readonly show: (cell: string) => void
}

/** The cells of a layout on the page: what shows, what is selected of it, and what is being found in it. */
export interface ShownLayoutCells {
  readonly grid: RefObject<ReportGridHandle | null>
  /** With what is unfolded for a found row. */
  readonly engine: LayoutEngine
  readonly view: GridView
  readonly addresses: LayoutAddresses
  readonly selection: GridSelection
  readonly selected: LayoutSelection
  /** What is selected now, for events. */
  readonly selectedNow: () => LayoutSelection
  readonly activeRow: GridRow | undefined
  readonly activeColumn: GridColumn | undefined
  /** Among the rows and columns of the engine; -1: none. */
  readonly rowAt: number
  readonly columnAt: number
  readonly finder: LayoutFinder<LayoutEngine>
  readonly focus: () => void
}

interface LayoutCellsOptions {
  readonly engine: LayoutEngine
  readonly change: LayoutStore['change']
  /** ISO code. */
  readonly currency: string
  /** Receives the cell that has the keyboard focus. */
  readonly activeCell: ActiveCell
  readonly ref: Ref<LayoutCellsHandle>
}

/** Shows a layout in cells, to be edited or read. The keyboard is on a cell from the start. */
export function useLayoutCells({ engine: ownEngine, change, currency, activeCell, ref }: LayoutCellsOptions): ShownLayoutCells {
  const { negatives, days } = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(() => createGridSelection({ isMulti: true }))
  const finder = useLayoutFinder(ownEngine, change, selection)
  const engine = finder.shown
  const { settings } = engine.layout
  const format = useMemo(() => gridFormat({ settings }, currency, { negatives, days }), [settings, currency, negatives, days])
  const view = useMemo(() => shownLayout({ engine, format }), [engine, format])
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  useSyncExternalStore(selection.subscribe, selection.ranges)
  const selected = layoutSelection(selection, view)
  const { active } = selected
  const [activeRow, activeColumn] = active === null ? [undefined, undefined] : [view.rows[active.row], view.columns[active.column]]
  const [rowAt, columnAt] = active === null ? [-1, -1] : [view.rowAt[active.row] ?? -1, view.columnAt[active.column] ?? -1]
  const activeKey = activeRow && activeColumn ? cellKey(activeRow.key, activeColumn.key) : null
  useEffect(() => activeCell.set(activeKey), [activeCell, activeKey])
  const select = (row: number, column: number) =>
    selection.select({ anchor: { row, column }, head: { row, column } }, view.rows, view.columns)
  const focus = () => grid.current?.focus()
  useImperativeHandle(ref, () => ({
    focus,
    show(key) {
      const parts = partsOfCellKey(key)
      const row = view.rows.findIndex((one) => one.key === parts?.rowKey)
      const column = view.columns.findIndex((one) => one.key === parts?.columnKey)
      if (row >= 0 && column >= 0) select(row, column)
    },
  }))
  useFoundSelection(finder, view, selection, grid)
  const begin = useEffectEvent(() => {
    const row = view.rows.findIndex(({ kind }) => kind !== 'heading')
    if (selection.ranges().length > 0 || row === -1 || view.columns.length === 0) return
    select(row, 0)
    // The user may have moved the focus while the figures were loading.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) focus()
  })
  useEffect(() => begin(), [])
  return {
    grid,
    engine,
    view,
    addresses,
    selection,
    selected,
    selectedNow: () => layoutSelection(selection, view),
    activeRow,
    activeColumn,
    rowAt,
    columnAt,
    finder,
    focus,
  }
}
