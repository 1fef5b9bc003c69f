import { offsetAt } from './grid-geometry.ts'
import { columnLimits, rowLimits } from './grid-model.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { columnsWith, rowsWith } from './selection/grid-ranges.ts'
import type { CellRange, GridExtent } from './selection/grid-selection.ts'
import type { DraggedSizes, PlacedGrid } from './use-grid-layout.ts'

/** Resizes columns and rows by dragging their edges. */
export interface GridSizes {
  /** `by` CSS pixels from where the drag began; `isDone`: it was released there. */
  readonly onDrag: (axis: DraggedSizes['axis'], index: number, by: number, isDone: boolean) => void
  /** Back to the usual size. */
  readonly onReset: (axis: DraggedSizes['axis'], index: number) => void
}

/** `placed`: as it was when the drag began. */
export function useGridSizes(
  props: Pick<ReportGridProps, 'rows' | 'columns' | 'onColumnWidth' | 'onRowHeight'>,
  placed: PlacedGrid & { readonly setDragged: (sizes: DraggedSizes | null) => void },
  ranges: readonly CellRange[],
  extent: GridExtent,
): GridSizes {
  const together = (axis: DraggedSizes['axis'], index: number) =>
    axis === 'COLUMN' ? columnsWith(index, ranges, extent) : rowsWith(index, ranges, extent)
  function tell(axis: DraggedSizes['axis'], indexes: readonly number[], size: number | null) {
    const items = axis === 'COLUMN' ? props.columns : props.rows
    const keys = indexes.flatMap((index) => items[index]?.key ?? [])
    if (axis === 'COLUMN') props.onColumnWidth?.(keys, size)
    else props.onRowHeight?.(keys, size)
  }
  return {
    onDrag(axis, index, by, isDone) {
      const [offsets, limits] = axis === 'COLUMN' ? [placed.columns, columnLimits] : [placed.rows, rowLimits]
      const before = offsetAt(offsets, index + 1) - offsetAt(offsets, index)
      const size = Math.round(Math.max(limits.least, Math.min(limits.most, before + by)))
      const indexes = together(axis, index)
      placed.setDragged(isDone ? null : { axis, indexes, size })
      if (isDone && by !== 0) tell(axis, indexes, size)
    },
    onReset: (axis, index) => tell(axis, together(axis, index), null),
  }
}
