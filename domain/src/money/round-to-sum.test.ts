import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareFractions, type Fraction, fraction, subtractFractions } from './fraction.ts'
import { roundToSum } from './round-to-sum.ts'

describe('roundToSum', () => {
  it.each([
    {
      parts: [
        [1n, 3n],
        [1n, 3n],
        [1n, 3n],
      ],
      total: 100n,
      rounded: [34n, 33n, 33n],
    },
    {
      parts: [
        [-1n, 3n],
        [-1n, 3n],
        [-1n, 3n],
      ],
      total: -100n,
      rounded: [-34n, -33n, -33n],
    },
    {
      parts: [
        [1n, 200n],
        [1n, 200n],
      ],
      total: 1n,
      rounded: [0n, 1n],
    },
    {
      parts: [
        [5n, 1n],
        [-3n, 1n],
      ],
      total: 200n,
      rounded: [500n, -300n],
    },
    { parts: [], total: 7n, rounded: [] },
  ] as { parts: [bigint, bigint][]; total: bigint; rounded: bigint[] }[])(
    'rounds $parts to $rounded for a total of $total',
    ({ parts, total, rounded }) => {
      expect(
        roundToSum(
          parts.map(([numerator, denominator]) => fraction(numerator, denominator)),
          total,
          2,
        ),
      ).toEqual(rounded)
    },
  )

  it('does not go unit by unit to a distant total', () => {
    const far = 10n ** 18n
    expect(roundToSum([fraction(0n), fraction(1n, 300n)], far + 1n, 2)).toEqual([far / 2n, far / 2n + 1n])
    expect(roundToSum([fraction(0n), fraction(-1n, 300n)], -far - 1n, 2)).toEqual([-far / 2n, -far / 2n - 1n])
  })

  it('adds up, and moves no part by a whole unit if the total is the sum of the parts', () => {
    const part = fc.tuple(fc.bigInt(-(10n ** 9n), 10n ** 9n), fc.bigInt(1n, 997n)).map(([n, d]) => fraction(n, d))
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const exact = parts.reduce<Fraction>((sum, one) => subtractFractions(sum, { ...one, numerator: -one.numerator }), fraction(0n))
        const total = (exact.numerator * 100n) / exact.denominator
        const rounded = roundToSum(parts, total, 2)
        expect(rounded.reduce((sum, units) => sum + units, 0n)).toBe(total)
        for (const [at, units] of rounded.entries()) {
          const off = subtractFractions(fraction(units, 100n), parts[at] ?? fraction(0n))
          expect(
            compareFractions({ ...off, numerator: off.numerator < 0n ? -off.numerator : off.numerator }, fraction(1n, 50n)),
          ).toBeLessThan(0)
        }
      }),
    )
  })
})
