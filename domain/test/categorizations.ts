import fc from 'fast-check'
import type { Edited } from '../src/editing/tree-edits.ts'
import { flattenTree } from '../src/editing/tree-edits.ts'
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
} from '../src/mappings/categorization-edits.ts'
import { CATEGORY_TYPES, SUBTOTAL_TYPES } from '../src/mappings/group-types.ts'

/** A category of operating expenses named after its id, with changes. */
export const edited = (id: string, rest: Partial<EditedGroup> = {}): EditedGroup => ({
  id,
  name: id,
  type: null,
  formula: null,
  favorability: null,
  children: [],
  ...rest,
})

/** revenue[food drinks] cogs gross labor[managers crew] prime net */
export const statement: DraftCategorization = {
  name: 'P&L',
  tree: [
    edited('revenue', { type: 'REVENUE', children: [edited('food'), edited('drinks')] }),
    edited('cogs', { type: 'COGS' }),
    edited('gross', { type: 'GROSS_PROFIT', formula: '{revenue} - {cogs}' }),
    edited('labor', { type: 'PAYROLL', children: [edited('managers'), edited('crew')] }),
    edited('prime', { formula: '{cogs} + {labor}' }),
    edited('net', { type: 'NET_INCOME', formula: '{gross} - {labor}' }),
  ],
}

/** `revenue[food drinks] cogs` */
export const treeOutline = (tree: readonly EditedGroup[]): string =>
  tree.map(({ name, children }) => (children.length === 0 ? name : `${name}[${treeOutline(children)}]`)).join(' ')

/** The tree after an edit; unchanged if that is refused. */
export const after = (tree: readonly EditedGroup[], edit: Edited<EditedGroup>): readonly EditedGroup[] =>
  'tree' in edit ? edit.tree : tree

/** Realistic edits, each applied to the tree as it is then; some result in invalid formulas. */
export const anyEdits = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'move', 'remove', 'add', 'rename', 'retype', 'calculate', 'categorize', 'formula'),
    at: fc.nat(20),
    other: fc.nat(20),
    index: fc.nat(4),
    key: fc.nat(1000),
  }),
  { maxLength: 8 },
)

type Edit = typeof anyEdits extends fc.Arbitrary<(infer One)[]> ? One : never

export function applyEdit({ name, tree }: DraftCategorization, { kind, at, other, index, key }: Edit): DraftCategorization {
  const nodes = flattenTree(tree).map(({ node }) => node)
  const node = nodes[at % Math.max(1, nodes.length)]
  const second = nodes[other % Math.max(1, nodes.length)]
  const place = { parentId: second && second.formula === null ? second.id : null, index: 0 }
  const types = [...CATEGORY_TYPES, ...SUBTOTAL_TYPES, null]
  if (kind === 'add') return { name, tree: after(tree, insertGroups(tree, [edited(`new${key}${at}`)], place)) }
  if (node === undefined) return { name, tree }
  switch (kind) {
    case 'move':
      return { name, tree: after(tree, moveGroups(tree, [node.id], index === 0 ? { parentId: null, index: 0 } : place)) }
    case 'remove':
      return { name, tree: after(tree, removeGroups(tree, [node.id])) }
    case 'rename':
      return { name: index === 4 ? `P&L ${key}` : name, tree: changeGroup(tree, node.id, { name: `${node.id} ${key}` }) }
    case 'retype':
      return { name, tree: after(tree, retypeGroup(tree, node.id, types[other % types.length] ?? null)) }
    case 'calculate':
      return { name, tree: after(tree, makeCalculation(tree, node.id)) }
    case 'categorize':
      return { name, tree: after(tree, makeCategory(tree, node.id)) }
    default:
      return node.formula === null || second === undefined
        ? { name, tree }
        : {
            name,
            tree: changeGroup(tree, node.id, {
              formula: ['', `{${second.id}}`, `{${second.id}} - `, `2 * {${second.id}}`][index] ?? '{gone}',
            }),
          }
  }
}
