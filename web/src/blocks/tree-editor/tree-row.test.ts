import { describe, expect, it } from 'vitest'
import { dropPart, dropPlace, rowsBetween, type TreeRow } from './tree-row.ts'

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

describe('where something is let go', () => {
  it.each([
    { name: 'a line has two halves', line: row({ isGroup: false }), parts: ['before', 'before', 'after', 'after'] },
    { name: 'a closed group has an inside', line: row(), parts: ['before', 'inside', 'inside', 'after'] },
    { name: 'below an open group its inside begins', line: row({ isExpanded: true }), parts: ['before', 'inside', 'inside', 'inside'] },
    { name: 'unless it holds nothing', line: row({ isExpanded: true, childCount: 0 }), parts: ['before', 'inside', 'inside', 'after'] },
  ])('$name', ({ line, parts }) => expect([0.1, 0.4, 0.6, 0.9].map((height) => dropPart(line, height))).toEqual(parts))

  it('is a place among siblings, the end of a closed group or the start of an open one', () => {
    expect(dropPlace(row(), 'before')).toEqual({ parentId: 'p', index: 2 })
    expect(dropPlace(row(), 'after')).toEqual({ parentId: 'p', index: 3 })
    expect(dropPlace(row(), 'inside')).toEqual({ parentId: 'a', index: 3 })
    expect(dropPlace(row({ isExpanded: true }), 'inside')).toEqual({ parentId: 'a', index: 0 })
  })
})

it('takes the rows between two, whichever comes first', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => row({ id }))
  expect(rowsBetween(rows, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowsBetween(rows, 'gone', 'b')).toEqual(['b'])
  expect(rowsBetween(rows, 'b', 'gone')).toEqual([])
})
