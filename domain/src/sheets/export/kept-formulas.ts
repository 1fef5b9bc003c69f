import { type Formula, parseFormula } from '../../mappings/formula.ts'
import { isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, sumDecimals } from '../../money/decimal.ts'
import { NO_BASE, NO_VALUE } from '../../money/format.ts'
import type { Fraction } from '../../money/fraction.ts'
import {
  type CellExpression,
  type CellPlace,
  cellOf,
  decimalsOfExpression,
  evaluateExpression,
  expressionOfFormula,
  mayHaveNoNumber,
  type NoNumber,
  printedResult,
  signedSum,
  steadyExpression,
} from '../../reports/export/cell-expression.ts'
import type { FigureColumn, ShownColumn } from '../../reports/report-columns.ts'
import { metricRowId } from '../../reports/report-rows.ts'
import type { CellResult } from '../engine/cell-result.ts'
import type { SheetEngine } from '../sheet-engine.ts'
import { bareKey, isHeld, partsOfCellKey, sideOfKey } from '../sheet-keys.ts'
import type { SheetColumn, SheetRow } from '../sheet-structure.ts'
import { FORMULA_ERROR } from '../sheet-text.ts'

/** What stands in a cell of a table. */
export type TableContent =
  | { readonly kind: 'empty' }
  /** Words and errors, or what stands where there is no number. */
  | { readonly kind: 'text'; readonly text: string; readonly isWords: boolean }
  | { readonly kind: 'number'; readonly value: string; readonly isUntouched: boolean }
  | {
      readonly kind: 'formula'
      readonly expression: CellExpression
      /** Whether another state of its figures could leave it without a number. */
      readonly isGuarded: boolean
      /** What it comes to; null for what stands in `instead`. */
      readonly value: string | null
      readonly instead: NoNumber
      /** Nothing ever happened in what it stands on: its zero is shown as no value. */
      readonly isUntouched: boolean
    }

/** A cell whose content is known, with what the table's own cells make of it. */
interface Settled {
  readonly content: TableContent
  /** Null where nothing stands; a text where there is no number; undefined where a formula may not stand on it. */
  readonly exact: Fraction | NoNumber | null | undefined
  /** How many decimals it can have at most; null where nothing bounds them. */
  readonly decimals: number | null
  readonly mayBeNone: boolean
}

interface Opened {
  readonly cell: number
  readonly candidates: readonly CellExpression[]
  readonly parts: readonly CellPlace[]
  next: number
}

/**
 * The contents of a table's cells: formulas over other cells of the table where a sheet works a figure out from them. One is
 * kept where, evaluated exactly over the table's own cells, it comes to the sheet's own figure to the 6 decimals that are
 * printed; else the figure is a number.
 */
export class KeptFormulas {
  readonly #engine: SheetEngine
  /** The sheet's row of each row of the table; null for a heading. */
  readonly #rows: readonly (number | null)[]
  readonly #width: number
  readonly #tableRowAt: ReadonlyMap<number, number>
  readonly #accountsOf = new Map<string, number[]>()
  readonly #settled = new Map<number, Settled>()
  readonly #sums = new Map<number, readonly number[] | null>()
  readonly #revenueRows: readonly number[]

  constructor(engine: SheetEngine, rows: readonly (number | null)[]) {
    this.#engine = engine
    this.#rows = rows
    this.#width = engine.structure.columns.length
    this.#tableRowAt = new Map(rows.flatMap((row, at) => (row === null ? [] : [[row, at] as const])))
    for (const row of rows) {
      const base = row === null ? null : engine.structure.rows[row]?.base
      if (row === null || !base || base.accountId === null) continue
      const others = this.#accountsOf.get(base.groupId)
      if (others === undefined) this.#accountsOf.set(base.groupId, [row])
      else others.push(row)
    }
    this.#revenueRows = revenueGroups(engine.tree).flatMap((id) => engine.valueRowOf(`group:${id}`) ?? [])
  }

  /** What stands in a cell of the table; nothing in a heading's. */
  contentAt(row: number, column: number): TableContent {
    if (this.#rows[row] === null || this.#rows[row] === undefined) return EMPTY
    const cell = this.#cell({ row, column })
    this.#settle(cell)
    return this.#settled.get(cell)?.content ?? EMPTY
  }

  #cell({ row, column }: CellPlace): number {
    return row * this.#width + column
  }

  /** By a stack of its own: formulas may stand on each other in long chains. */
  #settle(cell: number): void {
    if (this.#settled.has(cell)) return
    const opened = new Set([cell])
    const path = [this.#open(cell)]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const part = top.parts[top.next]
      if (part === undefined) {
        this.#settled.set(top.cell, this.#decided(top))
        path.pop()
        continue
      }
      top.next += 1
      const other = this.#cell(part)
      // One that is open already would stand on itself: it will not be settled, and the formula not be kept.
      if (this.#settled.has(other) || opened.has(other)) continue
      opened.add(other)
      path.push(this.#open(other))
    }
  }

  #open(cell: number): Opened {
    const [row, column] = [this.#rows[Math.floor(cell / this.#width)] ?? -1, cell % this.#width]
    const candidates = this.#candidates(row, column)
    return { cell, candidates, parts: candidates.flatMap(placesIn), next: 0 }
  }

  #decided({ cell, candidates }: Opened): Settled {
    const result = this.#engine.resultAt(this.#rows[Math.floor(cell / this.#width)] ?? -1, cell % this.#width)
    if (result.kind === 'EMPTY') return { content: EMPTY, exact: null, decimals: LEAST_DECIMALS, mayBeNone: false }
    if (result.kind === 'TEXT' || result.kind === 'ERROR') {
      const text = result.kind === 'ERROR' ? FORMULA_ERROR : (result.text ?? '')
      return { content: { kind: 'text', text, isWords: true }, exact: undefined, decimals: null, mayBeNone: true }
    }
    for (const candidate of candidates) {
      const kept = this.#kept(candidate, result)
      if (kept !== null) return kept
    }
    const isUntouched = result.kind === 'NONE' && result.exact !== null
    const value = isUntouched ? '0' : result.decimal
    if (value === null) {
      const text = result.isZeroBase ? NO_BASE : NO_VALUE
      return { content: { kind: 'text', text, isWords: false }, exact: text, decimals: LEAST_DECIMALS, mayBeNone: true }
    }
    const decimals = Math.max(LEAST_DECIMALS, decimalsIn(value))
    return { content: { kind: 'number', value, isUntouched }, exact: fractionFromDecimal(value), decimals, mayBeNone: false }
  }

  /** A cell with a formula; null where the formula does not come to the very same. */
  #kept(candidate: CellExpression, result: CellResult): Settled | null {
    if (!this.#canStand(candidate)) return null
    const steady = steadyExpression(this.#withoutIdleRounding(candidate), this.#decimalsAt)
    const exact = evaluateExpression(steady, (place) => this.#settledAt(place)?.exact ?? null)
    const isUntouched = result.kind === 'NONE' && result.exact !== null
    const value = isUntouched ? '0' : result.decimal
    const instead = result.isZeroBase ? NO_BASE : NO_VALUE
    const isEqual = typeof exact === 'string' || value === null ? exact === instead && value === null : sameFigure(exact, value)
    if (!isEqual) return null
    const isGuarded = value === null || mayHaveNoNumber(steady, (place) => this.#settledAt(place)?.mayBeNone ?? true)
    return {
      content: { kind: 'formula', expression: steady, isGuarded, value, instead, isUntouched },
      exact,
      decimals: decimalsOfExpression(steady, this.#decimalsAt),
      mayBeNone: isGuarded || steady.kind === 'percentage',
    }
  }

  /** Without the rounding of cells that have no more decimals anyway. */
  #withoutIdleRounding(expression: CellExpression): CellExpression {
    switch (expression.kind) {
      case 'rounded': {
        const bound = decimalsOfExpression(expression.operand, this.#decimalsAt)
        return bound !== null && bound <= expression.decimals ? expression.operand : expression
      }
      case 'operation':
        return { ...expression, left: this.#withoutIdleRounding(expression.left), right: this.#withoutIdleRounding(expression.right) }
      case 'percentage':
        return { ...expression, part: this.#withoutIdleRounding(expression.part), base: this.#withoutIdleRounding(expression.base) }
      case 'cell':
      case 'constant':
      case 'sum':
      case 'negation':
        return expression
    }
  }

  #settledAt(place: CellPlace): Settled | undefined {
    return this.#settled.get(this.#cell(place))
  }

  #decimalsAt = (place: CellPlace): number | null => this.#settledAt(place)?.decimals ?? null

  /**
   * Whether spreadsheet programs read an expression as it is meant. Words they may take for numbers, or pass on; over what stands
   * where there is no number sums pass, and as a base they compare it.
   */
  #canStand(expression: CellExpression): boolean {
    const isNumber = (place: CellPlace): boolean => {
      const settled = this.#settledAt(place)
      return settled !== undefined && settled.exact !== undefined && typeof settled.exact !== 'string'
    }
    switch (expression.kind) {
      case 'cell':
        return this.#settledAt(expression.place)?.exact !== undefined
      case 'constant':
        return true
      case 'sum':
        return expression.cells.every(isNumber)
      case 'negation':
      case 'rounded':
        return this.#canStand(expression.operand)
      case 'operation':
        return this.#canStand(expression.left) && this.#canStand(expression.right)
      case 'percentage':
        return [expression.part, expression.base].flatMap(placesIn).every(isNumber)
    }
  }

  /** What a cell may be worked out by, the likeliest first. */
  #candidates(rowAt: number, columnAt: number): readonly CellExpression[] {
    const [row, column] = [this.#engine.structure.rows[rowAt], this.#engine.structure.columns[columnAt]]
    if (row === undefined || column === undefined) return []
    const source = this.#engine.sourceAt(rowAt, columnAt)
    const found = ((): readonly (CellExpression | null)[] => {
      switch (source.kind) {
        case 'FORMULA':
          if (source.of === 'COLUMN' && column.inserted?.variance)
            return [this.#ownVariance(row, rowAt, columnAt, column.inserted.variance)]
          return [this.#formula(source.formula, rowAt, columnAt)]
        case 'DERIVED':
          if (column.shown === null || column.shown.kind === 'FIGURE') return [this.#typedSum(rowAt, columnAt)]
          return [this.#derived(row, rowAt, columnAt, column.shown)]
        case 'ADJUSTED':
        case 'FIGURE':
          return [
            this.#totalDown(row, columnAt),
            this.#calculation(row, columnAt),
            // Of calculations only what was typed over one part is carried over into the whole.
            this.#engine.unitOf(row) === 'money' && (isAdded(row) || source.kind === 'ADJUSTED')
              ? this.#totalAcross(rowAt, column, columnAt)
              : null,
          ]
        case 'TYPED':
        case 'EMPTY':
          return []
      }
    })()
    return found.filter((one) => one !== null)
  }

  /** Where a cell of the sheet stands in the table; null where it does not. */
  #placeOf(row: number | undefined, column: number): CellPlace | null {
    const at = row === undefined ? undefined : this.#tableRowAt.get(row)
    return at === undefined ? null : { row: at, column }
  }

  #formula(text: string, rowAt: number, columnAt: number): CellExpression | null {
    const formula = read(text)
    if (formula === null) return null
    return expressionOfFormula(formula, (reference) => {
      const cell = this.#engine.referencedAt(reference, rowAt, columnAt)
      const place = cell && this.#placeOf(cell.row, cell.column)
      return place && { kind: 'cell', place, ...heldIn(reference, this.#engine.structure.rowAt) }
    })
  }

  /** The figures typed into a row, words aside. */
  #typedSum(rowAt: number, columnAt: number): CellExpression | null {
    const counted = this.#engine.operandsAt(rowAt, columnAt).filter(({ row, column }) => this.#engine.resultAt(row, column).exact !== null)
    return this.#sum(counted.sort((one, other) => one.column - other.column))
  }

  #sum(cells: readonly { readonly row: number; readonly column: number }[]): CellExpression | null {
    const places = cells.map(({ row, column }) => this.#placeOf(row, column))
    const whole = places.filter((place) => place !== null)
    return whole.length === 0 || whole.length < places.length ? null : { kind: 'sum', cells: whole }
  }

  /** A category over its accounts and groups. */
  #totalDown({ base }: SheetRow, columnAt: number): CellExpression | null {
    const node = base === null || base.accountId !== null ? undefined : this.#engine.tree.byId.get(base.groupId)
    if (node === undefined || !isCategory(node.group)) return null
    const children = node.children.filter(({ group }) => isCategory(group))
    const rowsOf = (sign: 1 | -1): readonly number[] =>
      children.filter((child) => child.sign === sign).flatMap(({ group }) => this.#engine.valueRowOf(`group:${group.id}`) ?? [])
    const inTable = (rows: readonly number[]): readonly CellPlace[] =>
      rows.flatMap((row) => (this.#isUnplanned(row, columnAt) ? [] : (this.#placeOf(row, columnAt) ?? [])))
    return signedSum(
      inTable([...(this.#accountsOf.get(node.group.id) ?? []), ...rowsOf(node.sign)]),
      inTable(rowsOf(node.sign === 1 ? -1 : 1)),
    )
  }

  /** Plans are of groups, and not of all of them: of the others they say nothing. */
  #isUnplanned(row: number, columnAt: number): boolean {
    const figure = this.#engine.structure.columns[columnAt]?.figure ?? -1
    if (this.#engine.figures.columns[figure]?.comparison !== 'BUDGET') return false
    const { kind, exact } = this.#engine.resultAt(row, columnAt)
    return kind === 'NONE' && exact === null && this.#engine.sourceAt(row, columnAt).kind === 'FIGURE'
  }

  /** A calculation of the report over the rows that it names. */
  #calculation({ base }: SheetRow, columnAt: number): CellExpression | null {
    const group = base === null || base.accountId !== null ? undefined : this.#engine.tree.byId.get(base.groupId)?.group
    const formula = group === undefined || isCategory(group) ? null : read(group.formula ?? '')
    return (
      formula &&
      expressionOfFormula(formula, (id) => {
        const place = this.#placeOf(this.#engine.valueRowOf(`group:${id}`), columnAt)
        return place && { kind: 'cell', place }
      })
    )
  }

  /** What is added across: never shares and metrics, of which nobody says here how they add up. */
  #totalAcross(rowAt: number, column: SheetColumn, columnAt: number): CellExpression | null {
    const parts = column.shown?.kind === 'FIGURE' ? this.#partsOf(columnAt) : null
    if (parts === null) return null
    const counted = parts.filter((part) => this.#engine.resultAt(rowAt, part).exact !== null)
    return this.#sum(counted.map((part) => ({ row: rowAt, column: part })))
  }

  /** The columns that a column adds up: those of the periods, or of the locations, if they do so in every row of an account. */
  #partsOf(columnAt: number): readonly number[] | null {
    const known = this.#sums.get(columnAt)
    if (known !== undefined) return known
    const { structure, figures } = this.#engine
    const total = figures.columns[structure.columns[columnAt]?.figure ?? -1]
    const leaves = this.#rows.filter((row) => row !== null && isLeaf(structure.rows[row]))
    const partsBy = (isPart: (column: FigureColumn) => boolean): readonly number[] =>
      structure.columns.flatMap(({ shown, figure }, at) => {
        const own = shown?.kind === 'FIGURE' ? figures.columns[figure ?? -1] : undefined
        return own !== undefined && at !== columnAt && isPart(own) ? [at] : []
      })
    const choices =
      total === undefined
        ? []
        : [
            ...(total.range === 'TOTAL'
              ? [partsBy((part) => part.range === 'PERIOD' && part.comparison === total.comparison && samePlace(part, total))]
              : []),
            ...(total.place.kind === 'ALL'
              ? [partsBy((part) => part.place.kind === 'LOCATION' && part.comparison === total.comparison && sameDays(part, total))]
              : []),
          ]
    const isWhole = (parts: readonly number[]): boolean =>
      parts.length > 0 && leaves.every((row) => row === null || this.#hasTyped(row, columnAt, parts) || this.#isSum(row, columnAt, parts))
    const found = choices.find(isWhole) ?? null
    this.#sums.set(columnAt, found)
    return found
  }

  #hasTyped(row: number, columnAt: number, parts: readonly number[]): boolean {
    return [columnAt, ...parts].some((column) => this.#engine.sourceAt(row, column).kind !== 'FIGURE')
  }

  #isSum(row: number, columnAt: number, parts: readonly number[]): boolean {
    const decimalAt = (column: number): string | null => {
      const { exact, decimal } = this.#engine.resultAt(row, column)
      return exact === null ? null : (decimal ?? '0')
    }
    const values = parts.map(decimalAt).filter((value) => value !== null)
    const total = decimalAt(columnAt)
    return total === null ? values.length === 0 : compareDecimals(sumDecimals(values), total) === 0
  }

  /** A column that the report works out beside its figures. */
  #derived(row: SheetRow, rowAt: number, columnAt: number, shown: Exclude<ShownColumn, { kind: 'FIGURE' }>): CellExpression | null {
    const [own, base] = this.#engine.operandsAt(rowAt, columnAt)
    const part = own === undefined ? null : this.#printed(own.row, own.column)
    if (own === undefined || part === null) return null
    switch (shown.kind) {
      case 'VARIANCE':
      case 'VARIANCE_PERCENT':
        return base === undefined ? null : this.#difference(row, [own, base], shown.kind === 'VARIANCE' ? 'AMOUNT' : 'PERCENT')
      case 'PERCENT_OF_REVENUE': {
        const revenue = this.#sum(this.#revenueRows.map((at) => ({ row: at, column: own.column })))
        return revenue && { kind: 'percentage', part, base: revenue, isOfSize: false }
      }
      case 'PER_METRIC': {
        const metric = this.#engine.valueRowOf(metricRowId(this.#engine.figures.perMetric?.metricId ?? ''))
        const units = metric === undefined ? null : this.#printed(metric, own.column)
        return units && { kind: 'percentage', part, base: units, isOfSize: false }
      }
    }
  }

  #ownVariance(row: SheetRow, rowAt: number, columnAt: number, kind: 'AMOUNT' | 'PERCENT'): CellExpression | null {
    const [own, base = own] = this.#engine.operandsAt(rowAt, columnAt)
    return own === undefined || base === undefined ? null : this.#difference(row, [own, base], kind)
  }

  /** Better or (worse), as the row goes. */
  #difference(row: SheetRow, cells: readonly [CellPlace, CellPlace], kind: 'AMOUNT' | 'PERCENT'): CellExpression | null {
    const [actual, base] = cells.map((cell) => this.#printed(cell.row, cell.column))
    if (!actual || !base) return null
    const [left, right] = this.#engine.directionOf(row) === 'DOWN' ? [base, actual] : [actual, base]
    const difference: CellExpression = { kind: 'operation', operator: '-', left, right }
    if (kind === 'AMOUNT') return difference
    return this.#engine.unitOf(row) === 'share' ? null : { kind: 'percentage', part: difference, base, isOfSize: true }
  }

  /** A cell of the sheet as it is printed, 6 decimals at most, which is what columns that compare go by. */
  #printed(row: number, column: number): CellExpression | null {
    const place = this.#placeOf(row, column)
    return place && printedResult(cellOf(place.row, place.column), null)
  }
}

const EMPTY: TableContent = { kind: 'empty' }
/** Whoever puts another amount into a cell may use as many. */
const LEAST_DECIMALS = 2

function sameFigure(exact: Fraction, value: string): boolean {
  return compareDecimals(decimalFromFraction(exact, 0), decimalFromFraction(fractionFromDecimal(value), 0)) === 0
}

function read(text: string): Formula | null {
  try {
    return parseFormula(text)
  } catch {
    // Its cell has an error, and no formula.
    return null
  }
}

/** What of a reference stays where it is copied. */
function heldIn(reference: string, rowAt: ReadonlyMap<string, number>): { readonly isRowHeld: boolean; readonly isColumnHeld: boolean } {
  const parts = partsOfCellKey(reference)
  if (parts !== null) return { isRowHeld: isHeld(parts.rowKey), isColumnHeld: isHeld(parts.columnKey) }
  const [isRow, held] = [sideOfKey(bareKey(reference)) === 'row' || rowAt.has(bareKey(reference)), isHeld(reference)]
  return { isRowHeld: isRow && held, isColumnHeld: !isRow && held }
}

/** A row that is added up into others, of accounts or of a group without any. */
function isLeaf(row: SheetRow | undefined): boolean {
  return row?.base?.kind === 'account' || (row?.base?.kind === 'group' && !row.base.isExpandable)
}

/** A row of amounts that add up over periods and places. */
function isAdded(row: SheetRow): boolean {
  return isLeaf(row) || row.base?.kind === 'total' || row.inserted?.type === 'BUDGET'
}

function placesIn(expression: CellExpression): readonly CellPlace[] {
  switch (expression.kind) {
    case 'cell':
      return [expression.place]
    case 'constant':
      return []
    case 'sum':
      return expression.cells
    case 'negation':
    case 'rounded':
      return placesIn(expression.operand)
    case 'operation':
      return [...placesIn(expression.left), ...placesIn(expression.right)]
    case 'percentage':
      return [...placesIn(expression.part), ...placesIn(expression.base)]
  }
}

function samePlace({ place: a }: FigureColumn, { place: b }: FigureColumn): boolean {
  return a.kind === b.kind && (a.kind === 'ALL' || b.kind === 'ALL' || a.id === b.id)
}

function sameDays(a: FigureColumn, b: FigureColumn): boolean {
  return a.range === b.range && a.startDate === b.startDate && a.endDate === b.endDate
}

function decimalsIn(value: string): number {
  const point = value.indexOf('.')
  return point === -1 ? 0 : value.length - point - 1
}
