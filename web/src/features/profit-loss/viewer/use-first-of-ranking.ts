import { type RefObject, useEffect, useRef } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { LayoutReading } from '../reading/layout-reading.ts'

/** Leads to the first location of a ranking once its columns are there. Returns what announces a ranking by a row. */
export function useFirstOfRanking(
  { view }: LayoutReading,
  selection: GridSelection,
  grid: RefObject<ReportGridHandle | null>,
): (rowKey: string) => void {
  const awaited = useRef<{ readonly rowKey: string; readonly before: readonly GridColumn[] } | null>(null)
  useEffect(() => {
    if (awaited.current === null || awaited.current.before === view.columns) return
    const { rowKey } = awaited.current
    awaited.current = null
    const row = view.rows.findIndex(({ key }) => key === rowKey)
    if (row === -1) return
    const first = { row, column: 0 }
    // The active cell goes there too: the grid keeps it visible.
    selection.select({ anchor: first, head: first }, view.rows, view.columns)
    grid.current?.reveal(first)
  }, [view, selection, grid])
  return (rowKey) => {
    awaited.current = { rowKey, before: view.columns }
  }
}
