import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOfSerial, digitPattern, elapsedNumber, elapsedUnit, inPattern, isDateFormat, plainNumber } from './xlsx-numbers.ts'

it.each([
  ['1234.5', '1234.5'],
  ['-0.25', '-0.25'],
  ['0.30000000000000004', '0.3'],
  ['1234.5600000000001', '1234.56'],
  ['-99.990000000000009', '-99.99'],
  ['99.9999999999986', '99.9999999999986'],
  ['12345678901234.56', '12345678901234.56'],
  ['12345678901230.04', '12345678901230.04'],
  ['1E3', '1000'],
  ['1.2345E+2', '123.45'],
  ['1.5E-7', '0.00000015'],
  ['-2.5e-8', '-0.000000025'],
  ['1.5e21', '1500000000000000000000'],
  ['-0', '-0'],
  ['#REF!', null],
  ['', null],
  ['1e999', null],
])('%s is %s', (text, expected) => {
  expect(plainNumber(text)).toBe(expected)
})

it('keeps every amount of a ledger, however it was computed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.constantFrom(1, 10, 100), (minor, divisor) => {
      const amount = minor / divisor
      // Seventeen digits, as spreadsheet programs write them, and the noise of a sum.
      for (const text of [amount.toPrecision(17), String(amount), String(amount + 0.1 - 0.1)]) {
        const plain = plainNumber(text)
        expect(Math.abs(amount) < 1e10 ? Number(plain) : amount).toBe(amount === 0 ? Number(plain) : amount)
        expect(plain).not.toMatch(/e/i)
      }
    }),
  )
})

it.each([
  ['46204', false, '2026-07-01'],
  ['46204.5', false, '2026-07-01T12:00:00'],
  ['46204.999988', false, '2026-07-01T23:59:59'],
  // Half a second before midnight is shown as midnight.
  ['46204.999999', false, '2026-07-02'],
  ['46204.9999999998', false, '2026-07-02'],
  ['2958465.9999999', false, '9999-12-31T23:59:59'],
  ['44742', true, '2026-07-01'],
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['61', false, '1900-03-01'],
  ['2958465', false, '9999-12-31'],
  ['0', true, '1904-01-01'],
  ['-1', false, null],
  ['2958466', false, null],
  ['', false, null],
  ['x', false, null],
])('serial %s (from 1904: %s) is %s', (text, from1904, expected) => {
  expect(dateOfSerial(text, from1904)).toBe(expected)
})

it.each([
  [14, undefined, true],
  [22, undefined, true],
  [0, undefined, false],
  [4, undefined, false],
  [20, undefined, false],
  [164, 'yyyy-mm-dd', true],
  [164, 'd/m/yy;@', true],
  [164, '[$-409]mmm d, yyyy', true],
  [164, 'mmm', true],
  [164, 'h:mm AM/PM', false],
  [164, '[h]:mm', false],
  [164, 'mm:ss.0', false],
  [164, '#,##0.00', false],
  [164, '"day" 0', false],
  [164, '[Red]#,##0.00;yyyy', false],
  [164, 'General', false],
  [164, '_($* #,##0.00_);_(@_)', false],
  [164, '0.00\\ "days"', false],
])('format %i %s shows a date: %s', (id, code, expected) => {
  expect(isDateFormat(id, code)).toBe(expected)
})

it.each([
  ['0000', '0000'],
  ['000000;-000000', '000000'],
  ['0000-000', '0000-000'],
  ['00\\.000', '00.000'],
  ['000"-"00\\ 0', '000-00 0'],
  ['"No. "0000', ''],
  ['0', ''],
  ['0.00', ''],
  ['00.00', ''],
  ['#,##0', ''],
  ['0%', ''],
  ['00:00', ''],
  ['yyyy-mm-dd', ''],
  ['General', ''],
  [undefined, ''],
])('format %s shows digits as “%s”', (code, pattern) => {
  expect(digitPattern(code)).toBe(pattern)
})

it.each([
  ['410', '00000', '00410'],
  ['4100001', '0000-000', '4100-001'],
  ['1', '0000-000', '0000-001'],
  ['954100001', '0000-000', '954100-001'],
  ['123456', '00000', '123456'],
])('%s by %s is %s', (digits, pattern, shown) => {
  expect(inPattern(digits, pattern)).toBe(shown)
})

it.each([
  [46, undefined, 'h'],
  [20, undefined, null],
  [164, '[h]:mm', 'h'],
  [164, '[hh]:mm:ss', 'h'],
  [164, '[H]:MM;@', 'h'],
  [164, '[mm]:ss', 'm'],
  [164, '[ss]', 's'],
  [164, 'h:mm', null],
  [164, '"[h]" 0', null],
  [164, '[Red]0', null],
])('format %i %s shows elapsed %s', (id, code, unit) => {
  expect(elapsedUnit(id, code)).toBe(unit)
})

it.each([
  ['64.27083333333333', 'h', '1542.5'],
  ['1.0', 'h', '24'],
  ['0.0138888888888889', 'h', '0.333333333333333'],
  ['-0.5', 'h', '-12'],
  ['0.5', 'm', '720'],
  ['0.5', 's', '43200'],
  ['', 'h', null],
  ['x', 'h', null],
] as const)('%s days are %s %s', (days, unit, number) => {
  expect(elapsedNumber(days, unit)).toBe(number)
})
