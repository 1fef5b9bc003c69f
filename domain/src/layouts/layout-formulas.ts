import { FormulaError, parseFormula, printFormula, referencesOf } from '../mappings/formula.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { cellKey, groupOrTotalKey, isHeld, partsOfCellKey, sideOfKey, withHold, withoutHolds } from './layout-keys.ts'
import type { LayoutRow } from './layout-structure.ts'
import { missingReferences } from './missing-references.ts'

/** Position of a formula; null for the formula of a whole column (no row) or row (no column). */
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

/** Cached per list of rows, which most edits leave unchanged. */
function numberedRows(rows: readonly LayoutRow[]): NumberedRows {
  const known = numbered.get(rows)
  if (known !== undefined) return known
  const inOrder = rows.filter(({ isFolded }) => !isFolded)
  const counted = { inOrder, numbers: new Map(inOrder.map(({ key }, at) => [key, at + FIRST_ROW])) }
  numbered.set(rows, counted)
  return counted
}

/**
 * Spreadsheet addresses: column A has the names and row 1 the headings. Rows are numbered as expanded, including hidden ones;
 * folded rows have no number.
 */
export class LayoutAddresses {
  readonly #engine: LayoutEngine
  readonly #rowNumbers: ReadonlyMap<string, number>
  readonly #rowsByNumber: readonly LayoutRow[]
  readonly #columnNumbers: ReadonlyMap<string, number>
  #missing: ReadonlyMap<string, string> | null = null

  constructor(engine: LayoutEngine) {
    this.#engine = engine
    const { inOrder, numbers } = numberedRows(engine.structure.rows)
    this.#rowsByNumber = inOrder
    this.#rowNumbers = numbers
    this.#columnNumbers = new Map(engine.structure.columns.map(({ key }, at) => [key, at + FIRST_COLUMN]))
  }

  /** From 2; null if the row is folded or missing. The total of a collapsed group has the group's number. */
  rowNumber(key: string): number | null {
    const own = this.#rowNumbers.get(key)
    if (own !== undefined) return own
    const other = groupOrTotalKey(key)
    return key.startsWith('sum:') && other !== null ? (this.#rowNumbers.get(other) ?? null) : null
  }

  /** Number of the row with a key's figures: for an expanded group its total's. */
  valueRowNumber(key: string): number | null {
    const at = this.#engine.valueRowOf(key)
    const row = at === undefined ? undefined : this.#engine.structure.rows[at]
    return row === undefined ? null : this.rowNumber(row.key)
  }

  /** From B. */
  columnLetters(key: string): string | null {
    const number = this.#columnNumbers.get(key)
    return number === undefined ? null : lettersOf(number)
  }

  /** Address of a row's figure in a column. */
  addressOf(rowKey: string, columnKey: string): string | null {
    const [letters, row] = [this.columnLetters(columnKey), this.valueRowNumber(rowKey)]
    return letters === null || row === null ? null : letters + row
  }

  /** Row number and column index (A is 0) of a cell's figure; null if it has no address. */
  positionOf(rowKey: string, columnKey: string): { readonly row: number; readonly column: number } | null {
    const [row, column] = [this.valueRowNumber(rowKey), this.#columnNumbers.get(columnKey)]
    return row === null || column === undefined ? null : { row, column }
  }

  /** Key of the row that a number refers to; for a group, expanded or not, the group's. */
  rowKeyAt(number: number): string | null {
    const row = this.#rowsByNumber[number - FIRST_ROW]
    if (row === undefined) return null
    return row.key.startsWith('sum:') ? (groupOrTotalKey(row.key) ?? row.key) : row.key
  }

  columnKeyAt(letters: string): string | null {
    return this.#engine.structure.columns[numberOf(letters) - FIRST_COLUMN]?.key ?? null
  }

  /** `{#REF! Rent}` for a reference to what the layout no longer has; null for others. */
  missingText(reference: string): string | null {
    const wanted = withoutHolds(reference)
    for (const [text, own] of this.#missingReferences()) if (own === wanted) return `{${text}}`
    return null
  }

  /** The reference that a text such as `#REF! Rent` shows; null for none. */
  missingReference(text: string): string | null {
    return this.#missingReferences().get(text) ?? null
  }

  #missingReferences(): ReadonlyMap<string, string> {
    this.#missing ??= missingReferences(this.#engine.layout, this.#engine)
    return this.#missing
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
 * A formula as typed: addresses for its references if they have one, else keys in braces, or `{#REF! Rent}` for what the layout no
 * longer has. A whole row's formula uses `5:5` for rows and a whole column's `C:C` for columns, so that no row looks like a number.
 * Null if it is invalid.
 */
export function formulaInAddresses(formula: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): string | null {
  const inAddresses = (reference: string): string | null => {
    const named = namedBy(reference, place, addresses)
    if (named === null) return null
    const { rowKey, columnKey } = named
    const [letters, row] = [columnKey && addresses.columnLetters(columnKey), rowKey && addresses.valueRowNumber(rowKey)]
    if (rowKey !== null && columnKey !== null)
      return letters === null || row === null ? null : withHold(letters, named.isColumnHeld) + withHold(String(row), named.isRowHeld)
    const name = rowKey === null ? letters : row
    return name === null ? null : `${name}:${name}`
  }
  return shownFormula(formula, (reference) => inAddresses(reference) ?? addresses.missingText(reference))
}

/** What a reference means in a formula at some place; anchored parts stay fixed wherever it is copied. */
export interface NamedCell extends LayoutFormulaPlace {
  readonly isRowHeld: boolean
  readonly isColumnHeld: boolean
}

/** Null if it is unknown whether a row or a column is meant. */
export function namedBy(reference: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): NamedCell | null {
  const parts = partsOfCellKey(reference)
  const side = parts === null ? sideIn(withoutHolds(reference), addresses) : null
  if (parts === null && side === null) return null
  const row = parts?.rowKey ?? (side === 'row' ? reference : null)
  const column = parts?.columnKey ?? (side === 'column' ? reference : null)
  return {
    rowKey: row === null ? place.rowKey : withoutHolds(row),
    columnKey: column === null ? place.columnKey : withoutHolds(column),
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
    // References without a name stay in braces.
    return printFormula(parsed, (reference) => `\u0000${names.get(reference) ?? `{${reference}}`}\u0000`).replaceAll(/\{\0|\0\}/g, '')
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

/**
 * Converts a typed formula to its stored form, with addresses as keys. An address in the place's own column or row becomes just
 * the row or the column, so that the formula means the same wherever it is copied; `5:5` and `C:C` always mean just a row or a
 * column. In a cell's formula, parts after `$` are anchored: they stay fixed when it is copied.
 *
 * @throws FormulaError for an invalid formula and for an address outside the layout, with its position in the typed text.
 */
export function formulaFromTyped(typed: string, place: LayoutFormulaPlace, addresses: LayoutAddresses): string {
  const start = /^\s*=?/.exec(typed)?.[0].length ?? 0
  // The parts to be parsed, with their positions in the typed text.
  const parts: { readonly from: number; readonly to: number; readonly text: string }[] = []
  let from = start
  for (const match of typed.matchAll(ADDRESS)) {
    const [whole, letters, digits, onlyRow, onlyColumn] = match
    if (match.index < start) continue
    if (whole.startsWith('{')) {
      const missing = addresses.missingReference(whole.slice(1, -1).trim())
      if (missing === null) continue
      const to = match.index + whole.length
      parts.push({ from, to: match.index, text: typed.slice(from, match.index) }, { from: match.index, to, text: `{${missing}}` })
      from = to
      continue
    }
    const anchors = { isColumnHeld: whole.startsWith('$'), isRowHeld: whole.includes('$', 1) }
    const to = match.index + whole.length
    const outside = (): FormulaError => new FormulaError(`${whole.toUpperCase()} is not a cell of this layout.`, match.index, to)
    let key: string
    if (letters !== undefined && digits !== undefined) {
      const [columnKey, rowKey] = [addresses.columnKeyAt(letters), addresses.rowKeyAt(Number(digits))]
      if (columnKey === null || rowKey === null) throw outside()
      key = referenceTo({ rowKey, columnKey, ...anchors }, place)
    } else {
      const named = onlyRow === undefined ? addresses.columnKeyAt(onlyColumn ?? '') : addresses.rowKeyAt(Number(onlyRow))
      if (named === null) throw outside()
      key = withHold(named, whole.startsWith('$') && place.rowKey !== null && place.columnKey !== null)
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

/** Addresses of cells, rows and columns; ignores text in braces. */
const ADDRESS = /\{[^{}]*\}|(?<![\w.$:])(?:\$?([A-Za-z]{1,3})\$?(\d{1,6})|\$?(\d{1,6}):\$?\3|\$?([A-Za-z]{1,3}):\$?\4)(?![\w.:])/gi

/** Position in the typed text of a character of the parsed text: for an address its start or end. */
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
 * A reference to a cell from a place: just the row within its own column, just the column within its own row. Anchored parts are
 * always explicit; formulas of whole rows or columns have no anchors, since these are not copied between cells.
 */
export function referenceTo({ rowKey, columnKey, isRowHeld, isColumnHeld }: CellReference, place: LayoutFormulaPlace): string {
  if (place.columnKey === null) return rowKey
  if (place.rowKey === null) return columnKey
  if (columnKey === place.columnKey && !isColumnHeld) return withHold(rowKey, isRowHeld)
  if ((rowKey === place.rowKey || groupOrTotalKey(rowKey) === place.rowKey) && !isRowHeld) return withHold(columnKey, isColumnHeld)
  return cellKey(withHold(rowKey, isRowHeld), withHold(columnKey, isColumnHeld))
}

/**
 * A formula in a form for copying: references relative to its own place, `R[-2]C[0]`, in spreadsheet notation; anchored ones by key,
 * `R{group:rent}C[0]`; those without an address by key in braces. Null if it is invalid.
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

/** A formula in a form for moving: each cell by its row and column keys. Null if it is invalid. */
export function keyedFormula(formula: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  return shownFormula(formula, (reference) => {
    const named = namedBy(reference, place, addresses)
    if (named === null) return null
    const { rowKey, columnKey, isRowHeld, isColumnHeld } = named
    return `{${cellKey(withHold(rowKey ?? place.rowKey, isRowHeld), withHold(columnKey ?? place.columnKey, isColumnHeld))}}`
  })
}

/**
 * A relative formula, in the notation of `relativeFormula` and of spreadsheets, at another place; `R5C2` is the cell B5, and
 * `RC[1]` the one to the right. Null if it refers to anything outside the layout.
 */
export function formulaFromRelative(text: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  const own = addresses.positionOf(place.rowKey, place.columnKey)
  if (own === null) return null
  let isOutside = false
  const keyed = text.replaceAll(STEPS, (...match) => {
    // The pattern has six groups, which precede the offset.
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

/** Relative or numbered cells; ignores text in braces. */
const STEPS = /\{[^{}]*\}|(?<![\w.])R(?:\[(-?\d{1,7})\]|\{([^{}]*)\}|(\d{1,7}))?C(?:\[(-?\d{1,7})\]|\{([^{}]*)\}|(\d{1,7}))?(?![\w.([])/g

/** A cell from or to which a formula is copied. */
export interface LayoutPlace {
  readonly rowKey: string
  readonly columnKey: string
}
