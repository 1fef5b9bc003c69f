/** The type of a cell's value: number, shared text, computed text, inline text, boolean, error, ISO date. */
export type CellType = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd'

/** Receives a sheet's contents row by row, as the file has them. */
export interface SheetListener {
  /** Whether number cells may be skipped at the moment. */
  readonly skipsNumbers: boolean
  /** Whether the text of formulas matters. */
  readonly wantsFormulas: boolean
  /** Columns that are hidden, from 0, both included. They come before all rows, in any order. */
  hiddenColumns(first: number, last: number): void
  /** `isHidden`: by a filter or by hand. */
  row(line: number, isHidden: boolean): void
  /**
   * A cell with a value, or with a formula without a stored value: null. Numbers are not parsed yet, escape codes in texts not decoded.
   * `column` counts from 0. Cells may come in any order. `formula`: empty if it is not wanted, or longer than a product of two cells.
   */
  cell(column: number, type: CellType, style: number, value: string | null, isFormula: boolean, formula?: string): void
  endRow(): void
  /** Such as `B2:C3`. */
  merged(reference: string): void
}

/** A spreadsheet program allows 32,767 characters per cell. */
export const LONGEST_CELL = 100_000

export function cellTypeOf(text: string | undefined): CellType {
  switch (text) {
    case 's':
    case 'str':
    case 'inlineStr':
    case 'b':
    case 'e':
    case 'd':
      return text
    default:
      return 'n'
  }
}

/** Column of a reference such as `AB12`, from 0; -1 without one. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length && at < 8; at++) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** A row's stated number, otherwise the one after the previous row. */
export function lineOf(text: string | undefined, before: number): number {
  const line = Number(text)
  return Number.isSafeInteger(line) && line > 0 ? line : before + 1
}

export function longCell(line: number): string {
  return `has a cell of more than ${LONGEST_CELL.toLocaleString('en-US')} characters in row ${line}`
}
