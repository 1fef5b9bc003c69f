import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { figureAt } from '../../blocks/report-grid/grid-model.ts'
import { type ReportColumn, reportModel, reportRows } from './report-model.ts'

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
