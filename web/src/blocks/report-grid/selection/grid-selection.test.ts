import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activeCell,
  boundsOf,
  cellsIn,
  cursorOf,
  foldTarget,
  type Move,
  moveCell,
  moveSelection,
  parentRow,
  selectAll,
  selectColumns,
  selectRows,
  singleCell,
} from './grid-selection.ts'

const extent = { rows: 40, columns: 6, page: 10 }
const moves: readonly Move[] = [
  'up',
  'down',
  'left',
  'right',
  'row-start',
  'row-end',
  'column-start',
  'column-end',
  'grid-start',
  'grid-end',
  'page-up',
  'page-down',
]
const anyCell = fc.record({ row: fc.nat(39), column: fc.nat(5) })

describe('moving', () => {
  it.each<{ move: Move; row: number; column: number }>([
    { move: 'up', row: 14, column: 3 },
    { move: 'down', row: 16, column: 3 },
    { move: 'left', row: 15, column: 2 },
    { move: 'right', row: 15, column: 4 },
    { move: 'row-start', row: 15, column: 0 },
    { move: 'row-end', row: 15, column: 5 },
    { move: 'column-start', row: 0, column: 3 },
    { move: 'column-end', row: 39, column: 3 },
    { move: 'grid-start', row: 0, column: 0 },
    { move: 'grid-end', row: 39, column: 5 },
    { move: 'page-up', row: 5, column: 3 },
    { move: 'page-down', row: 25, column: 3 },
  ])('$move from 15, 3 leads to $row, $column', ({ move, row, column }) =>
    expect(moveCell({ row: 15, column: 3 }, move, extent)).toEqual({ row, column }),
  )

  it('never leaves the grid', () => {
    fc.assert(
      fc.property(anyCell, fc.array(fc.constantFrom(...moves)), (start, path) => {
        const end = path.reduce((cell, move) => moveCell(cell, move, extent), start)
        expect(end.row).toBeGreaterThanOrEqual(0)
        expect(end.row).toBeLessThan(extent.rows)
        expect(end.column).toBeGreaterThanOrEqual(0)
        expect(end.column).toBeLessThan(extent.columns)
      }),
    )
  })

  it('begins at the first cell, and selects nothing in an empty grid', () => {
    expect(moveSelection(null, 'down', false, extent)).toEqual(singleCell({ row: 0, column: 0 }))
    expect(moveSelection(null, 'down', false, { rows: 0, columns: 6, page: 1 })).toBeNull()
  })

  it('extends from the anchor, and moves on from it', () => {
    const range = { anchor: { row: 2, column: 2 }, head: { row: 4, column: 3 } }
    expect(moveSelection(range, 'right', true, extent)).toEqual({ anchor: range.anchor, head: { row: 4, column: 4 } })
    expect(moveSelection(range, 'right', false, extent)).toEqual(singleCell({ row: 2, column: 3 }))
  })

  it('keeps the anchor in any sequence of extensions', () => {
    fc.assert(
      fc.property(anyCell, fc.array(fc.constantFrom(...moves)), (start, path) => {
        const range = path.reduce((current, move) => moveSelection(current, move, true, extent) ?? current, singleCell(start))
        expect(range.anchor).toEqual(start)
        const { top, bottom, left, right } = boundsOf(range)
        expect(start.row >= top && start.row <= bottom && start.column >= left && start.column <= right).toBe(true)
        expect(cellsIn(range)).toBe((bottom - top + 1) * (right - left + 1))
      }),
    )
  })
})

it('types into the cell where a range began, and leads on to its head; within the range both are the same', () => {
  const range = { anchor: { row: 1, column: 1 }, head: { row: 3, column: 2 } }
  expect([activeCell(range), cursorOf(range)]).toEqual([range.anchor, range.head])
  const within = { ...range, active: { row: 2, column: 1 } }
  expect([activeCell(within), cursorOf(within)]).toEqual([within.active, within.active])
})

describe('whole rows, columns and all', () => {
  it('selects a row, then the rows up to another', () => {
    const row = selectRows(null, 3, false, extent)
    expect(row && boundsOf(row)).toEqual({ top: 3, bottom: 3, left: 0, right: 5 })
    const rows = selectRows(row, 1, true, extent)
    expect(rows && boundsOf(rows)).toEqual({ top: 1, bottom: 3, left: 0, right: 5 })
  })

  it('selects a column, then the columns up to another', () => {
    const column = selectColumns(null, 2, false, extent)
    expect(column && boundsOf(column)).toEqual({ top: 0, bottom: 39, left: 2, right: 2 })
    const columns = selectColumns(column, 4, true, extent)
    expect(columns && boundsOf(columns)).toEqual({ top: 0, bottom: 39, left: 2, right: 4 })
  })

  it('selects everything, and nothing in an empty grid', () => {
    const all = selectAll(extent)
    expect(all && cellsIn(all)).toBe(240)
    expect(selectAll({ rows: 3, columns: 0, page: 1 })).toBeNull()
  })
})

describe('folding', () => {
  const rows = [
    { kind: 'heading', level: 0, isExpandable: true, isExpanded: true },
    { kind: 'account', level: 1, isExpandable: false, isExpanded: false },
    { kind: 'heading', level: 1, isExpandable: true, isExpanded: true },
    { kind: 'account', level: 2, isExpandable: false, isExpanded: false },
    { kind: 'total', level: 1, isExpandable: false, isExpanded: false },
    { kind: 'group', level: 1, isExpandable: true, isExpanded: false },
    { kind: 'total', level: 0, isExpandable: false, isExpanded: false },
    { kind: 'calculation', level: 0, isExpandable: false, isExpanded: false },
  ]
  it.each([
    { row: 0, closes: 0, opens: null },
    { row: 1, closes: 0, opens: null },
    { row: 3, closes: 2, opens: null },
    { row: 4, closes: 2, opens: null },
    { row: 5, closes: 0, opens: 5 },
    { row: 6, closes: 0, opens: null },
    { row: 7, closes: null, opens: null },
  ])('row $row closes $closes and opens $opens', ({ row, closes, opens }) => {
    expect(foldTarget(rows, row, false)).toBe(closes)
    expect(foldTarget(rows, row, true)).toBe(opens)
  })

  it('finds the parent of a row', () => expect(rows.map((_, row) => parentRow(rows, row))).toEqual([null, 0, 0, 2, 0, 0, null, null]))
})
