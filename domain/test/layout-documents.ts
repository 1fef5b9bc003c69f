import fc from 'fast-check'
import type { CellFormatting } from '../src/layouts/cell-formatting.ts'
import type { Layout } from '../src/layouts/layout.ts'
import { parseDay } from '../src/time/day.ts'
import type { TimeSpanSetting } from '../src/time/time-span.ts'
import { anyLayoutCase, ownKeys } from './layouts.ts'

const color = fc.constantFrom('#000000', '#a83a0d', '#fbf0d2')
const border = fc.record({
  lineStyle: fc.constantFrom('SOLID' as const, 'DASHED' as const, 'DOTTED' as const, 'DOUBLE' as const),
  width: fc.integer({ min: 1, max: 5 }),
  color,
})
const side = <Value>(value: fc.Arbitrary<Value>) => ({ all: value, top: value, bottom: value, left: value, right: value })

/** A look with at least one of all possible fields. */
export const anyFormatting: fc.Arbitrary<CellFormatting> = fc
  .record(
    {
      bold: fc.boolean(),
      italic: fc.boolean(),
      underline: fc.boolean(),
      strikethrough: fc.boolean(),
      decimalPlaces: fc.nat(10),
      showCurrency: fc.boolean(),
      currencyView: fc.constantFrom('FULL' as const, 'THOUSANDS' as const, 'MILLIONS' as const),
      formatAsPercent: fc.boolean(),
      textColor: color,
      backgroundColor: color,
      borders: fc.record(side(border), { requiredKeys: [] }).filter((borders) => Object.keys(borders).length > 0),
      verticalAlignment: fc.constantFrom('TOP' as const, 'MIDDLE' as const, 'BOTTOM' as const),
      horizontalAlignment: fc.constantFrom('LEFT' as const, 'CENTER' as const, 'RIGHT' as const),
    },
    { requiredKeys: [] },
  )
  .filter((look) => Object.keys(look).length > 0)

const period = fc.constantFrom('MONTHLY' as const, 'QUARTERLY' as const, 'YEARLY' as const)
const anchor = fc.constantFrom('TODAY' as const, 'LEDGER' as const)
const anyTimeSpan: fc.Arbitrary<TimeSpanSetting> = fc.oneof(
  fc.record({
    kind: fc.constant('FIXED' as const),
    period,
    startDate: fc.constant(parseDay('2025-12-31')),
    endDate: fc.constant(parseDay('2026-02-28')),
  }),
  fc.record({ kind: fc.constant('YEAR_TO_DATE' as const), period, anchor }),
  fc.record({ kind: fc.constant('LAST_PERIODS' as const), period, lastPeriods: fc.integer({ min: 1, max: 24 }), anchor }),
  fc.record({
    kind: fc.constant('RELATIVE' as const),
    period,
    startsPeriodsBeforeCurrent: fc.integer({ min: -3, max: 24 }),
    numberOfPeriods: fc.integer({ min: 1, max: 12 }),
    anchor,
  }),
)

const mapOf = <Value>(key: fc.Arbitrary<string>, value: fc.Arbitrary<Value>): fc.Arbitrary<ReadonlyMap<string, Value>> =>
  fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries) => new Map(entries))
const setOf = (key: fc.Arbitrary<string>): fc.Arbitrary<ReadonlySet<string>> => fc.array(key, { maxLength: 3 }).map((keys) => new Set(keys))
const [row, column] = [
  fc.constantFrom('group:c0', 'sum:c0', 'account:c0/1', 'metric:guests', 'account:gone/7'),
  fc.constantFrom(...ownKeys),
]
const cell = fc.tuple(row, column).map(([one, other]) => `${one}|${other}`)
/** Typical texts: lines, quotes, other scripts. */
const amount = fc.constantFrom('0', '0.005', '1.5')
const names = ['Why?', '"Quoted", it’s 日本 é', '=SUM(A1)', '{"a": 1}']
const words = fc.constantFrom('First line\nsecond', ...names)

/** A layout with anything in any of its fields. */
export const anyLayoutDocument: fc.Arbitrary<Layout> = fc
  .tuple(
    anyLayoutCase,
    fc.record({
      timeSpan: anyTimeSpan,
      locationIds: fc.subarray(['l1', 'l2', 'g7']),
      columns: fc.record({
        comparisons: fc.subarray(['BUDGET' as const, 'PRIOR_PERIOD' as const, 'PRIOR_YEAR' as const]),
        comparedOn: fc.constantFrom(null, ['2026-01-01', 'total']),
        hasTotal: fc.boolean(),
        hasYearToDate: fc.boolean(),
        rolling: fc.subarray([12 as const, 13 as const]),
        locations: fc.constantFrom('TOGETHER' as const, 'SIDE_BY_SIDE' as const, 'WITH_GROUPS' as const, 'GROUPS' as const),
        isSameStore: fc.boolean(),
        isProrated: fc.boolean(),
        metricIds: fc.subarray(['guests', 'each']),
        perMetricId: fc.constantFrom(null, 'guests'),
        byLocation: fc.option(
          fc.record({
            lines: fc.constantFrom(null, ['group:c0', 'metric:guests', 'group:f0!r']),
            isFlat: fc.boolean(),
            foldedGroups: fc.subarray(['g1', 'g2']),
            sort: fc.constantFrom(null, { column: 'group:c0~py!d', order: 'WORST' as const }),
            hasRank: fc.boolean(),
            showsCompared: fc.boolean(),
          }),
        ),
      }),
      settings: fc.record({
        currencyView: fc.constantFrom('FULL' as const, 'THOUSANDS' as const, 'MILLIONS' as const),
        showAccountNumbers: fc.boolean(),
        showDollarSign: fc.boolean(),
        showGrid: fc.boolean(),
        showVarianceUSD: fc.boolean(),
        showVariancePercent: fc.boolean(),
        showPercentOfRevenue: fc.boolean(),
        showEmptyRows: fc.boolean(),
        materiality: fc.option(fc.record({ amount, percent: amount, metricPercent: amount }), { nil: null }),
      }),
      hiddenColumns: setOf(column),
      frozenColumns: fc.nat(3),
      cellFormattings: mapOf(cell, anyFormatting),
      rowFormattings: mapOf(row, anyFormatting),
      columnFormattings: mapOf(column, anyFormatting),
      columnWidths: mapOf(column, fc.integer({ min: 40, max: 400 })),
      rowHeights: mapOf(row, fc.integer({ min: 20, max: 200 })),
      notes: fc.subarray(['n', 'm', 'o']).chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc.record({
              id: fc.constant(id),
              key: cell,
              text: words,
              author: fc.constantFrom(null, 'Dana Cole'),
              writtenAt: fc.constantFrom(null, '2026-05-01T10:00:00Z'),
              isResolved: fc.boolean(),
            }),
          ),
        ),
      ),
    }),
    fc.record({
      height: fc.constantFrom(null, 30),
      level: fc.integer({ min: 1, max: 5 }),
      label: fc.constantFrom(...names),
      span: fc.option(anyTimeSpan),
      ownLocations: fc.boolean(),
      look: anyFormatting,
    }),
  )
  .map(([{ layout }, fields, { height, level, label, span, ownLocations, look }]) => {
    const locations = { usesSelectedLocations: !ownLocations, locationIds: ownLocations ? ['l1'] : [] }
    const formattings = new Map([['*', look]])
    return {
      ...layout,
      ...fields,
      columns: {
        ...fields.columns,
        budgetId: fields.columns.comparisons.includes('BUDGET') ? 'b' : null,
        comparedOn: fields.columns.comparisons.length > 0 ? fields.columns.comparedOn : null,
      },
      insertedRows: layout.insertedRows.map((one) => ({ ...one, ...locations, height, level, label, formattings })),
      insertedColumns: layout.insertedColumns.map((one) => ({ ...one, ...locations, label, formattings, width: height, timeSpan: span })),
    }
  })
