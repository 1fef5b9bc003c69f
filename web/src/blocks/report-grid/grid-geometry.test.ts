import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnWidth,
  dragScrollSpeed,
  frozenWithin,
  indexesWith,
  isInSight,
  itemAt,
  mountedItems,
  nameWidthBeside,
  offsetAt,
  offsetsOf,
  pageLength,
  pointAt,
  scrollToFind,
  scrollToShow,
  totalLength,
} from './grid-geometry.ts'

const even = offsetsOf(100, () => 26)
const mixed = offsetsOf(4, (index) => [26, 26, 30, 26][index] ?? 0)
const anySizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 })

describe('offsets', () => {
  it('adds up sizes', () => {
    expect([...mixed]).toEqual([0, 26, 52, 82, 108])
    expect(totalLength(mixed)).toBe(108)
    expect(offsetAt(mixed, 9)).toBe(108)
  })

  it.each([
    { position: -5, item: 0 },
    { position: 0, item: 0 },
    { position: 25.9, item: 0 },
    { position: 26, item: 1 },
    { position: 81, item: 2 },
    { position: 5000, item: 3 },
  ])('finds item $item at $position', ({ position, item }) => expect(itemAt(mixed, position)).toBe(item))

  it('finds every item at its own start', () => {
    fc.assert(
      fc.property(anySizes, (sizes) => {
        const offsets = offsetsOf(sizes.length, (index) => sizes[index] ?? 0)
        for (let index = 0; index < sizes.length; index += 1) expect(itemAt(offsets, offsetAt(offsets, index))).toBe(index)
      }),
    )
  })

  it('finds no item if there is none', () =>
    expect(
      itemAt(
        offsetsOf(0, () => 26),
        10,
      ),
    ).toBe(-1))
})

describe('mountedItems', () => {
  it.each([
    { scroll: 0, overscan: 0, quantum: 1, from: 0, to: 10 },
    { scroll: 0, overscan: 8, quantum: 1, from: 0, to: 18 },
    { scroll: 1000, overscan: 8, quantum: 1, from: 30, to: 57 },
    { scroll: 1000, overscan: 2, quantum: 4, from: 36, to: 52 },
    { scroll: 2340, overscan: 8, quantum: 4, from: 80, to: 100 },
  ])('at $scroll with $overscan more, in steps of $quantum: $from to $to', ({ scroll, overscan, quantum, from, to }) =>
    expect(mountedItems(even, scroll, 260, overscan, quantum)).toEqual({ from, to }),
  )

  it('always covers the viewport', () => {
    fc.assert(
      fc.property(
        anySizes,
        fc.nat(3000),
        fc.integer({ min: 1, max: 600 }),
        fc.nat(8),
        fc.integer({ min: 1, max: 4 }),
        (sizes, scroll, viewport, overscan, quantum) => {
          const offsets = offsetsOf(sizes.length, (index) => sizes[index] ?? 0)
          const { from, to } = mountedItems(offsets, scroll, viewport, overscan, quantum)
          expect(offsetAt(offsets, from)).toBeLessThanOrEqual(Math.max(scroll, 0) > totalLength(offsets) ? totalLength(offsets) : scroll)
          expect(offsetAt(offsets, to)).toBeGreaterThanOrEqual(Math.min(scroll + viewport - 1, totalLength(offsets)))
          expect(to).toBeLessThanOrEqual(sizes.length)
        },
      ),
    )
  })

  it('mounts nothing if there is no item', () =>
    expect(
      mountedItems(
        offsetsOf(0, () => 26),
        0,
        260,
        8,
      ),
    ).toEqual({ from: 0, to: 0 }))
})

it.each([
  { index: 5, scroll: 0, result: 0 },
  { index: 10, scroll: 0, result: 26 },
  { index: 2, scroll: 500, result: 52 },
  { index: 99, scroll: 0, result: 2340 },
])('scrolls from $scroll to $result to show item $index', ({ index, scroll, result }) =>
  expect(scrollToShow(even, index, scroll, 260)).toBe(result),
)

it.each([
  { index: 5, scroll: 0, result: 0 },
  { index: 9, scroll: 0, result: 0 },
  { index: 10, scroll: 0, result: 174 },
  { index: 50, scroll: 2000, result: 1214 },
  { index: 1, scroll: 2000, result: 0 },
])('scrolls from $scroll to $result to find item $index', ({ index, scroll, result }) =>
  expect(scrollToFind(even, index, scroll, 260)).toBe(result),
)

it('scrolls to an item behind frozen ones, but not to a frozen one', () => {
  expect(scrollToFind(even, 12, 286, 260, 2)).toBe(226)
  expect(scrollToFind(even, 1, 286, 260, 2)).toBe(286)
})

it.each([
  { kept: null, indexes: [3, 4, 5] },
  { kept: 4, indexes: [3, 4, 5] },
  { kept: 2, indexes: [2, 3, 4, 5] },
  { kept: 9, indexes: [3, 4, 5, 9] },
  { kept: 1, indexes: [3, 4, 5] },
])('mounts item $kept besides the span, unless it is frozen', ({ kept, indexes }) =>
  expect(indexesWith({ from: 3, to: 6 }, kept, 2)).toEqual(indexes),
)

describe('frozen items', () => {
  it.each([
    { scroll: 0, overscan: 0, from: 2, to: 10 },
    { scroll: 26, overscan: 0, from: 3, to: 11 },
    { scroll: 1000, overscan: 8, from: 32, to: 57 },
    { scroll: 0, overscan: 8, from: 2, to: 18 },
  ])('are not included in those mounted at $scroll with $overscan more: $from to $to', ({ scroll, overscan, from, to }) =>
    expect(mountedItems(even, scroll, 260, overscan, 1, 2)).toEqual({ from, to }),
  )

  it.each([
    { count: 4, frozen: 4, from: 4, to: 4 },
    { count: 4, frozen: 6, from: 4, to: 4 },
  ])('leave no item of $count if $frozen are frozen', ({ count, frozen, from, to }) =>
    expect(
      mountedItems(
        offsetsOf(count, () => 26),
        0,
        260,
        8,
        4,
        frozen,
      ),
    ).toEqual({ from, to }),
  )

  it.each([
    { index: 1, scroll: 500, result: 500 },
    { index: 3, scroll: 500, result: 26 },
    { index: 2, scroll: 500, result: 0 },
    { index: 99, scroll: 0, result: 2340 },
    { index: 9, scroll: 0, result: 0 },
  ])('do not cover item $index, scrolled from $scroll to $result', ({ index, scroll, result }) =>
    expect(scrollToShow(even, index, scroll, 260, 2)).toBe(result),
  )

  it('never cover an item that is scrolled to', () => {
    fc.assert(
      fc.property(anySizes, fc.nat(2000), fc.nat(79), fc.nat(5), (sizes, scroll, index, count) => {
        const offsets = offsetsOf(sizes.length, (item) => sizes[item] ?? 0)
        const frozen = frozenWithin(offsets, count, 300)
        expect(offsetAt(offsets, frozen)).toBeLessThanOrEqual(180)
        const item = Math.min(index, sizes.length - 1)
        expect(isInSight(offsets, item, scrollToShow(offsets, item, scroll, 300, frozen), 300, frozen)).toBe(true)
      }),
    )
  })

  it.each([
    { count: 3, room: 260, frozen: 3 },
    { count: 9, room: 260, frozen: 6 },
    { count: 200, room: 10_000, frozen: 100 },
    { count: 2, room: 30, frozen: 0 },
  ])('are $frozen of $count in a room of $room', ({ count, room, frozen }) => expect(frozenWithin(even, count, room)).toBe(frozen))
})

it('pages by the rows that fit', () => {
  expect([
    pageLength(even, 260),
    pageLength(even, 10),
    pageLength(
      offsetsOf(0, () => 26),
      260,
    ),
  ]).toEqual([10, 1, 1])
})

it.each([
  { needed: 66.2, columns: 6, room: 600, width: 100 },
  { needed: 66.2, columns: 6, room: 3000, width: 124 },
  { needed: 66.2, columns: 24, room: 600, width: 72 },
  { needed: 140.5, columns: 2, room: 100, width: 141 },
])('$columns columns that need $needed in $room are $width wide', ({ needed, columns, room, width }) =>
  expect(columnWidth(needed, columns, room, { least: 72, most: 124 })).toBe(width),
)

it.each([
  { columns: 500, viewport: 1300, needed: 280, width: 280 },
  { columns: 1050, viewport: 1300, needed: 280, width: 250 },
  { columns: 1200, viewport: 1300, needed: 280, width: 280 },
  { columns: 500, viewport: 1300, needed: 214, width: 214 },
  { columns: 1200, viewport: 800, needed: 280, width: 214 },
  { columns: 480, viewport: 1096, needed: 272, width: 272 },
])('names that need $needed beside $columns of columns in $viewport are $width wide', ({ columns, viewport, needed, width }) =>
  expect(nameWidthBeside(columns, viewport, needed, 214)).toBe(width),
)

describe('pointAt', () => {
  const columns = offsetsOf(3, () => 80)
  const rows = offsetsOf(10, () => 26)
  const frame = { numbers: 0, names: 200, letters: 0, headings: 30, frozenRows: 0, frozenColumns: 0 }
  it.each([
    { x: 10, y: 10, left: 0, top: 0, area: 'corner', row: 0, column: 0, isInside: true },
    { x: 290, y: 10, left: 0, top: 50, area: 'headings', row: 1, column: 1, isInside: true },
    { x: 10, y: 57, left: 100, top: 0, area: 'names', row: 1, column: 0, isInside: true },
    { x: 290, y: 57, left: 80, top: 26, area: 'cells', row: 2, column: 2, isInside: true },
    { x: 290, y: 600, left: 0, top: 0, area: 'cells', row: 9, column: 1, isInside: false },
    { x: 900, y: 57, left: 0, top: 0, area: 'cells', row: 1, column: 2, isInside: false },
  ])('$x, $y scrolled by $left, $top is $area $row, $column', ({ x, y, left, top, ...found }) =>
    expect(pointAt({ x, y }, { left, top }, frame, rows, columns)).toEqual(found),
  )

  // Numbers to 38, names to 238, the first column to 318; letters to 20, headings to 50, the first two rows to 102.
  const frozen = { numbers: 38, names: 200, letters: 20, headings: 30, frozenRows: 2, frozenColumns: 1 }
  it.each([
    { x: 10, y: 10, left: 0, top: 0, area: 'corner', row: 0, column: 0, isInside: true },
    { x: 100, y: 40, left: 90, top: 90, area: 'corner', row: 0, column: 0, isInside: true },
    { x: 250, y: 10, left: 90, top: 90, area: 'letters', row: 0, column: 0, isInside: true },
    { x: 320, y: 10, left: 80, top: 0, area: 'letters', row: 0, column: 2, isInside: true },
    { x: 320, y: 40, left: 0, top: 0, area: 'headings', row: 0, column: 1, isInside: true },
    { x: 10, y: 80, left: 0, top: 90, area: 'numbers', row: 1, column: 0, isInside: true },
    { x: 10, y: 110, left: 0, top: 52, area: 'numbers', row: 4, column: 0, isInside: true },
    { x: 100, y: 110, left: 0, top: 0, area: 'names', row: 2, column: 0, isInside: true },
    { x: 300, y: 60, left: 80, top: 52, area: 'cells', row: 0, column: 0, isInside: true },
    { x: 330, y: 110, left: 80, top: 52, area: 'cells', row: 4, column: 2, isInside: true },
  ])('$x, $y over frozen parts scrolled by $left, $top is $area $row, $column', ({ x, y, left, top, ...found }) =>
    expect(pointAt({ x, y }, { left, top }, frozen, rows, columns)).toEqual(found),
  )
})

it('scrolls a drag faster the farther it is outside', () => {
  expect([dragScrollSpeed(50, 0, 100), dragScrollSpeed(-10, 0, 100), dragScrollSpeed(110, 0, 100), dragScrollSpeed(9999, 0, 100)]).toEqual([
    0, -200, 200, 3000,
  ])
})
