import { textWidth, wrappedText } from '../charts/scene/text-width.ts'
import { capitalize } from '../sentence-text.ts'
import type { TablePart } from './presentation.ts'
import type { SlideTable, SlideTableRow } from './slide-table.ts'

/** How a table is fitted into its box. Points. */
export interface FittedTable {
  readonly fontSize: number
  readonly rowHeight: number
  readonly headHeight: number
  readonly nameWidth: number
  /** Of each column of figures that fits. */
  readonly columnWidths: readonly number[]
  /** Whether everything fits at a size that can still be read. */
  readonly fits: boolean
  /** So many of the rows fit. */
  readonly rows: number
  /** So many of the columns fit. */
  readonly columns: number
}

/** Of type on slides: usual, and the least that can be read on paper. */
const USUAL_SIZE = 12
const LEAST_SIZE = 7

const ROW = 25.5 / USUAL_SIZE
const LEAST_ROW = 1.35
const GAP = 1.2
/** The share of a table's width that names may take where its columns have no room. */
const NARROW_NAMES = 0.4
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
  /** Columns first, as pages of a spreadsheet: all columns of the first rows, then those of the next rows. */
  readonly pages: readonly TablePage[]
}

interface TablePage {
  readonly rows: readonly SlideTableRow[]
  readonly part: TablePart
}

/**
 * A table on several slides, each as full as the others. A heading stays with what is below it, and a period with its comparisons if they
 * fit on one slide.
 *
 * @returns null for a table that fits: its rows in type of 9 pt, its columns in type of 7 pt. Null, too, where not one row or column fits.
 */
export function tablePages(table: SlideTable, box: TableBox, fontSize: number | null): TablePages | null {
  const whole = fittedTable(table, box, fontSize)
  if (whole.fits && (fontSize !== null || whole.fontSize >= CONTINUED_SIZE)) return null
  const asWide = fittedTable(table, { ...box, height: Number.MAX_SAFE_INTEGER }, fontSize)
  const size = fontSize ?? (asWide.fits ? Math.min(CONTINUED_SIZE, asWide.fontSize) : CONTINUED_SIZE)
  const ranges = asWide.fits ? [[0, table.columns.length] as const] : columnRanges(table, box.width, size)
  // A line below says that it continues.
  const note = TABLE_NOTE_LINE + (table.notes.length === 0 ? TABLE_NOTE_GAP : 0)
  const most = Math.floor((box.height - note + 0.01) / (size * LEAST_ROW)) - headLinesOf(table)
  if (most <= 0 || ranges.length === 0) return null
  const parts = rowPages(table.rows, most)
  const count = parts.length * ranges.length
  if (count === 1) return null
  const pages = parts.flatMap((rows, down) =>
    ranges.map((columns, across): TablePage => {
      const isLast = down * ranges.length + across === count - 1
      return { rows, part: { columns, says: partSentence(columns, table.columns.length, isLast) } }
    }),
  )
  return { fontSize: size, pages }
}

function rowPages(rows: readonly SlideTableRow[], most: number): readonly (readonly SlideTableRow[])[] {
  const pages: SlideTableRow[][] = []
  for (let from = 0; from < rows.length; ) {
    const left = rows.length - from
    const page = rows.slice(from, from + Math.ceil(left / Math.ceil(left / most)))
    while (page.length > 1 && isAbove(page.at(-1), rows[from + page.length])) page.pop()
    pages.push(page)
    from += page.length
  }
  return pages
}

/** The columns of each page, as wide as the others; none where a column is wider than a page. */
function columnRanges(table: SlideTable, width: number, size: number): readonly TablePart['columns'][] {
  const { names, columns: widths } = neededWidth(table, size)
  const room = width - Math.min(names, width * NARROW_NAMES)
  if (widths.some((one) => one > room)) return []
  const widthOf = ([from, to]: TablePart['columns']) => widths.slice(from, to).reduce((sum, one) => sum + one, 0)
  const blocks = columnBlocks(table)
  const units = blocks.every((block) => widthOf(block) <= room) ? blocks : table.columns.map((_, at) => [at, at + 1] as const)
  const packed = (most: number): readonly TablePart['columns'][] => {
    const pages: TablePart['columns'][] = []
    for (const [from, to] of units) {
      const last = pages.at(-1)
      if (last !== undefined && widthOf([last[0], to]) <= most) pages[pages.length - 1] = [last[0], to]
      else pages.push([from, to])
    }
    return pages
  }
  const full = packed(room)
  for (let most = widthOf([0, widths.length]) / full.length; most < room; most += 1) {
    const even = packed(most)
    if (even.length === full.length && even.every((one) => widthOf(one) <= room)) return even
  }
  return full
}

/** A period, a total or a place with what it is compared with. */
function columnBlocks({ columns }: SlideTable): readonly TablePart['columns'][] {
  const starts = columns.flatMap(({ isOwn }, at) => (at === 0 || isOwn ? [at] : []))
  return starts.map((from, at) => [from, starts[at + 1] ?? columns.length] as const)
}

/** The sentence below a part of a table; empty for none. */
function partSentence([from, to]: TablePart['columns'], all: number, isLast: boolean): string {
  const columns = to - from === all ? [] : [to - from === 1 ? `Column ${to} of ${all}.` : `Columns ${from + 1} to ${to} of ${all}.`]
  return [...columns, ...(isLast ? [] : ['Continues on the next slide.'])].join(' ')
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
 * The largest type up to 12 pt at which a table fits, with rows as high as there is room for. What does not fit at 7 pt is left out: `fits`
 * says so, `rows` and `columns` how many are left.
 *
 * @param fontSize chosen by a person; null for as large as fits.
 */
export function fittedTable(table: SlideTable, box: TableBox, fontSize: number | null): FittedTable {
  const count = table.rows.length
  const headLines = headLinesOf(table)
  const needed = (size: number) => neededWidth(table, size)
  const highest = box.height / (count * LEAST_ROW + headLines * LEAST_ROW)
  const asWide = (box.width / needed(USUAL_SIZE).total) * USUAL_SIZE
  const best = Math.min(USUAL_SIZE, highest, asWide)
  const size = fontSize ?? Math.max(LEAST_SIZE, Math.floor(best * 4) / 4)
  const { names, columns, total } = needed(size)
  const isNarrow = total > box.width + 0.01
  const least = isNarrow ? Math.min(names, box.width * NARROW_NAMES) : names
  const shown = isNarrow ? columnsWithin(columns, box.width - least) : columns
  const rowHeight = Math.max(size * LEAST_ROW, Math.min(size * ROW, box.height / (count + headLines)))
  const headHeight = Math.max(rowHeight, headLines * size * LEAST_ROW)
  const rowsIn = (height: number): number => Math.max(0, Math.min(count, Math.floor((height - headHeight + 0.01) / rowHeight)))
  // What has no room is said in a line below.
  const isWhole = rowsIn(box.height) === count && shown.length === columns.length
  const rows = isWhole ? count : rowsIn(box.height - TABLE_NOTE_LINE)
  return {
    fontSize: size,
    rowHeight,
    headHeight,
    // What is left of the width stands behind the names.
    nameWidth: Math.max(least, box.width - shown.reduce((sum, width) => sum + width, 0)),
    columnWidths: shown,
    fits: !isNarrow && rows === count,
    rows,
    columns: shown.length,
  }
}

function headLinesOf({ columns }: SlideTable): 1 | 2 {
  return columns.some(({ detail }) => detail !== null) ? 2 : 1
}

/** The first columns, as many as have room. */
function columnsWithin(widths: readonly number[], room: number): readonly number[] {
  let sum = 0
  const end = widths.findIndex((width) => (sum += width) > room + 0.01)
  return end === -1 ? widths : widths.slice(0, end)
}

/** Points that a text takes in a type. */
export type TableMeasure = (text: string, size: number, weight: 400 | 600) => number

/**
 * A fitted table in a program that may have another font: columns are as wide as that needs, and where they have no room all of its type
 * is smaller. Its rows stay where they are.
 */
export function fittedInFont(fitted: FittedTable, table: SlideTable, { width }: TableBox, widthOf: TableMeasure): FittedTable {
  const shown = { ...table, columns: table.columns.slice(0, fitted.columns), rows: table.rows.slice(0, fitted.rows) }
  const plain = neededWidth(shown, fitted.fontSize, widthOf)
  // Names that are cut on the screen are cut here, too.
  const names = Math.min(plain.names, Math.max(fitted.nameWidth, width * NARROW_NAMES))
  const total = plain.total - plain.names + names
  const scale = Math.min(1, width / total)
  const columnWidths = plain.columns.map((one) => one * scale)
  return {
    ...fitted,
    fontSize: fitted.fontSize * scale,
    columnWidths,
    nameWidth: width - columnWidths.reduce((sum, one) => sum + one, 0),
  }
}

function neededWidth({ corner, columns, rows }: SlideTable, size: number, widthOf: TableMeasure = textWidth) {
  const gap = size * GAP
  const hasNumbers = rows.some(({ accountNumber }) => accountNumber !== null)
  const names =
    Math.max(widthOf(corner, size, 400), ...rows.map((row) => rowIndent(row, size) + widthOf(row.label, size, rowWeight(row)))) +
    (hasNumbers ? size * ACCOUNT_NUMBER : 0) +
    gap
  const widths = columns.map(({ heading, detail }, at) => {
    const cells = rows.map((row) => widthOf(row.cells[at]?.text ?? '', size, rowWeight(row)))
    return Math.max(widthOf(heading, size, 400), widthOf(detail ?? '', size * 0.85, 400), ...cells) + gap
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

/** The sentence below a table whose lines or columns do not all fit; null if they do. */
export function leftOutSentence(table: Pick<SlideTable, 'rows' | 'columns'>, fitted: Pick<FittedTable, 'rows' | 'columns'>): string | null {
  const [lines, columns] = [table.rows.length - fitted.rows, table.columns.length - fitted.columns]
  const parts = [...(columns === 0 ? [] : [moreOf(columns, 'column')]), ...(lines === 0 ? [] : [moreOf(lines, 'line')])]
  if (parts.length === 0) return null
  const does = lines + columns === 1 ? 'does' : 'do'
  const fewer = parts.length === 2 ? 'columns and lines' : columns === 0 ? 'lines' : 'columns'
  return `${capitalize(parts.join(' and '))} ${does} not fit. Make the table larger, or choose fewer ${fewer}.`
}

function moreOf(count: number, name: string): string {
  return count === 1 ? `one more ${name}` : `${count} more ${name}s`
}

/** The note below a table that continues on further slides. */
export function continuedLines(slides: number): string {
  return `Continues on ${slides === 1 ? 'one more slide' : `${slides} more slides`} when shown, printed or saved as a file.`
}

/** Points before the names of rows and behind figures. */
export const CELL_EDGES = { before: 5, after: 3 } as const
