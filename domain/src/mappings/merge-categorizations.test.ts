import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, anyEdits, applyEdit, edited, statement, treeOutline } from '../../test/categorizations.ts'
import { findNode } from '../editing/tree-edits.ts'
import {
  categorizationState,
  changeGroup,
  type EditedGroup,
  insertGroups,
  makeCalculation,
  moveGroups,
  removeGroups,
  retypeGroup,
} from './categorization-edits.ts'
import { mergeCategorizations } from './merge-categorizations.ts'
import { categorizationProblems } from './validate-categorization.ts'

const { tree } = statement
const withTree = (next: readonly EditedGroup[]) => ({ ...statement, tree: next })
const merge = (mine: readonly EditedGroup[], theirs: readonly EditedGroup[]) => {
  const result = mergeCategorizations(statement, withTree(mine), withTree(theirs))
  return (
    result && {
      tree: result.merged.tree,
      told: treeOutline(result.merged.tree),
      clashes: result.clashes.map(({ name, fields }) => `${name}: ${fields.join(' ')}`),
    }
  )
}
const formulaOf = (nodes: readonly EditedGroup[] | undefined, id: string) => findNode(nodes ?? [], id)?.formula

describe('two changes of one categorization', () => {
  it('are both kept if they do not conflict', () => {
    const merged = merge(
      after(tree, moveGroups(tree, ['cogs'], { parentId: 'labor', index: 0 })),
      changeGroup(changeGroup(tree, 'prime', { formula: '{cogs} + {crew}' }), 'cogs', { name: 'Cost' }),
    )
    expect([merged?.told, formulaOf(merged?.tree, 'prime'), merged?.clashes]).toEqual([
      'revenue[food drinks] gross labor[Cost managers crew] prime net',
      '{cogs} + {crew}',
      [],
    ])
  })

  it('keep my formula if both changed it, and report it', () => {
    const merged = merge(changeGroup(tree, 'prime', { formula: '{cogs}' }), changeGroup(tree, 'prime', { formula: '{labor}' }))
    expect([formulaOf(merged?.tree, 'prime'), merged?.clashes]).toEqual(['{cogs}', ['prime: formula']])
  })

  it('keep a group that one deleted and the other uses in a formula', () => {
    const merged = merge(changeGroup(tree, 'net', { formula: '{gross} - {crew}' }), after(tree, removeGroups(tree, ['crew'])))
    expect([merged?.told, merged?.clashes]).toEqual(['revenue[food drinks] cogs gross labor[managers crew] prime net', ['crew: ']])
  })

  it('move a group out of a category that became a calculation, with its type', () => {
    const merged = merge(
      after(tree, moveGroups(tree, ['food'], { parentId: 'cogs', index: 0 })),
      changeGroup(after(tree, makeCalculation(tree, 'cogs')), 'cogs', { formula: '2 * {labor}' }),
    )
    expect([merged?.told, findNode(merged?.tree ?? [], 'food')?.type]).toEqual([
      'revenue[drinks] cogs gross labor[managers crew] prime net food',
      'COGS',
    ])
  })

  it('keep type and formula of one side together', () => {
    const merged = merge(
      after(tree, retypeGroup(tree, 'cogs', 'OPEX')),
      changeGroup(after(tree, makeCalculation(tree, 'cogs')), 'cogs', { formula: '2 * {labor}' }),
    )
    expect(findNode(merged?.tree ?? [], 'cogs')).toMatchObject({ type: 'OPEX', formula: null })
    expect(merged?.clashes).toEqual(['cogs: type'])
  })

  it('cannot be merged if groups contain each other, or formulas form a cycle', () => {
    expect(
      merge(
        after(tree, moveGroups(tree, ['cogs'], { parentId: 'labor', index: 0 })),
        after(tree, moveGroups(tree, ['labor'], { parentId: 'cogs', index: 0 })),
      ),
    ).toBeNull()
    expect(merge(changeGroup(tree, 'gross', { formula: '{prime}' }), changeGroup(tree, 'prime', { formula: '{gross}' }))).toBeNull()
  })

  it('keep both names if possible', () => {
    const renamed = (name: string) => ({ ...statement, name })
    expect(mergeCategorizations(statement, statement, renamed('B'))).toMatchObject({ merged: { name: 'B' }, clashes: [] })
    expect(mergeCategorizations(statement, renamed('A'), renamed('B'))).toMatchObject({
      merged: { name: 'A' },
      clashes: [{ id: '', fields: ['name'], name: 'A' }],
    })
  })
})

describe('any two changes', () => {
  const changed = anyEdits.map((edits) => edits.reduce(applyEdit, statement))

  it('give the other’s state if one changed nothing', () => {
    fc.assert(
      fc.property(changed, (one) => {
        expect(mergeCategorizations(statement, one, statement)).toEqual({ merged: one, clashes: [] })
        expect(mergeCategorizations(statement, statement, one)).toEqual({ merged: one, clashes: [] })
      }),
    )
  })

  it('give a valid result, with all added groups', () => {
    fc.assert(
      fc.property(changed, changed, (mine, theirs) => {
        const merged = mergeCategorizations(statement, mine, theirs)?.merged
        const problems = (state: typeof mine | undefined) => (state ? categorizationProblems(categorizationState(state)).length : 0)
        const ids = (state: typeof mine) => categorizationState(state).groups.map(({ id }) => id)
        const known = ids(statement)
        const added = [...ids(mine), ...ids(theirs)].filter((id) => !known.includes(id))
        expect(problems(merged) === 0 || problems(mine) + problems(theirs) > 0).toBe(true)
        expect(merged ? ids(merged) : added).toEqual(expect.arrayContaining(added))
      }),
    )
  })

  it('never lose a new group', () => {
    const mine = withTree(after(tree, insertGroups(tree, [edited('x')], { parentId: 'labor', index: 0 })))
    const theirs = withTree(after(tree, moveGroups(tree, ['labor'], { parentId: 'cogs', index: 0 })))
    expect(treeOutline(mergeCategorizations(statement, mine, theirs)?.merged.tree ?? [])).toBe(
      'revenue[food drinks] cogs[labor[x managers crew]] gross prime net',
    )
  })
})
