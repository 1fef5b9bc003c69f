import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLayoutCase, insertedColumn, insertedRow, monthsLayout } from '../../test/layouts.ts'
import { PLAIN_COLUMNS } from '../profit-loss/report-columns.ts'
import type { Layout, LayoutNote } from './layout.ts'
import { changesInWords, layoutChanges } from './layout-changes.ts'
import { withCellTexts, withFormatting, withoutInserted, withRowsInserted } from './layout-commands.ts'
import type { LayoutNames } from './layout-names.ts'

const names: LayoutNames = {
  row: (key) => ({ 'group:rev': 'Revenue', 'sum:rev': 'Total revenue' })[key] ?? null,
  column: (key) => ({ 'period:2026-05-01': 'May 2026', total: 'Total' })[key] ?? null,
}
const note: LayoutNote = { id: 'n', key: 'group:rev|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const base: Layout = {
  ...monthsLayout,
  insertedRows: [insertedRow('r', { label: 'Adjusted EBITDA', cells: new Map([['total', '5']]) }), insertedRow('s', { label: 'Tips' })],
  insertedColumns: [insertedColumn('k', { label: 'Plan' })],
  formulas: new Map([['sum:rev|period:2026-05-01', '{group:rev} * 2']]),
  hiddenRows: new Set(['group:x']),
  expandedGroups: new Set(['rev']),
  notes: [note],
}
const typed = (...texts: readonly (readonly [string, string, string])[]): Layout =>
  withCellTexts(
    base,
    texts.map(([rowKey, columnKey, text]) => ({ rowKey, columnKey, text })),
  )
const many = Array.from({ length: 12 }, (_, at) => ({ rowKey: `account:g/${at}`, columnKey: 'total' }))

describe('layoutChanges', () => {
  it.each<[Layout, readonly string[]]>([
    [base, []],
    [
      { ...base, mappingId: 'other', timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'TODAY' } },
      ['P&L mapping changed', 'time span changed'],
    ],
    [{ ...base, locationIds: ['l'], columns: { ...PLAIN_COLUMNS, hasTotal: true } }, ['locations changed', 'columns changed: total']],
    [{ ...base, settings: { ...base.settings, showGrid: true } }, ['view settings changed: grid lines']],
    [withRowsInserted(base, [insertedRow('x', { label: 'Rent per seat' })], { order: [], at: 0 }), ['row Rent per seat inserted']],
    [withRowsInserted(base, [insertedRow('x'), insertedRow('y'), insertedRow('z')], { order: [], at: 0 }), ['3 rows inserted']],
    [withoutInserted(base, ['r', 's', 'k']), ['2 rows deleted', 'column Plan deleted']],
    [
      {
        ...base,
        insertedRows: [
          insertedRow('r', { label: 'Adjusted EBITDA', after: 'group:rev', cells: new Map([['total', '5']]) }),
          ...base.insertedRows.slice(1),
        ],
      },
      ['row Adjusted EBITDA moved'],
    ],
    [{ ...base, insertedColumns: [insertedColumn('k', { label: 'Budget' })] }, ['column Plan renamed to Budget']],
    [{ ...base, insertedColumns: [insertedColumn('k', { label: 'Plan', type: 'BUDGET', budgetId: 'b' })] }, ['column Plan reconfigured']],
    [typed(['sum:rev', 'period:2026-05-01', '=1']), ['figure in Total revenue, May 2026 changed']],
    [typed(['sum:rev', 'period:2026-05-01', '={group:rev}']), ['formula in Total revenue, May 2026 changed']],
    [typed(['sum:rev', 'period:2026-05-01', '']), ['formula in Total revenue, May 2026 deleted']],
    [
      typed(['inserted:s', 'total', 'words'], ['inserted:r', 'total', '7']),
      ['figure in Adjusted EBITDA, Total changed', 'text in Tips, Total added'],
    ],
    [typed(['group:y', 'total', '7']), ['1 figure changed']],
    [
      withCellTexts(
        base,
        many.map((one) => ({ ...one, text: '=1 + 1' })),
      ),
      ['12 formulas changed'],
    ],
    [
      withFormatting(base, { cells: many, rowKeys: ['inserted:r', 'group:rev'], columnKeys: ['total'] }, { bold: true }),
      ['2 rows formatted', 'column Total formatted', '12 cells formatted'],
    ],
    [
      { ...base, hiddenRows: new Set(['a', 'b']), hiddenColumns: new Set(['total']) },
      ['2 rows hidden', '1 row shown again', 'column Total hidden'],
    ],
    [{ ...base, expandedGroups: new Set(['cost', 'rent']) }, ['2 groups unfolded', 'group Revenue folded']],
    [{ ...base, rowHeights: new Map([['group:rev', 40]]), frozenRows: 2 }, ['1 row resized', 'frozen rows and columns changed']],
    [
      {
        ...base,
        notes: [
          { ...note, isResolved: true },
          { ...note, id: 'm' },
        ],
      },
      ['1 note added', '1 note resolved'],
    ],
    [{ ...base, notes: [] }, ['1 note deleted']],
  ])('describes changes (%#)', (after, changes) => expect(layoutChanges(base, after, names)).toEqual(changes))

  it('is empty for the same layout, and joins several changes', () => {
    fc.assert(
      fc.property(anyLayoutCase, anyLayoutCase, ({ layout }, other) => {
        expect(layoutChanges(layout, layout)).toEqual([])
        expect(changesInWords(layoutChanges(layout, { ...layout, insertedRows: [...layout.insertedRows] }))).toBeNull()
        expect(layoutChanges(layout, other.layout).every((change) => !change.includes('undefined'))).toBe(true)
      }),
    )
    expect(changesInWords(['3 rows inserted', '12 cells formatted'])).toBe('3 rows inserted, 12 cells formatted')
    expect(changesInWords(['row Tips deleted'])).toBe('Row Tips deleted')
  })
})
