import { compareFractions, type Fraction, roundFraction, subtractFractions } from './fraction.ts'

/**
 * Rounds exact parts to whole units of 10^-decimals so that they add up to `total` units: each part's
 * nearest unit first; what is then missing or too much goes, unit by unit, to the parts that rounding
 * wronged most (the largest remainder method), the earlier of equals. No part takes anything where there are none.
 */
export function roundToSum(parts: readonly Fraction[], total: bigint, decimals: number): readonly bigint[] {
  const rounded = parts.map((part) => roundFraction(part, decimals))
  let missing = total - rounded.reduce((sum, units) => sum + units, 0n)
  if (missing === 0n || parts.length === 0) return rounded
  const perUnit = 10n ** BigInt(decimals)
  const step = missing > 0n ? 1n : -1n
  const lost = parts.map((part, at) => subtractFractions(part, { numerator: rounded[at] ?? 0n, denominator: perUnit }))
  const order = parts.map((_, at) => at)
  // Those that were rounded away from where the total is come first.
  order.sort((left, right) => Number(-step) * compareFractions(lost[left] ?? ZERO, lost[right] ?? ZERO) || left - right)
  for (let next = 0; missing !== 0n; next = (next + 1) % order.length, missing -= step) {
    const at = order[next] ?? 0
    rounded[at] = (rounded[at] ?? 0n) + step
  }
  return rounded
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n }
