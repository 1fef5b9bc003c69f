import { decimalFromFraction, fractionFromDecimal } from '../../money/decimal.ts'
import { NO_VALUE, NOT_MEANINGFUL, type NoNumber } from '../../money/format.ts'
import { type Fraction, fraction } from '../../money/fraction.ts'
import type { Variance } from '../../profit-loss/variance.ts'

/** Content of an evaluated cell. */
export interface CellResult {
  /** NUMBER: `decimal`. NONE: no value, shown as `instead`. TEXT and ERROR: `text`. EMPTY: not applicable. */
  readonly kind: 'NUMBER' | 'NONE' | 'TEXT' | 'ERROR' | 'EMPTY'
  /** As in the report; calculations are rounded to 6 decimals, percentages to 12. */
  readonly decimal: string | null
  readonly text: string | null
  /** The unrounded value for formulas; null if none exists. */
  readonly exact: Fraction | null
  /** An en dash, `n/a` for a zero base, or `n/m` for a share of zero or negative revenue. */
  readonly instead: NoNumber
  readonly outcome: Variance['outcome']
  readonly isMaterial: boolean
  /** What an ERROR shows in place of `#ERROR`: `#REF! Rent` for a row or column that is no longer in the layout. */
  readonly shown?: string
}

export const ZERO = fraction(0n)
const BLANK = { decimal: null, text: null, exact: null, instead: NO_VALUE, outcome: 'NEUTRAL', isMaterial: false } as const
export const EMPTY: CellResult = { kind: 'EMPTY', ...BLANK }
export const NONE: CellResult = { kind: 'NONE', ...BLANK }
/** A share of zero or negative money. */
export const NOT_MEANINGFUL_RESULT: CellResult = { ...NONE, instead: NOT_MEANINGFUL }
/** No entries: shown as nothing, and counts as zero in formulas. */
export const NO_ENTRIES_RESULT: CellResult = { ...NONE, exact: ZERO }
/** No entries, in days in which the ledger has none at all: counts as zero in sums only, since there are no actuals to compare. */
export const NO_LEDGER_RESULT: CellResult = { ...NONE, exact: ZERO }

/** Whether a cell shows nothing because nothing behind it has entries. */
export function isUntouched(result: CellResult): boolean {
  return result === NO_ENTRIES_RESULT || result === NO_LEDGER_RESULT
}

export function numberResult(exact: Fraction, decimal: string = decimalFromFraction(exact, 0)): CellResult {
  return { kind: 'NUMBER', ...BLANK, decimal, exact }
}

/** A number given by its decimal; its exact fraction is computed on demand. */
export function decimalResult(decimal: string, outcome: Variance['outcome'] = 'NEUTRAL', isMaterial = false): CellResult {
  return new DecimalResult(decimal, outcome, isMaterial)
}

class DecimalResult implements CellResult {
  readonly kind = 'NUMBER'
  readonly text = null
  readonly instead = NO_VALUE
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

export function wordsResult(text: string): CellResult {
  return { kind: 'TEXT', ...BLANK, text }
}

/** @param shown in place of `#ERROR`. */
export function errorResult(text: string, shown?: string): CellResult {
  return { kind: 'ERROR', ...BLANK, text, ...(shown === undefined ? {} : { shown }) }
}

/** The first error; it propagates to everything that depends on it. */
export function firstFailed(results: readonly CellResult[]): CellResult | undefined {
  return results.find(({ kind }) => kind === 'ERROR')
}

/** The displayed decimal of a result, for comparisons; zero for no entries. */
export function decimalOf({ exact, decimal }: CellResult): string | null {
  return exact === null ? null : (decimal ?? '0')
}
