import type { EditedGroup } from '@fourwall/domain/mappings/categorization-edits.ts'
import { expect, it } from 'vitest'
import { countKinds, countUnder, placeOfNew } from './draft-lines.ts'

const line = (id: string, rest: Partial<EditedGroup> = {}): EditedGroup => ({
  id,
  name: id,
  children: [],
  type: null,
  formula: null,
  favorability: null,
  ...rest,
})
const tree = [line('labor', { children: [line('hourly'), line('salaried')] }), line('prime', { formula: '{labor}' })]

it('counts the accounts of a line with those of the lines under it', () => {
  const counts = countUnder(tree, ['labor', 'hourly', 'hourly', 'elsewhere'])
  expect(Object.fromEntries(counts)).toEqual({ labor: 3, hourly: 2, salaried: 0, prime: 0 })
})

it('counts lines by kind', () => {
  expect(countKinds({ name: '', tree })).toEqual({ categories: '3 categories', calculations: '1 calculation' })
})

it.each([
  ['at the end of all where nothing is chosen', null, true, { parentId: null, index: 2 }],
  ['in the category that is chosen', 'labor', true, { parentId: 'labor', index: 2 }],
  ['after a category, as a calculation', 'labor', false, { parentId: null, index: 1 }],
  ['at the end of all, after the last', 'prime', true, { parentId: null, index: 2 }],
  ['at the end of a category, after its last', 'salaried', false, { parentId: 'labor', index: 2 }],
] as const)('puts a new line %s', (_what, activeId, isCategory, place) => {
  expect(placeOfNew(tree, activeId, isCategory)).toEqual(place)
})
