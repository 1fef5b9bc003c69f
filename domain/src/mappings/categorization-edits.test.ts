import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, anyEdits, applyEdit, edited, statement, treeOutline } from '../../test/categorizations.ts'
import { findNode, flattenTree } from '../editing/tree-edits.ts'
import { recordStep, redo, startHistory, undo } from '../editing/undo.ts'
import {
  categorizationState,
  changeGroup,
  computableGroups,
  copiedCategorization,
  derivedFavorability,
  draftCategorization,
  groupProblems,
  insertGroups,
  makeCalculation,
  makeCategory,
  mappedGroupProblems,
  mappedRefusal,
  moveGroups,
  removeGroups,
  retypeGroup,
} from './categorization-edits.ts'
import { categorizationProblems } from './validate-categorization.ts'

const { tree } = statement
const typeOf = (nodes: typeof tree, id: string) => findNode(nodes, id)?.type

describe('draftCategorization', () => {
  it('round-trips the groups, numbered in tree order', () => {
    const { groups } = categorizationState(statement)
    expect(groups.map(({ id, parentId, displayOrder }) => `${displayOrder} ${parentId ?? ''}/${id}`)).toEqual([
      '1 /revenue',
      '2 revenue/food',
      '3 revenue/drinks',
      '4 /cogs',
      '5 /gross',
      '6 /labor',
      '7 labor/managers',
      '8 labor/crew',
      '9 /prime',
      '10 /net',
    ])
    expect(draftCategorization({ name: 'P&L', groups: [...groups].reverse() })).toEqual(statement)
  })
})

it('copies groups with new ids', () => {
  const copy = copiedCategorization(
    statement,
    (() => {
      let last = 0
      return () => `c${(last += 1)}`
    })(),
  )
  expect(treeOutline(copy.tree)).toBe(treeOutline(tree))
  expect(copy.tree.map(({ id, formula }) => `${id} ${formula}`)).toEqual([
    'c1 null',
    'c4 null',
    'c5 {c1} - {c4}',
    'c6 null',
    'c9 {c4} + {c6}',
    'c10 {c5} - {c6}',
  ])
})

describe('edits', () => {
  it('keep the effective type of a group that moves to the top', () => {
    expect(typeOf(after(tree, moveGroups(tree, ['food'], { parentId: null, index: 0 })), 'food')).toBe('REVENUE')
    expect(typeOf(after(tree, insertGroups(tree, [edited('other')], { parentId: null, index: 0 })), 'other')).toBe('OPEX')
    const freed = after(tree, removeGroups([...tree.slice(0, 3), ...tree.slice(3, 4)], ['labor']))
    expect([treeOutline(freed), typeOf(freed, 'crew')]).toEqual(['revenue[food drinks] cogs gross managers crew', 'PAYROLL'])
  })

  it.each([
    {
      what: 'a place in a calculation',
      edit: () => moveGroups(tree, ['cogs'], { parentId: 'gross', index: 0 }),
      refusal: '"gross" cannot hold others',
    },
    {
      what: 'to delete a group that one formula uses',
      edit: () => removeGroups(tree, ['revenue']),
      refusal: '"revenue" is named by the formula of "gross". Take it out of that first.',
    },
    {
      what: 'to delete a group that several formulas use',
      edit: () => removeGroups(tree, ['labor']),
      refusal: '"labor" is named by the formulas of "prime" and "net". Take it out of those first.',
    },
    {
      what: 'a calculation that holds groups',
      edit: () => makeCalculation(tree, 'labor'),
      refusal: '"labor" holds "managers" and "crew". Move them out first',
    },
    { what: 'the type of a subtotal for a category', edit: () => retypeGroup(tree, 'cogs', 'EBITDA'), refusal: '"cogs" is a category' },
    {
      what: 'the type of a category for a calculation',
      edit: () => retypeGroup(tree, 'prime', 'RENT'),
      refusal: '"prime" is a calculation',
    },
    { what: 'no type at the top', edit: () => retypeGroup(tree, 'cogs', null), refusal: '"cogs" is at the top and needs a type' },
  ])('refuse $what', ({ edit, refusal }) => expect(edit()).toEqual({ refusal: expect.stringContaining(refusal) }))

  it('delete a group together with the formulas that use it', () => {
    expect(treeOutline(after(tree, removeGroups(tree, ['labor', 'prime', 'net'])))).toBe('revenue[food drinks] cogs gross managers crew')
  })

  it('turn categories and calculations into each other', () => {
    const calculated = after(tree, makeCalculation(tree, 'cogs'))
    expect(findNode(calculated, 'cogs')).toMatchObject({ type: null, formula: '' })
    expect(findNode(after(calculated, makeCategory(calculated, 'cogs')), 'cogs')).toMatchObject({ type: 'OPEX', formula: null })
  })
})

describe('mappedGroupProblems', () => {
  const mappings = [
    { name: 'Lender', groupIds: ['crew', 'crew', 'cogs'] },
    { name: 'Owners', groupIds: ['crew'] },
  ]
  it('reports changes that mappings prevent', () => {
    const gone = { ...statement, tree: after(tree, removeGroups(tree, ['crew'])) }
    expect([...mappedGroupProblems(statement, gone, mappings)]).toEqual([
      ['crew', '"crew" cannot be deleted: 3 accounts are mapped to it in "Lender" and "Owners". Move them to another group first.'],
    ])
    const calculated = { ...statement, tree: after(tree, makeCalculation(tree, 'cogs')) }
    expect([...mappedGroupProblems(statement, calculated, mappings).values()]).toEqual([
      '"cogs" cannot become a calculation: 1 account is mapped to it in "Lender". Move them to another group first.',
    ])
    expect(mappedGroupProblems(statement, statement, mappings).size).toBe(0)
    expect(mappedRefusal({ id: 'food', name: 'food' }, 'be deleted', mappings)).toBeNull()
  })
})

describe('a draft', () => {
  const broken = { ...statement, tree: changeGroup(changeGroup(tree, 'gross', { formula: '{net}' }), 'prime', { formula: '{gone} +' }) }
  it('computes all but the broken formulas', () => {
    const groups = computableGroups(broken)
    expect(categorizationProblems({ name: 'P&L', groups })).toEqual([])
    expect(groups.find(({ id }) => id === 'prime')?.formula).toBe('0 / 0')
    expect(computableGroups(statement)).toEqual(categorizationState(statement).groups)
  })

  it('derives favorability whatever the author set', () => {
    const set = { ...statement, tree: changeGroup(tree, 'prime', { favorability: 'UP' as const }) }
    expect([derivedFavorability(set, 'prime'), derivedFavorability(set, 'revenue'), derivedFavorability(broken, 'prime')]).toEqual([
      'DOWN',
      'UP',
      null,
    ])
  })
})

it('causes no problems except in formulas, whatever is done, undone and redone', () => {
  const step = fc.constantFrom('edit', 'edit', 'undo', 'redo')
  fc.assert(
    fc.property(anyEdits, fc.array(step, { maxLength: 12 }), (edits, steps) => {
      let document = startHistory(statement)
      let next = 0
      for (const kind of steps) {
        const edit = edits[next]
        if (kind === 'undo') document = undo(document)
        else if (kind === 'redo') document = redo(document)
        else if (edit !== undefined) {
          document = recordStep(document, applyEdit(document.present, edit))
          next += 1
        }
        const { present } = document
        const state = categorizationState(present)
        const problems = categorizationProblems(state)
        expect(problems.every(({ field }) => field.endsWith('.formula'))).toBe(true)
        expect(new Set(groupProblems(present).keys())).toEqual(new Set(problems.map(({ groupId }) => groupId)))
        expect(categorizationProblems({ ...state, groups: computableGroups(present) })).toEqual([])
        expect(draftCategorization(state)).toEqual(present)
        expect(new Set(flattenTree(present.tree).map(({ node }) => node.id)).size).toBe(state.groups.length)
      }
      while (document.past.length > 0) document = undo(document)
      expect(document.present).toEqual(statement)
    }),
  )
})
