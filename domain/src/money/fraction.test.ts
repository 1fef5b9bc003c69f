import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addFractions,
  compareFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  roundFraction,
  subtractFractions,
} from './fraction.ts'

const anyFraction = fc
  .record({ numerator: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), denominator: fc.bigInt({ min: 1n, max: 10n ** 40n }) })
  .map(({ numerator, denominator }) => fraction(numerator, denominator))

const isSame = (left: Fraction, right: Fraction): boolean => compareFractions(left, right) === 0

describe('exact arithmetic', () => {
  it('obeys the field axioms', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(isSame(addFractions(a, b), addFractions(b, a))).toBe(true)
        expect(isSame(addFractions(addFractions(a, b), c), addFractions(a, addFractions(b, c)))).toBe(true)
        expect(isSame(multiplyFractions(a, addFractions(b, c)), addFractions(multiplyFractions(a, b), multiplyFractions(a, c)))).toBe(true)
        expect(isSame(subtractFractions(addFractions(a, b), b), a)).toBe(true)
        expect(isSame(addFractions(a, negateFraction(a)), fraction(0n))).toBe(true)
      }),
    )
  })

  it('undoes multiplication by division, and keeps denominators positive', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        const quotient = divideFractions(multiplyFractions(a, b), b)
        if (b.numerator === 0n) expect(quotient).toBeNull()
        else {
          expect(quotient).not.toBeNull()
          expect(quotient !== null && isSame(quotient, a) && quotient.denominator > 0n).toBe(true)
        }
      }),
    )
  })

  it('has no value for a division by zero', () => {
    expect(divideFractions(fraction(5n), fraction(0n, 7n))).toBeNull()
    expect(() => fraction(1n, 0n)).toThrow(RangeError)
  })

  it('does not grow without bound over a long chain', () => {
    let value = fraction(1n, 3n)
    for (let step = 0; step < 500; step += 1) value = divideFractions(multiplyFractions(value, fraction(7n, 3n)), fraction(7n, 3n)) ?? value
    expect(isSame(value, fraction(1n, 3n))).toBe(true)
    expect(value.denominator < 1n << 200n).toBe(true)
  })
})

describe('roundFraction', () => {
  it.each([
    { value: fraction(1n, 3n), decimals: 6, units: 333333n },
    { value: fraction(2n, 3n), decimals: 6, units: 666667n },
    { value: fraction(1n, 2n), decimals: 0, units: 1n },
    { value: fraction(-1n, 2n), decimals: 0, units: -1n },
    { value: fraction(-5n, 10n ** 7n), decimals: 6, units: -1n },
    { value: fraction(-49n, 10n ** 8n), decimals: 6, units: 0n },
    { value: fraction(5n, 2n), decimals: 0, units: 3n },
  ])('rounds half away from zero: $units', ({ value, decimals, units }) => expect(roundFraction(value, decimals)).toBe(units))

  it('is at most half a unit off, and symmetric around zero', () => {
    fc.assert(
      fc.property(anyFraction, fc.nat(8), (value, decimals) => {
        const units = roundFraction(value, decimals)
        const error = subtractFractions(fraction(units, 10n ** BigInt(decimals)), value)
        const half = fraction(1n, 2n * 10n ** BigInt(decimals))
        expect(compareFractions(error, half) <= 0 && compareFractions(negateFraction(error), half) <= 0).toBe(true)
        expect(roundFraction(negateFraction(value), decimals)).toBe(-units)
      }),
    )
  })
})
