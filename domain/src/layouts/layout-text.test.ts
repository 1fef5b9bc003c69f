import { describe, expect, it } from 'vitest'
import { insertedRow, type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../test/layouts.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import type { CurrencyView } from '../money/format.ts'
import type { CellFormatting } from './cell-formatting.ts'
import { numberResult } from './engine/cell-result.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'
import { type CellUnit, cellText, decimalsOfRow } from './layout-text.ts'

describe('a number in a cell', () => {
  it.each<readonly [value: string, unit: CellUnit, view: CurrencyView, look: CellFormatting, text: string]>([
    ['1234567.5', 'money', 'FULL', {}, '1,234,568'],
    ['1234567.5', 'money', 'THOUSANDS', {}, '1,235K'],
    ['1234567.5', 'money', 'MILLIONS', {}, '1.2M'],
    ['1234567.5', 'typed', 'FULL', {}, '1,234,567.5'],
    ['1234567.5', 'typed', 'THOUSANDS', {}, '1,235K'],
    ['1234567.5', 'typed', 'MILLIONS', {}, '1.2M'],
    ['1234567.5', 'typed', 'THOUSANDS', { currencyView: 'FULL' }, '1,234,567.5'],
    ['1234567.5', 'typed', 'THOUSANDS', { currencyView: 'MILLIONS', decimalPlaces: 2 }, '1.23M'],
    ['1234567.5', 'typed', 'THOUSANDS', { showCurrency: true }, '$1,235K'],
    ['0.125', 'typed', 'THOUSANDS', { formatAsPercent: true }, '12.5%'],
    // Guests are not amounts.
    ['1234567.5', 'plain', 'THOUSANDS', {}, '1,234,567.5'],
    ['12.345', 'each', 'THOUSANDS', {}, '12.35'],
  ])('%s of %s in %s with %j is %s', (value, unit, currencyView, look, text) => {
    const format = { settings: { currencyView, showDollarSign: false }, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
    expect(cellText(numberResult(fractionFromDecimal(value), value), unit, look, format)).toBe(text)
  })
})

it('prints all figures of a metric with the same decimals, two for quotients', () => {
  const books: LayoutBooks = { groups: [], accounts: [], plans: [1], coverage: 'WHOLE' }
  const layout: Layout = {
    ...monthsLayout,
    insertedRows: [
      insertedRow('divided', { type: 'OPS_DATA', metricId: 'each' }),
      insertedRow('typed', { type: 'OPS_DATA', metricId: 'guests' }),
      insertedRow('gone', { type: 'OPS_DATA', metricId: 'gone' }),
      insertedRow('calculated', { type: 'CALCULATION', formula: '1' }),
      insertedRow('own', { cells: new Map([['total', '1.125']]) }),
    ],
  }
  const figures = layoutFigures(books, layout)
  const insertedRows = new Map([
    ['divided', { values: ['31.2575', '32', null, '30.728419'], coverages: null }],
    ['typed', { values: ['31.5', '32', null, '30'], coverages: null }],
    ['gone', { values: ['31.2575'], coverages: null }],
  ])
  const engine = new LayoutEngine(layout, { ...figures, insertedRows }, surroundingsOf(books))
  expect(Object.fromEntries(engine.structure.rows.map((row) => [row.key, decimalsOfRow(row, engine)]))).toEqual({
    'metric:guests': 0,
    'inserted:divided': 2,
    'inserted:typed': 1,
    'inserted:gone': null,
    'inserted:calculated': 2,
    'inserted:own': null,
  })
})
