import { expect, it } from 'vitest'
import { flattenTree } from '../editing/tree-edits.ts'
import { assignTo, LOCATION_RULES, unassigned, withOwnNodes } from './location-edits.ts'
import type { LocationNode } from './location-tree.ts'

const location = (id: number): LocationNode => ({ id: `l${id}`, name: `Place ${id}`, tag: 'LOCATION', locationIds: [id], children: [] })
const group = (id: string, ...children: LocationNode[]): LocationNode => ({ id, name: id, tag: 'REGION_GROUP', locationIds: [], children })
const tree = [group('north', location(1), location(2)), group('south', group('coast', location(3))), location(4)]

/** `north[l1 l2]` */
const outline = (nodes: readonly LocationNode[]): string =>
  nodes.map(({ id, children }) => (children.length === 0 ? id : `${id}[${outline(children)}]`)).join(' ')

it('allows children in groups, and in locations that already have some', () => {
  const odd: LocationNode = { ...location(9), id: 'odd', children: [location(8)] }
  const holding = flattenTree([...tree, odd]).filter(({ node }) => LOCATION_RULES.canHold(node))
  expect(holding.map(({ node }) => node.id)).toEqual(['north', 'south', 'coast', 'odd'])
})

it('gives every location a node of its own', () => {
  const mixed: LocationNode = { ...group('mixed', location(1)), locationIds: [7, 8] }
  const pair: LocationNode = { ...location(5), locationIds: [5, 6] }
  const own = withOwnNodes(
    [mixed, pair, location(4)],
    (id) => `Place ${id}`,
    (id) => `own${id}`,
  )
  expect(outline(own)).toBe('mixed[own7 own8 l1] l5[own5 own6] l4')
  expect(own[1]?.tag).toBe('LOCATION_GROUP')
})

it('puts locations into a group by name, and behind the others where somebody has another order', () => {
  const assigned = (nodes: readonly LocationNode[], ids: string[], made: LocationNode[], parentId: string | null): string => {
    const edited = assignTo(nodes, ids, made, parentId)
    return 'tree' in edited ? outline(edited.tree) : edited.refusal
  }
  const flat = [group('north', location(10), location(2)), group('south', location(1), location(8)), location(5), location(12)]
  expect(assigned(flat, ['l5', 'l12'], [location(3)], 'south')).toBe('north[l10 l2] south[l1 l3 l5 l8 l12]')
  expect(assigned(flat, ['l5'], [], 'north')).toBe('north[l10 l2 l5] south[l1 l8] l12')
  expect(assigned(flat, ['l8'], [], null)).toBe('north[l10 l2] south[l1] l5 l8 l12')
  expect(assigned(flat, ['north'], [], 'north')).toMatch(/cannot be moved into itself/)
})

it('counts a location as assigned once it is in a group', () => {
  const known = [9, 4, 10, 1].map((id) => ({ id, name: `Place ${id}` }))
  expect(unassigned(tree, known).map(({ id }) => id)).toEqual([4, 9, 10])
})
