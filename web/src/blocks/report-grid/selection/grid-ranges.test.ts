import { describe, expect, it } from 'vitest'
import {
  columnsWith,
  dropEdge,
  dropIndex,
  isWholeAlone,
  joinedBlock,
  jumpTarget,
  NO_SPANS,
  nextWithin,
  rowsWith,
  spansOfRow,
  withRange,
} from './grid-ranges.ts'
import { boundsOf, type CellRange } from './grid-selection.ts'

const range = (top: number, left: number, bottom = top, right = left): CellRange => ({
  anchor: { row: top, column: left },
  head: { row: bottom, column: right },
})
const extent = { rows: 4, columns: 5, page: 2 }

describe('an added range', () => {
  it('becomes the active one', () => expect(withRange([range(0, 0)], range(2, 2))).toEqual([range(0, 0), range(2, 2)]))

  it('removes an equal one, but not the last one', () => {
    expect(withRange([range(0, 0), range(2, 2)], range(0, 0))).toEqual([range(2, 2)])
    expect(withRange([range(0, 0)], range(0, 0))).toEqual([range(0, 0)])
  })
})

describe('columns and rows that are resized together', () => {
  const columns = [range(0, 1, 3, 2), range(0, 4, 3, 4)]
  it.each([
    { column: 1, together: [1, 2, 4] },
    { column: 4, together: [1, 2, 4] },
    { column: 3, together: [3] },
  ])('with column $column: $together', ({ column, together }) => expect(columnsWith(column, columns, extent)).toEqual(together))

  it('are selected as a whole', () => expect(columnsWith(1, [range(0, 1, 2, 2)], extent)).toEqual([1]))

  it('are whole rows', () => {
    expect(rowsWith(1, [range(0, 0, 1, 4), range(3, 0, 3, 4)], extent)).toEqual([0, 1, 3])
    expect(rowsWith(1, [range(0, 0, 1, 3)], extent)).toEqual([1])
  })
})

it.each([
  ['one range', [range(1, 1, 2, 2)], { rows: [1, 2], columns: [1, 2] }],
  ['ranges of the same rows', [range(1, 3, 2, 4), range(2, 0, 1, 0)], { rows: [1, 2], columns: [0, 3, 4] }],
  ['ranges of the same columns', [range(0, 1, 0, 2), range(3, 1, 3, 2)], { rows: [0, 3], columns: [1, 2] }],
  ['ranges that overlap', [range(0, 1, 2, 1), range(1, 1, 3, 1)], { rows: [0, 1, 2, 3], columns: [1] }],
  ['others', [range(0, 0), range(1, 1)], null],
  ['nothing', [], null],
])('%s as one table', (_, ranges, block) => expect(joinedBlock(ranges)).toEqual(block))

it('finds the selected columns of a row', () =>
  expect(spansOfRow(1, [range(0, 0, 1, 1), range(2, 3), range(1, 4)].map(boundsOf))).toEqual([
    [0, 1],
    [4, 4],
  ]))

it('returns the same object for equal spans', () => {
  const bounds = [boundsOf(range(0, 0, 2, 1))]
  expect(spansOfRow(1, bounds)).toBe(spansOfRow(2, [boundsOf(range(1, 0, 3, 1))]))
  expect(spansOfRow(3, bounds)).toBe(NO_SPANS)
})

describe('Control and an arrow', () => {
  const filled = ['##..#', '.#...', '##.#.', '.....']
  const isFilled = ({ row, column }: { row: number; column: number }) => filled[row]?.[column] === '#'
  it.each([
    { from: [0, 0], direction: 'right' as const, to: [0, 1] },
    { from: [0, 1], direction: 'right' as const, to: [0, 4] },
    { from: [0, 4], direction: 'right' as const, to: [0, 4] },
    { from: [0, 4], direction: 'left' as const, to: [0, 1] },
    { from: [0, 1], direction: 'down' as const, to: [2, 1] },
    { from: [2, 1], direction: 'down' as const, to: [3, 1] },
    { from: [0, 0], direction: 'down' as const, to: [2, 0] },
    { from: [3, 3], direction: 'up' as const, to: [2, 3] },
    { from: [3, 2], direction: 'up' as const, to: [0, 2] },
  ])('$direction from $from leads to $to', ({ from, direction, to }) => {
    const [row = 0, column = 0] = from
    expect(jumpTarget({ row, column }, direction, extent, isFilled)).toEqual({ row: to[0], column: to[1] })
  })
})

describe('Enter and Tab within a range', () => {
  const walk = (from: CellRange, way: Parameters<typeof nextWithin>[1], steps: number): readonly string[] => {
    const cells: string[] = []
    for (let [step, at] = [0, nextWithin(from, way)]; step < steps; step += 1, at = nextWithin(at, way))
      cells.push(`${at.active?.row} ${at.active?.column}`)
    return cells
  }
  it.each([
    ['right', ['1 2', '2 1', '2 2', '1 1']],
    ['left', ['2 2', '2 1', '1 2', '1 1']],
    ['down', ['2 1', '1 2', '2 2', '1 1']],
    ['up', ['2 2', '1 2', '2 1', '1 1']],
  ] as const)('lead %s and around', (way, cells) => expect(walk(range(1, 1, 2, 2), way, 4)).toEqual(cells))

  it('begin where the range does, and leave it as it is', () => {
    const upward = range(2, 2, 1, 1)
    expect(nextWithin(upward, 'right')).toEqual({ ...upward, active: { row: 1, column: 1 } })
  })
})

describe('dragged rows and columns', () => {
  it.each([
    { from: 2, over: 4, together: [2], at: 5 },
    { from: 2, over: 0, together: [2], at: 0 },
    { from: 2, over: 2, together: [2], at: null },
    { from: 2, over: 3, together: [1, 2, 3], at: null },
    { from: 2, over: 4, together: [1, 2, 3], at: 5 },
    { from: 1, over: 0, together: [1, 3], at: 0 },
    { from: 1, over: 2, together: [1, 3], at: 3 },
  ])('from $from over $over with $together goes before $at', ({ from, over, together, at }) =>
    expect(dropIndex(from, over, together)).toBe(at),
  )

  it('are selected as a whole, but not with the whole grid', () => {
    const row = [range(1, 0, 2, 4)]
    expect([0, 1, 2, 3].map((index) => isWholeAlone('ROW', index, row, extent))).toEqual([false, true, true, false])
    expect(isWholeAlone('COLUMN', 1, row, extent)).toBe(false)
    expect(isWholeAlone('COLUMN', 1, [range(0, 1, 3, 1)], extent)).toBe(true)
    expect(isWholeAlone('ROW', 1, [range(0, 0, 3, 4)], extent)).toBe(false)
  })
})

it('shows a drop at the edge of a single row or column', () => {
  const edges = (drop: number | null) => [0, 1, 2].map((index) => dropEdge(drop, index))
  expect(edges(null)).toEqual([null, null, null])
  expect(edges(0)).toEqual(['BEFORE', null, null])
  expect(edges(1)).toEqual(['AFTER', null, null])
  expect(edges(3)).toEqual([null, null, 'AFTER'])
})
