/** Cells as a spreadsheet program puts them on the clipboard, row by row. */
export type ClipboardTable = readonly (readonly string[])[]

/**
 * Reads plain text of the clipboard: cells apart by tabs, rows by line breaks, the last of which ends the last row. A cell in
 * quotes may hold both, with its own quotes doubled; a quote that nothing closes is a character like others. No cells: no rows.
 */
export function readClipboardTable(text: string): ClipboardTable {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  // Looked for once: where nothing closes a quote, nothing closes a later one.
  let canClose = true
  while (at < text.length) {
    const quoted: QuotedCell | null = canClose && text[at] === '"' ? quotedCell(text, at) : null
    if (quoted === null && text[at] === '"') canClose = false
    const end = quoted?.end ?? endOfCell(text, at)
    cells.push(quoted?.cell ?? text.slice(at, end))
    if (text[end] === '\t') {
      at = end + 1
      // The cell after the last tab is there, however empty.
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
  /** Where it ends in the text. */
  readonly end: number
}

/** The cell that begins with this quote; null where no quote ends a cell. */
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
