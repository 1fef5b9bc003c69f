import { describe, expect, it } from 'vitest'
import { pressOf } from '../../ui/pressed-keys.ts'
import { EXPLORER_KEYS, movedTo, pivotCommandOf } from './pivot-walk.ts'

describe('keys of the explorer', () => {
  it.each([
    [EXPLORER_KEYS.trace, 'TRACE'],
    [EXPLORER_KEYS.bridge, 'BRIDGE'],
    [EXPLORER_KEYS.drillRow, 'DRILL_ROW'],
    [EXPLORER_KEYS.drillColumn, 'DRILL_COLUMN'],
    [EXPLORER_KEYS.up, 'UP'],
    [EXPLORER_KEYS.fold, 'FOLD'],
    ['escape', 'UNPICK'],
    ['down', 'MOVE'],
  ])('%s: %s', (keys, kind) => expect(pivotCommandOf(pressOf(keys))?.kind).toBe(kind))

  it.each(['mod+b', 'x', 'alt+left', 'shift+f10', 'menu'])('leaves %s to the browser', (keys) =>
    expect(pivotCommandOf(pressOf(keys))).toBeNull(),
  )
})

describe('moving', () => {
  const rows = ['total', 'a', 'b']
  const columns = ['jan', 'feb', 'total']

  it('begins at the first cell and stays inside', () => {
    expect(movedTo(null, rows, columns, { rows: 1, columns: 0 })).toEqual({ row: 'total', column: 'jan' })
    expect(movedTo({ row: 'b', column: 'feb' }, rows, columns, { rows: 15, columns: 1 })).toEqual({ row: 'b', column: 'total' })
    expect(movedTo({ row: 'a', column: 'feb' }, rows, columns, { rows: 0, columns: -10_000 })).toEqual({ row: 'a', column: 'jan' })
    expect(movedTo(null, [], columns, { rows: 1, columns: 0 })).toBeNull()
  })

  it('stays in the row of a column that is gone', () =>
    expect(movedTo({ row: 'b', column: 'gone' }, rows, columns, { rows: 0, columns: 1 })).toEqual({ row: 'b', column: 'jan' }))
})
