import { unreadableRowsFile, unreadableRowsFileName } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Saves rows of a file with the browser, to correct and upload: each row after its line number and its error. */
export function saveRows(fileName: string, headings: readonly string[], rows: Parameters<typeof unreadableRowsFile>[1]): void {
  // The byte order mark makes spreadsheet programs read it as UTF-8.
  saveFile(unreadableRowsFileName(fileName), `\uFEFF${unreadableRowsFile(headings, rows)}`, 'text/csv;charset=utf-8')
}
