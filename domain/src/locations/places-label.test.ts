import { expect, it } from 'vitest'
import type { LocationNode } from './location-tree.ts'
import { placesLabel } from './places-label.ts'

const NAMES: Readonly<Record<string, string>> = { 1: 'Back Bay', 2: 'Cambridge', 3: 'Savannah', 4: 'Miami', 5: 'Tampa' }
const leaf = (id: string): LocationNode<string> => ({
  id: `leaf${id}`,
  name: NAMES[id] ?? '',
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})
const region = (id: string, name: string, ids: readonly string[]): LocationNode<string> => ({
  id,
  name,
  tag: 'REGION_GROUP',
  locationIds: [],
  children: ids.map(leaf),
})
const TREE: readonly LocationNode<string>[] = [
  {
    id: 'all',
    name: 'Tidewater',
    tag: 'CORPORATE_GROUP',
    locationIds: [],
    children: [region('north', 'Northeast', ['1', '2']), region('south', 'Southeast', ['3', '4', '5'])],
  },
]
const LOCATIONS = { tree: TREE, nameOf: (id: string) => NAMES[id] ?? id }

it.each([
  [[], [], false, 'All locations'],
  [['1', '2', '3', '4', '5'], [], false, 'All locations'],
  [[], ['all'], false, 'Tidewater'],
  [['1'], [], false, 'Back Bay'],
  [['5', '3', '4'], [], false, 'Southeast'],
  [[], ['south'], false, 'Southeast'],
  [[], ['leaf4'], false, 'Miami'],
  [['1', '3'], [], false, 'Back Bay and Savannah'],
  [['1', '2', '3', '4'], [], false, '4 locations'],
  [['2'], [], true, 'All locations but Cambridge'],
  [[], ['north'], true, 'All locations but Northeast'],
  [['1', '2'], [], true, 'All locations but Northeast'],
])('calls locations %j and groups %j, all but them: %s, %s', (locationIds, nodeIds, isAllBut, label) => {
  expect(placesLabel({ locationIds, nodeIds, isAllBut }, LOCATIONS)).toBe(label)
})

it('calls the only location of a company by its name', () => {
  expect(placesLabel({ locationIds: [], nodeIds: [], isAllBut: false }, { ...LOCATIONS, tree: [leaf('4')] })).toBe('Miami')
})
