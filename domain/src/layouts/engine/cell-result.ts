import { decimalFromFraction, fractionFromDecimal } from '../../money/decimal.ts'
import { type Fraction, fraction } from '../../money/fraction.ts'
import type { Variance } from '../../profit-loss/variance.ts'

/** What stands in a cell. */
export interface CellResult {
  /** NUMBER: `decimal`. NONE: no value, an en dash, or n/a on a base of zero. TEXT and ERROR: `text`. EMPTY: nothing was ever to stand there. */
  readonly kind: 'NUMBER' | 'NONE' | 'TEXT' | 'ERROR' | 'EMPTY'
  /** As the report has it; of calculations rounded to 6 decimals, of percentages to 12. */
  readonly decimal: string | null
  readonly text: string | null
  /** What formulas compute with: unrounded. Null where there is nothing to compute with. */
  readonly exact: Fraction | null
  readonly isZeroBase: boolean
  readonly outcome: Variance['outcome']
  readonly isMaterial: boolean
}

export const ZERO = fraction(0n)
const BLANK = { decimal: null, text: null, exact: null, isZeroBase: false, outcome: 'NEUTRAL', isMaterial: false } as const
export const EMPTY: CellResult = { kind: 'EMPTY', ...BLANK }
export const NONE: CellResult = { kind: 'NONE', ...BLANK }
/** Nothing happened there: shown as nothing, and zero for whoever computes with it. */
export const UNTOUCHED: CellResult = { ...NONE, exact: ZERO }

export function number(exact: Fraction, decimal: string = decimalFromFraction(exact, 0)): CellResult {
  return { kind: 'NUMBER', ...BLANK, decimal, exact }
}

/** A number known by its decimal: what formulas compute with is found out when one asks. */
export function decimalResult(decimal: string, outcome: Variance['outcome'] = 'NEUTRAL', isMaterial = false): CellResult {
  return new DecimalResult(decimal, outcome, isMaterial)
}

class DecimalResult implements CellResult {
  readonly kind = 'NUMBER'
  readonly text = null
  readonly isZeroBase = false
  readonly decimal: string
  readonly outcome: Variance['outcome']
  readonly isMaterial: boolean
  #exact: Fraction | null = null

  constructor(decimal: string, outcome: Variance['outcome'], isMaterial: boolean) {
    this.decimal = decimal
    this.outcome = outcome
    this.isMaterial = isMaterial
  }

  get exact(): Fraction {
    this.#exact ??= fractionFromDecimal(this.decimal)
    return this.#exact
  }
}

export function words(text: string): CellResult {
  return { kind: 'TEXT', ...BLANK, text }
}

export function problem(text: string): CellResult {
  return { kind: 'ERROR', ...BLANK, text }
}

/** The first of some results that is an error: whatever stands on it holds it as well. */
export function firstFailed(results: readonly CellResult[]): CellResult | undefined {
  return results.find(({ kind }) => kind === 'ERROR')
}

/** What is shown of a result, as others compare it; zero where nothing happened. */
export function decimalOf({ exact, decimal }: CellResult): string | null {
  return exact === null ? null : (decimal ?? '0')
}
