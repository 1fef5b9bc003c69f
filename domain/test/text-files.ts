import fc from 'fast-check'
import { detectCsvDialect } from '../src/ledger/reading/csv-dialect.ts'
import { CsvReader } from '../src/ledger/reading/csv-reader.ts'
import type { RawRow } from '../src/ledger/reading/raw-row.ts'
import { type TextRows, textCellValue } from '../src/mappings/text-table.ts'

/** A table as read from a file in which every cell is text. */
export const rawRows = (rows: TextRows): readonly RawRow[] => rows.map((cells, at) => ({ line: at + 1, cells }))

/** Rows of a text file, with its dialect detected like on the server. */
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
 * Formulas that some spreadsheet program would run in a comma-separated file: cells that begin like one after blanks and quotes,
 * also if the program splits at semicolons and line breaks within quotes. Numbers do not count.
 */
export function formulasIn(file: string): readonly string[] {
  const cells: string[] = []
  const reader = new CsvReader({ delimiter: ',', keepsFormulas: true })
  const each = (row: RawRow): void => void cells.push(...row.cells)
  reader.push(file, each)
  reader.end(each)
  const isNumber = (cell: string): boolean => /^\ufeff?"?[+-]?\d[\d.,' \u00a0\u202f"]*$/.test(cell)
  // A whole line of a program that only splits at semicolons: a number, followed by cells.
  const isNumberFirst = (line: string): boolean => /^\ufeff?(?:"[+-]?\d[\d.,' \u00a0\u202f]*"|[+-]?[\d.]+),/.test(line)
  const runs = (cell: string): boolean => /^[\s\0"\ufeff\u200b]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(cell)
  return [
    ...cells.filter((cell) => /^[\r\n\t\0]/.test(cell)),
    ...cells.filter((cell) => runs(cell) && !isNumber(cell)),
    ...file.split(/[;\t\r\n]/).filter((piece) => runs(piece) && !isNumber(piece) && !isNumberFirst(piece)),
  ]
}

/** Rows of a workbook, whose texts may have escaped characters. */
export const workbookRows = (rows: TextRows): readonly RawRow[] =>
  rawRows(
    rows.map((cells) =>
      cells.map((cell) =>
        textCellValue(cell).replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      ),
    ),
  )

/** Names with everything that is special in a table, path, formula or spreadsheet program. */
export const anyName = fc
  .string({ unit: fc.constantFrom(...Array.from('abAé0  >>""\'\'=+-@,;\t\n\r#2{}|*/().“_x😀')), maxLength: 8 })
  .filter((name) => name.trim() !== '')
