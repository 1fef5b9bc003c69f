import { expect, it } from 'vitest'
import { after, edited, statement } from '../../test/categorizations.ts'
import { categorizationChanges } from './categorization-changes.ts'
import {
  changeGroup,
  type DraftCategorization,
  type EditedGroup,
  insertGroups,
  makeCalculation,
  makeCategory,
  moveGroups,
  removeGroups,
  retypeGroup,
} from './categorization-edits.ts'

const { tree } = statement
const withTree = (next: readonly EditedGroup[]): DraftCategorization => ({ ...statement, tree: next })

it.each<[string, DraftCategorization, readonly string[]]>([
  ['nothing', statement, []],
  ['another name', { ...statement, name: 'Lender' }, ['Renamed to Lender']],
  ['a move', withTree(after(tree, moveGroups(tree, ['cogs'], { parentId: 'labor', index: 0 }))), ['cogs moved to labor']],
  [
    'a move to the top, with the resulting type',
    withTree(after(tree, moveGroups(tree, ['food'], { parentId: null, index: 0 }))),
    ['food is now of type Revenue', 'food moved to the top'],
  ],
  ['another order', withTree(after(tree, moveGroups(tree, ['food'], { parentId: 'revenue', index: 2 }))), ['revenue reordered']],
  ['another formula', withTree(changeGroup(tree, 'prime', { formula: '{cogs} + {crew}' })), ['prime is now {cogs} + {crew}']],
  [
    'names in formulas as they are now',
    withTree(changeGroup(changeGroup(tree, 'prime', { formula: '{crew}' }), 'crew', { name: 'Crew' })),
    ['crew renamed to Crew', 'prime is now {Crew}'],
  ],
  ['a type', withTree(after(tree, retypeGroup(tree, 'crew', 'OPEX'))), ['crew is now of type Operating expense']],
  ['a type given up', withTree(after(tree, retypeGroup(tree, 'gross', null))), ['gross is no longer Gross profit']],
  ['a subtotal', withTree(after(tree, retypeGroup(tree, 'prime', 'EBITDA'))), ['prime is now EBITDA']],
  ['a category made a calculation', withTree(after(tree, makeCalculation(tree, 'cogs'))), ['cogs is now a calculation: no formula yet']],
  ['a calculation made a category', withTree(after(tree, makeCategory(tree, 'net'))), ['net is now a category of type Operating expense']],
  ['a direction', withTree(changeGroup(tree, 'prime', { favorability: 'DOWN' })), ['An increase in prime is unfavorable']],
  [
    'additions and deletions',
    withTree(
      after(
        tree,
        insertGroups(
          after(tree, removeGroups(tree, ['prime', 'crew'])),
          [edited('ratio', { formula: '{labor} / {revenue}' }), edited('misc')],
          { parentId: null, index: 0 },
        ),
      ),
    ),
    ['ratio added at the top: {labor} / {revenue}', 'misc added at the top', 'crew deleted', 'prime deleted'],
  ],
])('says %s', (_, changed, sentences) => expect(categorizationChanges(statement, changed)).toEqual(sentences))

it('says that a direction is no longer set', () => {
  const before = withTree(changeGroup(tree, 'prime', { favorability: 'DOWN' }))
  expect(categorizationChanges(before, statement)).toEqual(['It is not set whether an increase in prime is favorable'])
})
