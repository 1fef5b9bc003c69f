import fc from 'fast-check'
import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import {
  anyLayoutCase,
  engineOver,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  layoutFigures,
  monthsLayout,
  surroundingsOf,
} from '../../test/layouts.ts'
import { parseDay } from '../time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import type { CellResult } from './engine/cell-result.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'
import type { LayoutFigures } from './layout-figures.ts'
import { withTimeSpan } from './layout-time.ts'

const context: TimeContext = { today: parseDay('2026-02-10'), lastLedgerDay: parseDay('2026-01-31'), fiscalYearStartMonth: 1 }
const rolling: TimeSpanSetting = { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 2, anchor: 'TODAY' }
const [jan, feb] = ['period:2026-01-01', 'period:2026-02-01']

const start: Layout = {
  ...monthsLayout,
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

it('converts period keys to distances from the current period, everywhere', () => {
  expect(withTimeSpan(start, rolling, context)).toEqual({
    ...start,
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
  expect(withTimeSpan(start, { ...rolling, anchor: 'LEDGER' }, context).columnWidths).toEqual(new Map([['period:1', 90]]))
})

it('converts back to days, and leaves other days unchanged', () => {
  expect(withTimeSpan(withTimeSpan(start, rolling, context), start.timeSpan, context)).toEqual(start)
  const timeSpan = { ...monthsLayout.timeSpan, startDate: parseDay('2025-01-01') }
  expect(withTimeSpan(start, timeSpan, context)).toEqual({ ...start, timeSpan })
})

it('sets monthly content aside under quarters, except looks and places of columns', () => {
  const quarters = { ...start.timeSpan, period: 'QUARTERLY' as const }
  const [m1, m2] = ['period:M2026-01-01', 'period:M2026-02-01']
  expect(withTimeSpan(start, quarters, context)).toEqual({
    ...start,
    timeSpan: quarters,
    formulas: new Map([[`group:a|${m1}`, `{group:b|${m2}} + {${m2}~py} + {$total} / {$group:b|$${m2}}`]]),
    cellFormattings: new Map([['group:a|location:l1@M2026-02-01', { bold: true }]]),
    hiddenColumns: new Set([m1, 'total']),
    insertedRows: [
      insertedRow('r', {
        after: 'group:a',
        cells: new Map([
          [m2, `={${m1}} * 2`],
          ['total', 'words'],
        ]),
      }),
    ],
    insertedColumns: [insertedColumn('k', { after: feb, before: 'total', formula: `{${m2}} - {${m1}}` })],
    notes: [{ id: 'n', key: `group:a|${m2}`, text: 'Why?', author: null, writtenAt: null, isResolved: false }],
  })
})

it('keeps the current period in column formulas, whatever its length', () => {
  const months = withTimeSpan(start, rolling, context)
  expect(withTimeSpan(months, { ...rolling, period: 'YEARLY' }, context).insertedColumns[0]?.formula).toBe('{period:0} - {period:-1}')
})

const anySpan = fc.record({
  kind: fc.constantFrom('FIXED' as const, 'LAST_PERIODS' as const),
  period: fc.constantFrom('MONTHLY' as const, 'QUARTERLY' as const, 'YEARLY' as const),
  anchor: fc.constantFrom('TODAY' as const, 'LEDGER' as const),
})
const spanOf = ({ kind, period, anchor }: typeof anySpan extends fc.Arbitrary<infer One> ? One : never): TimeSpanSetting =>
  kind === 'FIXED' ? { ...FIXED, period } : { kind, period, lastPeriods: 2, anchor }
const FIXED = monthsLayout.timeSpan as Extract<TimeSpanSetting, { kind: 'FIXED' }>

it('restores every cell to its period after any other spans', () => {
  const cells: Layout = { ...start, insertedColumns: [], columnFormattings: new Map(), columnWidths: new Map() }
  const day: TimeContext = { ...context, today: parseDay('2026-03-01'), lastLedgerDay: parseDay('2025-12-31') }
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 6 }), fc.constantFrom(1, 2, 7), (between, fiscalYearStartMonth) => {
      const through = (begun: Layout, spans: readonly TimeSpanSetting[]): Layout =>
        spans.reduce((one, span) => withTimeSpan(one, span, { ...day, fiscalYearStartMonth }), begun)
      expect(through(cells, [...between.map(spanOf), cells.timeSpan])).toEqual(cells)
    }),
  )
})

/** A result without what it says of columns that are not there, which rolling spans name by their distance. */
function figureOf({ kind, ...result }: CellResult): unknown {
  return kind === 'ERROR' ? { kind } : { kind, ...result }
}

it('changes no figure of any layout', () => {
  fc.assert(
    fc.property(anyLayoutCase, ({ books, layout }) => {
      const before = engineOver(books, layout)
      const rolled = withTimeSpan(layout, rolling, context)
      const after = new LayoutEngine(rolled, before.figures, before.surroundings)
      expect(after.structure.rows.map(({ key }) => key)).toEqual(before.structure.rows.map(({ key }) => key))
      for (const row of before.structure.rows.keys())
        for (const column of before.structure.columns.keys())
          expect(figureOf(after.resultAt(row, column))).toEqual(figureOf(before.resultAt(row, column)))
    }),
    { numRuns: 50 },
  )
})

it('keeps column keys distinct while figures of finer periods are still shown', () => {
  const books: LayoutBooks = { groups: [group('a')], accounts: [], plans: [1], coverage: 'WHOLE' }
  const quarters: Layout = { ...monthsLayout, timeSpan: { ...monthsLayout.timeSpan, period: 'QUARTERLY' } }
  const figures: LayoutFigures = { ...layoutFigures(books, monthsLayout), timeSpan: monthsLayout.timeSpan }
  const keys = new LayoutEngine(monthsLayout, figures, surroundingsOf(books)).next(quarters).structure.columns.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain(feb)
})
