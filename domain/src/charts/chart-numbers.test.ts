import { describe, expect, test } from 'vitest'
import { type ChartUnit, chartNumbers } from './chart-numbers.ts'
import { shortenedText, textWidth, wrappedText } from './scene/text-width.ts'
import { lineScale, zeroScale } from './scene/value-scale.ts'

const AUTO = { currencyView: null, showDollarSign: false, decimals: null } as const

function numbers(unit: ChartUnit, values: readonly (string | null)[], more: object = {}) {
  return chartNumbers({
    unit,
    unitLabel: unit === 'plain' ? 'Guests' : null,
    values,
    format: AUTO,
    currency: 'USD',
    negatives: 'PARENTHESES',
    ...more,
  })
}

describe('figures of charts', () => {
  test.each<[ChartUnit, string, object, string, string]>([
    ['money', '680131.40', {}, '680', 'USD thousands'],
    ['money', '-48643.00', {}, '(48,643)', 'USD'],
    ['money', '-48643.00', { isTight: true }, '(48.6)', 'USD thousands'],
    ['money', '24007', {}, '24,007', 'USD'],
    ['money', '27435000', {}, '27.44', 'USD millions'],
    ['money', '946.50', {}, '947', 'USD'],
    ['money', '31.26', {}, '31.26', 'USD'],
    ['money', '680131.40', { format: { ...AUTO, currencyView: 'THOUSANDS' } }, '680K', 'USD'],
    ['money', '680131.40', { format: { ...AUTO, currencyView: 'FULL', showDollarSign: true, decimals: 2 } }, '$680,131.40', 'USD'],
    ['money', '4610000', { isTight: true }, '4.61', 'USD millions'],
    ['share', '0.3166', {}, '31.7%', '%'],
    ['plain', '161130', {}, '161,130', 'Guests'],
    ['plain', '18918', { isTight: true }, '18.9', 'Guests, thousands'],
    ['plain', '8918', { format: { ...AUTO, currencyView: 'THOUSANDS' } }, '8.92K', 'Guests'],
    ['plain', '73.6', {}, '73.60', 'Guests'],
    ['plain', '161130', { isTight: true }, '161', 'Guests, thousands'],
  ])('%s %s is written as %s', (unit, value, more, text, words) => {
    const { text: print, unit: said } = numbers(unit, [value], more)
    expect([print(value), said]).toEqual([text, words])
  })

  test('are exact where they are told in full', () => {
    const { whole, wholeDifference, difference } = numbers('money', ['680131.40'])
    expect([whole('680131.40'), whole('12.00'), whole(null)]).toEqual(['680,131.40', '12', '–'])
    expect([wholeDifference('12.50'), wholeDifference('-12.50'), wholeDifference('0')]).toEqual(['+12.50', '(12.50)', '0'])
    expect([difference('27144'), difference('-242743'), difference('4')]).toEqual(['+27', '(243)', '0'])
    expect(numbers('share', ['0.31']).difference('-0.006')).toBe('(0.6 pt)')
  })
})

describe('scales', () => {
  test('begin at zero for columns, at round figures', () => {
    expect(zeroScale([680, 1224])).toEqual({ least: 0, most: 1500, ticks: [0, 500, 1000, 1500], isCut: false })
    expect(zeroScale([-0.3, 0.4])).toMatchObject({ least: -0.5, most: 0.5 })
    expect(zeroScale([])).toMatchObject({ least: 0, most: 1 })
  })

  test('of lines leave out zero only where the figures would lie flat, and say so', () => {
    expect(lineScale([30, 36])).toMatchObject({ isCut: true, least: 30 })
    expect(lineScale([10, 36]).isCut).toBe(false)
    expect(lineScale([-1, 1]).isCut).toBe(false)
    expect(lineScale([5, 5]).isCut).toBe(false)
  })
})

describe('widths of texts', () => {
  // Measured in Chromium with the product's font at 1000 px.
  test.each<[string, 400 | 500 | 600, number]>([
    ['0123456789', 400, 6000],
    ['A', 600, 672],
    ['W', 500, 926],
    ['−', 400, 600],
  ])('%s at weight %d', (text, weight, width) => {
    expect(textWidth(text, 1000, weight)).toBe(width)
  })

  test('cut a text where it does not fit, and break it at spaces', () => {
    expect(shortenedText('Four-wall EBITDA', 1000, 11)).toBe('Four-wall EBITDA')
    expect(shortenedText('Four-wall EBITDA', 50, 11)).toBe('Four-w…')
    expect(shortenedText('Four-wall EBITDA', 3, 11)).toBe('')
    expect(wrappedText('Taxes and benefits', 60, 11)).toEqual(['Taxes and', 'benefits'])
    expect(wrappedText('Umsatzerlösesteigerung', 60, 11)).toHaveLength(1)
  })
})
