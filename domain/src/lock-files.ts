/**
 * Why a file that a spreadsheet program keeps next to an open workbook cannot be read, as a sentence; null for any other name. Excel calls
 * it `~$ledger.xlsx`, LibreOffice `.~lock.ledger.xlsx#`.
 */
export function lockFileProblem(fileName: string): string | null {
  const [, excel, libreOffice] = /^(?:~\$(.+)|\.~lock\.(.+)#)$/.exec(fileName) ?? []
  const workbook = excel ?? libreOffice
  if (workbook === undefined) return null
  // Excel cuts off the first two letters of longer names.
  const which = libreOffice === undefined ? 'the workbook itself, without “~$” in its name' : `“${workbook}”`
  return `“${fileName}” is a lock file that exists only while the workbook is open. Choose ${which}.`
}
