import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { figureAt } from '../../blocks/report-grid/grid-model.ts'
import { type ReportColumn, rankedColumns, reportModel, reportRows } from './report-model.ts'

const group = (id: string, formula: string | null = null, parentId: string | null = null): ProfitLossGroup => ({
  id,
  parentId,
  name: id,
  type: 'OPEX',
  displayOrder: 0,
  formula,
  favorability: null,
})

const columnOf = (key: string): ReportColumn => ({
  key,
  range: 'PERIOD',
  comparison: null,
  place: { kind: 'ALL' },
  startDate: parseDay(key),
  endDate: parseDay(key),
  label: key,
  daysLabel: null,
  of: null,
  locationIds: null,
})

it('shows no value where nothing stands behind a calculation, and zero where something does', () => {
  const groups = [group('a'), group('b', null, 'a'), group('c', '{a} - {a}'), group('d', '{c} * 2'), group('e', '{a} + 5')]
  const sections = [
    { profitLossGroupId: 'a', rows: [], sumRow: { values: ['0.00', '7.00'] } },
    {
      profitLossGroupId: 'b',
      rows: [{ accountId: '1', accountNumber: '', accountName: '', values: ['0.00', '7.00'], entryCounts: [0, 2] }],
      sumRow: { values: ['0.00', '7.00'] },
    },
    { profitLossGroupId: 'c', rows: [], sumRow: { values: ['0.00', '0.00'] } },
    { profitLossGroupId: 'd', rows: [], sumRow: { values: ['0.00', '0.00'] } },
    { profitLossGroupId: 'e', rows: [], sumRow: { values: ['5.00', '12.00'] } },
  ]
  const columns = ['2026-05-01', '2026-06-01'].map(columnOf)
  const rows = reportRows(reportModel(groups, { sections, columns }), new Set())
  expect(Object.fromEntries(rows.map((row) => [row.groupId, [figureAt(row, 0), figureAt(row, 1)]]))).toEqual({
    a: [null, '7.00'],
    c: [null, '0.00'],
    d: [null, '0.00'],
    e: ['5.00', '12.00'],
  })
})

it('ranks a place without entries last, below those with less than nothing, whether by an account, a category or a calculation', () => {
  const groups = [group('a'), group('b', null, 'a'), group('c', '{a} * 2')]
  const figures = { values: ['0.00', '-7.00', '5.00'], entryCounts: [0, 2, 1] }
  const sections = [
    { profitLossGroupId: 'a', rows: [], sumRow: figures },
    { profitLossGroupId: 'b', rows: [{ accountId: '1', accountNumber: '', accountName: '', ...figures }], sumRow: figures },
    { profitLossGroupId: 'c', rows: [], sumRow: { values: ['0.00', '-14.00', '10.00'] } },
  ]
  const columns = ['1', '2', '3'].map((id) => ({ ...columnOf('2026-05-01'), place: { kind: 'LOCATION' as const, id, name: id } }))
  const model = reportModel(groups, { sections, columns })
  for (const rank of [
    { groupId: 'a', accountId: null },
    { groupId: 'b', accountId: '1' },
    { groupId: 'c', accountId: null },
  ])
    expect(rankedColumns(model, rank)).toEqual([2, 1, 0])
  expect(rankedColumns(model, { groupId: 'gone', accountId: null })).toBeUndefined()
})
