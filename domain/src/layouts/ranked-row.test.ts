import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { planColumns } from '../profit-loss/plan-columns.ts'
import { type FigureColumn, PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import { expandAll, outlineReport, visibleRows } from '../profit-loss/report-rows.ts'
import { parseDay } from '../time/day.ts'
import { LayoutBasis } from './engine/layout-basis.ts'
import type { LayoutFigures } from './layout-figures.ts'
import { rankedBy, rowKeyOf } from './ranked-row.ts'

it('ranks places without entries last, below negative ones, by account, category or calculation', () => {
  const groups = [group('a'), group('b', { parentId: 'a' }), group('c', { formula: '{a} * 2' })]
  const figures = { values: ['0.00', '-7.00', '5.00'], entryCounts: [0, 2, 1] }
  const sections = [
    { profitLossGroupId: 'a', rows: [], sumRow: figures },
    { profitLossGroupId: 'b', rows: [{ accountId: '1', accountNumber: '', accountName: '', ...figures }], sumRow: figures },
    { profitLossGroupId: 'c', rows: [], sumRow: { values: ['0.00', '-14.00', '10.00'] } },
  ]
  const may = parseDay('2026-05-01')
  const columns = ['1', '2', '3'].map(
    (id): FigureColumn => ({
      key: `2026-05-01@l${id}`,
      range: 'PERIOD',
      comparison: null,
      place: { kind: 'LOCATION', id, name: id },
      startDate: may,
      endDate: may,
      label: 'May 2026',
      daysLabel: null,
      of: null,
      coverage: 'WHOLE',
    }),
  )
  const outline = outlineReport(groups, sections)
  const rows = visibleRows(outline, expandAll(outline))
  for (const rank of [
    { groupId: 'a', accountId: null },
    { groupId: 'b', accountId: '1' },
    { groupId: 'c', accountId: null },
  ])
    expect(rankedBy({ ...rank, column: null }, rows, columns, () => null)?.order).toEqual([2, 1, 0])
  expect(rankedBy({ groupId: 'gone', accountId: null, column: null }, rows, columns, () => null)).toBeUndefined()
  expect(rankedBy(null, rows, columns, () => null)).toBeUndefined()
})

it('has the same row keys as layouts', () => {
  expect([
    rowKeyOf({ groupId: 'a', accountId: null }),
    rowKeyOf({ groupId: 'a', accountId: '1' }),
    rowKeyOf({ groupId: 'metric:m', accountId: null }),
  ]).toEqual(['group:a', 'account:a/1', 'metric:m'])
})

it('ranks by the very kind of figure that was chosen, and in a span that moved on by the same kind of the last period', () => {
  const groups = [group('sales', { type: 'REVENUE' }), group('labor', { type: 'PAYROLL', displayOrder: 2 })]
  const choice = { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'], locations: 'SIDE_BY_SIDE' } as const
  const span = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-28') } as const
  const locations = [1, 2, 3].map((id) => ({ id, name: `Place ${id}` }))
  const { columns } = planColumns({ choice, span, fiscalYearStart: 1, locationIds: null, locations, tree: [] })
  /** Sales, labor and labor of the year before by place; the first month has it the other way round. */
  const known: Readonly<Record<string, readonly [sales: number, labor: number, before: number]>> = {
    1: [100, 40, 50],
    2: [200, 50, 45],
    3: [50, 30, 90],
  }
  const valuesOf = (of: (numbers: readonly [number, number, number], isBefore: boolean) => number) =>
    columns.map(({ place, comparison, key }) =>
      place.kind === 'ALL' ? '0' : String(of(known[place.id] ?? [0, 0, 0], comparison !== null) * (key.startsWith('2026-01') ? -1 : 1)),
    )
  const entryCounts = columns.map(() => 1)
  const sectionOf = (profitLossGroupId: string, values: readonly (string | null)[]) => ({
    profitLossGroupId,
    rows: [{ accountId: profitLossGroupId, accountNumber: '', accountName: '', values, entryCounts }],
    sumRow: { values },
  })
  const sections = [
    sectionOf(
      'sales',
      valuesOf(([sales]) => sales),
    ),
    sectionOf(
      'labor',
      valuesOf(([, labor, before], isBefore) => (isBefore ? before : labor)),
    ),
  ]
  const figures: LayoutFigures = {
    sections,
    columns,
    ownColumns: columns.length,
    metrics: [],
    perMetric: null,
    insertedRows: new Map(),
  }
  const ranksBy = (column: string | null) => {
    const rank = { groupId: 'labor', accountId: null, column }
    return new LayoutBasis(figures, { groups, metrics: [], fiscalYearStart: 1, rank }).ranked?.ranks
  }
  const ranked = (...ids: string[]) => new Map(ids.map((id, at) => [id, at + 1]))
  expect(ranksBy(null)).toEqual(ranked('2', '1', '3'))
  expect(ranksBy('2026-02-01')).toEqual(ranked('2', '1', '3'))
  expect(ranksBy('2026-01-01')).toEqual(ranked('3', '1', '2'))
  expect(ranksBy('2026-02-01!r')).toEqual(ranked('3', '1', '2'))
  expect(ranksBy('2026-02-01~py')).toEqual(ranked('3', '1', '2'))
  // Labor fell by 60, by 10, and rose by 5; in percent of before by 67, 20 and -11.
  expect(ranksBy('2026-02-01~py!d')).toEqual(ranked('3', '1', '2'))
  expect(ranksBy('2025-12-01!r')).toEqual(ranked('3', '1', '2'))
  expect(ranksBy('2026-02-01!u')?.size).toBe(0)
})
