import { FormulaError, parseFormula, printFormula, referencesOf } from '../mappings/formula.ts'
import type { SheetEngine } from './sheet-engine.ts'
import { cellKey, partsOfCellKey, sideOfKey } from './sheet-keys.ts'
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

  /** From 2 on; null where the row is folded away or gone. */
  rowNumber(key: string): number | null {
    const own = this.#rowNumbers.get(key)
    if (own !== undefined) return own
    // A collapsed group stands for its total.
    const at = this.#engine.structure.rowAt.get(key)
    const row = at === undefined ? undefined : this.#engine.structure.rows[at]
    return row?.base?.kind === 'total' ? (this.#rowNumbers.get(`group:${row.base.groupId}`) ?? null) : null
  }

  /** From B on. */
  columnLetters(key: string): string | null {
    const number = this.#columnNumbers.get(key)
    return number === undefined ? null : lettersOf(number)
  }

  addressOf(rowKey: string, columnKey: string): string | null {
    const [letters, row] = [this.columnLetters(columnKey), this.rowNumber(rowKey)]
    return letters === null || row === null ? null : letters + row
  }

  /** Row number and column, A being 0; null where a cell has no address. */
  positionOf(rowKey: string, columnKey: string): { readonly row: number; readonly column: number } | null {
    const [row, column] = [this.rowNumber(rowKey), this.#columnNumbers.get(columnKey)]
    return row === null || column === undefined ? null : { row, column }
  }

  /** The key of the row that a formula means by a number: of an unfolded or collapsed group its total's. */
  rowKeyAt(number: number): string | null {
    const row = this.#rowsByNumber[number - FIRST_ROW]
    if (row === undefined) return null
    const at = this.#engine.valueRowOf(row.key)
    return (at === undefined ? row : (this.#engine.structure.rows[at] ?? row)).key
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
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A formula as somebody types it: addresses where its references have one, else keys in braces. Null: it cannot be read. */
export function formulaInAddresses(formula: string, place: FormulaPlace, addresses: SheetAddresses): string | null {
  return shownFormula(formula, (reference) => {
    const parts = partsOfCellKey(reference)
    const side = parts === null ? sideIn(reference, addresses) : null
    const rowKey = parts?.rowKey ?? (side === 'row' ? reference : place.rowKey)
    const columnKey = parts?.columnKey ?? (side === 'column' ? reference : place.columnKey)
    if (parts === null && side === null) return null
    if (rowKey === null) return columnKey === null ? null : addresses.columnLetters(columnKey)
    if (columnKey === null) return addresses.rowNumber(rowKey)?.toString() ?? null
    return addresses.addressOf(rowKey, columnKey)
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
 * the row or the column alone, so that the formula means the same thing wherever it is copied. `$` is passed over.
 *
 * @throws FormulaError for what is no formula, with its place, and for an address outside the sheet.
 */
export function formulaFromTyped(typed: string, place: FormulaPlace, addresses: SheetAddresses): string {
  const text = typed.trim().replace(/^=/, '')
  const keyed = text.replaceAll(
    /\{[^{}]*\}|\$?([A-Za-z]{1,3})\$?(\d{1,6})(?![\w.])/g,
    (whole: string, letters: string | undefined, digits: string | undefined, at: number) => {
      if (letters === undefined || digits === undefined) return whole
      const [columnKey, rowKey] = [addresses.columnKeyAt(letters), addresses.rowKeyAt(Number(digits))]
      if (columnKey === null || rowKey === null)
        throw new FormulaError(`${whole.toUpperCase()} is no cell of this sheet.`, at, at + whole.length)
      return `{${referenceTo(rowKey, columnKey, place)}}`
    },
  )
  return printFormula(parseFormula(keyed))
}

/** How a formula at a place names a cell: by its row alone in its own column, by its column alone in its own row. */
export function referenceTo(rowKey: string, columnKey: string, place: FormulaPlace): string {
  if (columnKey === place.columnKey || place.columnKey === null) return rowKey
  if (rowKey === place.rowKey || place.rowKey === null) return columnKey
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
