import { cleanText } from '../reading/cell-text.ts'
import { headingKey } from '../reading/columns/headings.ts'
import { CsvReader } from '../reading/csv-reader.ts'

/** A row that an import left out. */
export interface LeftOutText {
  /** Its place among the rows left out, from 1. */
  readonly number: number
  readonly line: number
  /** Comma-separated. */
  readonly text: string
  readonly reason: string
}

/** Longer files are not compared: so many rows are not corrected by hand. */
export const MOST_COMPLETING_ROWS = 2_000

/** Rows of a file that were left out before, and its other rows. */
export interface CompletedRows {
  /** Numbers of left-out rows, each once. */
  readonly numbers: readonly number[]
  /** Places of the file's other rows, from 0. */
  readonly others: readonly number[]
}

/** Of rows that are none of those left out: an export of the same books has many. */
const MOST_COMPARISONS = 2_000_000

/**
 * Which left-out rows the rows of a file are, after they were corrected: a row is one of them if its cells are the same except for as
 * many as the row had problems.
 *
 * @param file headings and the cells of each entry, possibly with more columns than the import's file.
 * @returns null unless some of the rows are among them.
 */
export function completedRows(
  file: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] },
  leftOut: { readonly headings: readonly string[]; readonly rows: readonly LeftOutText[] },
): CompletedRows | null {
  if (file.rows.length === 0 || file.rows.length > MOST_COMPLETING_ROWS) return null
  const columns = columnsOf(file.headings, leftOut.headings)
  if (columns === null) return null
  const lineColumn = file.headings.findIndex((heading, at) => headingKey(heading) === 'line' && !columns.includes(at))
  const open = new Map(leftOut.rows.map((row) => [row.number, { ...row, cells: cellsOf(row.text) }]))
  const byLine = new Map(leftOut.rows.map(({ line, number }) => [line, number]))
  const numbers: number[] = []
  const others: number[] = []
  for (const [at, cells] of file.rows.entries()) {
    const aligned = columns.map((column) => cleanText(cells[column] ?? ''))
    const named = lineColumn < 0 ? undefined : open.get(byLine.get(Number(cells[lineColumn])) ?? 0)
    const found = named !== undefined && isCorrected(aligned, named) ? named : [...open.values()].find((row) => isCorrected(aligned, row))
    if (found === undefined) {
      others.push(at)
      if (others.length * open.size > MOST_COMPARISONS) return null
      continue
    }
    open.delete(found.number)
    numbers.push(found.number)
  }
  return numbers.length === 0 ? null : { numbers, others }
}

/** Where a file has each heading of another; null if it lacks one. */
function columnsOf(headings: readonly string[], wanted: readonly string[]): number[] | null {
  const free = Map.groupBy(headings.keys(), (at) => headingKey(headings[at] ?? ''))
  const columns: number[] = []
  for (const heading of wanted) {
    const at = free.get(headingKey(heading))?.shift()
    if (at === undefined) return null
    columns.push(at)
  }
  return columns
}

function isCorrected(cells: readonly string[], row: LeftOutText & { readonly cells: readonly string[] }): boolean {
  // `No account, no date, and more than two decimals`
  const problems = row.reason.split(/, (?:and )?/).length
  let [different, same] = [0, 0]
  for (const [at, cell] of cells.entries()) {
    if (cell !== (row.cells[at] ?? '')) different += 1
    else if (cell !== '') same += 1
    if (different > problems) return false
  }
  return same > different
}

function cellsOf(text: string): string[] {
  const cells: string[] = []
  const reader = new CsvReader({ delimiter: ',', keepsFormulas: true })
  const take = (row: { readonly cells: readonly string[] }): void => {
    for (const cell of row.cells) cells.push(cleanText(cell))
  }
  reader.push(text, take)
  reader.end(take)
  return cells
}
