/** An exact number. The denominator is positive; the fraction is not always in lowest terms. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Decimals of computed percentages: enough that rounding again for display gives the same as rounding the exact value. */
export const SHARE_DECIMALS = 12

/** Decimals to which the final result of a calculation is rounded. */
export const CALCULATION_DECIMALS = 6

/** An exact fraction. @throws RangeError if the denominator is zero. */
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

/** The quotient; null if the divisor is zero, never 0 or Infinity. */
export function divideFractions(left: Fraction, right: Fraction): Fraction | null {
  if (right.numerator === 0n) return null
  return fraction(left.numerator * right.denominator, left.denominator * right.numerator)
}

/**
 * The value, or null if it exceeds the limits of a calculation: 10^307, where spreadsheets end too, or a denominator
 * above 4,096 bits. Otherwise a few formulas that square each other would fill the memory.
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

/** Comparator: negative, zero or positive as left is less than, equal to or greater than right. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounds to an integer of 10^-decimals units, half away from zero. */
export function roundFraction(value: Fraction, decimals: number): bigint {
  const scaled = value.numerator * powerOfTen(decimals)
  const magnitude = scaled < 0n ? -scaled : scaled
  const rounded = (2n * magnitude + value.denominator) / (2n * value.denominator)
  return scaled < 0n ? -rounded : rounded
}

/** 10^exponent as a bigint. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent)
}

/** Raising to a power takes longer than the multiplication it is for. */
const POWERS_OF_TEN = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))

/** Reducing costs more than the arithmetic itself, so it is done only once the numbers get large. */
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
