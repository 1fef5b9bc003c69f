import { FormulaError, parseFormula, printFormula, referencesOf } from '../mappings/formula.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { bareKey, cellKey, heldKey, isHeld, partsOfCellKey, sideOfKey, twinKey } from './layout-keys.ts'
import type { LayoutRow } from './layout-structure.ts'

/** Where a formula stands; null for the formula of a whole column (no row) or row (no column). */
export interface LayoutFormulaPlace {
  readonly rowKey: string | null
  readonly columnKey: string | null
}

interface NumberedRows {
  readonly inOrder: readonly LayoutRow[]
  /** By key. */
  readonly numbers: ReadonlyMap<string, number>
}

const numbered = new WeakMap<readonly LayoutRow[], NumberedRows>()

/** Counted once for each list of rows, which most steps leave as it is. */
function numberedRows(rows: readonly LayoutRow[]): NumberedRows {
  const known = numbered.get(rows)
  if (known !== undefined) return known
  const inOrder = rows.filter(({ isFolded }) => !isFolded)
  const counted = { inOrder, numbers: new Map(inOrder.map(({ key }, at) => [key, at + FIRST_ROW])) }
  numbered.set(rows, counted)
  return counted
}

/**
 * Addresses as spreadsheets have them: column A holds the names and row 1 the headings. Rows count as they are unfolded, hidden
 * ones too; what is folded away has none.
 */
export class LayoutAddresses {
  readonly #engine: LayoutEngine
  readonly #rowNumbers: ReadonlyMap<string, number>
  readonly #rowsByNumber: readonly LayoutRow[]
  readonly #columnNumbers: ReadonlyMap<string, number>

  constructor(engine: LayoutEngine) {
    this.#engine = engine
    const { inOrder, numbers } = numberedRows(engine.structure.rows)
    this.#rowsByNumber = inOrder
    this.#rowNumbers = numbers
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
export function formulaInAddresses(formula: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): string | null {
  return shownFormula(formula, (reference) => {
    const named = namedBy(reference, place, addresses)
    if (named === null) return null
    const { rowKey, columnKey } = named
    const [letters, row] = [columnKey && addresses.columnLetters(columnKey), rowKey && addresses.valueRowNumber(rowKey)]
    if (rowKey !== null && columnKey !== null)
      return letters === null || row === null ? null : heldKey(letters, named.isColumnHeld) + heldKey(String(row), named.isRowHeld)
    const name = rowKey === null ? letters : row
    return name === null ? null : `${name}:${name}`
  })
}

/** What a reference means in a formula at a place; a part that is held stays the same wherever the formula is copied. */
export interface NamedCell extends LayoutFormulaPlace {
  readonly isRowHeld: boolean
  readonly isColumnHeld: boolean
}

/** Null where nobody knows whether a row or a column is named. */
export function namedBy(reference: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): NamedCell | null {
  const parts = partsOfCellKey(reference)
  const side = parts === null ? sideIn(bareKey(reference), addresses) : null
  if (parts === null && side === null) return null
  const row = parts?.rowKey ?? (side === 'row' ? reference : null)
  const column = parts?.columnKey ?? (side === 'column' ? reference : null)
  return {
    rowKey: row === null ? place.rowKey : bareKey(row),
    columnKey: column === null ? place.columnKey : bareKey(column),
    isRowHeld: row !== null && isHeld(row),
    isColumnHeld: column !== null && isHeld(column),
  }
}

function sideIn(key: string, addresses: LayoutAddresses): 'row' | 'column' | null {
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
 * column alone anywhere. What `$` stands before in a cell's formula is held: it stays where the formula is copied.
 *
 * @throws FormulaError for what is no formula and for an address outside the layout, with its place in what was typed.
 */
export function formulaFromTyped(typed: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): string {
  const start = /^\s*=?/.exec(typed)?.[0].length ?? 0
  // What is read, and where each part of it stands in what was typed.
  const parts: { readonly from: number; readonly to: number; readonly text: string }[] = []
  let from = start
  for (const match of typed.matchAll(ADDRESS)) {
    const [whole, letters, digits, onlyRow, onlyColumn] = match
    if (match.index < start || whole.startsWith('{')) continue
    const held = { isColumnHeld: whole.startsWith('$'), isRowHeld: whole.includes('$', 1) }
    const to = match.index + whole.length
    const outside = (): FormulaError => new FormulaError(`${whole.toUpperCase()} is no cell of this layout.`, match.index, to)
    let key: string
    if (letters !== undefined && digits !== undefined) {
      const [columnKey, rowKey] = [addresses.columnKeyAt(letters), addresses.rowKeyAt(Number(digits))]
      if (columnKey === null || rowKey === null) throw outside()
      key = referenceTo({ rowKey, columnKey, ...held }, place)
    } else {
      const named = onlyRow === undefined ? addresses.columnKeyAt(onlyColumn ?? '') : addresses.rowKeyAt(Number(onlyRow))
      if (named === null) throw outside()
      key = heldKey(named, whole.startsWith('$') && place.rowKey !== null && place.columnKey !== null)
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

interface CellReference extends LayoutPlace {
  readonly isRowHeld: boolean
  readonly isColumnHeld: boolean
}

/**
 * How a formula at a place names a cell: by its row alone in its own column, by its column alone in its own row. What is held is
 * named in any case; in the formula of a whole row or column nothing is, since nobody copies it from cell to cell.
 */
export function referenceTo({ rowKey, columnKey, isRowHeld, isColumnHeld }: CellReference, place: LayoutFormulaPlace): string {
  if (place.columnKey === null) return rowKey
  if (place.rowKey === null) return columnKey
  if (columnKey === place.columnKey && !isColumnHeld) return heldKey(rowKey, isRowHeld)
  if ((rowKey === place.rowKey || twinKey(rowKey) === place.rowKey) && !isRowHeld) return heldKey(columnKey, isColumnHeld)
  return cellKey(heldKey(rowKey, isRowHeld), heldKey(columnKey, isColumnHeld))
}

/**
 * A formula as it is carried from one cell to others: what it names as steps from its own place, `R[-2]C[0]`, as spreadsheets know
 * them, and what is held by its key, `R{group:rent}C[0]`; what has no address by its key in braces. Null: it cannot be read.
 */
export function relativeFormula(formula: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  const own = addresses.positionOf(place.rowKey, place.columnKey)
  return shownFormula(formula, (reference) => {
    const named = namedBy(reference, place, addresses)
    if (named === null || own === null || (named.isRowHeld && named.isColumnHeld)) return null
    const [rowKey, columnKey] = [named.rowKey ?? place.rowKey, named.columnKey ?? place.columnKey]
    const at = addresses.positionOf(rowKey, columnKey)
    if (at === null) return null
    const row = named.isRowHeld ? `{${rowKey}}` : `[${at.row - own.row}]`
    return `R${row}C${named.isColumnHeld ? `{${columnKey}}` : `[${at.column - own.column}]`}`
  })
}

/** A formula as it is moved from one cell to another: each cell that it names by row and column. Null: it cannot be read. */
export function keyedFormula(formula: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  return shownFormula(formula, (reference) => {
    const named = namedBy(reference, place, addresses)
    if (named === null) return null
    const { rowKey, columnKey, isRowHeld, isColumnHeld } = named
    return `{${cellKey(heldKey(rowKey ?? place.rowKey, isRowHeld), heldKey(columnKey ?? place.columnKey, isColumnHeld))}}`
  })
}

/**
 * A formula in steps at another place, as `relativeFormula` and spreadsheets write them; `R5C2` is the cell B5, and `RC[1]` the
 * one to the right. Null: it names what would lie outside the layout.
 */
export function formulaFromRelative(text: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  const own = addresses.positionOf(place.rowKey, place.columnKey)
  if (own === null) return null
  let isOutside = false
  const keyed = text.replaceAll(STEPS, (...match) => {
    // The pattern has six groups, before the place of the match.
    const [whole, rowSteps, heldRow, rowNumber, columnSteps, heldColumn, columnNumber] = match as (string | undefined)[]
    if (whole === undefined || whole.startsWith('{')) return whole ?? ''
    const rowKey = heldRow ?? addresses.rowKeyAt(rowNumber === undefined ? own.row + Number(rowSteps ?? 0) : Number(rowNumber))
    const column = columnNumber === undefined ? own.column + Number(columnSteps ?? 0) : Number(columnNumber) - 1
    const columnKey = heldColumn ?? addresses.columnKeyAt(lettersOf(Math.max(0, column)))
    if (rowKey === null || columnKey === null) {
      isOutside = true
      return whole
    }
    const [isRowHeld, isColumnHeld] = [(heldRow ?? rowNumber) !== undefined, (heldColumn ?? columnNumber) !== undefined]
    return `{${referenceTo({ rowKey, columnKey, isRowHeld, isColumnHeld }, place)}}`
  })
  return isOutside ? null : keyed
}

/** Cells in steps or by numbers; what stands in braces is passed over. */
const STEPS = /\{[^{}]*\}|(?<![\w.])R(?:\[(-?\d{1,7})\]|\{([^{}]*)\}|(\d{1,7}))?C(?:\[(-?\d{1,7})\]|\{([^{}]*)\}|(\d{1,7}))?(?![\w.([])/g

/** A cell where a formula was copied from or to. */
export interface LayoutPlace {
  readonly rowKey: string
  readonly columnKey: string
}
