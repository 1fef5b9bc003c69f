import fc from 'fast-check'
import { detectCsvDialect } from '../src/ledger/reading/csv-dialect.ts'
import { CsvReader } from '../src/ledger/reading/csv-reader.ts'
import type { RawRow } from '../src/ledger/reading/raw-row.ts'
import { type TextRows, textCellValue } from '../src/mappings/text-table.ts'

/** A table as a file gives it back where every cell is a text. */
export const rawRows = (rows: TextRows): readonly RawRow[] => rows.map((cells, at) => ({ line: at + 1, cells }))

/** The rows of a text file, its dialect found out as the server finds it. */
export function csvRows(text: string): readonly RawRow[] {
  const { delimiter, encoding, markLength } = detectCsvDialect(new TextEncoder().encode(text))
  if (encoding !== 'UTF-8' || markLength !== 3) throw new Error(`The file was taken for ${encoding}`)
  const rows: RawRow[] = []
  const each = (row: RawRow): void => void rows.push(row)
  const reader = new CsvReader({ delimiter })
  reader.push(text, each)
  reader.end(each)
  return rows
}

/**
 * What some spreadsheet program runs as a formula, of a text file with commas: cells that begin as one does behind blanks
 * and quotes, also where the program cuts at semicolons and line breaks within quotes. Numbers are none.
 */
export function formulasIn(file: string): readonly string[] {
  const cells: string[] = []
  const reader = new CsvReader({ delimiter: ',', keepsFormulas: true })
  const each = (row: RawRow): void => void cells.push(...row.cells)
  reader.push(file, each)
  reader.end(each)
  const isNumber = (cell: string): boolean => /^\ufeff?"?[+-]?\d[\d.,' \u00a0\u202f"]*$/.test(cell)
  // A whole line where the program cuts at semicolons alone: a number, and cells behind it.
  const isNumberFirst = (line: string): boolean => /^\ufeff?(?:"[+-]?\d[\d.,' \u00a0\u202f]*"|[+-]?[\d.]+),/.test(line)
  const runs = (cell: string): boolean => /^[\s\0"\ufeff\u200b]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(cell)
  return [
    ...cells.filter((cell) => /^[\r\n\t\0]/.test(cell)),
    ...cells.filter((cell) => runs(cell) && !isNumber(cell)),
    ...file.split(/[;\t\r\n]/).filter((piece) => runs(piece) && !isNumber(piece) && !isNumberFirst(piece)),
  ]
}

/** The rows of a workbook, whose texts may hold characters by their codes. */
export const workbookRows = (rows: TextRows): readonly RawRow[] =>
  rawRows(
    rows.map((cells) =>
      cells.map((cell) =>
        textCellValue(cell).replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      ),
    ),
  )

/** Names with all that means something to a table, a path, a formula or a spreadsheet program. */
export const anyName = fc
  .string({ unit: fc.constantFrom(...Array.from('abAé0  >>""\'\'=+-@,;\t\n\r#2{}|*/().“_x😀')), maxLength: 8 })
  .filter((name) => name.trim() !== '')
