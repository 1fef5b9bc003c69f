import { type ExplorerView, showsDifference } from '@fourwall/domain/explorer/explorer-view.ts'
import { type HeatScale, type HeatStep, heatScale, heatStep } from '@fourwall/domain/explorer/heat.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'

/** Which color each cell has. */
export interface PivotHeat {
  /** Of all cells; null where each row or column has steps of its own. */
  readonly scale: HeatScale | null
  /** Null for a cell without a value, and of totals, which are larger by nature. */
  readonly stepOf: (row: PivotRow, column: number) => HeatStep | null
}

/** Steps of heat among rows that stand side by side. */
export function pivotHeat({ leaves, columns }: Pivot, view: Pick<ExplorerView, 'heat' | 'shownAs'>): PivotHeat {
  const isDifference = showsDifference(view)
  const isLeaf = new Set(leaves.map(({ key }) => key))
  const stepIn = (scale: HeatScale | undefined, row: PivotRow, column: number): HeatStep | null => {
    const cell = row.cells[column]
    return scale === undefined || cell === undefined || !isLeaf.has(row.key) ? null : heatStep(scale, cell)
  }
  if (view.heat === 'ROW') {
    const scales = new Map(
      leaves.map(({ key, cells }) => [
        key,
        heatScale(
          cells.map(({ value }) => value),
          isDifference,
        ),
      ]),
    )
    return { scale: null, stepOf: (row, column) => stepIn(scales.get(row.key), row, column) }
  }
  if (view.heat === 'COLUMN') {
    const scales = columns.map((_, at) =>
      heatScale(
        leaves.map(({ cells }) => cells[at]?.value ?? null),
        isDifference,
      ),
    )
    return { scale: null, stepOf: (row, column) => stepIn(scales[column], row, column) }
  }
  const scale = heatScale(
    leaves.flatMap(({ cells }) => cells.map(({ value }) => value)),
    isDifference,
  )
  return { scale, stepOf: (row, column) => stepIn(scale, row, column) }
}
