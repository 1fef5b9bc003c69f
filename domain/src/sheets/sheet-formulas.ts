import { FormulaError, parseFormula, printFormula, referencesOf } from '../mappings/formula.ts'
import type { SheetEngine } from './sheet-engine.ts'
import { cellKey, partsOfCellKey, sideOfKey, twinKey } from './sheet-keys.ts'
import type { SheetRow } from './sheet-structure.ts'

/** Where a formula stands; null for the formula of a whole column (no row) or row (no column). */
export interface FormulaPlace {
  readonly rowKey: string | null
  readonly columnKey: string | null
}

/**
 * Addresses as spreadsheets have them: column A holds the names and row 1 the headings. Rows count as they are unfolded, hidden
 * ones too; what is folded away has none.
 */
export class SheetAddresses {
  readonly #engine: SheetEngine
  readonly #rowNumbers = new Map<string, number>()
  readonly #rowsByNumber: readonly SheetRow[]
  readonly #columnNumbers: ReadonlyMap<string, number>

  constructor(engine: SheetEngine) {
    this.#engine = engine
    this.#rowsByNumber = engine.structure.rows.filter(({ isFolded }) => !isFolded)
    for (const [at, { key }] of this.#rowsByNumber.entries()) this.#rowNumbers.set(key, at + FIRST_ROW)
    this.#columnNumbers = new Map(engine.structure.columns.map(({ key }, at) => [key, at + FIRST_COLUMN]))
  }

  /** From 2 on; null where the row is folded away or gone. A total that is folded into its group is where the group is. */
  rowNumber(key: string): number | null {
    const own = this.#rowNumbers.get(key)
    if (own !== undefined) return own
    const other = twinKey(key)
    return key.startsWith('sum:') && other !== null ? (this.#rowNumbers.get(other) ?? null) : null
  }

  /** The number of the row that has the figures of a key: of an unfolded group its total's. */
  valueRowNumber(key: string): number | null {
    const at = this.#engine.valueRowOf(key)
    const row = at === undefined ? undefined : this.#engine.structure.rows[at]
    return row === undefined ? null : this.rowNumber(row.key)
  }

  /** From B on. */
  columnLetters(key: string): string | null {
    const number = this.#columnNumbers.get(key)
    return number === undefined ? null : lettersOf(number)
  }

  /** Where the figure of a row stands in a column. */
  addressOf(rowKey: string, columnKey: string): string | null {
    const [letters, row] = [this.columnLetters(columnKey), this.valueRowNumber(rowKey)]
    return letters === null || row === null ? null : letters + row
  }

  /** Row number and column, A being 0, of the figure of a cell; null where it has no address. */
  positionOf(rowKey: string, columnKey: string): { readonly row: number; readonly column: number } | null {
    const [row, column] = [this.valueRowNumber(rowKey), this.#columnNumbers.get(columnKey)]
    return row === null || column === undefined ? null : { row, column }
  }

  /** The key of the row that a formula means by a number; of a group, unfolded or not, the group's. */
  rowKeyAt(number: number): string | null {
    const row = this.#rowsByNumber[number - FIRST_ROW]
    if (row === undefined) return null
    return row.key.startsWith('sum:') ? (twinKey(row.key) ?? row.key) : row.key
  }

  columnKeyAt(letters: string): string | null {
    return this.#engine.structure.columns[numberOf(letters) - FIRST_COLUMN]?.key ?? null
  }
}

/** Row 1 and column A are headings. */
const [FIRST_ROW, FIRST_COLUMN] = [2, 1]

/** 0 is A, 25 is Z, 26 is AA. */
export function lettersOf(column: number): string {
  return (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
}

function numberOf(letters: string): number {
  let number = 0
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

/**
 * A formula as somebody types it: addresses where its references have one, else keys in braces. In the formula of a whole row its
 * rows are `5:5`, in that of a whole column its columns are `C:C`, so that no row is taken for a number. Null: it cannot be read.
 */
export function formulaInAddresses(formula: string, place: FormulaPlace, addresses: SheetAddresses): string | null {
  return shownFormula(formula, (reference) => {
    const parts = partsOfCellKey(reference)
    const side = parts === null ? sideIn(reference, addresses) : null
    if (parts === null && side === null) return null
    const rowKey = parts?.rowKey ?? (side === 'row' ? reference : place.rowKey)
    const columnKey = parts?.columnKey ?? (side === 'column' ? reference : place.columnKey)
    if (rowKey !== null && columnKey !== null) return addresses.addressOf(rowKey, columnKey)
    const name = rowKey === null ? columnKey && addresses.columnLetters(columnKey) : addresses.valueRowNumber(rowKey)
    return name === null ? null : `${name}:${name}`
  })
}

function sideIn(key: string, addresses: SheetAddresses): 'row' | 'column' | null {
  return sideOfKey(key) ?? (addresses.columnLetters(key) !== null ? 'column' : addresses.rowNumber(key) !== null ? 'row' : null)
}

function shownFormula(formula: string, nameOf: (reference: string) => string | null): string | null {
  try {
    const parsed = parseFormula(formula)
    const names = new Map(referencesOf(parsed).map((reference) => [reference, nameOf(reference)]))
    // What has no name stays in its braces.
    return printFormula(parsed, (reference) => `\u0000${names.get(reference) ?? `{${reference}}`}\u0000`).replaceAll(/\{\0|\0\}/g, '')
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

/**
 * A formula as it is stored from what somebody typed: addresses become keys. Of the place's own column or row an address names
 * the row or the column alone, so that the formula means the same thing wherever it is copied; `5:5` and `C:C` name a row or a
 * column alone anywhere. `$` is passed over.
 *
 * @throws FormulaError for what is no formula and for an address outside the sheet, with its place in what was typed.
 */
export function formulaFromTyped(typed: string, place: FormulaPlace, addresses: SheetAddresses): string {
  const start = /^\s*=?/.exec(typed)?.[0].length ?? 0
  // What is read, and where each part of it stands in what was typed.
  const parts: { readonly from: number; readonly to: number; readonly text: string }[] = []
  let from = start
  for (const match of typed.matchAll(ADDRESS)) {
    const [whole, letters, digits, onlyRow, onlyColumn] = match
    if (match.index < start || whole.startsWith('{')) continue
    const to = match.index + whole.length
    const outside = (): FormulaError => new FormulaError(`${whole.toUpperCase()} is no cell of this sheet.`, match.index, to)
    let key: string
    if (letters !== undefined && digits !== undefined) {
      const [columnKey, rowKey] = [addresses.columnKeyAt(letters), addresses.rowKeyAt(Number(digits))]
      if (columnKey === null || rowKey === null) throw outside()
      key = referenceTo(rowKey, columnKey, place)
    } else {
      const named = onlyRow === undefined ? addresses.columnKeyAt(onlyColumn ?? '') : addresses.rowKeyAt(Number(onlyRow))
      if (named === null) throw outside()
      key = named
    }
    parts.push({ from, to: match.index, text: typed.slice(from, match.index) }, { from: match.index, to, text: `{${key}}` })
    from = to
  }
  parts.push({ from, to: typed.length, text: typed.slice(from) })
  try {
    return printFormula(parseFormula(parts.map(({ text }) => text).join('')))
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw new FormulaError(error.seen, typedPlace(parts, error.from, 'from'), typedPlace(parts, error.to, 'to'))
  }
}

/** Addresses of cells, of rows alone and of columns alone; what stands in braces is passed over. */
const ADDRESS = /\{[^{}]*\}|(?<![\w.$:])(?:\$?([A-Za-z]{1,3})\$?(\d{1,6})|\$?(\d{1,6}):\$?\3|\$?([A-Za-z]{1,3}):\$?\4)(?![\w.:])/gi

/** Where in what was typed a character of what was read stands: of an address its beginning or its end. */
function typedPlace(
  parts: readonly { readonly from: number; readonly to: number; readonly text: string }[],
  at: number,
  edge: 'from' | 'to',
): number {
  let passed = 0
  for (const { from, to, text } of parts) {
    const isWithin = edge === 'from' ? at < passed + text.length : at <= passed + text.length
    if (isWithin) return text.length === to - from ? from + at - passed : edge === 'from' ? from : to
    passed += text.length
  }
  return parts.at(-1)?.to ?? 0
}

/** How a formula at a place names a cell: by its row alone in its own column, by its column alone in its own row. */
function referenceTo(rowKey: string, columnKey: string, place: FormulaPlace): string {
  if (columnKey === place.columnKey || place.columnKey === null) return rowKey
  if (rowKey === place.rowKey || place.rowKey === null || twinKey(rowKey) === place.rowKey) return columnKey
  return cellKey(rowKey, columnKey)
}

/**
 * A formula as it is carried from one cell to others: what it names as steps from its own place, `R[-2]C[0]`, as spreadsheets know
 * them; what has no address by its key in braces. Null: it cannot be read.
 */
export function relativeFormula(formula: string, place: SheetPlace, addresses: SheetAddresses): string | null {
  const own = addresses.positionOf(place.rowKey, place.columnKey)
  return shownFormula(formula, (reference) => {
    const parts = partsOfCellKey(reference)
    const side = parts === null ? sideIn(reference, addresses) : null
    const at = addresses.positionOf(
      parts?.rowKey ?? (side === 'row' ? reference : place.rowKey),
      parts?.columnKey ?? (side === 'column' ? reference : place.columnKey),
    )
    return at === null || own === null ? null : `R[${at.row - own.row}]C[${at.column - own.column}]`
  })
}

/** A cell where a formula was copied from or to. */
export interface SheetPlace {
  readonly rowKey: string
  readonly columnKey: string
}

/** The formula that `relativeFormula` wrote, at another place. Null: it names what would lie outside the sheet. */
export function formulaFromRelative(text: string, place: SheetPlace, addresses: SheetAddresses): string | null {
  const own = addresses.positionOf(place.rowKey, place.columnKey)
  if (own === null) return null
  let isOutside = false
  const keyed = text.replaceAll(/R\[(-?\d+)\]C\[(-?\d+)\]/g, (_, rows: string, columns: string) => {
    const [rowKey, columnKey] = [
      addresses.rowKeyAt(own.row + Number(rows)),
      addresses.columnKeyAt(lettersOf(Math.max(0, own.column + Number(columns)))),
    ]
    if (rowKey === null || columnKey === null) isOutside = true
    return `{${referenceTo(rowKey ?? '', columnKey ?? '', place)}}`
  })
  return isOutside ? null : keyed
}
