import { expect, it } from 'vitest'
import { insertedRow, monthsSheet, type SheetBooks, sheetFigures, surroundingsOf } from '../../test/sheets.ts'
import type { Sheet } from './sheet.ts'
import { SheetEngine } from './sheet-engine.ts'
import { decimalsOfRow } from './sheet-text.ts'

it('prints all figures of a metric with the same decimals, two where they are divided', () => {
  const books: SheetBooks = { groups: [], accounts: [], plans: [1], coverage: 'WHOLE' }
  const sheet: Sheet = {
    ...monthsSheet,
    insertedRows: [
      insertedRow('divided', { type: 'OPS_DATA', metricId: 'each' }),
      insertedRow('typed', { type: 'OPS_DATA', metricId: 'guests' }),
      insertedRow('gone', { type: 'OPS_DATA', metricId: 'gone' }),
      insertedRow('calculated', { type: 'CALCULATION', formula: '1' }),
      insertedRow('own', { cells: new Map([['total', '1.125']]) }),
    ],
  }
  const figures = sheetFigures(books, sheet)
  const insertedRows = new Map([
    ['divided', { values: ['31.2575', '32', null, '30.728419'], coverages: null }],
    ['typed', { values: ['31.5', '32', null, '30'], coverages: null }],
    ['gone', { values: ['31.2575'], coverages: null }],
  ])
  const engine = new SheetEngine(sheet, { ...figures, insertedRows }, surroundingsOf(books))
  expect(Object.fromEntries(engine.structure.rows.map((row) => [row.key, decimalsOfRow(row, engine)]))).toEqual({
    'metric:guests': 0,
    'inserted:divided': 2,
    'inserted:typed': 1,
    'inserted:gone': null,
    'inserted:calculated': 2,
    'inserted:own': null,
  })
})
