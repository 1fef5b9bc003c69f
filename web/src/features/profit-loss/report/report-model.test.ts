import { figureAt } from '@fourwall/domain/profit-loss/report-rows.ts'
import { expect, it } from 'vitest'
import { group, periodColumn } from '../../../../test/report-models.ts'
import { rankedColumns, reportModel, reportRows } from './report-model.ts'

it('shows no value where nothing stands behind a calculation, and zero where something does', () => {
  const groups = [
    group('a'),
    group('b', { parentId: 'a' }),
    ...Object.entries({ c: '{a} - {a}', d: '{c} * 2', e: '{a} + 5' }).map(([id, formula]) => group(id, { formula })),
  ]
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
  const columns = [periodColumn('2026-05-01'), periodColumn('2026-06-01')]
  const rows = reportRows(reportModel(groups, { sections, columns }), new Set())
  expect(Object.fromEntries(rows.map((row) => [row.groupId, [figureAt(row, 0), figureAt(row, 1)]]))).toEqual({
    a: [null, '7.00'],
    c: [null, '0.00'],
    d: [null, '0.00'],
    e: ['5.00', '12.00'],
  })
})

it('ranks a place without entries last, below those with less than nothing, whether by an account, a category or a calculation', () => {
  const groups = [group('a'), group('b', { parentId: 'a' }), group('c', { formula: '{a} * 2' })]
  const figures = { values: ['0.00', '-7.00', '5.00'], entryCounts: [0, 2, 1] }
  const sections = [
    { profitLossGroupId: 'a', rows: [], sumRow: figures },
    { profitLossGroupId: 'b', rows: [{ accountId: '1', accountNumber: '', accountName: '', ...figures }], sumRow: figures },
    { profitLossGroupId: 'c', rows: [], sumRow: { values: ['0.00', '-14.00', '10.00'] } },
  ]
  const columns = ['1', '2', '3'].map((id) => periodColumn('2026-05-01', { place: { kind: 'LOCATION', id, name: id } }))
  const model = reportModel(groups, { sections, columns })
  for (const rank of [
    { groupId: 'a', accountId: null },
    { groupId: 'b', accountId: '1' },
    { groupId: 'c', accountId: null },
  ])
    expect(rankedColumns(model, rank)).toEqual([2, 1, 0])
  expect(rankedColumns(model, { groupId: 'gone', accountId: null })).toBeUndefined()
})
