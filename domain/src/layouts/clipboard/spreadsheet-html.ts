import { formatCount } from '../../money/format.ts'

/** Maximum number of pasted cells, the same as the cells of a layout. */
export const MOST_PASTED_CELLS = 50_000

/** Error for a larger clipboard. */
export function tooManyCells(count: number): string {
  return `${formatCount(count)} cells are too many to paste at once. Copy up to ${formatCount(MOST_PASTED_CELLS)}.`
}

/** Minimum number of cells in a clipboard's HTML, counted by tags. */
export function countCells(html: string): number {
  let count = 0
  for (let at = html.search(CELL_TAG); at !== -1; ) {
    count += 1
    CELL_TAG_ON.lastIndex = at + 3
    at = CELL_TAG_ON.exec(html)?.index ?? -1
  }
  return count
}

const CELL_TAG = /<t[dh][\s>]/i
const CELL_TAG_ON = /<t[dh][\s>]/gi

/** Whether HTML is from a spreadsheet program, so that its formats were chosen by a person, unlike those of a web page. */
export function isOfSpreadsheet(html: string): boolean {
  return SPREADSHEETS.test(html)
}

const SPREADSHEETS =
  /Excel\.Sheet|Microsoft Excel|office:excel|google-sheets-html-origin|data-sheets-(?:root|value)=|content=["']?(?:LibreOffice|OpenOffice)|\ssd(?:val|num)=/i
