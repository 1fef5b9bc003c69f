import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { figureAt, outlineReport, visibleRows } from './report-rows.ts'

it('shows no value for a calculation without entries behind it, and zero for one with entries', () => {
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
  const valuesOf = (isPlan: (column: number) => boolean) =>
    Object.fromEntries(
      visibleRows(outlineReport(groups, sections, { metrics: [], isPlan }), new Set()).map((row) => [
        row.groupId,
        [figureAt(row, 0), figureAt(row, 1)],
      ]),
    )
  expect(valuesOf(() => false)).toEqual({ a: [null, '7.00'], c: [null, '0.00'], d: [null, '0.00'], e: ['5.00', '12.00'] })
  // A plan of zero is a value.
  expect(valuesOf((column) => column === 0)).toMatchObject({ c: ['0.00', '0.00'], d: ['0.00', '0.00'] })
})
