import { unreadableRowsFile, unreadableRowsFileName } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'

/** Has the browser save rows of a file as one to mend and upload, each behind its line and what is wrong with it. */
export function saveRows(fileName: string, headings: readonly string[], rows: Parameters<typeof unreadableRowsFile>[1]): void {
  // The mark at the start tells spreadsheet programs that it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', unreadableRowsFile(headings, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = unreadableRowsFileName(fileName)
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
