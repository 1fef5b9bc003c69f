/**
 * How a row is drawn. A heading belongs to an expanded group and carries no figures; a total closes it;
 * a net income row is a calculation that ends the report.
 */
export type GridRowKind = 'heading' | 'account' | 'group' | 'total' | 'calculation' | 'net-income'

export interface GridRow {
  /** Stays the same while the row is about the same thing; a group keeps its key as it becomes a heading. */
  readonly key: string
  readonly kind: GridRowKind
  /** 0 for a top row. */
  readonly level: number
  /** null: nothing to expand. */
  readonly expanded: boolean | null
  /** The account's number; empty where there is none. */
  readonly code: string
  readonly name: string
  /** One decimal string per column, null for no value; null as a whole for a row that carries no figures. */
  readonly values: readonly (string | null)[] | null
}

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

/** The decimal behind a cell; null for no value and for rows without figures. */
export function valueAt(row: GridRow | undefined, column: number): string | null {
  return row?.values?.[column] ?? null
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
