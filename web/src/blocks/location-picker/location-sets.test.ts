import { expect, it } from 'vitest'
import { offeredSets, selectedSet } from './location-sets.ts'
import { placesOf } from './PlaceChoice.tsx'

const sets = [
  { id: 's1', name: 'Patio', locationIds: ['1', '3'] },
  { id: 's2', name: 'Drive-through', locationIds: ['2', '9'] },
  { id: 's3', name: 'Closed', locationIds: ['9'] },
]
const choosable = new Set(['1', '2', '3'])

it('offers the sets that a search finds, as far as their locations can be chosen', () => {
  expect(offeredSets(sets, choosable, '')).toEqual([sets[0], { id: 's2', name: 'Drive-through', locationIds: ['2'] }])
  expect(offeredSets(sets, choosable, 'pat').map(({ id }) => id)).toEqual(['s1'])
})

it('knows the set that is selected', () => {
  expect(selectedSet(sets, new Set(['3', '1']))?.id).toBe('s1')
  expect(selectedSet(sets, new Set(['1']))).toBeUndefined()
})

it('offers sets as places, between everything and the tree', () => {
  const tree = ['1', '2', '3'].map((id) => ({
    id: `n${id}`,
    name: `Place ${id}`,
    tag: 'LOCATION' as const,
    locationIds: [id],
    children: [],
  }))
  expect(placesOf(tree, () => undefined, sets).map(({ id, kind, locationIds }) => `${kind} ${id} ${locationIds.join()}`)).toEqual([
    'ALL all ',
    'GROUP set:s1 1,3',
    'GROUP set:s2 2',
    'LOCATION 1 1',
    'LOCATION 2 2',
    'LOCATION 3 3',
  ])
})
