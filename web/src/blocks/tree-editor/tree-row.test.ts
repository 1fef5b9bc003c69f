import { describe, expect, it } from 'vitest'
import { DRAG_EMPTY_REACH } from '../drag/use-drag.ts'
import { dropPart, dropPlace, isNear, rowsBetween, type TreeRow } from './tree-row.ts'

const row = (change: Partial<TreeRow> = {}): TreeRow => ({
  id: 'a',
  level: 1,
  name: 'A',
  isGroup: true,
  isExpanded: false,
  parentId: 'p',
  index: 2,
  childCount: 3,
  ...change,
})

describe('a drop', () => {
  it.each([
    { name: 'a row without children has two halves', line: row({ isGroup: false }), parts: ['before', 'before', 'after', 'after'] },
    { name: 'a collapsed group has an inside', line: row(), parts: ['before', 'inside', 'inside', 'after'] },
    {
      name: 'the lower part of an expanded group is its inside',
      line: row({ isExpanded: true }),
      parts: ['before', 'inside', 'inside', 'inside'],
    },
    { name: 'unless it is empty', line: row({ isExpanded: true, childCount: 0 }), parts: ['before', 'inside', 'inside', 'after'] },
  ])('$name', ({ line, parts }) => expect([0.1, 0.4, 0.6, 0.9].map((height) => dropPart(line, height))).toEqual(parts))

  it('goes between siblings, to the end of a collapsed group or to the start of an expanded one', () => {
    expect(dropPlace(row(), 'before')).toEqual({ parentId: 'p', index: 2 })
    expect(dropPlace(row(), 'after')).toEqual({ parentId: 'p', index: 3 })
    expect(dropPlace(row(), 'inside')).toEqual({ parentId: 'a', index: 3 })
    expect(dropPlace(row({ isExpanded: true }), 'inside')).toEqual({ parentId: 'a', index: 0 })
  })
})

it('finds the rows between two, whichever comes first', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => row({ id }))
  expect(rowsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'gone', 'b')).toEqual(['b'])
  expect(rowsBetween(rows, 'b', 'gone')).toEqual([])
})

it.each([
  { what: 'within', x: 10, y: 60, isFull: true, isEmpty: true },
  { what: 'a little to its left', x: 5, y: 60, isFull: false, isEmpty: true },
  { what: 'a little below it', x: 50, y: 105, isFull: false, isEmpty: true },
  { what: 'further off', x: 50, y: 105.5, isFull: false, isEmpty: false },
])('a list takes what is let go $what: with rows $isFull, without $isEmpty', ({ x, y, isFull, isEmpty }) => {
  const box = { left: 10, right: 90, top: 20, bottom: 100 }
  expect([isNear(box, x, y, 0), isNear(box, x, y, DRAG_EMPTY_REACH)]).toEqual([isFull, isEmpty])
})
