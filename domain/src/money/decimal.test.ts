import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  combineSummaries,
  compareDecimals,
  decimalFromFraction,
  decimalFromMinor,
  decimalFromUnits,
  isDecimal,
  minorFromDecimal,
  negateDecimal,
  parseDecimal,
  shiftDecimal,
  sumDecimals,
  summarizeDecimals,
} from './decimal.ts'
import { fraction } from './fraction.ts'
import { type MinorDigits, parseMinorDigits } from './minor.ts'

const anyDigits = fc.nat(4).map(parseMinorDigits)
const anyUnits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

describe('printing', () => {
  it.each<{ value: number | bigint; digits: MinorDigits; text: string }>([
    { value: 123450, digits: 2, text: '1234.50' },
    { value: -25, digits: 2, text: '-0.25' },
    { value: 0, digits: 2, text: '0.00' },
    { value: -0, digits: 2, text: '0.00' },
    { value: -0, digits: 0, text: '0' },
    { value: 5, digits: 4, text: '0.0005' },
    { value: -12, digits: 0, text: '-12' },
    { value: Number.MAX_SAFE_INTEGER, digits: 2, text: '90071992547409.91' },
    { value: -9007199254740993n, digits: 2, text: '-90071992547409.93' },
  ])('$value at $digits digits is $text', ({ value, digits, text }) => expect(decimalFromMinor(value, digits)).toBe(text))

  it('prints numbers and bigints the same way', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), anyDigits, (value, digits) => {
        expect(decimalFromMinor(value, digits)).toBe(decimalFromMinor(BigInt(value), digits))
      }),
    )
  })

  it('reads back the same units', () => {
    fc.assert(
      fc.property(anyUnits, anyDigits, (units, digits) => {
        const text = decimalFromMinor(units, digits)
        expect(minorFromDecimal(text, digits)).toBe(units)
        expect(parseDecimal(text)).toEqual({ units, decimals: digits })
      }),
    )
  })

  it.each([
    { value: fraction(1n, 3n), least: 2, text: '0.333333' },
    { value: fraction(-2n, 3n), least: 2, text: '-0.666667' },
    { value: fraction(1n, 2n), least: 2, text: '0.50' },
    { value: fraction(284n, 1000n), least: 2, text: '0.284' },
    { value: fraction(12n), least: 0, text: '12' },
    { value: fraction(-1n, 10n ** 8n), least: 2, text: '0.00' },
  ])('a fraction prints as $text', ({ value, least, text }) => expect(decimalFromFraction(value, least)).toBe(text))

  it('prints a fraction of minor units as the amount itself', () => {
    fc.assert(
      fc.property(anyUnits, anyDigits, (units, digits) => {
        expect(decimalFromFraction(fraction(units, 10n ** BigInt(digits)), digits)).toBe(decimalFromMinor(units, digits))
      }),
    )
  })
})

describe('reading', () => {
  it.each(['', '.5', '5.', '+1', '1e3', '1,234.50', ' 1', '1 ', '--1', 'NaN', '0x10', '1_000', '٣'])('refuses "%s"', (text) => {
    expect(isDecimal(text)).toBe(false)
    expect(() => parseDecimal(text)).toThrow('is not a decimal number')
  })

  it.each<{ text: string; digits: MinorDigits; units: bigint }>([
    { text: '1234.5', digits: 2, units: 123450n },
    { text: '-0.25', digits: 2, units: -25n },
    { text: '7', digits: 4, units: 70000n },
    { text: '1.5000', digits: 1, units: 15n },
    { text: '-0.00', digits: 2, units: 0n },
  ])('$text at $digits digits is $units', ({ text, digits, units }) => expect(minorFromDecimal(text, digits)).toBe(units))

  it('refuses more decimals than the ledger has', () => {
    expect(() => minorFromDecimal('1.005', 2)).toThrow('"1.005" has more than 2 decimals')
  })
})

describe('arithmetic on strings', () => {
  it('agrees with bigints', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyUnits, fc.nat(8)), { minLength: 2, maxLength: 20 }), (values) => {
        const texts = values.map(([units, decimals]) => decimalFromUnits(units, decimals))
        const wide = values.map(([units, decimals]) => units * 10n ** BigInt(8 - decimals))
        const sum = wide.reduce((total, value) => total + value, 0n)
        expect(compareDecimals(sumDecimals(texts), decimalFromUnits(sum, 8))).toBe(0)
        const [left = '', right = ''] = texts
        const [a = 0n, b = 0n] = wide
        expect(compareDecimals(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(compareDecimals(sumDecimals([left, negateDecimal(left)]), '0')).toBe(0)
      }),
    )
  })

  it('adds up amounts of usual and of very large sizes in the same way', () => {
    const largest = BigInt(Number.MAX_SAFE_INTEGER)
    const anyAmount = fc.oneof(fc.bigInt({ min: -largest, max: largest }), fc.bigInt({ min: -999_999n, max: 999_999n }))
    fc.assert(
      fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 20 }), anyDigits, (values, digits) => {
        const sum = values.reduce((total, value) => total + value, 0n)
        expect(sumDecimals(values.map((value) => decimalFromUnits(value, digits)))).toBe(decimalFromUnits(sum, digits))
      }),
    )
    expect(sumDecimals(['9007199254740991', '1'])).toBe('9007199254740992')
    expect(sumDecimals(['0.50', '-0.50'])).toBe('0.00')
    expect(() => sumDecimals(['1.50', '1e10'])).toThrow('is not a decimal number')
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
    expect(compareDecimals('0.10', '0.1')).toBe(0)
  })

  it('changes the sign, but leaves zero unsigned', () => {
    expect(['1.50', '-0.25', '0.00'].map(negateDecimal)).toEqual(['-1.50', '0.25', '0.00'])
    expect(sumDecimals([])).toBe('0')
  })

  it.each([
    ['62.25', -2, '0.6225'],
    ['-5', -2, '-0.05'],
    ['-0.325', 2, '-32.5'],
    ['0', -2, '0'],
    ['1.5', 3, '1500'],
  ])('shifts %s by %i places', (decimal, places, shifted) => expect(shiftDecimal(decimal, places)).toBe(shifted))

  it('summarizes a selection, skipping cells without a value', () => {
    expect(summarizeDecimals(['10.00', null, '-2.5', '0.00'])).toEqual({
      count: 3,
      sum: '7.50',
      average: '2.50',
      smallest: '-2.50',
      largest: '10.00',
    })
    expect(summarizeDecimals(['0.1', '0.1', '0.2'])?.average).toBe('0.133333')
    expect(summarizeDecimals([null])).toBeNull()
    const parts = [['10.00', '-2.5'], ['0.125']].map((values) => summarizeDecimals(values)).filter((part) => part !== null)
    expect(combineSummaries(parts)).toEqual(summarizeDecimals(['10.00', '-2.5', '0.125']))
    expect(combineSummaries([])).toBeNull()
  })
})
