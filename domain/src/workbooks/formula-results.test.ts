import { expect, it } from 'vitest'
import { FormulaResults } from './formula-results.ts'

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
