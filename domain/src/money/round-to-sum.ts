import { compareFractions, type Fraction, roundFraction, subtractFractions } from './fraction.ts'

/**
 * Rounds exact parts to whole units of 10^-decimals that add up to `total` units, by the largest remainder method:
 * each part is rounded to the nearest unit first; what is then missing or too much goes, unit by unit, to the parts with
 * the largest rounding errors, ties to the earlier. Without parts the result is empty, whatever the total.
 */
export function roundToSum(parts: readonly Fraction[], total: bigint, decimals: number): readonly bigint[] {
  const rounded = parts.map((part) => roundFraction(part, decimals))
  const missing = total - rounded.reduce((sum, units) => sum + units, 0n)
  if (missing === 0n || parts.length === 0) return rounded
  const perUnit = 10n ** BigInt(decimals)
  const step = missing > 0n ? 1n : -1n
  // A large difference is spread evenly first; only the rest goes by remainders.
  const each = missing / BigInt(parts.length)
  const rest = missing - each * BigInt(parts.length)
  const lost = parts.map((part, at) => subtractFractions(part, { numerator: rounded[at] ?? 0n, denominator: perUnit }))
  const order = parts.map((_, at) => at)
  // The parts that were rounded away from the total come first.
  order.sort((left, right) => Number(-step) * compareFractions(lost[left] ?? ZERO, lost[right] ?? ZERO) || left - right)
  const more = new Set(order.slice(0, Number(rest * step)))
  return rounded.map((units, at) => units + each + (more.has(at) ? step : 0n))
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n }
