import { type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { describe, expect, it } from 'vitest'
import { pickerRows, selectedIn, selectionOf, withEveryLocation } from './picker-rows.ts'

const leaf = (id: string, name: string): LocationNode<string> => ({ id: `n${id}`, name, tag: 'LOCATION', locationIds: [id], children: [] })
const tree = withEveryLocation(
  [
    {
      id: 'all',
      name: 'Tidewater',
      tag: 'CORPORATE_GROUP',
      locationIds: [],
      children: [
        { id: 'north', name: 'Northeast', tag: 'REGION_GROUP', locationIds: [], children: [leaf('1', 'Back Bay'), leaf('2', 'Hartford')] },
        { id: 'south', name: 'Southeast', tag: 'REGION_GROUP', locationIds: ['3', '4'], children: [leaf('5', 'Durham')] },
      ],
    },
  ],
  (id) => ({ 3: 'Savannah', 4: 'Decatur' })[id],
)
const lines = (selected: string[], collapsed: string[] = [], query = '') =>
  pickerRows(tree, new Set(selected), new Set(collapsed), query).map(
    ({ node, level, isGroup, count }) => `${level} ${node.name} ${isGroup ? `${count.selected} of ${count.total}` : count.state}`,
  )

describe('rows', () => {
  it('have groups with counts and every location, also those that are assigned to a group', () => {
    expect(lines(['1', '2', '4'])).toEqual([
      '1 Tidewater 3 of 5',
      '2 Northeast 2 of 2',
      '3 Back Bay ALL',
      '3 Hartford ALL',
      '2 Southeast 1 of 3',
      '3 Durham NONE',
      '3 Savannah NONE',
      '3 Decatur ALL',
    ])
  })

  it('leave out everything in a collapsed group', () => {
    expect(lines([], ['north'])).toEqual([
      '1 Tidewater 0 of 5',
      '2 Northeast 0 of 2',
      '2 Southeast 0 of 3',
      '3 Durham NONE',
      '3 Savannah NONE',
      '3 Decatur NONE',
    ])
    expect(lines([], ['all'])).toEqual(['1 Tidewater 0 of 5'])
  })

  it('have the matches of a search with their ancestors, also in collapsed groups', () => {
    expect(lines([], ['all', 'south'], ' deca')).toEqual(['1 Tidewater 0 of 1', '2 Southeast 0 of 1', '3 Decatur NONE'])
    expect(lines([], [], 'northeast')).toEqual(['1 Tidewater 0 of 2', '2 Northeast 0 of 2', '3 Back Bay NONE', '3 Hartford NONE'])
    expect(lines([], [], 'nowhere')).toEqual([])
  })

  it('have only visible children under a group during a search, and know the matches', () => {
    const rows = pickerRows(tree, new Set(), new Set(), 'hart')
    expect(rows.map(({ node, isMatch }) => [node.name, isMatch])).toEqual([
      ['Tidewater', false],
      ['Northeast', false],
      ['Hartford', true],
    ])
    expect(rows.map(({ node }) => locationIdsUnder(node))).toEqual([['2'], ['2'], ['2']])
  })
})

it('stores every location as null, others in the order of the tree', () => {
  expect(selectionOf(tree, new Set(['5', '4', '3', '2', '1']))).toBeNull()
  expect(selectionOf(tree, new Set(['4', '1']))).toEqual(['1', '4'])
  expect(selectionOf(tree, new Set())).toEqual([])
})

it('leaves out ids that are not in the tree', () => {
  expect([...selectedIn(tree, null)]).toEqual(['1', '2', '5', '3', '4'])
  expect([...selectedIn(tree, ['4', 'gone'])]).toEqual(['4'])
})
