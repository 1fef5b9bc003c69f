import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { columnLines, lineChoices, usualLines } from '@fourwall/domain/layouts/view/line-columns.ts'
import type { ShownLocations } from '@fourwall/domain/layouts/view/shown-by-location.ts'
import { nextSort, withFoldedPlaces } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { CellPosition } from '../../../blocks/report-grid/selection/grid-selection.ts'
import type { LayoutStore } from '../editor/layout-store.ts'
import type { LayoutReading, ReportLines } from './layout-reading.ts'

/** A cell of the report, with lines as rows. */
export interface CellBehind {
  readonly row: GridRow
  readonly column: GridColumn
}

/** The lines of a report whose rows are locations; null if lines are rows. */
export function useReportLines(engine: LayoutEngine | null): ReportLines | null {
  return useMemo(() => {
    if (engine?.surroundings.places === undefined) return null
    return { choices: lineChoices(engine), shown: columnLines(engine), usual: usualLines(engine) }
  }, [engine])
}

/** Sorts locations by a column: in an order, else in the next one. */
export function locationSorting(locations: ShownLocations | null, change: LayoutStore['change']): LayoutReading['sort'] {
  if (locations === null) return null
  return ({ key }, order) => {
    const column = locations.sortKeyOf(key)
    if (column === null) return
    change((before) => {
      const { byLocation } = before.columns
      if (byLocation === null) return before
      const sort = order === undefined ? nextSort(byLocation.sort, column) : { column, order }
      return { ...before, columns: { ...before.columns, byLocation: { ...byLocation, sort } } }
    })
  }
}

/** Collapses all groups of locations but these. */
export function withOnlyExpanded(layout: Layout, { groups }: ShownLocations, expanded: ReadonlySet<string>): Layout {
  const { byLocation } = layout.columns
  if (byLocation === null) return layout
  const opened = withFoldedPlaces(byLocation, expanded, false)
  const folded = [...groups.keys()].filter((id) => !expanded.has(id))
  return { ...layout, columns: { ...layout.columns, byLocation: withFoldedPlaces(opened, folded, true) } }
}

/** Where a cell of the report, by its key, shows among locations as rows; null if it does not. */
export function locationCellAt(key: string, locations: ShownLocations, engine: LayoutEngine | null): CellPosition | null {
  const parts = partsOfCellKey(key)
  const column = engine?.structure.columns[engine.structure.columnAt.get(parts?.columnKey ?? '') ?? -1]
  const figure = engine?.figures.columns[column?.figure ?? column?.shown?.column ?? -1]
  return parts === null || figure === undefined ? null : locations.cellOf(parts.rowKey.replace(/^sum:/, 'group:'), figure.key)
}
