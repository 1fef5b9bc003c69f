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
/** Those in capital letters hold others. */
const RULES: TreeRules<Node> = { mostLevels: 5, canHold: ({ id }) => id === id.toUpperCase() }
const node = (id: string, ...children: Node[]): Node => ({ id, name: id, children })
const tree = [node('N', node('a'), node('b')), node('S', node('C', node('c'))), node('d')]

/** `N[a b]` */
const told = (nodes: readonly Node[]): string =>
  nodes.map(({ id, children }) => (children.length === 0 ? id : `${id}[${told(children)}]`)).join(' ')
const after = (edited: Edited<Node>) => ('tree' in edited ? told(edited.tree) : edited.refusal)
const move = (ids: readonly string[], place: TreePlace | null) => (place === null ? null : after(moveNodes(tree, ids, place, RULES)))

describe('moving', () => {
  it.each([
    { ids: ['d'], place: { parentId: 'N', index: 1 }, result: 'N[a d b] S[C[c]]' },
    { ids: ['a'], place: { parentId: 'N', index: 2 }, result: 'N[b a] S[C[c]] d' },
    { ids: ['b', 'd', 'c'], place: { parentId: null, index: 0 }, result: 'b c d N[a] S[C]' },
    { ids: ['S', 'C'], place: { parentId: 'N', index: 0 }, result: 'N[S[C[c]] a b] d' },
    { ids: ['S'], place: { parentId: 'C', index: 0 }, result: '"S" cannot stand inside itself.' },
    { ids: ['a'], place: { parentId: 'd', index: 0 }, result: '"d" cannot hold others. Choose another place.' },
  ])('puts $ids into $place', ({ ids, place, result }) => expect(move(ids, place)).toBe(result))

  it('knows the places that the keys mean', () => {
    expect(move(['a'], placeBeside(tree, 'a', 1))).toBe('N[b a] S[C[c]] d')
    expect(move(['d'], placeBeside(tree, 'd', -1))).toBe('N[a b] d S[C[c]]')
    expect([placeBeside(tree, 'a', -1), placeBeside(tree, 'b', 1), placeBeside(tree, 'gone', 1)]).toEqual([null, null, null])
    expect(move(['d'], placeDeeper(tree, 'd', RULES))).toBe('N[a b] S[C[c] d]')
    expect([placeDeeper(tree, 'N', RULES), placeDeeper(tree, 'b', RULES)]).toEqual([null, null])
    expect(move(['c'], placeHigher(tree, 'c'))).toBe('N[a b] S[C c] d')
    expect(placeHigher(tree, 'N')).toBeNull()
  })

  it('refuses more levels than there may be', () => {
    const deep = ['A', 'B', 'X', 'Y'].reduceRight<Node>((inner, id) => node(id, inner), node('z'))
    const under = { parentId: 'T', index: 0 }
    expect(insertNodes([node('T')], [deep], under, RULES)).toEqual({
      refusal: '"A" would stand more than 5 levels deep. Choose a place farther up.',
    })
    expect(insertNodes([node('T')], [deep], { parentId: null, index: 1 }, RULES)).toHaveProperty('tree')
    expect(insertNodes([node('T')], [deep], under, { ...RULES, mostLevels: null })).toHaveProperty('tree')
  })

  it('changes nothing where all stays where it was', () => {
    expect(moveNodes(tree, ['a'], { parentId: 'N', index: 1 }, RULES)).toEqual({ tree })
    const edited = moveNodes(tree, ['a'], { parentId: 'N', index: 0 }, RULES)
    expect('tree' in edited && edited.tree).toBe(tree)
  })
})

it('lets what a node held take its place when it goes', () => {
  expect(told(removeNodes(tree, ['S', 'a']))).toBe('N[b] C[c] d')
})

it('changes one node alone', () => {
  const changed = changeNode(tree, 'C', { name: 'Coast' })
  expect(findNode(changed, 'C')?.name).toBe('Coast')
  expect(told(changed)).toBe(told(tree))
  expect(findNode(changed, 'gone')).toBeNull()
})

it('keeps to the rules and loses nobody, whatever is moved', () => {
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
