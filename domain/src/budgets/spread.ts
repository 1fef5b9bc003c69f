import { decimalFromUnits, fractionFromDecimal, parseDecimal } from '../money/decimal.ts'
import { addFractions, compareFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import { roundToSum } from '../money/round-to-sum.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'

/**
 * Spreads a figure over its periods by weights, such as last year's actuals; the parts add up to it exactly. They are
 * rounded to `decimals`, or to as many as the figure has, by largest remainders. Equal parts if the weights are unusable:
 * all missing or zero, or of mixed signs.
 *
 * @param total a Decimal.
 * @param weights Decimals, one per period; null counts as zero.
 * @returns Decimals as stored, one per weight.
 */
export function spreadFigure(total: string, weights: readonly (string | null)[], decimals: number): readonly string[] {
  const parsed = parseDecimal(total)
  const digits = Math.max(decimals, parsed.decimals)
  const units = parsed.units * 10n ** BigInt(digits - parsed.decimals)
  const shares = sharesOf(weights)
  const whole = fraction(units, 10n ** BigInt(digits))
  const parts = roundToSum(
    shares.map((share) => multiplyFractions(whole, share)),
    units,
    digits,
  )
  return parts.map((part) => {
    const text = decimalFromUnits(part, digits)
    return storedFigure(text) ?? text
  })
}

/** The share of each weight; equal shares if they are unusable. */
function sharesOf(weights: readonly (string | null)[]): readonly Fraction[] {
  const values = weights.map((weight) => (weight === null ? ZERO : fractionFromDecimal(weight)))
  const signs = values.map((value) => compareFractions(value, ZERO))
  const isMixed = signs.includes(1) && signs.includes(-1)
  const sum = values.reduce(addFractions, ZERO)
  if (isMixed || sum.numerator === 0n) return weights.map(() => fraction(1n, BigInt(weights.length)))
  return values.map((value) => divideFractions(value, sum) ?? ZERO)
}

const ZERO = fraction(0n)
