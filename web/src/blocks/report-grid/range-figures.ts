import { type DecimalSummary, summarizeDecimals } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { valueAt } from './grid-model.ts'
import { boundsOf, type CellRange, isSingleCell } from './grid-selection.ts'

/** The exact figures of a range, cells without a value left out; null for a single cell and where there is no value at all. */
export function rangeFigures(range: CellRange | null, rows: readonly GridRow[]): DecimalSummary | null {
  if (!range || isSingleCell(range)) return null
  const { top, bottom, left, right } = boundsOf(range)
  const values: string[] = []
  for (const row of rows.slice(top, bottom + 1)) {
    for (let column = left; column <= right; column += 1) {
      const value = valueAt(row, column)
      if (value !== null) values.push(value)
    }
  }
  return summarizeDecimals(values)
}
