import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { expect, it } from 'vitest'
import { figureAt, type GridColumn } from './grid-model.ts'
import { rangeFigures } from './range-figures.ts'

const row = (values: GridRow['values'], entryCounts: GridRow['entryCounts'] = null): GridRow => ({
  kind: values ? 'account' : 'heading',
  key: String(values),
  level: 1,
  label: '',
  groupId: '',
  accountId: null,
  accountNumber: null,
  isExpandable: false,
  isExpanded: false,
  values,
  entryCounts,
})

const rows = [row(null), row(['0.10', '0.20', '9.00'], [1, 2, 3]), row(['-0.40', '0.00', '9.00'], [1, 0, 3]), row(['9.00', null, '9.00'])]

const column = (at: number, unit: GridColumn['unit']): GridColumn => ({
  key: String(at),
  heading: '',
  detail: null,
  title: null,
  edge: false,
  opens: '',
  bridges: [],
  opensBridge: false,
  unit,
  valueOf: (shown) => figureAt(shown, at),
  textOf: () => '',
  outcomeOf: null,
})
const columns = [column(0, 'figure'), column(1, 'figure'), column(2, 'percent')]

it('adds up what is there, exactly', () => {
  expect(rangeFigures({ anchor: { row: 3, column: 1 }, head: { row: 0, column: 0 } }, rows, columns)).toEqual({
    count: 4,
    sum: '8.90',
    average: '2.225',
    smallest: '-0.40',
    largest: '9.00',
  })
})

it('leaves percentages out of other figures, and counts them among themselves', () => {
  expect(rangeFigures({ anchor: { row: 1, column: 1 }, head: { row: 2, column: 2 } }, rows, columns)).toMatchObject({
    count: 1,
    sum: '0.20',
  })
  expect(rangeFigures({ anchor: { row: 1, column: 2 }, head: { row: 2, column: 2 } }, rows, columns)).toMatchObject({
    count: 2,
    average: '9.00',
  })
})

it('says nothing of one cell, of no cell, and of cells without a value', () => {
  expect(rangeFigures(null, rows, columns)).toBeNull()
  expect(rangeFigures({ anchor: { row: 1, column: 0 }, head: { row: 1, column: 0 } }, rows, columns)).toBeNull()
  expect(rangeFigures({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 2 } }, rows, columns)).toBeNull()
})
