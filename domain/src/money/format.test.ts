import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromUnits } from './decimal.ts'
import {
  type CurrencyView,
  currencySign,
  exactDecimals,
  formatCount,
  formatFigure,
  formatMoney,
  formatPercent,
  formatPoints,
  usualDecimals,
} from './format.ts'
import { fraction, roundFraction } from './fraction.ts'

const money = (currencyView: CurrencyView, decimals: number, currency: string | null = null) => ({ currencyView, decimals, currency })

describe('formatMoney', () => {
  it.each([
    { value: '1234.50', format: money('FULL', 0), text: '1,235' },
    { value: '-1234.50', format: money('FULL', 0), text: '(1,235)' },
    { value: '1234.50', format: money('FULL', 2), text: '1,234.50' },
    { value: '1234.5', format: money('FULL', 2, 'USD'), text: '$1,234.50' },
    { value: '-1234.5', format: money('FULL', 0, 'EUR'), text: '(€1,235)' },
    { value: '0.00', format: money('FULL', 0), text: '0' },
    { value: '-0.49', format: money('FULL', 0), text: '0' },
    { value: '0.5', format: money('FULL', 0), text: '1' },
    { value: '999.995', format: money('FULL', 2), text: '1,000.00' },
    { value: '1.005', format: money('FULL', 2), text: '1.01' },
    { value: '27424708.00', format: money('THOUSANDS', 0), text: '27,425K' },
    { value: '27424708.00', format: money('MILLIONS', 1), text: '27.4M' },
    { value: '-27424708.00', format: money('MILLIONS', 2, 'USD'), text: '($27.42M)' },
    { value: '499.99', format: money('THOUSANDS', 0), text: '0K' },
    { value: '500', format: money('THOUSANDS', 0), text: '1K' },
    { value: '-0.01', format: money('MILLIONS', 1), text: '0.0M' },
    { value: '90071992547409939999.99', format: money('FULL', 2), text: '90,071,992,547,409,939,999.99' },
    { value: null, format: money('THOUSANDS', 0, 'USD'), text: '–' },
  ])('$value as $format is $text', ({ value, format, text }) => expect(formatMoney(value, format)).toBe(text))

  it('rounds the digits exactly, half away from zero, at any size', () => {
    const views = { FULL: 0, THOUSANDS: 3, MILLIONS: 6 } as const
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }),
        fc.nat(6),
        fc.constantFrom<CurrencyView>('FULL', 'THOUSANDS', 'MILLIONS'),
        fc.nat(4),
        (units, decimals, view, shown) => {
          const text = formatMoney(decimalFromUnits(units, decimals), money(view, shown))
          const expected = roundFraction(fraction(units, 10n ** BigInt(decimals + views[view])), shown)
          const read = BigInt(text.replace(/[^\d]/g, ''))
          expect(text.startsWith('(') ? -read : read).toBe(expected)
          expect(text.startsWith('(')).toBe(expected < 0n)
          expect(text).toMatch(/^\(?\d{1,3}(,\d{3})*(\.\d+)?[KM]?\)?$/)
        },
      ),
    )
  })
})

it.each([
  { value: '0.284', text: '28.4%' },
  { value: '1', text: '100.0%' },
  { value: '-0.009', text: '(0.9%)' },
  { value: '-0.000233', text: '0.0%' },
  { value: '12.3456', text: '1,234.6%' },
  { value: null, text: '–' },
])('a ratio of $value is $text', ({ value, text }) => expect(formatPercent(value)).toBe(text))

it.each([
  { value: '-0.002', text: '(0.2 pt)' },
  { value: '0.0135', text: '1.4 pt' },
  { value: '0', text: '0.0 pt' },
  { value: null, text: '–' },
])('a difference of $value is $text', ({ value, text }) => expect(formatPoints(value)).toBe(text))

it.each([
  { text: formatMoney('-1234.5', { ...money('FULL', 2, 'USD'), negatives: 'MINUS' }), printed: '−$1,234.50' },
  { text: formatMoney('1234.5', { ...money('FULL', 2), negatives: 'MINUS' }), printed: '1,234.50' },
  { text: formatMoney('-0.4', { ...money('FULL', 0), negatives: 'MINUS' }), printed: '0' },
  { text: formatMoney(null, { ...money('FULL', 0), negatives: 'MINUS' }), printed: '–' },
  { text: formatFigure('-31.4', 2, 'MINUS'), printed: '−31.40' },
  { text: formatPercent('-0.01', 1, 'MINUS'), printed: '−1.0%' },
  { text: formatPoints('-0.002', 1, 'MINUS'), printed: '−0.2 pt' },
])('marks negative figures with a minus if chosen: $printed', ({ text, printed }) => expect(text).toBe(printed))

it('prints plain figures and counts', () => {
  expect(formatFigure('31.4047', 2)).toBe('31.40')
  expect(formatFigure('-0.05', 2)).toBe('(0.05)')
  expect(formatFigure(null, 2)).toBe('–')
  expect([0, 999, 1000, 15568, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '15,568', '1,234,567'])
})

it('gives the sign of a currency in front of a figure', () => {
  expect([currencySign('USD'), currencySign('GBP'), currencySign(null)]).toEqual(['$', '£', ''])
  expect(formatMoney('5', money('FULL', 0, 'CHF'))).toBe('CHF\u00a05')
})

it('has usual decimals for each view', () => {
  expect([usualDecimals('FULL'), usualDecimals('THOUSANDS'), usualDecimals('MILLIONS')]).toEqual([0, 0, 1])
})

it.each([
  [['807.006', '757.003', '50.003'], 3],
  [['807.006', '757'], 3],
  [['807.00', '757.00', '50.00'], 2],
  [['807', '757', '50'], 2],
  // A quotient is no amount of a ledger.
  [['33.333333333333'], 2],
] as const)('amounts of %j are printed with %i decimals', (amounts, decimals) => expect(exactDecimals(amounts)).toBe(decimals))
