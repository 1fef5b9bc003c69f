import { unguardFormula, withoutTextMark } from '@fourwall/domain/csv/formula-guard.ts'
import { openRows } from '../../../platform/files/open-rows.ts'
import { type RowSource, rowSource } from '../../../platform/files/row-source.ts'

/**
 * The rows of a ledger file. Removes the apostrophe that protects cells from running as formulas in a spreadsheet program, which we write
 * ourselves in files of rows to correct, and the one that makes numbers texts there.
 */
export function openLedgerRows(path: string, fileName: string, onProgress?: (done: number, total: number) => void): RowSource {
  return rowSource(async function* (tellFormat) {
    const source = openRows(path, fileName, onProgress)
    for await (const batch of source.rows) {
      tellFormat(source.format)
      yield batch.map((row) =>
        row.cells.some(hasApostrophe) ? { ...row, cells: row.cells.map((cell) => withoutTextMark(unguardFormula(cell))) } : row,
      )
    }
    tellFormat(source.format)
  })
}

function hasApostrophe(cell: string): boolean {
  return cell.includes("'")
}
