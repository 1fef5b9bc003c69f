import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorPerUnit, parseMinorDigits, toMinor } from './minor.ts'

describe('toMinor', () => {
  it('accepts every safe integer, and turns -0 into 0', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(toMinor(value)).toBe(value)
      }),
    )
    expect(Object.is(toMinor(-0), 0)).toBe(true)
  })

  it.each([0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(() => toMinor(value)).toThrow(RangeError)
  })
})

it.each([
  { digits: 0, perUnit: 1 },
  { digits: 2, perUnit: 100 },
  { digits: 4, perUnit: 10000 },
])('a ledger of $digits decimals has $perUnit minor units in one', ({ digits, perUnit }) => {
  expect(minorPerUnit(parseMinorDigits(digits))).toBe(perUnit)
})

it.each([-1, 5, 1.5, Number.NaN])('refuses a ledger of %s decimals', (digits) => {
  expect(() => parseMinorDigits(digits)).toThrow('A ledger keeps 0 to 4 decimals')
})
