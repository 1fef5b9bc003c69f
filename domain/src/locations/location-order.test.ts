import { describe, expect, it } from 'vitest'
import { addMissingLocations, inTreeOrder, sortedByName, usualOrder, withOutsideLocations } from './location-order.ts'
import { flattenLocations, type LocationNode } from './location-tree.ts'

type Node = LocationNode

const node = (id: string, name: string, locationIds: number[] = [], children: readonly Node[] = []): Node => ({
  id,
  name,
  tag: children.length > 0 ? 'REGION_GROUP' : 'LOCATION',
  locationIds,
  children,
})

describe('the order of locations', () => {
  const named = (names: Readonly<Record<number, string>>) => Object.entries(names).map(([id, name]) => ({ id: Number(id), name }))
  const grown = (roots: readonly Node[], names: Readonly<Record<number, string>>): string =>
    addMissingLocations(roots, named(names), (id) => `new${id}`)
      .map(({ name }) => name)
      .join(' | ')

  it('adds missing locations at their natural place among those at the top', () => {
    expect(
      grown([node('g', 'North', [], [node('a', 'Store 3', [3])]), node('b', 'Store 2', [2])], {
        2: 'x',
        3: 'x',
        10: 'Store 10',
        1: 'Store 1',
      }),
    ).toBe('North | Store 1 | Store 2 | Store 10')
    const [first, second] = addMissingLocations([], named({ 10: 'Store 10', 2: 'Store 2' }), (id) => `new${id}`)
    expect([first, second]).toEqual([node('new2', 'Store 2', [2]), node('new10', 'Store 10', [10])])
  })

  it('adds them last where somebody has put the others into another order', () => {
    expect(grown([node('b', 'Store 10', [10]), node('a', 'Store 2', [2])], { 3: 'Store 3', 1: 'Store 1' })).toBe(
      'Store 10 | Store 2 | Store 1 | Store 3',
    )
  })

  it('is natural as long as nobody has made groups', () => {
    const roots = [node('b', 'Store 10', [10]), node('a', 'Store 2', [2])]
    expect(usualOrder(roots).map(({ id }) => id)).toEqual(['a', 'b'])
    const group = { ...node('g', 'North', []), tag: 'REGION_GROUP' } as const
    expect(usualOrder([...roots, group]).map(({ id }) => id)).toEqual(['b', 'a', 'g'])
  })

  it('sorts every group by name, groups before locations', () => {
    const group = (name: string, children: readonly Node[]) => ({ ...node(name, name, [], children), tag: 'REGION_GROUP' }) as const
    const sorted = sortedByName([
      node('b', 'Store 10', [10]),
      group('South', [node('d', '20', [4]), node('c', '3', [3])]),
      group('North', []),
    ])
    expect(flattenLocations(sorted).map(({ node: { name } }) => name)).toEqual(['North', 'South', '3', '20', 'Store 10'])
  })

  it('follows the tree, then the names of those outside it', () => {
    const roots = [node('x', 'X', [3]), node('y', 'Y', [1])]
    const known = named({ 1: 'One', 2: 'Store 10', 3: 'Three', 4: 'Store 9' })
    expect(inTreeOrder(roots, known).map(({ id }) => id)).toEqual([3, 1, 4, 2])
    expect(withOutsideLocations(roots, known).slice(2)).toEqual([node('outside-4', 'Store 9', [4]), node('outside-2', 'Store 10', [2])])
  })
})
