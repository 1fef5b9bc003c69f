import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkLocationTree,
  countSelected,
  flattenLocations,
  type LocationNode,
  locationIdsUnder,
  locationNames,
  restoreHiddenLocations,
  searchLocations,
  toggleNode,
  withLocations,
} from './location-tree.ts'

const node = (id: string, name: string, locationIds: number[] = [], children: LocationNode[] = []): LocationNode => ({
  id,
  name,
  tag: children.length > 0 ? 'REGION_GROUP' : 'LOCATION',
  locationIds,
  children,
})

const tree = [
  node(
    'all',
    'Tidewater Kitchens',
    [],
    [
      node('north', 'Northeast', [9], [node('a', '101 Back Bay', [1]), node('b', '102 Cambridge', [2])]),
      node('south', 'Southeast', [], [node('c', '301 Café Décor', [3]), node('empty', 'To open')]),
    ],
  ),
  node('none', '(No location)', [4]),
]

const names = new Map([
  [1, '101 Back Bay'],
  [2, '102 Cambridge'],
  [3, '301 Café Décor'],
  [4, '(No location)'],
  [9, 'Regional office'],
])

describe('traversals', () => {
  it('flatten in tree order, with levels and parents', () => {
    expect(flattenLocations(tree).map(({ node: { id }, level, parent }) => [id, level, parent?.node.id ?? null])).toEqual([
      ['all', 1, null],
      ['north', 2, 'all'],
      ['a', 3, 'north'],
      ['b', 3, 'north'],
      ['south', 2, 'all'],
      ['c', 3, 'south'],
      ['empty', 3, 'south'],
      ['none', 1, null],
    ])
  })

  it('collect the locations of a node and its descendants', () => {
    expect(locationIdsUnder(...tree)).toEqual([9, 1, 2, 3, 4])
    expect(locationIdsUnder(...tree.slice(1))).toEqual([4])
  })
})

describe('selection', () => {
  it('counts per node', () => {
    const counts = countSelected(tree, new Set([1, 9, 2]))
    expect(Object.fromEntries([...counts].map(([id, { selected, total, state }]) => [id, `${selected} of ${total} ${state}`]))).toEqual({
      all: '3 of 4 SOME',
      north: '3 of 3 ALL',
      a: '1 of 1 ALL',
      b: '1 of 1 ALL',
      south: '0 of 1 NONE',
      c: '0 of 1 NONE',
      empty: '0 of 0 NONE',
      none: '0 of 1 NONE',
    })
  })

  it('toggles a node: all of it, or none if all were selected', () => {
    const placed = flattenLocations(tree)
    fc.assert(
      fc.property(fc.constantFrom(...placed.map((place) => place.node)), fc.subarray([1, 2, 3, 4, 9]), (chosen, selected) => {
        const under = locationIdsUnder(chosen)
        const others = selected.filter((id) => !under.includes(id))
        const wereAll = under.every((id) => selected.includes(id))
        expect(toggleNode(chosen, new Set(selected))).toEqual(new Set(wereAll ? others : [...others, ...under]))
      }),
    )
  })
})

describe('searchLocations', () => {
  const found = (query: string) => {
    const { matching, shown } = searchLocations(tree, query, (id) => names.get(id))
    return [[...matching], [...shown].sort()]
  }
  it.each<{ query: string; matching: string[]; shown: string[] }>([
    { query: 'cam', matching: ['b'], shown: ['all', 'b', 'north'] },
    { query: 'CAFE decor', matching: ['c'], shown: ['all', 'c', 'south'] },
    { query: '10', matching: ['a', 'b'], shown: ['a', 'all', 'b', 'north'] },
    { query: 'southeast', matching: ['south'], shown: ['all', 'c', 'empty', 'south'] },
    { query: 'regional', matching: ['north'], shown: ['a', 'all', 'b', 'north'] },
    { query: 'back cambridge', matching: [], shown: [] },
    { query: '  ', matching: [], shown: ['a', 'all', 'b', 'c', 'empty', 'none', 'north', 'south'] },
  ])('"$query"', ({ query, matching, shown }) => expect(found(query)).toEqual([matching, shown]))
})

describe('checkLocationTree', () => {
  const check =
    (...roots: LocationNode[]) =>
    () =>
      checkLocationTree(roots, (id) => names.get(id))
  const nested = (levels: number): LocationNode => node(`l${levels}`, `Level ${levels}`, [], levels === 1 ? [] : [nested(levels - 1)])

  it('accepts a valid tree', () => {
    expect(check(...tree)).not.toThrow()
    expect(check()).not.toThrow()
    expect(check(nested(5))).not.toThrow()
  })

  it.each<{ what: string; roots: LocationNode[]; message: string }>([
    { what: 'a sixth level', roots: [nested(6)], message: '"Level 1" is on level 6; the tree has up to 5' },
    { what: 'a nameless node', roots: [node('x', ' ')], message: 'needs a name' },
    { what: 'an id twice', roots: [node('x', 'One'), node('x', 'Two')], message: '"Two" has the same id as another node, "x"' },
    {
      what: 'a location twice',
      roots: [node('x', 'One', [1]), node('y', 'Two', [1])],
      message: '"101 Back Bay" is twice in the tree, in "One" and in "Two"',
    },
    { what: 'a location twice on one node', roots: [node('x', 'One', [1, 1])], message: 'is twice in the tree' },
    { what: 'an unknown location', roots: [node('x', 'One', [77])], message: '"One" refers to an unknown location, 77' },
  ])('refuses $what', ({ roots, message }) => {
    expect(check(...roots)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', message: expect.stringContaining(message) }))
  })
})

it('names a location after its own node, or else as in the accounting system', () => {
  const group = {
    ...node('g', 'Shore', [4], [node('a', 'One, by the sea', [1]), node('b', 'Two of them', [2, 3])]),
    tag: 'REGION_GROUP',
  } as const
  const known = [1, 2, 3, 4, 5].map((id) => ({ id, name: `10${id}` }))
  expect([...locationNames([group, node('c', 'Gone', [6])], known)]).toEqual([
    [1, 'One, by the sea'],
    [2, '102'],
    [3, '103'],
    [4, '104'],
    [5, '105'],
  ])
})

it('drops single-location nodes of other locations, but keeps groups', () => {
  const group = { ...node('g', 'North', []), tag: 'REGION_GROUP', children: [node('a', 'One', [1]), node('b', 'Two', [2, 3])] } as const
  expect(withLocations([group, node('c', 'Three', [4])], new Set([3]))).toEqual([{ ...group, children: [node('b', 'Two', [3])] }])
  expect(withLocations([group], new Set())).toEqual([{ ...group, children: [] }])
  expect(withLocations(tree, new Set(locationIdsUnder(...tree)))).toEqual(tree)
})

describe('withUnseen', () => {
  const group = { ...node('g', 'North', [5]), tag: 'REGION_GROUP', children: [node('a', 'One', [1]), node('b', 'Two', [2, 3])] } as const
  const seen = new Set([1, 2])

  it('keeps hidden locations where they were', () => {
    // 3 shares a node with 2, 4 has its own node, 5 is directly in the group.
    const stored = [{ ...group, children: [...group.children, node('d', 'Four', [4])] }]
    const edited = [
      { ...node('g', 'North and more', []), tag: 'REGION_GROUP', children: [node('b', 'Two', [2]), node('a', 'One', [1])] } as const,
    ]
    expect(restoreHiddenLocations(edited, stored, seen)).toEqual([
      {
        id: 'g',
        name: 'North and more',
        tag: 'REGION_GROUP',
        locationIds: [5],
        children: [node('b', 'Two', [2, 3]), node('a', 'One', [1]), node('d', 'Four', [4])],
      },
    ])
  })

  it('moves a hidden location to the root if its node was deleted, and never duplicates one', () => {
    expect(restoreHiddenLocations([node('a', 'One', [1])], [{ ...group, children: [node('d', 'Four', [4])] }], seen)).toEqual([
      node('a', 'One', [1]),
      node('d', 'Four', [4]),
    ])
    expect(restoreHiddenLocations([node('z', 'All', [1, 4])], [node('d', 'Four', [4])], seen)).toEqual([node('z', 'All', [1, 4])])
  })

  it('keeps an unchanged tree complete', () => {
    const ids = locationIdsUnder(...tree)
    for (const gone of ids) {
      const visible = new Set(ids.filter((id) => id !== gone))
      const kept = restoreHiddenLocations(withLocations(tree, visible), tree, visible)
      expect(new Set(locationIdsUnder(...kept))).toEqual(new Set(ids))
    }
  })
})
