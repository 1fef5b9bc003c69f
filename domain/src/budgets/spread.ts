import { decimalFromUnits, fractionFromDecimal, parseDecimal } from '../money/decimal.ts'
import { addFractions, compareFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import { roundToSum } from '../money/round-to-sum.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'

/**
 * Spreads a figure of a longer time over its periods as some weights lie, such as last year's actuals; the parts add up to
 * it exactly. They are rounded to `decimals`, or to as many as the figure itself has, what is over going to the largest
 * remainders. Equal parts where the weights say nothing: where one is missing from all, or they are of both signs, or all zero.
 *
 * @param total a Decimal.
 * @param weights one per period, Decimals; null and zero alike weigh nothing.
 * @returns Decimals as they are stored, one per weight; none where there are no weights.
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

/** What share each weight has; equal ones where they say nothing. */
function sharesOf(weights: readonly (string | null)[]): readonly Fraction[] {
  const values = weights.map((weight) => (weight === null ? ZERO : fractionFromDecimal(weight)))
  const signs = values.map((value) => compareFractions(value, ZERO))
  const isMixed = signs.includes(1) && signs.includes(-1)
  const sum = values.reduce(addFractions, ZERO)
  if (isMixed || sum.numerator === 0n) return weights.map(() => fraction(1n, BigInt(weights.length)))
  return values.map((value) => divideFractions(value, sum) ?? ZERO)
}

const ZERO = fraction(0n)
