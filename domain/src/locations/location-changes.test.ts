import { expect, it } from 'vitest'
import { place, region } from '../../test/location-trees.ts'
import { changeNode, type Edited, insertNodes, moveNodes, removeNodes } from '../editing/tree-edits.ts'
import { parseDay } from '../time/day.ts'
import { type LocationsState, locationChanges } from './location-changes.ts'
import { LOCATION_RULES } from './location-edits.ts'
import type { LocationNode } from './location-tree.ts'

const tree = [region('North', place('1'), place('2')), region('South', place('3'))]
const nameOf = (id: string) => `Place ${id}`
const between = (after: readonly LocationNode<string>[], dates: LocationsState['dates'] = []) =>
  locationChanges({ tree, dates: [] }, { tree: after, dates }, nameOf)
const treeOf = (edited: Edited<LocationNode<string>>) => ('tree' in edited ? edited.tree : [])

it.each<[string, readonly LocationNode<string>[], readonly string[]]>([
  ['nothing', tree, []],
  ['a move', treeOf(moveNodes(tree, ['n1'], { parentId: 'South', index: 0 }, LOCATION_RULES)), ['Place 1 moved to South']],
  ['a move to the top', treeOf(moveNodes(tree, ['n1'], { parentId: null, index: 0 }, LOCATION_RULES)), ['Place 1 moved to the top']],
  ['another order', treeOf(moveNodes(tree, ['n1'], { parentId: 'North', index: 2 }, LOCATION_RULES)), ['North reordered']],
  ['another order at the top', treeOf(moveNodes(tree, ['South'], { parentId: null, index: 0 }, LOCATION_RULES)), ['Top level reordered']],
  [
    'another name and tag',
    changeNode(tree, 'South', { name: 'Coast', tag: 'LOCATION_GROUP' }),
    ['South renamed to Coast', 'Coast is now a location group'],
  ],
  [
    'what comes',
    treeOf(insertNodes(tree, [region('West'), place('9')], { parentId: 'South', index: 0 }, LOCATION_RULES)),
    ['Group West added in South', 'Place 9 assigned in South'],
  ],
  ['what goes', removeNodes(tree, ['South', 'n2']), ['Place 3 moved to the top', 'Group South deleted', 'Place 2 unassigned']],
])('says %s', (_, after, sentences) => expect(between(after)).toEqual(sentences))

it('describes stated dates', () => {
  const day = parseDay('2025-03-04')
  expect(between(tree, [{ locationId: '1', openedOn: day, closedOn: null, closures: [] }])).toEqual(['Place 1 opened Mar 04, 2025'])
  expect(
    locationChanges({ tree, dates: [{ locationId: '1', openedOn: null, closedOn: day, closures: [] }] }, { tree, dates: [] }, nameOf),
  ).toEqual(['Place 1: closed by its entries again'])
})

it('describes closures', () => {
  const closure = (from: string, to: string | null, reason: string) => ({
    from: parseDay(from),
    to: to === null ? null : parseDay(to),
    reason,
  })
  const state = (...closures: ReturnType<typeof closure>[]): LocationsState => ({
    tree,
    dates: [{ locationId: '1', openedOn: null, closedOn: null, closures }],
  })
  const refit = closure('2026-01-05', '2026-02-20', 'Refit')
  expect(locationChanges(state(), state(refit, closure('2026-03-01', null, '')), nameOf)).toEqual([
    'Place 1: shut Jan 5 – Feb 20, 2026 (Refit)',
    'Place 1: shut from Mar 01, 2026 on',
  ])
  expect(locationChanges(state(refit), { tree, dates: [] }, nameOf, 'YEAR_FIRST')).toEqual([
    'Place 1: no longer shut 2026-01-05 – 2026-02-20 (Refit)',
  ])
})
