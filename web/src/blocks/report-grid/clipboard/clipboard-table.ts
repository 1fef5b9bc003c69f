/** Cells as spreadsheet programs put them on the clipboard, row by row. */
export type ClipboardTable = readonly (readonly string[])[]

/**
 * Reads plain text of the clipboard: tabs separate cells, and a line break ends each row. Quoted cells may contain both, with their
 * own quotes doubled; a quote that is not closed is an ordinary character. Empty text has no rows.
 */
export function readClipboardTable(text: string): ClipboardTable {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  // Once a quote is not closed, no later one is.
  let canClose = true
  while (at < text.length) {
    const quoted: QuotedCell | null = canClose && text[at] === '"' ? quotedCell(text, at) : null
    if (quoted === null && text[at] === '"') canClose = false
    const end = quoted?.end ?? endOfCell(text, at)
    cells.push(quoted?.cell ?? text.slice(at, end))
    if (text[end] === '\t') {
      at = end + 1
      // There is a cell after the last tab, even if it is empty.
      if (at === text.length) cells.push('')
      continue
    }
    rows.push(cells)
    cells = []
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  if (cells.length > 0) rows.push(cells)
  return rows
}

function endOfCell(text: string, from: number): number {
  END.lastIndex = from
  return END.exec(text)?.index ?? text.length
}

const END = /[\t\r\n]/g

interface QuotedCell {
  readonly cell: string
  /** The end of the cell in the text. */
  readonly end: number
}

/** The cell that begins with this quote; null if the quote is not closed. */
function quotedCell(text: string, from: number): QuotedCell | null {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    const isEnd = at + 1 === text.length || '\t\r\n'.includes(text[at + 1] ?? '')
    return isEnd ? { cell: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 } : null
  }
  return null
}
