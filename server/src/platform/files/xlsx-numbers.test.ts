import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOfSerial, durationOfSerial, plainNumber } from './xlsx-numbers.ts'

it.each([
  ['1234.5', '1234.5'],
  ['-0.25', '-0.25'],
  // Programs in Java write whole numbers so.
  ['4000.0', '4000'],
  ['0.0', '0'],
  ['-0.0', '-0'],
  ['4000.10', '4000.10'],
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
  ['46204.9999999998', false, '2026-07-02'],
  ['2958465.99999999', false, null],
  ['46204.999999', false, '2026-07-01T23:59:59'],
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
  ['46053.99998842592593', '2026-01-31T23:59:59'],
  ['46053.9999999998', '2026-02-01'],
  ['46053.999994', '2026-01-31T23:59:59'],
  // 23:59:59.5, .997 and .999 are ends of the day that databases and programs write.
  ['46053.99999421296', '2026-01-31T23:59:59'],
  ['46053.99999996528', '2026-01-31T23:59:59'],
  ['46053.99999998843', '2026-01-31T23:59:59'],
  ['46053.99999999', '2026-02-01'],
  ['46054.0000000002', '2026-02-01'],
  ['59.9999999999', '1900-02-29'],
  ['2958465.99999999', null],
])('serial %s is %s to the nearest second', (text, expected) => {
  // Day 60 is the 29 February 1900 of spreadsheet programs, which stands for the day before March 1.
  expect(dateOfSerial(text, false)).toBe(expected === '1900-02-29' ? '1900-02-28' : expected)
})

it.each([
  ['64.27083333333333', '1542:30:00'],
  ['62.09375', '1490:15:00'],
  ['1', '24:00:00'],
  ['0.0208333333333333', '0:30:00'],
  ['0', '0:00:00'],
  ['-0.5', '-12:00:00'],
  ['4.16666666666667E-2', '1:00:00'],
  ['x', null],
])('%s of a day is %s', (text, expected) => {
  expect(durationOfSerial(text)).toBe(expected)
})
