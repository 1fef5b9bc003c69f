import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import type { FigureColumn } from '../profit-loss/report-columns.ts'
import { expandAll, outlineReport, visibleRows } from '../profit-loss/report-rows.ts'
import { parseDay } from '../time/day.ts'
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
    expect(rankedBy(rank, rows, columns)).toEqual([2, 1, 0])
  expect(rankedBy({ groupId: 'gone', accountId: null }, rows, columns)).toBeUndefined()
  expect(rankedBy(null, rows, columns)).toBeUndefined()
})

it('has the same row keys as layouts', () => {
  expect([
    rowKeyOf({ groupId: 'a', accountId: null }),
    rowKeyOf({ groupId: 'a', accountId: '1' }),
    rowKeyOf({ groupId: 'metric:m', accountId: null }),
  ]).toEqual(['group:a', 'account:a/1', 'metric:m'])
})
