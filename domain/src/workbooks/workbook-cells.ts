/** A cell with something in it, as a workbook has it. */
export interface WorkbookCell {
  /** From 0: A is 0. */
  readonly column: number
  /** UNCALCULATED: a formula of which the file keeps no result. */
  readonly kind: 'NUMBER' | 'TEXT' | 'DATE' | 'BOOLEAN' | 'ERROR' | 'UNCALCULATED'
  /** A NUMBER's plain Decimal, a DATE as yyyy-MM-dd with its time where it has one, TRUE or FALSE, an ERROR such as `#REF!`. */
  readonly text: string
}

export interface WorkbookRow {
  /** From 1, as the workbook counts its rows. */
  readonly line: number
  /** From left to right; none of them is blank. */
  readonly cells: readonly WorkbookCell[]
}

/** Cells that were merged into one. Lines from 1, columns from 0, all included. */
export interface MergedArea {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The letters of a column: 0 is A, 27 is AB. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** A cell as people name it: `Downtown!C14`; the sheet alone, or the sheet and row, where it is all of these. */
export function coordinateOf(sheet: string, line?: number, column?: number): string {
  if (line === undefined) return sheet
  return column === undefined ? `${sheet}!${line}` : `${sheet}!${columnLetters(column)}${line}`
}
