import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLayoutDocument } from '../../test/layout-documents.ts'
import { insertedColumn, insertedRow, monthsLayout } from '../../test/layouts.ts'
import { BadInputError } from '../errors.ts'
import { PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import type { Layout } from './layout.ts'
import { type LayoutInput, layoutInput, MOST_INSERTED, parseLayout } from './layout-input.ts'

/** A layout with something in every field. */
const full: Layout = {
  ...monthsLayout,
  locationIds: ['l1', 'g2'],
  columns: {
    ...PLAIN_COLUMNS,
    comparisons: ['BUDGET', 'PRIOR_YEAR'],
    budgetId: 'b',
    rolling: [12],
    locations: 'SIDE_BY_SIDE',
    metricIds: ['m'],
  },
  settings: { ...monthsLayout.settings, currencyView: 'THOUSANDS', showGrid: true },
  expandedGroups: new Set(['rev']),
  hiddenRows: new Set(['group:a']),
  hiddenColumns: new Set(['total!r']),
  frozenRows: 2,
  frozenColumns: 1,
  cellFormattings: new Map([['group:a|total', { bold: true, borders: { all: { lineStyle: 'DOUBLE', width: 2, color: '#000000' } } }]]),
  rowFormattings: new Map([['group:a', { decimalPlaces: 2 }]]),
  columnFormattings: new Map([['total', { horizontalAlignment: 'CENTER' }]]),
  formulas: new Map([['group:a|total', '{group:b} * 2']]),
  rowHeights: new Map([['group:a', 40]]),
  columnWidths: new Map([['total', 120]]),
  insertedRows: [
    insertedRow('r', {
      type: 'BUDGET',
      budgetId: 'b',
      groupId: 'rev',
      usesSelectedLocations: false,
      locationIds: ['l1'],
      height: 30,
      level: 3,
    }),
    insertedRow('s', {
      after: 'group:a',
      before: 'group:b',
      displayOrder: 4,
      cells: new Map([
        ['total', '=1 + 2'],
        ['period:-1', 'é 日本'],
      ]),
    }),
    insertedRow('t', { type: 'OPS_DATA', metricId: 'm', formattings: new Map([['*', { italic: true }]]) }),
    insertedRow('u', { type: 'CALCULATION', formula: '{group:a} / {group:b}' }),
  ],
  insertedColumns: [
    insertedColumn('k', { type: 'ACTUALS', timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, width: 90 }),
    insertedColumn('l', { type: 'CALCULATION', formula: '{total} - {ytd}', calculation: 'RECOMPUTE', variance: 'PERCENT' }),
  ],
  notes: [
    { id: 'n', key: 'group:a|total', text: 'First line\nsecond', author: 'Dana', writtenAt: '2026-05-01T10:00:00Z', isResolved: true },
  ],
}

describe('parseLayout', () => {
  it('reads back the same layout, from memory and from storage', () => {
    expect(parseLayout(layoutInput(full))).toEqual(full)
    expect(parseLayout(JSON.parse(JSON.stringify(layoutInput(full))))).toEqual(full)
    fc.assert(
      fc.property(anyLayoutDocument, (layout) => {
        expect(parseLayout(JSON.parse(JSON.stringify(layoutInput(layout))))).toEqual(layout)
      }),
    )
  })

  it('omits what is omitted, and takes a given layer as complete', () => {
    expect(parseLayout({})).toEqual({})
    expect(parseLayout({ frozenRows: null, hiddenRows: [] })).toEqual({ hiddenRows: new Set() })
    expect(parseLayout({ baseLayer: { formulas: [{ key: 'a|b', formula: '1' }] } })).toEqual({
      cellFormattings: new Map(),
      rowFormattings: new Map(),
      columnFormattings: new Map(),
      formulas: new Map([['a|b', '1']]),
      rowHeights: new Map(),
      columnWidths: new Map(),
    })
    expect(parseLayout({ visualLayer: {} })).toEqual({ insertedRows: [], insertedColumns: [] })
  })

  it('drops empty content', () => {
    const { formulas, cellFormattings } = parseLayout({
      baseLayer: {
        formulas: [{ key: 'a|b', formula: '' }],
        formatting: { cells: [{ key: 'a|b', formatting: { borders: { top: null } } }] },
      },
    })
    expect([formulas?.size, cellFormattings?.size]).toEqual([0, 0])
  })
})

const input = layoutInput(full)
const rowInput = (change: object) => ({ visualLayer: { insertedRows: [{ ...input.visualLayer.insertedRows[0], ...change }] } })
const columnInput = (change: object) => ({ visualLayer: { insertedColumns: [{ ...input.visualLayer.insertedColumns[0], ...change }] } })

describe('invalid input', () => {
  const many = <Value>(count: number, value: Value): readonly Value[] => Array.from({ length: count }, () => value)
  it.each<[string, unknown, string]>([
    ['no object', 'sheet', 'input'],
    ['an id of other signs', { profitLossMappingId: 'a b' }, 'input.profitLossMappingId'],
    ['two time spans', { timeSpan: { period: 'MONTHLY', yearToDate: true, lastPeriods: 2 } }, 'input.timeSpan'],
    ['an invalid location', { locationIds: ['l1', null] }, 'input.locationIds.1'],
    ['a comparison without its budget', { columns: { comparisons: ['BUDGET'] } }, 'input.columns.budgetId'],
    ['an empty key', { hiddenRows: [''] }, 'input.hiddenRows.0'],
    ['a key that is too long', { hiddenColumns: ['x'.repeat(301)] }, 'input.hiddenColumns.0'],
    ['a negative number', { frozenRows: -1 }, 'input.frozenRows'],
    [
      'a formula that is too long',
      { baseLayer: { formulas: [{ key: 'a|b', formula: '1'.repeat(4_001) }] } },
      'input.baseLayer.formulas.0.formula',
    ],
    [
      'an invalid look',
      { baseLayer: { formatting: { rows: [{ row: 'a', formatting: { bold: 1 } }] } } },
      'input.baseLayer.formatting.rows.0.formatting.bold',
    ],
    ['a row too low', { baseLayer: { layout: { rowHeights: [{ index: 'a', value: 3 }] } } }, 'input.baseLayer.layout.rowHeights.0.value'],
    ['a row of no type', rowInput({ rowMetadata: { type: 'SUM' } }), 'input.visualLayer.insertedRows.0.rowMetadata.type'],
    ['a row at no neighbor', rowInput({ afterBaseRow: '' }), 'input.visualLayer.insertedRows.0.afterBaseRow'],
    ['a row without a place', rowInput({ displayOrder: undefined }), 'input.visualLayer.insertedRows.0.displayOrder'],
    [
      'one of two rows',
      { visualLayer: { insertedRows: [{ ...input.visualLayer.insertedRows[0], level: 0 }, input.visualLayer.insertedRows[1]] } },
      'input.visualLayer.insertedRows.0.level',
    ],
    ['one of two notes', { notes: [{ ...input.notes[0], key: '' }, input.notes[0]] }, 'input.notes.0.key'],
    ['a row too deep', rowInput({ level: 0 }), 'input.visualLayer.insertedRows.0.level'],
    ['a label of two lines', rowInput({ label: 'a\nb' }), 'input.visualLayer.insertedRows.0.label'],
    [
      'a row of locations of its own that are none',
      rowInput({ rowMetadata: { type: 'BUDGET', useSelectedLocations: false, locationIds: [] } }),
      'input.visualLayer.insertedRows.0.rowMetadata.locationIds',
    ],
    [
      'a cell with control characters',
      rowInput({ cells: [{ column: 'total', value: 'a\u0007' }] }),
      'input.visualLayer.insertedRows.0.cells.0.value',
    ],
    ['half a character', rowInput({ cells: [{ column: 'total', value: '\ud800' }] }), 'input.visualLayer.insertedRows.0.cells.0.value'],
    ['a column at no neighbor', columnInput({ beforeBaseColumn: 7 }), 'input.visualLayer.insertedColumns.0.beforeBaseColumn'],
    [
      'a column of no time',
      columnInput({ columnMetadata: { type: 'ACTUALS', timeSpan: {} } }),
      'input.visualLayer.insertedColumns.0.columnMetadata.timeSpan.period',
    ],
    ['a column too wide', columnInput({ width: 5_000 }), 'input.visualLayer.insertedColumns.0.width'],
    [
      'an id that a row and a column share',
      {
        visualLayer: {
          insertedRows: [input.visualLayer.insertedRows[0]],
          insertedColumns: [{ ...input.visualLayer.insertedColumns[0], id: 'r' }],
        },
      },
      'input.visualLayer.insertedColumns.0.id',
    ],
    [
      'too many rows',
      { visualLayer: { insertedRows: many(MOST_INSERTED + 1, input.visualLayer.insertedRows[0]) } },
      'input.visualLayer.insertedRows',
    ],
    ['a note without words', { notes: [{ id: 'n', key: 'a|b' }] }, 'input.notes.0.text'],
    ['two notes with the same id', { notes: many(2, input.notes[0]) }, 'input.notes.1.id'],
  ])('is refused with its field: %s', (_, wrong, field) => {
    expect(() => parseLayout(wrong)).toThrow(BadInputError)
    expect(() => parseLayout(wrong)).toThrow(expect.objectContaining({ field }))
  })

  it('may have the maximum size', () => {
    const rows = many(MOST_INSERTED, input.visualLayer.insertedRows[1]).map((row, id) => ({ ...row, id: `r${id}` }))
    expect(parseLayout({ visualLayer: { insertedRows: rows } }).insertedRows).toHaveLength(MOST_INSERTED)
    const cells = [{ column: 'total', value: `=${'1'.repeat(310)}${' + 1'.repeat(900)}` }]
    expect(parseLayout(rowInput({ cells })).insertedRows?.[0]?.cells.size).toBe(1)
    expect((input satisfies LayoutInput).frozenRows).toBe(2)
  })
})
