import { type MergedTree, mergeTrees, type NodeRecord } from '../editing/merge-trees.ts'
import type { Clash, Records } from '../editing/three-way.ts'
import { flattenTree } from '../editing/tree-edits.ts'
import { categorizationState, type DraftCategorization, type EditedGroup, withTopLevelTypes } from './categorization-edits.ts'
import { storedReferences } from './formula-text.ts'
import { isSubtotal } from './group-tree.ts'
import { categorizationProblems } from './validate-categorization.ts'

type Own = Pick<EditedGroup, 'name' | 'type' | 'formula' | 'favorability'>

export interface MergedCategorization {
  readonly merged: DraftCategorization
  /** Conflicting changes; mine wins. `id` is empty for the categorization's own name. */
  readonly clashes: MergedTree<EditedGroup>['clashes']
}

/**
 * Three-way merge of a categorization. A deleted group stays while a formula uses it. Null if the changes cannot be merged:
 * groups moved into each other, or formulas that form a cycle.
 */
export function mergeCategorizations(
  base: DraftCategorization,
  mine: DraftCategorization,
  theirs: DraftCategorization,
): MergedCategorization | null {
  const own: ReadonlyMap<string, NodeRecord<Own>>[] = [mine, theirs, base].map(recordsOf)
  const anySide = (id: string): NodeRecord<Own> | undefined => own.map((records) => records.get(id)).find((record) => record !== undefined)
  const tree = mergeTrees<EditedGroup, Own>(base.tree, mine.tree, theirs.tree, {
    ownOf: ({ name, type, formula, favorability }) => ({ name, type, formula, favorability }),
    nodeOf: (id, { name, type, formula, favorability }, children) => ({ id, name, type, formula, favorability, children }),
    canHold: ({ formula }) => formula === null,
    settle: (merged, clashes) => withReferenced(withMatchingFormula(merged, clashes, anySide), anySide),
  })
  if (tree === null) return null
  const isBothRenamed = mine.name !== base.name && theirs.name !== base.name && mine.name !== theirs.name
  const merged = {
    name: mine.name === base.name ? theirs.name : mine.name,
    tree: withTopLevelTypes(tree.tree, mine.tree, theirs.tree, base.tree),
  }
  if (hasMoreProblems(merged, mine, theirs)) return null
  return { merged, clashes: isBothRenamed ? [{ id: '', fields: ['name'], name: merged.name }, ...tree.clashes] : tree.clashes }
}

interface Settled {
  readonly merged: Records<NodeRecord<Own>>
  readonly clashes: readonly Clash[]
}

/** If type and formula come from different sides and do not match, takes both from mine. */
function withMatchingFormula(
  merged: Records<NodeRecord<Own>>,
  clashes: readonly Clash[],
  mineOf: (id: string) => NodeRecord<Own> | undefined,
): Settled {
  const settled = new Map(merged)
  const more: Clash[] = []
  for (const [id, record] of merged) {
    const { type, formula } = record
    const fits = type === null || (isSubtotal({ id, displayOrder: 0, ...record }) ? formula !== null : formula === null)
    const mine = mineOf(id)
    if (fits || mine === undefined) continue
    settled.set(id, { ...record, type: mine.type, formula: mine.formula })
    if (!clashes.some((clash) => clash.id === id)) more.push({ id, fields: ['formula'] })
  }
  return { merged: settled, clashes: [...clashes, ...more] }
}

/** Restores groups that a formula uses and only one side deleted. */
function withReferenced({ merged, clashes }: Settled, anySide: (id: string) => NodeRecord<Own> | undefined): Settled {
  const settled = new Map(merged)
  const more: Clash[] = []
  // Restored groups may use further ones: a map's iteration includes entries added during it.
  for (const [, { formula }] of settled) {
    if (formula === null) continue
    for (const id of storedReferences(formula)) {
      const record = anySide(id)
      if (settled.has(id) || record === undefined) continue
      settled.set(id, record)
      more.push({ id, fields: [] })
    }
  }
  return { merged: settled, clashes: [...clashes, ...more] }
}

/** Whether there is a problem that neither side has. */
function hasMoreProblems(merged: DraftCategorization, ...sides: readonly DraftCategorization[]): boolean {
  const problemsOf = (edited: DraftCategorization): readonly string[] =>
    categorizationProblems(categorizationState(edited)).map(({ groupId, message }) => `${groupId} ${message}`)
  const known = new Set(sides.flatMap(problemsOf))
  return problemsOf(merged).some((problem) => !known.has(problem))
}

function recordsOf({ tree }: DraftCategorization): ReadonlyMap<string, NodeRecord<Own>> {
  return new Map(
    flattenTree(tree).map(({ node: { id, name, type, formula, favorability }, parent }) => [
      id,
      { name, type, formula, favorability, parentId: parent?.node.id ?? null },
    ]),
  )
}
