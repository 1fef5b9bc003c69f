import { guarded, unguarded } from '../csv/formula-guard.ts'
import { csvFile, textField } from '../csv/write-csv.ts'
import type { RawRow } from '../ledger/reading/raw-row.ts'

/** Rows of text for a file, the headings first. */
export type TextRows = readonly (readonly string[])[]

/** Something about a file that is read. An error keeps its row from being taken; without one the row was taken as the sentence says. */
export interface FileProblem {
  /** As the file counts, from 1; null where it is about the file as a whole. */
  readonly row: number | null
  readonly isError: boolean
  /** What is wrong and what to do. */
  readonly message: string
}

/** A row under its headings; a column that the file does not have is empty. */
export interface TextTableRow<Role extends string> {
  readonly row: number
  readonly cells: Readonly<Record<Role, string>>
}

export interface TableShape<Role extends string> {
  /** What each column is called, its own heading first. */
  readonly headings: Readonly<Record<Role, readonly string[]>>
  /** Of each of these lists a file has to have one. */
  readonly needed: readonly (readonly Role[])[]
}

/** What stands above the headings, such as a title. */
const MOST_LINES_ABOVE = 20

/**
 * The rows of a table whose columns go by their headings, in any order and case; other columns and blank rows are passed
 * over, and so is what stands above the headings. Cells lose what guarded them in a file, and nothing else.
 */
export function readTable<Role extends string>(
  rows: readonly RawRow[],
  shape: TableShape<Role>,
): { readonly rows: readonly TextTableRow<Role>[] } | { readonly refusal: string } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { refusal: 'The file is empty. Choose another one.' }
  // Object.keys loses the names of what it lists.
  const roles = Object.keys(shape.headings) as Role[]
  const missingIn = (columns: ReadonlyMap<Role, number>) => shape.needed.filter((some) => some.every((role) => !columns.has(role)))
  const candidates = filled.slice(0, MOST_LINES_ABOVE).map((row, at) => {
    const columns = columnsOf(row.cells, shape.headings, roles)
    return { at, columns, missing: missingIn(columns) }
  })
  const [best] = candidates.toSorted((left, right) => left.missing.length - right.missing.length || left.at - right.at)
  const missing = best?.missing ?? shape.needed
  if (best === undefined || missing.length > 0) {
    const own = (some: readonly Role[]): string => some.map((role) => `“${shape.headings[role][0]}”`).join(' or ')
    const wanted =
      missing.length === shape.needed.length ? 'no headings that are known' : `no column ${missing.map(own).join(' and no column ')}`
    return { refusal: `The file has ${wanted}. Name its columns in a row above the others: ${shape.needed.map(own).join(' and ')}.` }
  }
  return {
    rows: filled.slice(best.at + 1).map(({ line, cells }) => ({
      row: line,
      // One entry per role, which fromEntries cannot tell.
      cells: Object.fromEntries(roles.map((role) => [role, unguarded(cells[best.columns.get(role) ?? -1] ?? '')])) as Record<Role, string>,
    })),
  }
}

/** Whether some of the first rows of a file have a heading. */
export function holdHeading(rows: readonly RawRow[], heading: string): boolean {
  return rows.slice(0, MOST_LINES_ABOVE).some(({ cells }) => cells.some((cell) => headingKey(cell) === headingKey(heading)))
}

function columnsOf<Role extends string>(
  cells: readonly string[],
  headings: TableShape<Role>['headings'],
  roles: readonly Role[],
): ReadonlyMap<Role, number> {
  const keys = cells.map(headingKey)
  const columns = new Map<Role, number>()
  for (const role of roles) {
    const key = headings[role].map(headingKey).find((one) => keys.includes(one))
    if (key !== undefined) columns.set(role, keys.indexOf(key))
  }
  return columns
}

/** `Account #`, `ACCOUNT_NO.`: small letters and digits, one blank between them. */
function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Rows as a text file of which every cell is a text. */
export function textRowsCsv(rows: TextRows): string {
  return csvFile(rows.map((cells) => cells.map(textField)))
}

/**
 * A text for a cell of a workbook that holds nothing but text: guarded only where it would be taken for guarded, with
 * characters that such a file cannot hold by their codes.
 */
export function textCellValue(text: string): string {
  return (unguarded(text) === text ? text : guarded(text))
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

const UNSAFE = /[^\t\n\u0020-\uffff]/g
