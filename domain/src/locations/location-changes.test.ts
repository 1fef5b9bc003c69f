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
  expect(between(tree, [{ locationId: '1', openedOn: day, closedOn: null }])).toEqual(['Place 1 opened Mar 04, 2025'])
  expect(locationChanges({ tree, dates: [{ locationId: '1', openedOn: null, closedOn: day }] }, { tree, dates: [] }, nameOf)).toEqual([
    'Place 1: closed by its entries again',
  ])
})
