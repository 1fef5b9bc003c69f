import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeNode,
  insertNodes,
  moveNodes,
  placeBeside,
  placeDeeper,
  placeHigher,
  removeNodes,
  type TreePlace,
  unassigned,
  withOwnNodes,
} from './location-edits.ts'
import { checkLocationTree, flattenLocations, type LocationNode, locationIdsUnder } from './location-tree.ts'

const location = (id: number): LocationNode => ({ id: `l${id}`, name: `Place ${id}`, tag: 'LOCATION', locationIds: [id], children: [] })
const group = (id: string, ...children: LocationNode[]): LocationNode => ({ id, name: id, tag: 'REGION_GROUP', locationIds: [], children })
const tree = [group('north', location(1), location(2)), group('south', group('coast', location(3))), location(4)]

/** `north[l1 l2]` */
const told = (nodes: readonly LocationNode[]): string =>
  nodes.map(({ id, children }) => (children.length === 0 ? id : `${id}[${told(children)}]`)).join(' ')
const after = (edited: ReturnType<typeof moveNodes<number>>) => ('tree' in edited ? told(edited.tree) : edited.refusal)
const move = (ids: readonly string[], place: TreePlace | null) => (place === null ? null : after(moveNodes(tree, ids, place)))

describe('moving', () => {
  it.each([
    { ids: ['l4'], place: { parentId: 'north', index: 1 }, result: 'north[l1 l4 l2] south[coast[l3]]' },
    { ids: ['l1'], place: { parentId: 'north', index: 2 }, result: 'north[l2 l1] south[coast[l3]] l4' },
    { ids: ['l2', 'l4', 'l3'], place: { parentId: null, index: 0 }, result: 'l2 l3 l4 north[l1] south[coast]' },
    { ids: ['south', 'coast'], place: { parentId: 'north', index: 0 }, result: 'north[south[coast[l3]] l1 l2] l4' },
    { ids: ['south'], place: { parentId: 'coast', index: 0 }, result: '"south" cannot stand inside itself.' },
  ])('puts $ids into $place', ({ ids, place, result }) => expect(move(ids, place)).toBe(result))

  it('knows the places that the keys mean', () => {
    expect(move(['l1'], placeBeside(tree, 'l1', 1))).toBe('north[l2 l1] south[coast[l3]] l4')
    expect(move(['l4'], placeBeside(tree, 'l4', -1))).toBe('north[l1 l2] l4 south[coast[l3]]')
    expect([placeBeside(tree, 'l1', -1), placeBeside(tree, 'l2', 1), placeBeside(tree, 'gone', 1)]).toEqual([null, null, null])
    expect(move(['l4'], placeDeeper(tree, 'l4'))).toBe('north[l1 l2] south[coast[l3] l4]')
    expect([placeDeeper(tree, 'north'), placeDeeper(tree, 'l2')]).toEqual([null, null])
    expect(move(['l3'], placeHigher(tree, 'l3'))).toBe('north[l1 l2] south[coast l3] l4')
    expect(placeHigher(tree, 'north')).toBeNull()
  })

  it('refuses more than five levels', () => {
    const deep = ['a', 'b', 'c', 'd'].reduceRight<LocationNode>((inner, id) => group(id, inner), location(9))
    expect(insertNodes([group('top')], [deep], { parentId: 'top', index: 0 })).toEqual({
      refusal: '"a" would stand more than 5 levels deep. Choose a place farther up.',
    })
    expect(insertNodes([group('top')], [deep], { parentId: null, index: 1 })).toHaveProperty('tree')
  })

  it('changes nothing where all stays where it was', () => {
    expect(moveNodes(tree, ['l1'], { parentId: 'north', index: 1 })).toEqual({ tree })
    const edited = moveNodes(tree, ['l1'], { parentId: 'north', index: 0 })
    expect('tree' in edited && edited.tree).toBe(tree)
  })
})

it('lets what a group held take its place when it goes', () => {
  expect(told(removeNodes(tree, ['south', 'l1']))).toBe('north[l2] coast[l3] l4')
})

it('renames and tags one node alone', () => {
  const changed = changeNode(tree, 'coast', { name: 'Shore', tag: 'LOCATION_GROUP' })
  expect(flattenLocations(changed).find(({ node }) => node.id === 'coast')?.node).toMatchObject({ name: 'Shore', tag: 'LOCATION_GROUP' })
  expect(told(changed)).toBe(told(tree))
})

it('gives every location a node of its own', () => {
  const mixed: LocationNode = { ...group('mixed', location(1)), locationIds: [7, 8] }
  const pair: LocationNode = { ...location(5), locationIds: [5, 6] }
  const own = withOwnNodes(
    [mixed, pair, location(4)],
    (id) => `Place ${id}`,
    (id) => `own${id}`,
  )
  expect(told(own)).toBe('mixed[own7 own8 l1] l5[own5 own6] l4')
  expect(own[1]?.tag).toBe('LOCATION_GROUP')
})

it('lists who stands nowhere', () => {
  expect(unassigned(tree, [{ id: 4 }, { id: 9 }, { id: 1 }, { id: 5 }])).toEqual([{ id: 9 }, { id: 5 }])
})

describe('any sequence of edits', () => {
  it('leaves a sound tree, and moving loses nobody', () => {
    const edit = fc.record({
      kind: fc.constantFrom('move', 'remove'),
      ids: fc.subarray(['north', 'south', 'coast', 'l1', 'l2', 'l3', 'l4']),
      into: fc.constantFrom(null, 'north', 'south', 'coast'),
      index: fc.nat(4),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        let nodes: readonly LocationNode[] = tree
        for (const { kind, ids, into, index } of edits) {
          const before = new Set(locationIdsUnder(...nodes))
          const parent = into === null ? null : flattenLocations(nodes).find(({ node }) => node.id === into)?.node
          if (parent === undefined) continue
          const place = { parentId: into, index: Math.min(index, (parent?.children ?? nodes).length) }
          if (kind === 'remove') nodes = removeNodes(nodes, ids)
          else {
            const edited = moveNodes(nodes, ids, place)
            if ('tree' in edited) nodes = edited.tree
            expect(new Set(locationIdsUnder(...nodes))).toEqual(before)
          }
          checkLocationTree(nodes, (id) => `Place ${id}`)
        }
      }),
    )
  })
})
