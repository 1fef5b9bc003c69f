/** How a cell says what its value is: a number, a shared text, a computed text, an inline text, a truth value, an error, an ISO date. */
export type CellType = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd'

/** Hears what a sheet holds, row by row, as the file has it. */
export interface SheetListener {
  /** Whether cells of numbers may be left out at this moment. */
  readonly skipsNumbers: boolean
  row(line: number): void
  /**
   * A cell with a value, or with a formula of which the file keeps none: null then. Numbers are not read yet, codes in texts not resolved.
   * `column` is from 0. Cells may come in any order.
   */
  cell(column: number, type: CellType, style: number, value: string | null): void
  endRow(): void
  /** As in `B2:C3`. */
  merged(reference: string): void
}

/** A spreadsheet program allows 32,767 characters in a cell. */
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

/** The column of a reference such as `AB12`, from 0; -1 of none. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length && at < 8; at++) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** The line that a row says it is, else the one after the line before. */
export function lineOf(text: string | undefined, before: number): number {
  const line = Number(text)
  return Number.isSafeInteger(line) && line > 0 ? line : before + 1
}

export function longCell(line: number): string {
  return `has a cell of more than ${LONGEST_CELL.toLocaleString('en-US')} characters in row ${line}`
}
