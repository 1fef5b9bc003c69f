import { columnLetters } from '../../column-letters.ts'

/** What a file says, as text: data that is looked at for figures, never read as a question. */
export type FileContent =
  /** Cells of a .csv file, or of each sheet of a workbook. */
  | { readonly kind: 'TABLE'; readonly sheets: readonly FileSheet[] }
  /** Lines of a text, or of each page of a PDF. */
  | { readonly kind: 'TEXT'; readonly pages: readonly FilePage[] }

export interface FileSheet {
  /** Null for a file of one table. */
  readonly name: string | null
  readonly rows: readonly FileRow[]
}

/** `line`: from 1, as programs number rows. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

export interface FilePage {
  /** From 1; null for a text without pages. */
  readonly page: number | null
  readonly lines: readonly string[]
}

/** Where in a file a figure stands. COLUMN: the sum of a column, which the file itself does not print. */
export type FilePlace =
  | { readonly kind: 'LINE'; readonly line: number; readonly column: number }
  | { readonly kind: 'CELL'; readonly sheet: string; readonly cell: string }
  | { readonly kind: 'PAGE'; readonly page: number; readonly line: number; readonly column: number }
  | { readonly kind: 'COLUMN'; readonly sheet: string | null; readonly column: number; readonly heading: string }

/** A place as a sentence has it, after the file's name: `line 14`, `page 2, line 14`, `Sheet1!B14`, `sum of the column "Amount"`. */
export function placeName(place: FilePlace): string {
  switch (place.kind) {
    case 'LINE':
      return `line ${place.line}`
    case 'PAGE':
      return `page ${place.page}, line ${place.line}`
    case 'CELL':
      return `${place.sheet}!${place.cell}`
    case 'COLUMN': {
      const column = place.heading === '' ? `column ${columnLetters(place.column)}` : `the column "${place.heading}"`
      return `sum of ${column}${place.sheet === null ? '' : ` of ${place.sheet}`}`
    }
  }
}

/** Names a place among all of a file. */
export function placeKey(place: FilePlace): string {
  switch (place.kind) {
    case 'LINE':
      return `L${place.line}.${place.column + 1}`
    case 'PAGE':
      return `P${place.page}L${place.line}.${place.column + 1}`
    case 'CELL':
      return `${place.sheet}!${place.cell}`
    case 'COLUMN':
      return `${place.sheet ?? ''}sum:${columnLetters(place.column)}`
  }
}
