import { unreadableRowsFile, unreadableRowsFileName } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Has the browser save rows of a file as one to mend and upload, each behind its line and what is wrong with it. */
export function saveRows(fileName: string, headings: readonly string[], rows: Parameters<typeof unreadableRowsFile>[1]): void {
  // The mark at the start tells spreadsheet programs that it is UTF-8.
  saveFile(unreadableRowsFileName(fileName), `\uFEFF${unreadableRowsFile(headings, rows)}`, 'text/csv;charset=utf-8')
}
