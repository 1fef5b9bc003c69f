import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeNode,
  type Edited,
  findNode,
  flattenTree,
  insertNodes,
  moveNodes,
  placeBeside,
  placeDeeper,
  placeHigher,
  removeNodes,
  type TreePlace,
  type TreeRules,
} from './tree-edits.ts'

interface Node {
  readonly id: string
  readonly name: string
  readonly children: readonly Node[]
}
/** Nodes with capital letters may have children. */
const RULES: TreeRules<Node> = { mostLevels: 5, canHold: ({ id }) => id === id.toUpperCase() }
const node = (id: string, ...children: Node[]): Node => ({ id, name: id, children })
const tree = [node('N', node('a'), node('b')), node('S', node('C', node('c'))), node('d')]

/** `N[a b]` */
const outline = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => (children.length === 0 ? id : `${id}[${outline(children)}]`)).join(' ')
const after = (edited: Edited<Node>) => ('tree' in edited ? outline(edited.tree) : edited.refusal)
const move = (ids: readonly string[], place: TreePlace | null) => (place === null ? null : after(moveNodes(tree, ids, place, RULES)))

describe('moveNodes', () => {
  it.each([
    { ids: ['d'], place: { parentId: 'N', index: 1 }, result: 'N[a d b] S[C[c]]' },
    { ids: ['a'], place: { parentId: 'N', index: 2 }, result: 'N[b a] S[C[c]] d' },
    { ids: ['b', 'd', 'c'], place: { parentId: null, index: 0 }, result: 'b c d N[a] S[C]' },
    { ids: ['S', 'C'], place: { parentId: 'N', index: 0 }, result: 'N[S[C[c]] a b] d' },
    { ids: ['S'], place: { parentId: 'C', index: 0 }, result: '"S" cannot be moved into itself.' },
    { ids: ['a'], place: { parentId: 'd', index: 0 }, result: '"d" cannot hold others. Choose another place.' },
  ])('puts $ids into $place', ({ ids, place, result }) => expect(move(ids, place)).toBe(result))

  it('finds the places for keyboard moves', () => {
    expect(move(['a'], placeBeside(tree, 'a', 1))).toBe('N[b a] S[C[c]] d')
    expect(move(['d'], placeBeside(tree, 'd', -1))).toBe('N[a b] d S[C[c]]')
    expect([placeBeside(tree, 'a', -1), placeBeside(tree, 'b', 1), placeBeside(tree, 'gone', 1)]).toEqual([null, null, null])
    expect(move(['d'], placeDeeper(tree, 'd', RULES))).toBe('N[a b] S[C[c] d]')
    expect([placeDeeper(tree, 'N', RULES), placeDeeper(tree, 'b', RULES)]).toEqual([null, null])
    expect(move(['c'], placeHigher(tree, 'c'))).toBe('N[a b] S[C c] d')
    expect(placeHigher(tree, 'N')).toBeNull()
  })

  it('refuses to exceed the maximum depth', () => {
    const deep = ['A', 'B', 'X', 'Y'].reduceRight<Node>((inner, id) => node(id, inner), node('z'))
    const under = { parentId: 'T', index: 0 }
    expect(insertNodes([node('T')], [deep], under, RULES)).toEqual({
      refusal: '"A" would be more than 5 levels deep. Choose a place farther up.',
    })
    expect(insertNodes([node('T')], [deep], { parentId: null, index: 1 }, RULES)).toHaveProperty('tree')
    expect(insertNodes([node('T')], [deep], under, { ...RULES, mostLevels: null })).toHaveProperty('tree')
  })

  it('returns the same tree if nothing moves', () => {
    expect(moveNodes(tree, ['a'], { parentId: 'N', index: 1 }, RULES)).toEqual({ tree })
    const edited = moveNodes(tree, ['a'], { parentId: 'N', index: 0 }, RULES)
    expect('tree' in edited && edited.tree).toBe(tree)
  })
})

it('replaces a removed node by its children', () => {
  expect(outline(removeNodes(tree, ['S', 'a']))).toBe('N[b] C[c] d')
})

it('changes only the given node', () => {
  const changed = changeNode(tree, 'C', { name: 'Coast' })
  expect(findNode(changed, 'C')?.name).toBe('Coast')
  expect(outline(changed)).toBe(outline(tree))
  expect(findNode(changed, 'gone')).toBeNull()
})

it('keeps the rules and all nodes, whatever is moved', () => {
  const edit = fc.record({
    kind: fc.constantFrom('move', 'remove'),
    ids: fc.subarray(['N', 'S', 'C', 'a', 'b', 'c', 'd']),
    into: fc.constantFrom(null, 'N', 'S', 'C', 'a'),
    index: fc.nat(4),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      let nodes: readonly Node[] = tree
      for (const { kind, ids, into, index } of edits) {
        const idsIn = () => new Set(flattenTree(nodes).map((one) => one.node.id))
        const before = idsIn()
        const parent = into === null ? null : findNode(nodes, into)
        if (into !== null && parent === null) continue
        const place = { parentId: into, index: Math.min(index, (parent?.children ?? nodes).length) }
        if (kind === 'remove') nodes = removeNodes(nodes, ids)
        else {
          const edited = moveNodes(nodes, ids, place, RULES)
          if ('tree' in edited) nodes = edited.tree
          expect(idsIn()).toEqual(before)
        }
        for (const one of flattenTree(nodes)) {
          expect(one.level).toBeLessThanOrEqual(5)
          expect(one.node.children.length === 0 || RULES.canHold(one.node)).toBe(true)
        }
      }
    }),
  )
})
