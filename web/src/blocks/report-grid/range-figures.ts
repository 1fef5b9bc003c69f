import { type DecimalSummary, summarizeDecimals } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { GridColumn } from './grid-model.ts'
import { boundsOf, type CellRange, isSingleCell } from './grid-selection.ts'

/**
 * The exact figures of a range, cells without a value left out, and percentages beside other figures: they are of
 * another kind. Null for a single cell and where there is no value at all.
 */
export function rangeFigures(range: CellRange | null, rows: readonly GridRow[], columns: readonly GridColumn[]): DecimalSummary | null {
  if (!range || isSingleCell(range)) return null
  const { top, bottom, left, right } = boundsOf(range)
  const values: string[] = []
  const selected = columns.slice(left, right + 1)
  const figures = selected.filter(({ unit }) => unit === 'figure')
  const counted = figures.length === 0 ? selected : figures
  for (const row of rows.slice(top, bottom + 1)) {
    for (const column of counted) {
      const value = column.valueOf(row)
      if (value !== null) values.push(value)
    }
  }
  return summarizeDecimals(values)
}
