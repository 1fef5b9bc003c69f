import { withColumnsInserted, withRowsInserted } from '@fourwall/domain/layouts/layout-commands.ts'
import { describe, expect, it } from 'vitest'
import { insertedColumn } from '../../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, FEB, JAN } from '../../../../../test/edited-layouts.ts'
import type { LayoutStore } from '../layout-store.ts'
import { columnPlace, type InsertAt, newColumn, newRow, rowPlace } from './inserting.ts'
import { varianceColumns, varianceOperands } from './variance-columns.ts'

const shownRows = (store: LayoutStore) => engineOf(store).structure.rows.flatMap(({ key, isFolded }) => (isFolded ? [] : [key]))
const columnKeys = (store: LayoutStore) => engineOf(store).structure.columns.map(({ key }) => key)
const insertRow = (store: LayoutStore, at: InsertAt) => {
  const engine = engineOf(store)
  store.change((layout) => withRowsInserted(layout, [newRow('r', engine, at)], rowPlace(engine, at)))
}

describe('a new row', () => {
  it.each([
    [{ key: 'group:rev', side: 'BEFORE' } as const, ['inserted:r', 'group:rev', 'group:cogs', 'group:gp', 'metric:guests']],
    [{ key: 'group:rev', side: 'AFTER' } as const, ['group:rev', 'inserted:r', 'group:cogs', 'group:gp', 'metric:guests']],
    [{ key: 'group:gp', side: 'AFTER' } as const, ['group:rev', 'group:cogs', 'group:gp', 'inserted:r', 'metric:guests']],
  ])('stands where it was put: %o', (at, keys) => {
    const store = editedLayout()
    insertRow(store, at)
    expect(shownRows(store)).toEqual(keys)
  })

  it('after a collapsed group stays behind all of it once it is expanded', () => {
    const store = editedLayout()
    insertRow(store, { key: 'group:rev', side: 'AFTER' })
    store.change((layout) => ({ ...layout, expandedGroups: new Set(['rev']) }))
    expect(shownRows(store).slice(0, 6)).toEqual(['group:rev', 'account:rev/0', 'account:rev/1', 'sum:rev', 'inserted:r', 'group:cogs'])
  })
})

it.each([
  ['AFTER', 'group:rev', 2],
  ['BEFORE', 'account:rev/0', 2],
  ['AFTER', 'account:rev/0', 2],
  ['BEFORE', 'sum:rev', 2],
  ['AFTER', 'sum:rev', 1],
  ['BEFORE', 'group:rev', 1],
] as const)('a new row %s %s is as deep as its place: %d', (side, key, level) => {
  const engine = engineOf(editedLayout({ expandedGroups: new Set(['rev']) }))
  expect(newRow('r', engine, { key, side }).level).toBe(level)
})

describe('new columns', () => {
  it('stand before or after another', () => {
    const store = editedLayout()
    const engine = engineOf(store)
    for (const [id, side] of [
      ['a', 'BEFORE'],
      ['b', 'AFTER'],
    ] as const)
      store.change((layout) =>
        withColumnsInserted(layout, [newColumn(id, engine, { key: FEB, side })], columnPlace(engineOf(store), { key: FEB, side })),
      )
    const keys = columnKeys(store)
    expect(keys.slice(keys.indexOf('inserted:a'), keys.indexOf('inserted:a') + 3)).toEqual(['inserted:a', FEB, 'inserted:b'])
  })

  it('of a variance stand on a column and the figures before it', () => {
    const store = editedLayout()
    const engine = engineOf(store)
    const compared = varianceOperands(engine, FEB)
    if (compared === null) throw new Error('There is nothing before February')
    expect(varianceOperands(engine, columnKeys(store)[0] ?? '')).toBeNull()
    store.change((layout) =>
      withColumnsInserted(layout, varianceColumns(engine, FEB, compared, ['v', 'p']), columnPlace(engine, { key: FEB, side: 'AFTER' })),
    )
    const keys = columnKeys(store)
    expect(keys.slice(keys.indexOf(FEB), keys.indexOf(FEB) + 3)).toEqual([FEB, 'inserted:v', 'inserted:p'])
    expect(compared.key).toBe(FEB)
    const variance = store.snapshot().layout.insertedColumns
    expect(variance).toMatchObject([
      { label: 'Variance', variance: 'AMOUNT', formula: `{${FEB}} - {${compared.lessKey}}` },
      { label: 'Variance %', variance: 'PERCENT' },
    ])
  })

  it('of a budget’s variance take the figures less the budget', () => {
    const store = editedLayout({ insertedColumns: [insertedColumn('b', { type: 'BUDGET', budgetId: 'b1', after: JAN })] })
    expect(varianceOperands(engineOf(store), 'inserted:b')).toEqual({ key: JAN, lessKey: 'inserted:b' })
  })
})
