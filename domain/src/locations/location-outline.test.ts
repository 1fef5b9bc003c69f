import { expect, it } from 'vitest'
import { locationOutline } from './location-outline.ts'
import type { LocationNode, LocationTag } from './location-tree.ts'

const node = (tag: LocationTag, name: string, locationIds: string[], children: LocationNode<string>[] = []): LocationNode<string> => ({
  id: name,
  name,
  tag,
  locationIds,
  children,
})
const tree = [
  node(
    'CORPORATE_GROUP',
    'Company',
    [],
    [
      node('REGION_GROUP', 'North', ['9'], [node('LOCATION', 'Back Bay', ['1']), node('LOCATION', 'Cambridge', ['2'])]),
      node('REGION_GROUP', 'South', [], [node('LOCATION', 'Durham', ['3'])]),
    ],
  ),
  node('LOCATION', '(No location)', ['4']),
]
const outline = (shown: readonly string[]) =>
  locationOutline(tree, new Set(shown), (id) => `L${id}`).map(
    ({ kind, name, level, locationIds }) => `${level} ${kind} ${name}: ${locationIds.join(' ')}`,
  )

it('lists locations under their groups, without the company’s own node', () =>
  expect(outline(['1', '2', '9', '4'])).toEqual([
    '0 group North: 9 1 2',
    '1 location L9: 9',
    '1 location L1: 1',
    '1 location L2: 2',
    '0 location L4: 4',
  ]))

it('puts ungrouped locations last, under a heading of their own if there are groups', () => {
  expect(outline(['3', '7'])).toEqual(['0 group South: 3', '1 location L3: 3', '0 group Not in the tree yet: 7', '1 location L7: 7'])
  expect(outline(['4', '7'])).toEqual(['0 location L4: 4', '0 location L7: 7'])
})

it('is empty without locations', () => expect(outline([])).toEqual([]))
