import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { place, region } from '../../test/location-trees.ts'
import { changeNode, moveNodes, removeNodes } from '../editing/tree-edits.ts'
import { parseDay } from '../time/day.ts'
import type { StatedDates } from './location-changes.ts'
import { LOCATION_RULES } from './location-edits.ts'
import { flattenLocations, type LocationNode, locationIdsUnder } from './location-tree.ts'
import { mergeLocations, mergeLocationTrees } from './merge-locations.ts'

const base = [region('north', place('1'), place('2')), region('south', place('3')), place('4')]

const outline = (nodes: readonly LocationNode<string>[]): string =>
  nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}[${outline(children)}]`)).join(' ')
const moved = (tree: readonly LocationNode<string>[], ids: readonly string[], parentId: string | null, index: number) => {
  const edited = moveNodes(tree, ids, { parentId, index }, LOCATION_RULES)
  return 'tree' in edited ? edited.tree : tree
}
const merge = (mine: readonly LocationNode<string>[], theirs: readonly LocationNode<string>[]) => {
  const merged = mergeLocationTrees(base, mine, theirs)
  return merged && { tree: outline(merged.tree), clashes: merged.clashes.map(({ name, fields }) => `${name}: ${fields.join(' ')}`) }
}

describe('mergeLocationTrees', () => {
  it('takes moves and renames of both', () => {
    expect(merge(moved(base, ['n4'], 'south', 0), changeNode(base, 'north', { name: 'Northeast' }))).toEqual({
      tree: 'Northeast[Place 1 Place 2] south[Place 4 Place 3]',
      clashes: [],
    })
  })

  it('moves nodes up if the other deleted their group', () => {
    expect(merge(moved(base, ['n4'], 'south', 0), removeNodes(base, ['south']))).toEqual({
      tree: 'north[Place 1 Place 2] Place 3 Place 4',
      clashes: [],
    })
  })

  it('reports nodes that both moved, and mine wins', () => {
    expect(merge(moved(base, ['n1'], 'south', 0), moved(base, ['n1'], null, 0))).toEqual({
      tree: 'north[Place 2] south[Place 1 Place 3] Place 4',
      clashes: ['Place 1: parentId'],
    })
  })

  it('keeps a single assignment if both assigned a location', () => {
    const added = (id: string): LocationNode<string> => ({ ...place('9'), id })
    const merged = mergeLocationTrees(base, [...base, added('mine')], [added('theirs'), ...base])
    expect(outline(merged?.tree ?? [])).toBe('north[Place 1 Place 2] south[Place 3] Place 4 Place 9')
    expect(flattenLocations(merged?.tree ?? []).some(({ node }) => node.id === 'mine')).toBe(true)
  })

  it('gives up if two groups were moved into each other', () => {
    expect(merge(moved(base, ['north'], 'south', 0), moved(base, ['south'], 'north', 0))).toBeNull()
  })

  it('returns the other’s change if one changed nothing, and never loses or duplicates a location', () => {
    const edit = fc.record({
      ids: fc.subarray(['north', 'south', 'n1', 'n2', 'n3', 'n4'], { minLength: 1 }),
      into: fc.constantFrom(null, 'north', 'south'),
      index: fc.nat(2),
      kind: fc.constantFrom('move', 'rename', 'remove'),
    })
    const edited = fc.array(edit, { maxLength: 4 }).map((edits) =>
      edits.reduce<readonly LocationNode<string>[]>((tree, { ids, into, index, kind }) => {
        const [id = ''] = ids
        if (kind === 'rename') return changeNode(tree, id, { name: `${id}!` })
        if (kind === 'remove')
          return removeNodes(
            tree,
            [id].filter((one) => !one.startsWith('n') || one === 'north'),
          )
        return flattenLocations(tree).some(({ node }) => node.id === into) || into === null ? moved(tree, ids, into, index) : tree
      }, base),
    )
    fc.assert(
      fc.property(edited, edited, (mine, theirs) => {
        expect(mergeLocationTrees(base, mine, base)).toEqual({ tree: mine, clashes: [] })
        expect(mergeLocationTrees(base, base, theirs)).toEqual({ tree: theirs, clashes: [] })
        const merged = mergeLocationTrees(base, mine, theirs)
        if (merged === null) return
        const ids = flattenLocations(merged.tree).flatMap(({ node }) => node.locationIds)
        expect([ids.length, new Set(ids)]).toEqual([4, new Set(['1', '2', '3', '4'])])
        expect(locationIdsUnder(...merged.tree)).toHaveLength(4)
      }),
    )
  })
})

it('merges closures that two people added to the same location', () => {
  const closure = (from: string, to: string) => ({ from: parseDay(from), to: parseDay(to), reason: 'Refit' })
  const state = (openedOn: string | null, ...closures: StatedDates['closures']) => ({
    tree: base,
    dates: [{ locationId: '1', openedOn: openedOn === null ? null : parseDay(openedOn), closedOn: null, closures }],
  })
  const [spring, fall, winter] = [
    closure('2026-03-01', '2026-03-20'),
    closure('2026-10-01', '2026-10-20'),
    closure('2026-12-01', '2026-12-20'),
  ]
  const merged = mergeLocations(state(null, spring), state(null, spring, fall), state('2020-01-01', winter))
  expect(merged?.state.dates).toMatchObject([{ locationId: '1', openedOn: '2020-01-01' }])
  expect(merged?.state.dates[0]?.closures).toEqual(expect.arrayContaining([fall, winter]))
  expect(merged?.state.dates[0]?.closures).toHaveLength(2)
})
