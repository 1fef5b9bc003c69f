import {
  changeNode,
  type Edited,
  type EditedNode,
  findNode,
  flattenTree,
  insertNodes,
  moveNodes,
  removeNodes,
  type TreePlace,
  type TreeRules,
} from '../editing/tree-edits.ts'
import { joinNames } from '../sentence-text.ts'
import type { Favorability, ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'
import { favorabilities } from './favorability.ts'
import { storedReferences } from './formula-text.ts'
import { groupTree, isSubtotal } from './group-tree.ts'
import type { CategorizationState } from './saved-states.ts'
import { categorizationProblems } from './validate-categorization.ts'

/** A group with its children in order. */
export interface EditedGroup extends EditedNode<EditedGroup>, Pick<ProfitLossGroup, 'id' | 'name' | 'type' | 'formula' | 'favorability'> {}

/** A categorization while it is edited. */
export interface DraftCategorization {
  readonly name: string
  readonly tree: readonly EditedGroup[]
}

type Tree = readonly EditedGroup[]

/** Categories hold groups, at any depth. */
export const GROUP_RULES: TreeRules<EditedGroup> = { mostLevels: null, canHold: ({ formula }) => formula === null }

export function draftCategorization({ name, groups }: CategorizationState): DraftCategorization {
  const { roots } = groupTree(groups)
  const nodesOf = (nodes: typeof roots): Tree =>
    nodes.map(({ group: { id, name: own, type, formula, favorability }, children }) => ({
      id,
      name: own,
      type,
      formula,
      favorability,
      children: nodesOf(children),
    }))
  return { name, tree: nodesOf(roots) }
}

/** A copy with new ids, also in formulas. */
export function copiedCategorization(draft: DraftCategorization, newId: () => string): DraftCategorization {
  const idOf = new Map(flattenTree(draft.tree).map(({ node }) => [node.id, newId()]))
  const copied = (nodes: Tree): Tree =>
    nodes.map((node) => ({
      ...node,
      // Every node of the tree was given an id above.
      id: idOf.get(node.id) as string,
      formula:
        node.formula?.replaceAll(/\{\s*([^{}]*?)\s*\}/g, (whole, reference: string) => {
          const id = idOf.get(reference)
          return id === undefined ? whole : `{${id}}`
        }) ?? null,
      children: copied(node.children),
    }))
  return { name: draft.name, tree: copied(draft.tree) }
}

/** The groups as saved: `displayOrder` counts them in tree order, from 1. */
export function categorizationState({ name, tree }: DraftCategorization): CategorizationState {
  return {
    name,
    groups: flattenTree(tree).map(({ node: { id, name: own, type, formula, favorability }, parent }, at) => ({
      id,
      parentId: parent?.node.id ?? null,
      name: own,
      type,
      displayOrder: at + 1,
      formula,
      favorability,
    })),
  }
}

/** The first problem of each group that cannot be saved. */
export function groupProblems(draft: DraftCategorization): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { groupId, message } of categorizationProblems(categorizationState(draft)))
    if (groupId !== null && !found.has(groupId)) found.set(groupId, message)
  return found
}

/** All groups, where formulas that cannot be computed, and those that depend on them, have no value. */
export function computableGroups(draft: DraftCategorization): readonly ProfitLossGroup[] {
  let { groups } = categorizationState(draft)
  for (;;) {
    const broken = new Set(
      categorizationProblems({ name: draft.name, groups }).flatMap(({ groupId, field }) => (field.endsWith('.formula') ? [groupId] : [])),
    )
    if (broken.size === 0) return groups
    // Only one cycle is reported at a time.
    groups = groups.map((group) => (broken.has(group.id) ? { ...group, formula: NO_VALUE } : group))
  }
}

const NO_VALUE = '0 / 0'

/** A group's favorability as implied by its formula and kind; null if its author may choose. */
export function derivedFavorability(draft: DraftCategorization, id: string): Favorability | null {
  const groups = computableGroups(draft).map((group) => (group.id === id ? { ...group, favorability: null } : group))
  return favorabilities(groupTree(groups)).get(id) ?? null
}

/** Inserts new groups at a place. */
export function insertGroups(tree: Tree, groups: Tree, place: TreePlace): Edited<EditedGroup> {
  return withOwnTypes(insertNodes(tree, groups, place, GROUP_RULES), tree)
}

/** Moves groups with everything in them. A category that moves to the top keeps the type that it inherited. */
export function moveGroups(tree: Tree, ids: readonly string[], place: TreePlace): Edited<EditedGroup> {
  return withOwnTypes(moveNodes(tree, ids, place, GROUP_RULES), tree)
}

/** Removes groups; their children move up. Refused while a remaining formula uses one of them. */
export function removeGroups(tree: Tree, ids: readonly string[]): Edited<EditedGroup> {
  for (const id of ids) {
    const naming = calculationsNaming(tree, id).filter((calculation) => !ids.includes(calculation.id))
    if (naming.length > 0)
      return {
        refusal: `"${findNode(tree, id)?.name}" is named by the ${naming.length === 1 ? 'formula' : 'formulas'} of ${quotedNames(naming)}. Take it out of ${naming.length === 1 ? 'that' : 'those'} first.`,
      }
  }
  return withOwnTypes({ tree: removeNodes(tree, ids) }, tree)
}

/** Editable fields of a group, except its kind. */
export type GroupChange = Partial<Pick<EditedGroup, 'name' | 'favorability' | 'formula'>>

export function changeGroup(tree: Tree, id: string, change: GroupChange): Tree {
  return changeNode(tree, id, change)
}

/** Sets a group's type; null means that a category inherits it, or that a calculation is not a subtotal. Refused if the kind of group forbids it. */
export function retypeGroup(tree: Tree, id: string, type: ProfitLossGroupType | null): Edited<EditedGroup> {
  const placed = flattenTree(tree).find(({ node }) => node.id === id)
  if (placed === undefined) return { tree }
  const { node, parent } = placed
  const isCalculation = node.formula !== null
  if (type !== null && isSubtotalType(type) !== isCalculation)
    return { refusal: `"${node.name}" is a ${isCalculation ? 'calculation' : 'category'}, which cannot have that type.` }
  if (type === null && !isCalculation && parent === null) return { refusal: `"${node.name}" is at the top and needs a type. Choose one.` }
  return { tree: changeNode(tree, id, { type }) }
}

/** Turns a category into a calculation with an empty formula. Refused while it has children. */
export function makeCalculation(tree: Tree, id: string): Edited<EditedGroup> {
  const node = findNode(tree, id)
  if (node === null || node.formula !== null) return { tree }
  if (node.children.length > 0)
    return {
      refusal: `"${node.name}" holds ${quotedNames(node.children)}. Move ${node.children.length === 1 ? 'it' : 'them'} out first: a calculation holds nothing.`,
    }
  return { tree: changeNode(tree, id, { type: null, formula: '' }) }
}

/** Turns a calculation into a category; at the top its type is operating expenses at first. */
export function makeCategory(tree: Tree, id: string): Edited<EditedGroup> {
  const placed = flattenTree(tree).find(({ node }) => node.id === id)
  if (placed === undefined || placed.node.formula === null) return { tree }
  return { tree: changeNode(tree, id, { type: placed.parent === null ? TYPE_AT_TOP : null, formula: null, favorability: null }) }
}

/** The calculations that use a group, in tree order. */
export function calculationsNaming(tree: Tree, id: string): readonly EditedGroup[] {
  return flattenTree(tree).flatMap(({ node }) => (node.formula !== null && storedReferences(node.formula).includes(id) ? [node] : []))
}

/** The relevant parts of a mapping to a categorization. */
export interface MappingUse {
  readonly name: string
  /** One per account. */
  readonly groupIds: readonly string[]
}

/**
 * Changes that mappings prevent, by group: a group with mapped accounts can neither be deleted nor become a calculation. A
 * sentence each, the same as the server's.
 */
export function mappedGroupProblems(
  saved: DraftCategorization,
  draft: DraftCategorization,
  mappings: readonly MappingUse[],
): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const current = new Map(flattenTree(draft.tree).map(({ node }) => [node.id, node]))
  for (const { node } of flattenTree(saved.tree)) {
    const now = current.get(node.id)
    if (node.formula !== null || now?.formula === null) continue
    const refusal = mappedRefusal(node, now === undefined ? 'be deleted' : 'become a calculation', mappings)
    if (refusal !== null) problems.set(node.id, refusal)
  }
  return problems
}

/** Why a group cannot `be deleted` or `become a calculation`; null if no mapping prevents it. */
export function mappedRefusal(
  { id, name }: Pick<EditedGroup, 'id' | 'name'>,
  act: 'be deleted' | 'become a calculation',
  mappings: readonly MappingUse[],
): string | null {
  const uses = mappings.flatMap((mapping) => {
    const accounts = mapping.groupIds.filter((groupId) => groupId === id).length
    return accounts === 0 ? [] : [{ name: mapping.name, accounts }]
  })
  if (uses.length === 0) return null
  const accounts = uses.reduce((sum, use) => sum + use.accounts, 0)
  return `"${name}" cannot ${act}: ${accounts === 1 ? '1 account is' : `${accounts} accounts are`} mapped to it in ${quotedNames(uses)}. Move them to another group first.`
}

/** Gives every top-level category a type: its own, else the one it inherited before, else operating expenses. */
function withOwnTypes(edited: Edited<EditedGroup>, before: Tree): Edited<EditedGroup> {
  if ('refusal' in edited) return edited
  if (edited.tree.every(({ type, formula }) => type !== null || formula !== null)) return edited
  return { tree: withTopLevelTypes(edited.tree, before) }
}

/** Gives every top-level category a type, if necessary its effective one in the first of the earlier trees that has one. */
export function withTopLevelTypes(tree: Tree, ...earlier: readonly Tree[]): Tree {
  const inherited = earlier.map((one) => groupTree(categorizationState({ name: '', tree: one }).groups).byId)
  return tree.map((node) => {
    if (node.type !== null || node.formula !== null) return node
    const type = inherited.map((byId) => byId.get(node.id)?.type ?? null).find((one) => one !== null)
    return { ...node, type: type ?? TYPE_AT_TOP }
  })
}

const TYPE_AT_TOP: ProfitLossGroupType = 'OPEX'

function isSubtotalType(type: ProfitLossGroupType): boolean {
  return isSubtotal({ id: '', parentId: null, name: '', type, displayOrder: 0, formula: null, favorability: null })
}

/** `"Labor"`, `"Labor" and "Rent"` */
function quotedNames(named: readonly { readonly name: string }[]): string {
  return joinNames(named.map(({ name }) => `"${name}"`))
}
