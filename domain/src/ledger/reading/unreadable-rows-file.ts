interface UnreadableRow {
  readonly line: number
  /** The row as comma-separated text. */
  readonly text: string
  readonly reason: string
}

/** The rows as a CSV file under the file's own headings, each behind its line and what is wrong with it: to be mended and uploaded. */
export function unreadableRowsFile(headings: readonly string[], rows: readonly UnreadableRow[]): string {
  const first = ['Line', 'Reason', ...headings].map(quoted).join(',')
  return `${[first, ...rows.map(({ line, reason, text }) => `${line},${quoted(reason)},${text}`)].join('\r\n')}\r\n`
}

/** `ledger.xlsx` gives `ledger, rows to mend.csv`. */
export function unreadableRowsFileName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}, rows to mend.csv`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
