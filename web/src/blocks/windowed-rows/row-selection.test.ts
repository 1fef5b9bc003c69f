import { expect, it } from 'vitest'
import { existingRows, extendedTo, NOTHING_CHOSEN, selectedKeys, toggled, withActiveRow } from './row-selection.ts'

const order = ['a', 'b', 'c', 'd']

it('selects one row, adds and removes one, and selects a range', () => {
  const one = selectedKeys('b')
  expect([...one.ids]).toEqual(['b'])
  expect([...toggled(one, 'd').ids]).toEqual(['b', 'd'])
  expect([...toggled(one, 'b').ids]).toEqual([])
  const three = extendedTo(one, 'd', order)
  expect([...three.ids]).toEqual(['b', 'c', 'd'])
  // From the anchor, not from the active row.
  expect([...extendedTo(three, 'a', order).ids]).toEqual(['a', 'b'])
  expect([...extendedTo(NOTHING_CHOSEN, 'c', order).ids]).toEqual(['c'])
  expect([...extendedTo(selectedKeys('gone'), 'c', order).ids]).toEqual(['c'])
})

it('keeps the selection while the active row changes, as long as its rows exist', () => {
  const moved = withActiveRow(toggled(selectedKeys('a'), 'b'), 'd')
  expect([...moved.ids]).toEqual(['a', 'b'])
  expect(moved.activeId).toBe('d')
  expect(existingRows(moved, order)).toBe(moved)
  expect(existingRows(moved, ['b'])).toEqual({ ids: new Set(['b']), activeId: null, anchorId: null })
})
