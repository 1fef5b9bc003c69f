import { columnLetters } from '../../column-letters.ts'
import { absoluteDecimal, compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import type { FilePlace } from './file-content.ts'
import type { FileFigure } from './file-figures.ts'

/** A row of a table with its amount, a Decimal: `101 Back Bay`. */
interface TableRow {
  readonly label: string
  readonly value: string
}

/** A row of a table, and what a file has for it. */
export interface RowInFile<Row extends TableRow> {
  readonly row: Row
  /** Figures of one column, in the file's order; several where the file has several rows for it. */
  readonly figures: readonly FileFigure[]
}

export interface RowsInFile<Row extends TableRow> {
  readonly named: readonly RowInFile<Row>[]
  /** Rows that the file does not name. */
  readonly missing: readonly Row[]
  /** Figures of the same column in rows that name none of the table's; without totals. */
  readonly others: readonly FileFigure[]
  /** The file's total of that column, otherwise its sum; null for none, and for several totals. */
  readonly total: FileFigure | null
}

/**
 * Pairs the rows of a file with those of a table that have the same name: number and name, the name alone, or the number in its own
 * cell. Days and numbers next to a name do not matter, any other word does. Null where the file names none of them.
 */
export function rowsByName<Row extends TableRow>(figures: readonly FileFigure[], rows: readonly Row[]): RowsInFile<Row> | null {
  const names = new Names(rows)
  const lines = Map.groupBy(
    figures.filter(({ kind }) => kind === 'FIGURE'),
    ({ place }) => lineOf(place),
  )
  const amounts = [...lines.values()].flatMap((line) => {
    const row = names.rowOf(line)
    return line.filter(({ value }) => row === null || !isCode(value, row.label)).map((figure) => ({ figure, row }))
  })
  const column = nearestColumn(amounts)
  const ofColumn = amounts.filter(({ figure }) => columnOf(figure.place) === column)
  const byRow = Map.groupBy(ofColumn, ({ row }) => row)
  const named = rows.flatMap((row): readonly RowInFile<Row>[] => {
    const own = byRow.get(row)
    return own === undefined ? [] : [{ row, figures: own.map(({ figure }) => figure) }]
  })
  if (named.length === 0) return null
  const totals = figures.filter(({ kind, place }) => kind !== 'FIGURE' && columnOf(place) === column)
  return {
    named,
    missing: rows.filter((row) => !byRow.has(row)),
    others: (byRow.get(null) ?? []).map(({ figure }) => figure),
    total: totals.length === 1 ? (totals[0] ?? null) : null,
  }
}

/** Which row a line of a file is about. A name of several rows names none of them. */
class Names<Row extends TableRow> {
  readonly #byName = new Map<string, Row | null>()
  readonly #byCode = new Map<string, Row | null>()

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const { code, name } = partsOf(row.label)
      for (const one of new Set([plain(row.label), plain(name)])) this.#byName.set(one, this.#byName.has(one) ? null : row)
      if (code !== '') this.#byCode.set(code, this.#byCode.has(code) ? null : row)
    }
    this.#byName.delete('')
  }

  rowOf(line: readonly FileFigure[]): Row | null {
    const label = plain(line[0]?.label ?? '')
    const own = this.#byName.get(label) ?? this.#byName.get(withoutNumbers(label))
    if (own !== undefined) return own
    if (withoutNumbers(label) !== '' || line.length < 2) return null
    return this.#byCode.get(line[0]?.value.replace(/\.0*$/, '') ?? '') ?? null
  }
}

/** The column that has a figure for most rows; of several the one that is nearest to the table. */
function nearestColumn<Row extends TableRow>(amounts: readonly { readonly figure: FileFigure; readonly row: Row | null }[]): string | null {
  const columns = Map.groupBy(
    amounts.flatMap(({ figure, row }) => (row === null ? [] : [{ figure, row }])),
    ({ figure }) => columnOf(figure.place),
  )
  const judged = [...columns].map(([column, own]) => ({
    column,
    count: new Set(own.map(({ row }) => row)).size,
    apart: sumDecimals(own.map(({ figure, row }) => differenceOf(figure.value, row.value))),
  }))
  return judged.toSorted((one, other) => other.count - one.count || compareDecimals(one.apart, other.apart))[0]?.column ?? null
}

function differenceOf(one: string, other: string): string {
  return absoluteDecimal(sumDecimals([absoluteDecimal(one), negateDecimal(absoluteDecimal(other))]))
}

/** `101 Back Bay`: number and name. */
function partsOf(label: string): { readonly code: string; readonly name: string } {
  const [, code = '', name = label] = /^(\d+)\s+(.+)$/.exec(label) ?? []
  return { code, name }
}

function isCode(value: string, label: string): boolean {
  const { code } = partsOf(label)
  return code !== '' && compareDecimals(value, String(Number(code))) === 0
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*$/

/** A plain text without numbers, days and months. */
function withoutNumbers(text: string): string {
  return text
    .split(' ')
    .filter((word) => !/\d/.test(word) && !MONTH.test(word))
    .join(' ')
}

function lineOf(place: FilePlace): string {
  switch (place.kind) {
    case 'LINE':
      return String(place.line)
    case 'PAGE':
      return `${place.page} ${place.line}`
    case 'CELL':
      return `${place.sheet} ${place.cell.replace(/^[A-Z]+/, '')}`
    case 'COLUMN':
      return ''
  }
}

function columnOf(place: FilePlace): string {
  switch (place.kind) {
    case 'LINE':
    case 'PAGE':
      return String(place.column)
    case 'CELL':
      return `${place.sheet} ${place.cell.replace(/\d+$/, '')}`
    case 'COLUMN':
      return place.sheet === null ? String(place.column) : `${place.sheet} ${columnLetters(place.column)}`
  }
}
