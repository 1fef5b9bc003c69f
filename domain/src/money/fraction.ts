/** An exact number. The denominator is positive; the two are not always in lowest terms. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Decimals of a percentage that is worked out to be shown: rounded again for display, it is as the exact one would be. */
export const SHARE_DECIMALS = 12

/** Decimals to which the result of a calculation is rounded, once, at its end. */
export const CALCULATION_DECIMALS = 6

/** An exact fraction; a RangeError where the denominator is zero. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator === 0n) throw new RangeError('A fraction needs a denominator other than zero')
  return denominator > 0n ? reduceWhenLarge(numerator, denominator) : reduceWhenLarge(-numerator, -denominator)
}

export function addFractions(left: Fraction, right: Fraction): Fraction {
  if (left.denominator === right.denominator) return reduceWhenLarge(left.numerator + right.numerator, left.denominator)
  return reduceWhenLarge(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator)
}

export function subtractFractions(left: Fraction, right: Fraction): Fraction {
  return addFractions(left, negateFraction(right))
}

export function multiplyFractions(left: Fraction, right: Fraction): Fraction {
  return reduceWhenLarge(left.numerator * right.numerator, left.denominator * right.denominator)
}

/** The quotient, or null where the divisor is zero: no value, never 0 or Infinity. */
export function divideFractions(left: Fraction, right: Fraction): Fraction | null {
  if (right.numerator === 0n) return null
  return fraction(left.numerator * right.denominator, left.denominator * right.numerator)
}

/**
 * The value, or null where it is beyond what a calculation may come to: from 10^307 on, where spreadsheets end too, and
 * where its denominator has outgrown 4,096 bits. A few formulas that square each other would fill the memory else.
 */
export function boundedFraction(value: Fraction): Fraction | null {
  const { numerator, denominator } = value
  if (denominator >= FINEST) return null
  if (numerator < LARGEST && numerator > -LARGEST) return value
  const limit = LARGEST * denominator
  return numerator < limit && numerator > -limit ? value : null
}

const LARGEST = 10n ** 307n
const FINEST = 1n << 4096n

export function negateFraction(value: Fraction): Fraction {
  return { numerator: -value.numerator, denominator: value.denominator }
}

/** Below, at or above zero as left is less than, equal to or greater than right. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The integer of 10^-decimals units nearest to the value, halves away from zero. */
export function roundFraction(value: Fraction, decimals: number): bigint {
  const scaled = value.numerator * 10n ** BigInt(decimals)
  const magnitude = scaled < 0n ? -scaled : scaled
  const rounded = (2n * magnitude + value.denominator) / (2n * value.denominator)
  return scaled < 0n ? -rounded : rounded
}

/** Lowest terms cost more than the arithmetic itself, so they are only taken before the numbers grow without bound. */
function reduceWhenLarge(numerator: bigint, denominator: bigint): Fraction {
  if (denominator < LARGE) return { numerator, denominator }
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

const LARGE = 1n << 192n

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let a = left
  let b = right
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
