import { insertedKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { describe, expect, it } from 'vitest'
import { insertedColumn, insertedRow } from '../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, FEB, JAN } from '../../../../test/edited-layouts.ts'
import { NOTHING_SELECTED } from './cells/layout-selection.ts'
import type { OpenDrawer } from './drawers/LayoutDrawer.tsx'
import { type LayoutInserts, layoutInserts } from './layout-inserts.ts'
import type { LayoutStore } from './layout-store.ts'

interface Where {
  readonly rowKey?: string
  readonly columnKey?: string
  readonly whole?: 'ROWS' | 'COLUMNS'
}

function insertsAt(store: LayoutStore, { rowKey, columnKey, whole }: Where): { inserts: LayoutInserts; opened: OpenDrawer[] } {
  const opened: OpenDrawer[] = []
  const engine = engineOf(store)
  const inserts = layoutInserts({
    store,
    engine,
    selected: {
      ...NOTHING_SELECTED,
      rowKeys: rowKey === undefined ? [] : [rowKey],
      columnKeys: columnKey === undefined ? [] : [columnKey],
      whole: whole ?? null,
    },
    activeRowKey: rowKey,
    activeColumnKey: columnKey,
    lastRowKey: engine.structure.rows.at(-1)?.key,
    lastColumnKey: engine.structure.columns.at(-1)?.key,
    onOpen: (drawer) => opened.push(drawer),
  })
  return { inserts, opened }
}
const labels = (store: LayoutStore) => engineOf(store).structure.rows.map(({ label }) => label)

describe('inserting beside what is selected', () => {
  it('puts an empty row above or below it at once, and at the end where nothing is selected', () => {
    const store = editedLayout()
    const before = labels(store)
    insertsAt(store, { rowKey: 'group:cogs' }).inserts.insert('ROW', 'BEFORE', 'EMPTY')
    const at = engineOf(store).structure.rows.findIndex(({ key }) => key === 'group:cogs')
    expect(labels(store)[at - 1]).toBe('Row')
    insertsAt(store, {}).inserts.insert('ROW', 'AFTER', 'EMPTY')
    expect(labels(store).at(-1)).toBe('Row')
    expect(labels(store)).toHaveLength(before.length + 2)
  })

  it('puts an empty column beside it at once', () => {
    const store = editedLayout()
    insertsAt(store, { columnKey: JAN }).inserts.insert('COLUMN', 'AFTER', 'EMPTY')
    const { columns, columnAt } = engineOf(store).structure
    expect(columns[(columnAt.get(JAN) ?? -1) + 1]?.inserted?.label).toBe('Column')
  })

  it('has what needs choices configured first', () => {
    const store = editedLayout()
    const { inserts, opened } = insertsAt(store, { rowKey: 'group:rev', columnKey: JAN })
    inserts.insert('ROW', 'AFTER', 'CALCULATION')
    inserts.insert('COLUMN', 'AFTER', 'BUDGET')
    expect(opened).toMatchObject([
      { kind: 'ROW', isNew: true, at: { key: 'group:rev', side: 'AFTER' }, row: { type: 'CALCULATION' } },
      { kind: 'COLUMN', isNew: true, at: { key: JAN, side: 'AFTER' }, column: { type: 'BUDGET' } },
    ])
    expect(store.snapshot().isDirty).toBe(false)
  })

  it('adds both variances of a column that another one stands before', () => {
    const store = editedLayout()
    expect(insertsAt(store, { columnKey: JAN }).inserts.addVariance).toBeNull()
    insertsAt(store, { columnKey: FEB }).inserts.addVariance?.()
    expect(store.snapshot().layout.insertedColumns.map(({ label }) => label)).toEqual(['Variance', 'Variance %'])
  })
})

describe('configuring', () => {
  const store = editedLayout({ insertedRows: [insertedRow('r')], insertedColumns: [insertedColumn('c')] })

  it('is for inserted rows and columns alone', () => {
    expect(insertsAt(store, { rowKey: 'group:rev', columnKey: JAN }).inserts.configure).toBeNull()
  })

  it('opens the column where columns are selected whole, else the row', () => {
    const both = { rowKey: insertedKey('r'), columnKey: insertedKey('c') }
    const asCells = insertsAt(store, both)
    asCells.inserts.configure?.()
    const asColumns = insertsAt(store, { ...both, whole: 'COLUMNS' })
    asColumns.inserts.configure?.()
    expect([...asCells.opened, ...asColumns.opened]).toMatchObject([
      { kind: 'ROW', row: { id: 'r' }, isNew: false },
      { kind: 'COLUMN', column: { id: 'c' }, isNew: false },
    ])
  })
})
