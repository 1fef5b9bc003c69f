import { textWidth, wrappedText } from '../charts/scene/text-width.ts'
import type { SlideTable, SlideTableRow } from './slide-table.ts'

/** How a table is fitted into its box. Points. */
export interface FittedTable {
  readonly fontSize: number
  readonly rowHeight: number
  readonly headHeight: number
  readonly nameWidth: number
  /** Of each column of figures. */
  readonly columnWidths: readonly number[]
  /** Whether everything fits at a size that can still be read. */
  readonly fits: boolean
  /** So many of the rows fit. */
  readonly rows: number
}

/** Of type on slides: usual, and the least that can be read on paper. */
const USUAL_SIZE = 12
const LEAST_SIZE = 7

const ROW = 25.5 / USUAL_SIZE
const LEAST_ROW = 1.35
const GAP = 1.2
const INDENT = 0.9
const ACCOUNT_NUMBER = 4.2

interface TableBox {
  readonly width: number
  readonly height: number
}

/** Smaller than this, a table rather continues on a further slide, if it may. */
const CONTINUED_SIZE = 9

/** A table on several slides. */
export interface TablePages {
  /** Of its type on all of them. */
  readonly fontSize: number
  /** The rows of each. */
  readonly pages: readonly (readonly SlideTableRow[])[]
}

/**
 * A table on several slides, each as full as the others. A heading stays with what is below it.
 *
 * @returns null for a table that fits in type of 9 pt, and for one in whose box not one row fits.
 */
export function tablePages(table: SlideTable, box: TableBox, fontSize: number | null): TablePages | null {
  const whole = fittedTable(table, box, fontSize)
  if (whole.fits && (fontSize !== null || whole.fontSize >= CONTINUED_SIZE)) return null
  const size = fontSize ?? Math.min(CONTINUED_SIZE, fittedTable(table, { ...box, height: Number.MAX_SAFE_INTEGER }, null).fontSize)
  const { rows: most } = fittedTable(table, box, size)
  if (most === 0 || most >= table.rows.length) return null
  const pages: SlideTableRow[][] = []
  for (let from = 0; from < table.rows.length; ) {
    const left = table.rows.length - from
    const page = table.rows.slice(from, from + Math.ceil(left / Math.ceil(left / most)))
    while (page.length > 1 && isAbove(page.at(-1), table.rows[from + page.length])) page.pop()
    pages.push(page)
    from += page.length
  }
  return { fontSize: size, pages }
}

function isAbove(row: SlideTableRow | undefined, next: SlideTableRow | undefined): boolean {
  return row !== undefined && next !== undefined && (row.kind === 'heading' || row.level < next.level)
}

/** The room of a table without the title above it and the notes below it. */
export function tableRoom(
  { title, box }: { readonly title: string; readonly box: TableBox },
  { notes }: Pick<SlideTable, 'notes'>,
): TableBox {
  const above = title === '' ? 0 : TABLE_TITLE.height
  const lines = noteLines(notes, box.width).length
  const below = lines === 0 ? 0 : TABLE_NOTE_GAP + lines * TABLE_NOTE_LINE
  return { width: box.width, height: Math.max(0, box.height - above - below) }
}

/** A table's notes in lines of its width, three for each at most. */
export function noteLines(notes: readonly string[], width: number): readonly string[] {
  return notes.flatMap((note) => wrappedText(note, width, TABLE_NOTE, 400, 3))
}

/**
 * The largest type up to 12 pt at which a table fits, with rows as high as there is room for. What does not fit at 7 pt is cut: `fits`
 * says so, and `rows` how many are left.
 *
 * @param fontSize chosen by a person; null for as large as fits.
 */
export function fittedTable(table: SlideTable, box: TableBox, fontSize: number | null): FittedTable {
  const count = table.rows.length
  const headLines = table.columns.some(({ detail }) => detail !== null) ? 2 : 1
  const needed = (size: number) => neededWidth(table, size)
  const highest = box.height / (count * LEAST_ROW + headLines * LEAST_ROW)
  const asWide = (box.width / needed(USUAL_SIZE).total) * USUAL_SIZE
  const best = Math.min(USUAL_SIZE, highest, asWide)
  const size = fontSize ?? Math.max(LEAST_SIZE, Math.floor(best * 4) / 4)
  const { names, columns, total } = needed(size)
  const rowHeight = Math.max(size * LEAST_ROW, Math.min(size * ROW, box.height / (count + headLines)))
  const headHeight = Math.max(rowHeight, headLines * size * LEAST_ROW)
  const rowsIn = (height: number): number => Math.max(0, Math.min(count, Math.floor((height - headHeight + 0.01) / rowHeight)))
  // What has no room is said in a line below.
  const rows = rowsIn(box.height) === count ? count : rowsIn(box.height - TABLE_NOTE_LINE)
  const isNarrow = total > box.width + 0.01
  return {
    fontSize: size,
    rowHeight,
    headHeight,
    // What is left of the width stands behind the names.
    nameWidth: isNarrow ? names : box.width - columns.reduce((sum, width) => sum + width, 0),
    columnWidths: columns,
    fits: !isNarrow && rows === count,
    rows,
  }
}

function neededWidth({ corner, columns, rows }: SlideTable, size: number) {
  const gap = size * GAP
  const hasNumbers = rows.some(({ accountNumber }) => accountNumber !== null)
  const names =
    Math.max(textWidth(corner, size), ...rows.map((row) => rowIndent(row, size) + textWidth(row.label, size, rowWeight(row)))) +
    (hasNumbers ? size * ACCOUNT_NUMBER : 0) +
    gap
  const widths = columns.map(({ heading, detail }, at) => {
    const cells = rows.map((row) => textWidth(row.cells[at]?.text ?? '', size, rowWeight(row)))
    return Math.max(textWidth(heading, size), textWidth(detail ?? '', size * 0.85), ...cells) + gap
  })
  return { names, columns: widths, total: names + widths.reduce((sum, width) => sum + width, 0) }
}

/** How far a row's name is indented. */
export function rowIndent({ level }: Pick<SlideTableRow, 'level'>, size: number): number {
  return (level - 1) * size * INDENT
}

/** Of a row's name and figures. */
export function rowWeight({ kind }: Pick<SlideTableRow, 'kind'>): 400 | 600 {
  return kind === 'calculation' || kind === 'net-income' || kind === 'total' || kind === 'heading' ? 600 : 400
}

/** Of the title above a table, in points: its size, and the room that it takes. */
export const TABLE_TITLE = { size: 12, height: 20 } as const

/** Of the notes below a table, in points: their size, from line to line, and the space above them. */
export const TABLE_NOTE = 9
export const TABLE_NOTE_LINE = 12
export const TABLE_NOTE_GAP = 4

/** What is said below a table of which lines had no room. */
export function leftOutLines(count: number): string {
  return `${count === 1 ? 'One more line does' : `${count} more lines do`} not fit. Make the table larger, or choose fewer lines.`
}

/** What is said below a table that continues on further slides. */
export function continuedLines(slides: number): string {
  return `Continues on ${slides === 1 ? 'one more slide' : `${slides} more slides`} when shown, printed or saved as a file.`
}

/** Points before the names of rows and behind figures. */
export const CELL_EDGES = { before: 5, after: 3 } as const
