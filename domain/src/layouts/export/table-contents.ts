import { compareDecimals, decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../../money/decimal.ts'
import type { NoNumber } from '../../money/format.ts'
import type { Fraction } from '../../money/fraction.ts'
import {
  type CellExpression,
  type CellPlace,
  decimalsOfExpression,
  evaluateExpression,
  mayHaveNoNumber,
  steadyExpression,
} from '../../profit-loss/export/cell-expression.ts'
import type { CellResult } from '../engine/cell-result.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { FORMULA_ERROR } from '../layout-text.ts'
import { CellCandidates } from './cell-candidates.ts'

/** Content of a table cell. */
export type TableContent =
  | { readonly kind: 'empty' }
  /** Words and errors, or the text shown instead of a number. */
  | { readonly kind: 'text'; readonly text: string; readonly isWords: boolean }
  | { readonly kind: 'number'; readonly value: string; readonly isUntouched: boolean }
  | {
      readonly kind: 'formula'
      readonly expression: CellExpression
      /** Whether it could lose its number if other figures change. */
      readonly isGuarded: boolean
      /** Its result; null if `instead` is shown. */
      readonly value: string | null
      readonly instead: NoNumber
      /** Nothing behind it has entries: its zero is shown as no value. */
      readonly isUntouched: boolean
    }

/** A cell with its final content, and that content's value computed from the table's cells. */
interface Settled {
  readonly content: TableContent
  /** Null for an empty cell; a text instead of a number; undefined if formulas must not refer to it. */
  readonly exact: Fraction | NoNumber | null | undefined
  /** Maximum decimals; null if unbounded. */
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
 * Decides the contents of a table's cells: a formula over other cells of the table if its exact evaluation gives the layout's
 * own figure to the 6 decimals that are printed; otherwise a number.
 */
export class TableContents {
  readonly #engine: LayoutEngine
  /** The layout's row index of each row of the table; null for a heading. */
  readonly #rows: readonly (number | null)[]
  readonly #width: number
  readonly #candidates: CellCandidates
  readonly #settled = new Map<number, Settled>()

  constructor(engine: LayoutEngine, rows: readonly (number | null)[]) {
    this.#engine = engine
    this.#rows = rows
    this.#width = engine.structure.columns.length
    this.#candidates = new CellCandidates(engine, rows)
  }

  /** Content of a table cell; empty for headings. */
  contentAt(row: number, column: number): TableContent {
    if (this.#rows[row] === null || this.#rows[row] === undefined) return EMPTY
    const cell = this.#cell({ row, column })
    this.#settle(cell)
    return this.#settled.get(cell)?.content ?? EMPTY
  }

  #cell({ row, column }: CellPlace): number {
    return row * this.#width + column
  }

  /** Uses an explicit stack, since chains of formulas may be long. */
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
      // A cell that is already open would depend on itself; it stays unsettled, so that the formula is dropped.
      if (this.#settled.has(other) || opened.has(other)) continue
      opened.add(other)
      path.push(this.#open(other))
    }
  }

  #open(cell: number): Opened {
    const [row, column] = [this.#rows[Math.floor(cell / this.#width)] ?? -1, cell % this.#width]
    const candidates = this.#candidates.of(row, column)
    return { cell, candidates, parts: candidates.flatMap(placesIn), next: 0 }
  }

  #decided({ cell, candidates }: Opened): Settled {
    const result = this.#engine.resultAt(this.#rows[Math.floor(cell / this.#width)] ?? -1, cell % this.#width)
    if (result.kind === 'EMPTY') return { content: EMPTY, exact: null, decimals: LEAST_DECIMALS, mayBeNone: false }
    if (result.kind === 'TEXT' || result.kind === 'ERROR') {
      const text = result.kind === 'ERROR' ? (result.shown ?? FORMULA_ERROR) : (result.text ?? '')
      return { content: { kind: 'text', text, isWords: true }, exact: undefined, decimals: null, mayBeNone: true }
    }
    for (const candidate of candidates) {
      const kept = this.#kept(candidate, result)
      if (kept !== null) return kept
    }
    const isUntouched = result.kind === 'NONE' && result.exact !== null
    const value = isUntouched ? '0' : result.decimal
    if (value === null) {
      const text = result.instead
      return { content: { kind: 'text', text, isWords: false }, exact: text, decimals: LEAST_DECIMALS, mayBeNone: true }
    }
    const decimals = Math.max(LEAST_DECIMALS, decimalPlaces(value))
    return { content: { kind: 'number', value, isUntouched }, exact: fractionFromDecimal(value), decimals, mayBeNone: false }
  }

  /** A cell with the formula; null if its result differs. */
  #kept(candidate: CellExpression, result: CellResult): Settled | null {
    if (!this.#canStand(candidate)) return null
    const steady = steadyExpression(this.#withoutIdleRounding(candidate), this.#decimalsAt)
    const exact = evaluateExpression(steady, (place) => this.#settledAt(place)?.exact ?? null)
    const isUntouched = result.kind === 'NONE' && result.exact !== null
    const value = isUntouched ? '0' : result.decimal
    const { instead } = result
    const isEqual = typeof exact === 'string' || value === null ? exact === instead && value === null : sameFigure(exact, value)
    if (!isEqual) return null
    const isGuarded = value === null || mayHaveNoNumber(steady, (place) => this.#settledAt(place)?.mayBeNone ?? true)
    return {
      content: { kind: 'formula', expression: steady, isGuarded, value, instead, isUntouched },
      exact,
      decimals: decimalsOfExpression(steady, this.#decimalsAt),
      mayBeNone: isGuarded || steady.kind === 'percentage' || steady.kind === 'meaningful',
    }
  }

  /** Removes the rounding of cells that have no further decimals anyway. */
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
      case 'meaningful':
        return {
          ...expression,
          operand: this.#withoutIdleRounding(expression.operand),
          divisors: expression.divisors.map((divisor) => this.#withoutIdleRounding(divisor)),
        }
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
   * Whether spreadsheet programs evaluate an expression as intended. They may read words as numbers; sums skip texts in place of
   * numbers, and a text as a base is compared.
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
      case 'meaningful':
        // A text as a divisor is compared, too.
        return this.#canStand(expression.operand) && expression.divisors.flatMap(placesIn).every(isNumber)
    }
  }
}

const EMPTY: TableContent = { kind: 'empty' }
/** Amounts that users enter later may have as many decimals. */
const LEAST_DECIMALS = 2

function sameFigure(exact: Fraction, value: string): boolean {
  return compareDecimals(decimalFromFraction(exact, 0), decimalFromFraction(fractionFromDecimal(value), 0)) === 0
}

/** The cells that an expression refers to. */
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
    case 'meaningful':
      return placesIn(expression.operand)
  }
}
