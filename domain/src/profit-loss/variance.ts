import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals, decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import { formatPercent, NO_BASE } from '../money/format.ts'
import { divideFractions, type Fraction, negateFraction, SHARE_DECIMALS, subtractFractions } from '../money/fraction.ts'
import type { VarianceThreshold } from './materiality.ts'

/** How a figure compares with its base, such as a plan or the prior year. */
export interface Variance {
  /**
   * A Decimal: positive if better than the base, negative if worse; actual minus base if neither direction is better. For
   * ratios the difference, to be shown in points. Null if either has no value.
   */
  readonly difference: string | null
  readonly percent: VariancePercent
  readonly outcome: 'FAVORABLE' | 'UNFAVORABLE' | 'NEUTRAL'
}

/** The difference as a ratio of |base|, a Decimal of up to 12 decimals. None for a zero base or for ratios. */
export type VariancePercent =
  | { readonly kind: 'PERCENT'; readonly value: string }
  | { readonly kind: 'ZERO_BASE' }
  | { readonly kind: 'NONE' }

/** Compares two figures. `favorability` says whether more is better; null gives the plain difference without an outcome. */
export function variance(
  actual: string | null,
  base: string | null,
  favorability: Favorability | null,
  kind: 'AMOUNT' | 'RATIO' = 'AMOUNT',
): Variance {
  if (actual === null || base === null) return { difference: null, percent: { kind: 'NONE' }, outcome: 'NEUTRAL' }
  const [actualValue, baseValue] = [fractionFromDecimal(actual), fractionFromDecimal(base)]
  const plain = subtractFractions(actualValue, baseValue)
  const difference = favorability === 'DOWN' ? negateFraction(plain) : plain
  const decimals = Math.max(decimalPlaces(actual), decimalPlaces(base))
  return {
    difference: decimalFromFraction(difference, decimals),
    percent: kind === 'RATIO' ? { kind: 'NONE' } : percentOf(difference, baseValue),
    outcome: favorability === null || difference.numerator === 0n ? 'NEUTRAL' : difference.numerator > 0n ? 'FAVORABLE' : 'UNFAVORABLE',
  }
}

function percentOf(difference: Fraction, base: Fraction): VariancePercent {
  const size = base.numerator < 0n ? negateFraction(base) : base
  const percent = divideFractions(difference, size)
  return percent === null ? { kind: 'ZERO_BASE' } : { kind: 'PERCENT', value: decimalFromFraction(percent, 0, SHARE_DECIMALS) }
}

/** A percentage as shown in reports: `5.3%`, `(0.9%)`, `n/a` for a zero base, an en dash for none. */
export function formatVariancePercent(percent: VariancePercent): string {
  return percent.kind === 'ZERO_BASE' ? NO_BASE : formatPercent(percent.kind === 'PERCENT' ? percent.value : null)
}

/** Whether a variance deserves attention. With a zero base only the amount counts; ratios never do. */
export function isMaterial({ difference, percent }: Variance, threshold: VarianceThreshold): boolean {
  if (difference === null || percent.kind === 'NONE' || isBelow(difference, threshold.amount)) return false
  return percent.kind === 'ZERO_BASE' || !isBelow(percent.value, threshold.percent)
}

function isBelow(value: string, threshold: string): boolean {
  return compareDecimals(value.startsWith('-') ? value.slice(1) : value, threshold) < 0
}
