import { expect, it } from 'vitest'
import { FormulaResults, isNeverZero } from './formula-results.ts'

const WRITER = { isCalculated: false, calculatesOnLoad: false }

it.each([
  ['zeros alone are stale', WRITER, [[7, '0']], [true, true]],
  ['zeros written as decimals, too', WRITER, [[7, '0.00']], [true, true]],
  [
    'another result shows that somebody calculated',
    WRITER,
    [
      [7, '0'],
      [3, '12.5'],
    ],
    [false, false],
  ],
  [
    'a result of text, too',
    WRITER,
    [
      [7, '0'],
      [3, 'Rent'],
    ],
    [false, false],
  ],
  [
    'a column of its own where results come later',
    { ...WRITER, calculatesOnLoad: true },
    [
      [7, '0'],
      [3, '12.5'],
    ],
    [true, false],
  ],
  ['zeros of a program that calculates are results', { ...WRITER, isCalculated: true }, [[7, '0']], [false, false]],
] as const)('%s', (_, trust, results, stale) => {
  const found = new FormulaResults(trust)
  for (const [column, value] of results) found.add(column, value, !/^[\d.]+$/.test(value))
  expect([found.isStale(7), found.isStale(3)]).toEqual(stale)
})

it('is certain after two thousand zeros', () => {
  const found = new FormulaResults(WRITER)
  for (let row = 0; row < 1_999; row += 1) found.add(1, '0', false)
  expect(found.zerosOf(1)).toBe('OPEN')
  found.add(1, '0', false)
  expect(found.zerosOf(1)).toBe('STALE')
})

it.each([
  ['B3*C3', true],
  ['$B$3*$C3', true],
  ['B3*1.02', true],
  ['ROUND(B3*C3,2)', true],
  ['B3/C3', true],
  // Cents are rounded away.
  ['ROUND(D3*0.1,0)', false],
  // Of a formula without a result.
  ['F3*1.02', true],
  ['B3*E3', false],
  ['B3*A3', false],
  ['B4*C4', false],
  ['B3-C3', false],
  ['SUM(B3:C3)', false],
  ['IF(B3>0,0,C3)', false],
  ['Rates!B3*C3', false],
  ['B3', false],
])('%s of 5, 7, 1, 0 is never zero: %s', (formula, expected) => {
  const row = ['Rent', 5, 7, 1, 0, 'UNKNOWN'] as const
  const factorOf = (column: number): number | 'UNKNOWN' | null => {
    const cell = row[column]
    return cell === undefined || cell === 'Rent' ? null : cell
  }
  expect(isNeverZero(formula, 3, factorOf)).toBe(expected)
})
