import { guardFormula, unguardFormula } from '../csv/formula-guard.ts'
import { csvFile, textField } from '../csv/write-csv.ts'
import type { RawRow } from '../ledger/reading/raw-row.ts'

/** Rows of text for a file, headings first. */
export type TextRows = readonly (readonly string[])[]

/** A problem in a file. If it is an error, the row is skipped; otherwise the row is used as the message says. */
export interface FileProblem {
  /** Row number in the file, from 1; null for the whole file. */
  readonly row: number | null
  readonly isError: boolean
  /** What is wrong and what to do. */
  readonly message: string
}

/** The cells of a row by column; missing columns are empty. */
export interface TextTableRow<Role extends string> {
  readonly row: number
  readonly cells: Readonly<Record<Role, string>>
}

/** A table as read. */
export interface TextTable<Role extends string> {
  /** Position of each column that the file has, from 0. */
  readonly columns: ReadonlyMap<Role, number>
  readonly rows: readonly TextTableRow<Role>[]
}

export interface TableShape<Role extends string> {
  /** Headings of each column, its own first. */
  readonly headings: Readonly<Record<Role, readonly string[]>>
  /** Of each list the file needs at least one column. */
  readonly needed: readonly (readonly Role[])[]
}

/** Maximum number of lines above the headings, such as a title. */
const MOST_LINES_ABOVE = 20

/**
 * Reads a table by its headings, in any order and case; skips unknown columns, blank rows and anything above the headings.
 * Removes formula guards from cells, and changes nothing else.
 */
export function readTable<Role extends string>(
  rows: readonly RawRow[],
  shape: TableShape<Role>,
): TextTable<Role> | { readonly refusal: string } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { refusal: 'The file is empty. Choose another one.' }
  // Object.keys widens the key type.
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
    columns: best.columns,
    rows: filled.slice(best.at + 1).map(({ line, cells }) => ({
      row: line,
      // One entry per role, which the type of fromEntries does not express.
      cells: Object.fromEntries(roles.map((role) => [role, unguardFormula(cells[best.columns.get(role) ?? -1] ?? '')])) as Record<
        Role,
        string
      >,
    })),
  }
}

/** Whether one of the first rows of a file has a heading. */
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

/** `Account #`, `ACCOUNT_NO.`: lower-case letters and digits, separated by single blanks. */
function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Rows as CSV with only text cells. */
export function textRowsCsv(rows: TextRows): string {
  return csvFile(rows.map((cells) => cells.map(textField)))
}

/**
 * A text for a workbook cell: guarded only if it would otherwise be read as guarded, with characters that the format cannot
 * hold as escapes.
 */
export function textCellValue(text: string): string {
  return (unguardFormula(text) === text ? text : guardFormula(text))
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(UNSAFE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

const UNSAFE = /[^\t\n\u0020-\uffff]/g
