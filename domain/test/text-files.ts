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
