import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellBounds, CellPosition } from '../selection/grid-selection.ts'
import { type CellsAct, clearCells, continueCells, fillSource, fillTarget, joinedActs, omissionMessage, pasteCells } from './grid-edits.ts'

const free = () => false
const at = (top: number, left: number, bottom = top, right = left): CellBounds => ({ top, left, bottom, right })
const GRID = { rows: 4, columns: 5 }

/** `1.2 = text` for each cell, rows and columns from 0. */
const told = ({ edits }: CellsAct) => edits.map(({ row, column, text }) => `${row}.${column}=${text}`).join(' ')

describe('pasting', () => {
  it.each([
    ['one cell into one', [['a']], at(1, 1), '1.1=a', at(1, 1)],
    ['one cell into all that is selected', [['a']], at(1, 1, 2, 2), '1.1=a 1.2=a 2.1=a 2.2=a', at(1, 1, 2, 2)],
    [
      'a table from the first cell on',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      at(1, 1),
      '1.1=a 1.2=b 2.1=c 2.2=d',
      at(1, 1, 2, 2),
    ],
    ['a row over several', [['a', 'b']], at(0, 0, 1, 1), '0.0=a 0.1=b 1.0=a 1.1=b', at(0, 0, 1, 1)],
    ['a table that does not fit in evenly, once', [['a', 'b']], at(0, 0, 1, 2), '0.0=a 0.1=b', at(0, 0, 0, 1)],
    ['short rows as blanks', [['a', 'b'], ['c']], at(0, 0), '0.0=a 0.1=b 1.0=c 1.1=', at(0, 0, 1, 1)],
  ])('%s', (_, table, selected, edits, bounds) => {
    const act = pasteCells(table, selected, GRID, free)
    expect(told(act)).toBe(edits)
    expect(act.bounds).toEqual(bounds)
    expect(act.clipped).toBeNull()
  })

  it('leaves out what does not fit into the grid, and says so', () => {
    const act = pasteCells(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      at(3, 3),
      GRID,
      free,
    )
    expect(told(act)).toBe('3.3=a 3.4=b')
    expect(omissionMessage(act, null)).toBe('1 row and 1 column beyond the grid were left out.')
    expect(omissionMessage(pasteCells([['a'], ['b']], at(3, 0), GRID, free), null)).toBe('1 row beyond the grid was left out.')
  })

  it('skips locked cells, and says why if there are no others', () => {
    const isLocked = ({ row }: CellPosition) => row === 1
    const act = pasteCells([['a'], ['b'], ['c']], at(0, 0), GRID, isLocked)
    expect(told(act)).toBe('0.0=a 2.0=c')
    expect(omissionMessage(act, 'Totals are computed.')).toBe('1 cell that cannot be changed was left as it is.')
    expect(omissionMessage(pasteCells([['a', 'b']], at(1, 0), GRID, isLocked), 'Totals are computed.')).toBe('Totals are computed.')
    expect(omissionMessage(pasteCells([['a']], at(0, 0), GRID, isLocked), null)).toBeNull()
  })

  it('pastes any table within the grid', () => {
    const bounds = fc.record({ top: fc.nat(3), left: fc.nat(4), height: fc.nat(3), width: fc.nat(4) })
    fc.assert(
      fc.property(bounds, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), ({ top, left, height, width }, rows, columns) => {
        const table = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => `${row}/${column}`))
        const selected = at(top, left, Math.min(3, top + height), Math.min(4, left + width))
        const { edits, clipped } = pasteCells(table, selected, GRID, free)
        for (const { row, column, text } of edits) {
          expect(row < GRID.rows && column < GRID.columns).toBe(true)
          expect(text).toBe(`${(row - top) % rows}/${(column - left) % columns}`)
        }
        const whole = clipped === null ? edits.length : -1
        if (whole >= 0) expect(whole % (rows * columns)).toBe(0)
      }),
    )
  })
})

it('clears the selection', () => {
  expect(told(clearCells(at(0, 1, 0, 2), ({ column }) => column === 2))).toBe('0.1=')
})

it('edits several ranges as one', () => {
  const isLocked = ({ row }: CellPosition) => row === 1
  const act = joinedActs([at(0, 0), at(1, 2), at(2, 3, 2, 4)].map((bounds) => clearCells(bounds, isLocked)))
  expect(told(act)).toBe('0.0= 2.3= 2.4=')
  expect(act.locked).toEqual([{ row: 1, column: 2 }])
  expect(told(joinedActs([]))).toBe('')
})

describe('filling', () => {
  const textOf = ({ row, column }: CellPosition) => `${row}/${column}`

  it.each([
    ['down, from the first of several rows', at(1, 1, 3, 2), 'down' as const, at(1, 1, 1, 2), at(2, 1, 3, 2)],
    ['down, from the row above', at(2, 1), 'down' as const, at(1, 1), at(2, 1)],
    ['right, from the first of several columns', at(1, 1, 2, 3), 'right' as const, at(1, 1, 2, 1), at(1, 2, 2, 3)],
    ['right, from the column before', at(1, 2, 2, 2), 'right' as const, at(1, 1, 2, 1), at(1, 2, 2, 2)],
  ])('%s', (_, selected, direction, source, target) => {
    expect(fillSource(selected, direction)).toEqual({ source, target })
  })

  it('has no source before the first row and column', () => {
    expect(fillSource(at(0, 2), 'down')).toBeNull()
    expect(fillSource(at(2, 0), 'right')).toBeNull()
  })

  it.each([
    ['down', { row: 4, column: 1 }, at(3, 1, 4, 2)],
    ['up', { row: 0, column: 2 }, at(0, 1, 0, 2)],
    ['right', { row: 2, column: 4 }, at(1, 3, 2, 4)],
    ['left', { row: 1, column: 0 }, at(1, 0, 2, 0)],
    ['along the longer way', { row: 5, column: 4 }, at(3, 1, 5, 2)],
    ['nowhere inside', { row: 2, column: 1 }, null],
  ])('a drag of the handle fills %s', (_, to, target) => {
    expect(fillTarget(at(1, 1, 2, 2), to)).toEqual(target)
  })

  it('repeats the source, in both directions', () => {
    expect(told(continueCells(at(1, 0, 2, 0), at(3, 0, 5, 0), textOf, free))).toBe('3.0=1/0 4.0=2/0 5.0=1/0')
    expect(told(continueCells(at(2, 0, 3, 0), at(0, 0, 1, 0), textOf, free))).toBe('0.0=2/0 1.0=3/0')
    const act = continueCells(at(0, 0), at(0, 1, 0, 2), textOf, ({ column }) => column === 1)
    expect([told(act), act.bounds]).toEqual(['0.2=0/0', at(0, 0, 0, 2)])
  })
})
