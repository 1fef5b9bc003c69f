import { type DecimalSummary, summarizeDecimals } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { CellUnit, GridColumn } from './grid-model.ts'
import { boundsOf, type CellRange, isSingleCell } from './grid-selection.ts'

export interface RangeFigures {
  /** What the figures are of. */
  readonly unit: CellUnit
  /** Cells without a value are none. Only amounts of money have a sum that means something. */
  readonly figures: DecimalSummary
  /** Cells with a value of another unit, which are not among them. */
  readonly leftOut: number
}

const units: readonly CellUnit[] = ['money', 'share', 'plain']

/**
 * The exact figures of a range: of its amounts of money where it has any, else of its shares, else of what is left. Each
 * unit is counted by itself, so that no margin is added to an amount. Null for a single cell and where there is no value.
 */
export function rangeFigures(range: CellRange | null, rows: readonly GridRow[], columns: readonly GridColumn[]): RangeFigures | null {
  if (!range || isSingleCell(range)) return null
  const { top, bottom, left, right } = boundsOf(range)
  const values: Record<CellUnit, string[]> = { money: [], share: [], plain: [] }
  const selected = columns.slice(left, right + 1)
  for (const row of rows.slice(top, bottom + 1)) {
    if (row.values === null) continue
    for (const column of selected) {
      const value = column.valueOf(row)
      if (value !== null) values[column.unitOf(row)].push(value)
    }
  }
  const unit = units.find((one) => values[one].length > 0)
  const figures = unit && summarizeDecimals(values[unit])
  if (unit === undefined || !figures) return null
  return { unit, figures, leftOut: values.money.length + values.share.length + values.plain.length - figures.count }
}
