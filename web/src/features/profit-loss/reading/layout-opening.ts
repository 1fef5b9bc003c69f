import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { isReported, openedFigure } from '@fourwall/domain/layouts/opened-figure.ts'
import type { ShownLocations } from '@fourwall/domain/layouts/view/shown-by-location.ts'
import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { rowBridges } from '@fourwall/domain/profit-loss/explained-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { CellPosition } from '../../../blocks/report-grid/selection/grid-selection.ts'
import type { LayoutReading, LayoutReadingOptions } from './layout-reading.ts'
import { type CellBehind, locationCellAt } from './location-reading.ts'

interface LayoutOpeningOptions extends Pick<LayoutReadingOptions, 'selection' | 'grid' | 'onOpened'> {
  readonly engine: LayoutEngine | null
  readonly view: ShownLayout
  /** The same view if locations are rows; null otherwise. */
  readonly locations: ShownLocations | null
  /** A cell that the layout adds is traced, or none of them is. */
  readonly setTracingOwn: (isTracing: boolean) => void
}

interface LayoutOpening extends Pick<LayoutReading, 'trace' | 'explain' | 'bridgesOf' | 'close'> {
  /** The report's cell behind one that shows; null for one that the layout adds. */
  readonly behind: (row: GridRow, column: GridColumn) => CellBehind | null
  /** Selects a cell of the report by its key. */
  readonly select: (key: string) => void
  /** Explains a difference, else traces the figure. */
  readonly open: (row: GridRow, column: GridColumn) => void
}

/** What opens from the cells of a layout that is read: traces and bridges. */
export function layoutOpening({ engine, view, locations, selection, grid, onOpened, setTracingOwn }: LayoutOpeningOptions): LayoutOpening {
  const close = () => {
    setTracingOwn(false)
    onOpened({ trace: null, bridge: null })
    grid.current?.focus()
  }
  const behind = (row: GridRow, column: GridColumn): CellBehind | null =>
    locations === null ? { row, column } : locations.cellBehind(row, column.key)
  const select = (key: string) => {
    const cell = locations === null ? cellAt(key, view) : locationCellAt(key, locations, engine)
    if (cell === null) return
    selection.select({ anchor: cell, head: cell }, view.rows, view.columns)
    grid.current?.reveal(cell)
  }
  const explain = ({ groupId, accountId }: GridRow, column: string) => {
    setTracingOwn(false)
    onOpened({ trace: null, bridge: { cell: { groupId, accountId, column }, locationId: null, cut: null } })
  }
  const trace = (row: GridRow, column: GridColumn) => {
    const cell = behind(row, column)
    if (cell === null) return
    const opens = engine && openedFigure(engine, placeOf(engine, cell.row), engine.structure.columnAt.get(cell.column.key) ?? -1)
    setTracingOwn(opens === null)
    if (opens === null) {
      select(cellKey(cell.row.key, cell.column.key))
      onOpened({ trace: null, bridge: null })
    } else onOpened({ trace: { cell: { ...opens.figure, column: cell.column.opens }, path: [] }, bridge: null })
  }
  const bridgesOf = (row: GridRow, column: GridColumn) => {
    const cell = behind(row, column)
    const shown = cell && shownColumn(engine, cell.column)
    // The ledger does not explain typed figures.
    return engine !== null && cell && shown && isReported(engine, placeOf(engine, cell.row), shown.column)
      ? rowBridges(cell.row, cell.column)
      : []
  }
  const explainIn = (row: GridRow, column: GridColumn, bridge: string) => {
    const cell = behind(row, column)
    if (cell !== null) explain(cell.row, bridge)
  }
  const open = (row: GridRow, column: GridColumn) => {
    const bridge = column.opensBridge ? bridgesOf(row, column)[0] : undefined
    if (bridge) explainIn(row, column, bridge.key)
    else trace(row, column)
  }
  return { behind, select, open, trace, explain: explainIn, bridgesOf, close }
}

function cellAt(key: string, { rows, columns }: ShownLayout): CellPosition | null {
  const parts = partsOfCellKey(key)
  const row = rows.findIndex((one) => one.key === parts?.rowKey)
  const column = columns.findIndex((one) => one.key === parts?.columnKey)
  return row < 0 || column < 0 ? null : { row, column }
}

function placeOf({ structure }: LayoutEngine, { key }: GridRow): number {
  return structure.rowAt.get(key) ?? -1
}

/** What a column of the report shows; null for one of the layout's own. */
export function shownColumn(engine: LayoutEngine | null, { key }: GridColumn) {
  return engine?.structure.columns[engine.structure.columnAt.get(key) ?? -1]?.shown ?? null
}
