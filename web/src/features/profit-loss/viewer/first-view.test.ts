import { expect, it } from 'vitest'
import { newTabName } from './first-view.ts'

it('names new tabs apart', () => {
  expect(newTabName([])).toBe('New view')
  expect(newTabName([{ name: 'New view' }, { name: 'New view 2' }])).toBe('New view 3')
  expect(newTabName([{ name: 'New view' }, { name: 'Shared view' }], 'Shared view')).toBe('Shared view 2')
})
