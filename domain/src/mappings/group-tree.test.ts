import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { accountSign, groupTree, revenueGroups } from './group-tree.ts'

it('shows accounts with the sign of their category, and unmapped ones as income less expense', () => {
  const tree = groupTree([
    group('sales', { type: 'REVENUE' }),
    group('rent', { type: 'OPEX' }),
    group('net', { formula: '{sales} - {rent}' }),
  ])
  expect(['sales', 'rent', null, 'net', 'gone'].map((id) => accountSign(tree, id))).toEqual([-1, 1, -1, -1, -1])
})

describe('groupTree', () => {
  it('orders parents before children, siblings by order, then name, then id', () => {
    const tree = groupTree([
      group('c', { displayOrder: 2 }),
      group('b2', { name: 'same', displayOrder: 1 }),
      group('b1', { name: 'same', displayOrder: 1 }),
      group('x', { parentId: 'b2', displayOrder: 9 }),
      group('y', { parentId: 'b2', displayOrder: 8 }),
      group('a', { name: 'alone', displayOrder: 1 }),
    ])
    expect(tree.nodes.map((node) => node.group.id)).toEqual(['a', 'b1', 'b2', 'y', 'x', 'c'])
    expect(tree.nodes.map((node) => node.depth)).toEqual([1, 1, 1, 2, 2, 1])
    expect(tree.nodes.map((node) => node.index)).toEqual([0, 1, 2, 3, 4, 5])
    expect(tree.byId.get('y')?.parent?.group.id).toBe('b2')
  })

  it('inherits sign and type from the nearest ancestor that has them', () => {
    const tree = groupTree([
      group('revenue', { type: 'REVENUE' }),
      group('food', { parentId: 'revenue' }),
      group('fees', { parentId: 'revenue', type: 'OPEX' }),
      group('card', { parentId: 'fees' }),
      group('income', { type: 'OTHER_INCOME' }),
      group('none'),
    ])
    const of = (id: string) => [tree.byId.get(id)?.type, tree.byId.get(id)?.sign]
    expect(of('food')).toEqual(['REVENUE', -1])
    expect(of('card')).toEqual(['OPEX', 1])
    expect(of('income')).toEqual(['OTHER_INCOME', -1])
    expect(of('none')).toEqual([null, 1])
  })

  it('finds the revenue groups: those of that type outside any other', () => {
    const tree = groupTree([
      group('revenue', { type: 'REVENUE' }),
      group('food', { parentId: 'revenue' }),
      group('pizza', { parentId: 'food', type: 'REVENUE' }),
      group('fees', { parentId: 'revenue', type: 'OPEX' }),
      group('refunds', { parentId: 'fees', type: 'REVENUE' }),
      group('costs', { type: 'OPEX' }),
      group('resale', { parentId: 'costs', type: 'REVENUE' }),
    ])
    expect(revenueGroups(tree)).toEqual(['resale', 'revenue'])
  })

  it('terminates and keeps every group once, whatever the parents', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(fc.nat(25)), fc.integer({ min: -3, max: 3 })), { maxLength: 25 }), (rows) => {
        const groups = rows.map(([parent, displayOrder], id) =>
          group(`${id}`, { parentId: parent === null ? null : `${parent}`, displayOrder }),
        )
        const tree = groupTree(groups)
        expect(tree.nodes.map((node) => node.group.id).sort()).toEqual(groups.map((one) => one.id).sort())
        for (const node of tree.nodes) {
          if (node.parent === null) expect(tree.roots).toContain(node)
          else {
            expect(node.parent.index).toBeLessThan(node.index)
            expect(node.parent.children).toContain(node)
            expect(node.group.parentId).toBe(node.parent.group.id)
          }
        }
      }),
    )
  })
})
