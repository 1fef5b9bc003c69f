import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals } from '../money/decimal.ts'
import { figureCell, isKept, plannedText, plannedWidth, sheetNames, shownDecimals } from './workbook-plan.ts'

const WHOLE = { isShare: false, decimals: 0 }

describe('sheetNames', () => {
  it.each([
    { title: 'Downtown', name: 'Downtown' },
    { title: ' A/B: [north]\\*? ', name: 'A B north' },
    { title: "'Quoted'", name: 'Quoted' },
    { title: 'A location whose name is longer than a tab', name: 'A location whose name is longer' },
    { title: 'History', name: 'History (2)' },
    { title: '???', name: 'Sheet' },
    { title: 'Wage_x0041_', name: 'Wage x0041_' },
    { title: 'Instructions', name: 'Instructions (2)' },
    // The emoji counts as two characters in this format, and does not fit.
    { title: `${'x'.repeat(30)}🍋`, name: 'x'.repeat(30) },
  ])('calls "$title" "$name"', ({ title, name }) => {
    expect(sheetNames([title], ['Instructions'])).toEqual([name])
  })

  it('makes names unique that differ only in case or after the cut', () => {
    const long = 'Neighborhood kitchen and bar number'
    expect(sheetNames(['Pier', 'PIER', `${long} 1`, `${long} 2`, 'Pier (2)'], [])).toEqual([
      'Pier',
      'PIER (2)',
      'Neighborhood kitchen and bar nu',
      'Neighborhood kitchen and ba (2)',
      'Pier (2) (2)',
    ])
  })

  it('makes valid names from any titles', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (titles) => {
        const names = sheetNames([...titles, ...titles], ['Instructions'])
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(31)
          expect(name).toMatch(/^[^'[\]:*?/\\\p{Cc}][^[\]:*?/\\\p{Cc}]*$/u)
          expect(name.endsWith("'")).toBe(false)
          expect(name).not.toMatch(/\p{Cs}/u)
          expect(['history', 'instructions']).not.toContain(name.toLowerCase())
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('figureCell', () => {
  it.each([
    ['0', true],
    ['-123456789012.345', true],
    ['0.000000000001', true],
    ['999999999999999', true],
    ['123456789012345.6', false],
    ['-1234567890.123456', false],
    ['0.1234567890123456', false],
  ])('keeps %s as a number: %s', (value, isNumber) => {
    expect(isKept(value)).toBe(isNumber)
    expect(figureCell(value, WHOLE).kind).toBe(isNumber ? 'NUMBER' : 'TEXT')
    if (isNumber) expect(Number(value).toPrecision(15)).toBe(Number(Number(value).toPrecision(17)).toPrecision(15))
  })

  it('keeps all digits that spreadsheet programs keep', () => {
    const anyDecimal = fc.tuple(fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }), fc.nat(12)).map(([units, decimals]) => {
      const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
      const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      return (units < 0n ? '-' : '') + text
    })
    fc.assert(
      fc.property(anyDecimal, (value) => {
        fc.pre(isKept(value))
        // A program that writes 17 digits of a double reads back the same number.
        expect(Number(Number(value).toPrecision(17))).toBe(Number(value))
        expect(compareDecimals(Number(value).toFixed(value.split('.')[1]?.length ?? 0), value)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

it('shows figures with the decimals of the most precise one, at most four', () => {
  expect(shownDecimals([])).toBe(0)
  expect(shownDecimals([null, '12', '1.5', '-0.25'])).toBe(2)
  expect(shownDecimals(['1.123456'])).toBe(4)
})

it('makes columns wide enough for their cells', () => {
  const rows = [
    { cells: [plannedText('Rent', 'LABEL', 2), figureCell('-1234567.5', { isShare: false, decimals: 2 })] },
    { cells: [plannedText('A name that goes on and on', 'LABEL'), null] },
  ]
  expect(plannedWidth(rows, 0, 10, 60)).toBe(29)
  expect(plannedWidth(rows, 0, 10, 20)).toBe(20)
  expect(plannedWidth(rows, 1, 8, 40)).toBeGreaterThanOrEqual('(1,234,567.50)'.length)
  expect(plannedWidth(rows, 2, 8, 40)).toBe(8)
})
