import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'

export interface GridColumn {
  readonly key: string
  readonly heading: string
  /** A second, smaller line: the days that a column cut short holds. */
  readonly detail: string | null
  /** The whole of it in words, as a tooltip. */
  readonly title: string | null
  /** A line on the column's right separates it from what follows. */
  readonly edge: boolean
}

export const rowHeight = 26
export const bottomLineHeight = 30
export const headerHeight = 30

export function heightOf(row: GridRow): number {
  return row.kind === 'net-income' ? bottomLineHeight : rowHeight
}

/** The decimal behind a cell; null for rows without figures, for no value, and where no entries stand behind it. */
export function valueAt(row: GridRow, column: number): string | null {
  return row.entryCounts?.[column] === 0 ? null : (row.values?.[column] ?? null)
}

/**
 * The width in CSS pixels that a formatted figure takes at 13px in the interface's typeface, whose figures are all
 * 0.6 em wide in every weight. Used to size columns without measuring a thousand elements.
 */
export function figureWidth(text: string): number {
  let width = 0
  for (const character of text) width += character === ',' || character === '.' || character === '(' || character === ')' ? 4.6 : 7.8
  return width
}
