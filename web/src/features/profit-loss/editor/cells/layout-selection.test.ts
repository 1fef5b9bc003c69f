import { describe, expect, it } from 'vitest'
import { createGridSelection } from '../../../../blocks/report-grid/selection/selection-store.ts'
import type { GridView } from './grid-view.ts'
import { layoutSelection } from './layout-selection.ts'

// What the selection goes by is the keys alone.
const keyed = <Item>(keys: string) => keys.split('').map((key) => ({ key }) as Item)
const view: Pick<GridView, 'rows' | 'columns'> = { rows: keyed('abcd'), columns: keyed('xyz') }
const selected = (...ranges: readonly (readonly [number, number, number, number])[]) => {
  const selection = createGridSelection({ isMulti: true })
  const all = ranges.map(([top, left, bottom, right]) => ({ anchor: { row: top, column: left }, head: { row: bottom, column: right } }))
  if (all.length > 0) selection.selectRanges(all, view.rows, view.columns)
  return layoutSelection(selection, view)
}

describe('what is selected in a layout', () => {
  it('is nothing at first', () => expect(selected()).toMatchObject({ active: null, rowKeys: [], columnKeys: [], whole: null }))

  it('is cells, each once, in order', () => {
    const { targets, rowKeys, columnKeys, whole, active } = selected([2, 1, 1, 0])
    expect(targets).toEqual({
      rowKeys: [],
      columnKeys: [],
      cells: ['b', 'c'].flatMap((rowKey) => ['x', 'y'].map((columnKey) => ({ rowKey, columnKey }))),
    })
    expect({ rowKeys, columnKeys, whole, active }).toEqual({
      rowKeys: ['b', 'c'],
      columnKeys: ['x', 'y'],
      whole: null,
      active: { row: 2, column: 1 },
    })
  })

  it('is whole rows or columns by their keys', () => {
    expect(selected([1, 0, 2, 2])).toMatchObject({ whole: 'ROWS', targets: { cells: [], rowKeys: ['b', 'c'], columnKeys: [] } })
    expect(selected([0, 1, 3, 1])).toMatchObject({ whole: 'COLUMNS', targets: { cells: [], rowKeys: [], columnKeys: ['y'] } })
    // All of it goes by its columns.
    expect(selected([0, 0, 3, 2])).toMatchObject({ whole: 'COLUMNS', targets: { cells: [], rowKeys: [] } })
  })

  it('joins several: rows with cells, the last one active', () => {
    const joined = selected([0, 0, 0, 2], [2, 1, 2, 1], [2, 1, 3, 1])
    expect(joined).toMatchObject({ whole: null, active: { row: 2, column: 1 }, rowKeys: ['a', 'c', 'd'], columnKeys: ['x', 'y', 'z'] })
    expect(joined.targets).toEqual({
      rowKeys: ['a'],
      columnKeys: [],
      cells: [
        { rowKey: 'c', columnKey: 'y' },
        { rowKey: 'd', columnKey: 'y' },
      ],
    })
  })
})
