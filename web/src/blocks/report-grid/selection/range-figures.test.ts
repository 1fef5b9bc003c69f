import { decimalFromUnits, summarizeDecimals } from '@fourwall/domain/money/decimal.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GridColumn, GridUnit } from '../grid-model.ts'
import { rangeFigures } from './range-figures.ts'

const row = (values: GridRow['values'], entryCounts: GridRow['entryCounts'] = null): GridRow => ({
  kind: values ? 'account' : 'heading',
  key: String(values),
  level: 1,
  label: '',
  unit: null,
  groupId: '',
  accountId: null,
  accountNumber: null,
  isExpandable: false,
  isExpanded: false,
  values,
  entryCounts,
})

const rows = [row(null), row(['0.10', '0.20', '9.00'], [1, 2, 3]), row(['-0.40', '0.00', '9.00'], [1, 0, 3]), row(['9.00', null, '9.00'])]

const column = (at: number, unit: GridUnit): GridColumn => ({
  key: String(at),
  heading: '',
  detail: null,
  title: null,
  edge: false,
  opens: '',
  bridges: [],
  opensBridge: false,
  unitOf: (shown) => (shown.groupId === 'margin' ? 'share' : unit),
  valueOf: (shown) => figureAt(shown, at),
  textOf: () => '',
  outcomeOf: null,
})
const columns = [column(0, 'money'), column(1, 'money'), column(2, 'share')]

it('adds up the selected figures exactly', () => {
  expect(rangeFigures([{ anchor: { row: 3, column: 1 }, head: { row: 0, column: 0 } }], rows, columns)).toEqual({
    unit: 'money',
    figures: { count: 4, sum: '8.90', average: '2.225', smallest: '-0.40', largest: '9.00' },
    leftOut: 0,
  })
})

it('does not mix ratios with amounts, and counts them separately', () => {
  expect(rangeFigures([{ anchor: { row: 1, column: 1 }, head: { row: 2, column: 2 } }], rows, columns)).toMatchObject({
    unit: 'money',
    figures: { count: 1, sum: '0.20' },
    leftOut: 2,
  })
  expect(rangeFigures([{ anchor: { row: 1, column: 2 }, head: { row: 2, column: 2 } }], rows, columns)).toMatchObject({
    unit: 'share',
    figures: { count: 2, average: '9.00' },
    leftOut: 0,
  })
  // A row of margins among rows of amounts.
  const margins = [...rows, { ...row(['0.25', '0.50', '1.00']), groupId: 'margin' }]
  expect(rangeFigures([{ anchor: { row: 1, column: 0 }, head: { row: 4, column: 0 } }], margins, columns)).toMatchObject({
    figures: { count: 3, sum: '8.70' },
    leftOut: 1,
  })
  expect(rangeFigures([{ anchor: { row: 4, column: 0 }, head: { row: 4, column: 1 } }], margins, columns)).toMatchObject({
    unit: 'share',
    figures: { average: '0.375' },
  })
})

it('has no figures for a single cell, for none, and for cells without a value', () => {
  expect(rangeFigures([], rows, columns)).toBeNull()
  expect(rangeFigures([{ anchor: { row: 1, column: 0 }, head: { row: 1, column: 0 } }], rows, columns)).toBeNull()
  expect(rangeFigures([{ anchor: { row: 0, column: 0 }, head: { row: 0, column: 2 } }], rows, columns)).toBeNull()
})

it('counts each cell of several ranges once', () => {
  const single = (at: number, across: number) => ({ anchor: { row: at, column: across }, head: { row: at, column: across } })
  expect(rangeFigures([single(1, 0), single(2, 0)], rows, columns)).toMatchObject({ figures: { count: 2, sum: '-0.30' } })
  const wide = { anchor: { row: 1, column: 0 }, head: { row: 1, column: 1 } }
  expect(rangeFigures([wide, single(1, 0), single(3, 0)], rows, columns)).toMatchObject({ figures: { count: 3, sum: '9.30' } })
})

it('has the same result in steps as at once', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
    .map(([units, decimals]) => decimalFromUnits(units, decimals))
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 2, maxLength: 12 }), fc.integer({ min: 90, max: 260 }), (figures, width) => {
      const wide = Array.from({ length: width }, (_, at) => column(at % figures.length, 'money'))
      const many = Array.from({ length: 12 }, () => row(figures))
      const all = { anchor: { row: 0, column: 0 }, head: { row: 11, column: width - 1 } }
      const values = many.flatMap((one) => wide.map((head) => head.valueOf(one)))
      expect(rangeFigures([all], many, wide)).toEqual({ unit: 'money', figures: summarizeDecimals(values), leftOut: 0 })
    }),
    { numRuns: 30 },
  )
})
