import fc from 'fast-check'
import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { anySheetCase, insertedColumn, insertedRow, monthsSheet, type SheetBooks, sheetFigures, surroundingsOf } from '../../test/sheets.ts'
import { parseDay } from '../time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import type { Sheet } from './sheet.ts'
import { SheetEngine } from './sheet-engine.ts'
import type { SheetFigures } from './sheet-figures.ts'
import { withTimeSpan } from './sheet-time.ts'

const context: TimeContext = { today: parseDay('2026-02-10'), lastLedgerDay: parseDay('2026-01-31'), fiscalYearStartMonth: 1 }
const rolling: TimeSpanSetting = { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 2, anchor: 'TODAY' }
const [jan, feb] = ['period:2026-01-01', 'period:2026-02-01']

const sheet: Sheet = {
  ...monthsSheet,
  formulas: new Map([[`group:a|${jan}`, `{group:b|${feb}} + {${feb}~py} + {$total} / {$group:b|$${feb}}`]]),
  cellFormattings: new Map([['group:a|location:l1@2026-02-01', { bold: true }]]),
  columnFormattings: new Map([[`${jan}~py!d`, { bold: true }]]),
  columnWidths: new Map([[feb, 90]]),
  hiddenColumns: new Set([jan, 'total']),
  insertedRows: [
    insertedRow('r', {
      after: 'group:a',
      cells: new Map([
        [feb, `={${jan}} * 2`],
        ['total', 'words'],
      ]),
    }),
  ],
  insertedColumns: [insertedColumn('k', { after: feb, before: 'total', formula: `{${feb}} - {${jan}}` })],
  notes: [{ id: 'n', key: `group:a|${feb}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }],
}

it('turns the keys of periods into distances from the current one, wherever they stand', () => {
  expect(withTimeSpan(sheet, rolling, context)).toEqual({
    ...sheet,
    timeSpan: rolling,
    formulas: new Map([['group:a|period:-1', '{group:b|period:0} + {period:0~py} + {$total} / {$group:b|$period:0}']]),
    cellFormattings: new Map([['group:a|location:l1@0', { bold: true }]]),
    columnFormattings: new Map([['period:-1~py!d', { bold: true }]]),
    columnWidths: new Map([['period:0', 90]]),
    hiddenColumns: new Set(['period:-1', 'total']),
    insertedRows: [
      insertedRow('r', {
        after: 'group:a',
        cells: new Map([
          ['period:0', '={period:-1} * 2'],
          ['total', 'words'],
        ]),
      }),
    ],
    insertedColumns: [insertedColumn('k', { after: 'period:0', before: 'total', formula: '{period:0} - {period:-1}' })],
    notes: [{ id: 'n', key: 'group:a|period:0', text: 'Why?', author: null, writtenAt: null, isResolved: false }],
  })
  expect(withTimeSpan(sheet, { ...rolling, anchor: 'LEDGER' }, context).columnWidths).toEqual(new Map([['period:1', 90]]))
})

it('goes back to the days, and leaves spans of one kind and of other periods as they are', () => {
  expect(withTimeSpan(withTimeSpan(sheet, rolling, context), sheet.timeSpan, context)).toEqual(sheet)
  for (const timeSpan of [
    { ...rolling, period: 'QUARTERLY' as const },
    { ...monthsSheet.timeSpan, startDate: parseDay('2025-01-01') },
  ])
    expect(withTimeSpan(sheet, timeSpan, context)).toEqual({ ...sheet, timeSpan })
})

it('changes no figure of any sheet', () => {
  fc.assert(
    fc.property(anySheetCase, ({ books, sheet: layout }) => {
      const before = new SheetEngine(layout, sheetFigures(books, layout), surroundingsOf(books))
      const rolled = withTimeSpan(layout, rolling, context)
      const after = new SheetEngine(rolled, before.figures, before.surroundings)
      expect(after.structure.rows.map(({ key }) => key)).toEqual(before.structure.rows.map(({ key }) => key))
      for (const row of before.structure.rows.keys())
        for (const column of before.structure.columns.keys()) expect(after.resultAt(row, column)).toEqual(before.resultAt(row, column))
    }),
    { numRuns: 50 },
  )
})

it('names columns apart while figures of finer periods still stand for new ones', () => {
  const books: SheetBooks = { groups: [group('a')], accounts: [], plans: [1], coverage: 'WHOLE' }
  const quarters: Sheet = { ...monthsSheet, timeSpan: { ...monthsSheet.timeSpan, period: 'QUARTERLY' } }
  const figures: SheetFigures = { ...sheetFigures(books, monthsSheet), period: 'MONTHLY' }
  const keys = new SheetEngine(monthsSheet, figures, surroundingsOf(books)).next(quarters).structure.columns.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain(feb)
})
