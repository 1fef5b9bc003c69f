import { expect, it } from 'vitest'
import { chosen, extended, kept, movedTo, NOTHING_CHOSEN, toggled } from './row-selection.ts'

const order = ['a', 'b', 'c', 'd']

it('selects one row, adds and removes one, and selects a range', () => {
  const one = chosen('b')
  expect([...one.ids]).toEqual(['b'])
  expect([...toggled(one, 'd').ids]).toEqual(['b', 'd'])
  expect([...toggled(one, 'b').ids]).toEqual([])
  const three = extended(one, 'd', order)
  expect([...three.ids]).toEqual(['b', 'c', 'd'])
  // From the anchor, not from the active row.
  expect([...extended(three, 'a', order).ids]).toEqual(['a', 'b'])
  expect([...extended(NOTHING_CHOSEN, 'c', order).ids]).toEqual(['c'])
  expect([...extended(chosen('gone'), 'c', order).ids]).toEqual(['c'])
})

it('keeps the selection while the active row changes, as long as its rows exist', () => {
  const moved = movedTo(toggled(chosen('a'), 'b'), 'd')
  expect([...moved.ids]).toEqual(['a', 'b'])
  expect(moved.activeId).toBe('d')
  expect(kept(moved, order)).toBe(moved)
  expect(kept(moved, ['b'])).toEqual({ ids: new Set(['b']), activeId: null, anchorId: null })
})
