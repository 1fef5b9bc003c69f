import type { PastedTable } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'

let reader: ((html: string) => PastedTable | null) | null = null

/** Loads what reads the HTML of spreadsheet programs: a large parser, which only grids with formats of their own need. */
export async function loadTableReader(): Promise<void> {
  const { readPastedTable } = await import('@fourwall/domain/layouts/clipboard/pasted-table.ts')
  reader = readPastedTable
}

/** The table of a spreadsheet program; null for other HTML, and if it is too large. At once, as a paste event takes no waiting. */
export function readSpreadsheetTable(html: string): PastedTable | null {
  if (reader === null) throw new Error('Await loadTableReader before showing a grid whose cells have formats')
  return reader(html)
}
