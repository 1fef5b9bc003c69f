import { expect, it } from 'vitest'
import { offsetsOf } from '../grid-geometry.ts'
import { boxAt, boxOf, dropLine } from './cell-boxes.ts'

const placed = { rows: offsetsOf(4, () => 26), columns: offsetsOf(3, (index) => [100, 80, 60][index] ?? 0) }

it('puts cells where their rows and columns are', () => {
  expect(boxAt(placed, { row: 1, column: 2 })).toEqual({ left: 180, top: 26, width: 60, height: 26 })
  expect(boxOf(placed, { top: 1, bottom: 3, left: 0, right: 1 })).toEqual({ left: 0, top: 26, width: 180, height: 78 })
})

it('draws the drop line of columns along all rows, inside the grid', () => {
  expect(dropLine(placed, { axis: 'COLUMN', at: 1 })).toEqual({ left: 98, top: 0, width: 2, height: 104 })
  expect(dropLine(placed, { axis: 'COLUMN', at: 0 })?.left).toBe(0)
  expect(dropLine(placed, { axis: 'ROW', at: 1 })).toBeNull()
})
