import { childrenIn, findNode, flattenTree, type TreePlace } from '@fourwall/domain/editing/tree-edits.ts'
import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import {
  calculationsNaming,
  type DraftCategorization,
  type EditedGroup,
  groupProblems,
  mappedGroupProblems,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import type { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { formulaProblems, shownFormula } from '@fourwall/domain/mappings/formula-text.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'
import type { GroupUse } from './GroupInUse.tsx'

/** Problems that prevent saving, by line id: formula errors in the words of the field, lines needed by mappings in the words of the server. */
export function problemsOf(
  draft: DraftCategorization,
  names: ReturnType<typeof formulaNames>,
  saved: DraftCategorization,
  mappings: readonly CategorizedMapping[],
): ReadonlyMap<string, string> {
  const found = new Map([...groupProblems(draft), ...mappedGroupProblems(saved, draft, mappings)])
  if (found.size === 0) return found
  const formulas = new Map(flattenTree(draft.tree).flatMap(({ node }) => (node.formula === null ? [] : [[node.id, node.formula]])))
  for (const [groupId, formula] of formulas) {
    const [problem] = formulaProblems(shownFormula(formula, names), names, { groupId, formulas })
    if (problem !== undefined) found.set(groupId, problem.message)
  }
  return found
}

/** What prevents deleting lines; null if nothing does. */
export function whatUses(
  draft: DraftCategorization,
  saved: DraftCategorization,
  ids: readonly string[],
  mappings: readonly CategorizedMapping[],
  accounts: readonly LedgerAccount[],
): GroupUse | null {
  for (const id of ids) {
    const node = findNode(draft.tree, id)
    if (node === null) continue
    const formulas = calculationsNaming(draft.tree, id).filter((calculation) => !ids.includes(calculation.id))
    const mapped = findNode(saved.tree, id) === null ? [] : mappings.filter(({ groupIds }) => groupIds.includes(id))
    if (formulas.length === 0 && mapped.length === 0) continue
    return {
      name: node.name,
      formulas: formulas.map(({ name }) => name),
      mappings: mapped.map((mapping) => ({
        id: mapping.id,
        name: mapping.name,
        accounts: mapping.accountMappings.flatMap(({ groupId, accountId }) =>
          groupId === id ? [accounts.find((account) => account.id === accountId)?.name ?? String(accountId)] : [],
        ),
      })),
    }
  }
  return null
}

/** Where a new line goes: a category into the selected category, otherwise after the selection; a calculation after it. */
export function placeOfNew(tree: readonly EditedGroup[], activeId: string | null, isCategory: boolean): TreePlace {
  const active = activeId === null ? null : findNode(tree, activeId)
  if (active === null) return { parentId: null, index: tree.length }
  if (isCategory && active.formula === null) return { parentId: active.id, index: active.children.length }
  const parentId = flattenTree(tree).find(({ node }) => node.id === active.id)?.parent?.node.id ?? null
  return { parentId, index: childrenIn(tree, parentId).findIndex(({ id }) => id === active.id) + 1 }
}

/** The number of lines of each kind, in words. */
export function countKinds({ tree }: DraftCategorization): { readonly categories: string; readonly calculations: string } {
  const nodes = flattenTree(tree)
  const calculations = nodes.filter(({ node }) => node.formula !== null).length
  const categories = nodes.length - calculations
  return {
    categories: categories === 1 ? '1 category' : `${formatCount(categories)} categories`,
    calculations: calculations === 1 ? '1 calculation' : `${formatCount(calculations)} calculations`,
  }
}

/** The number of accounts in each group and in those under it. */
export function countUnder(tree: DraftCategorization['tree'], groupIds: readonly string[]): ReadonlyMap<string, number> {
  const own = Map.groupBy(groupIds, (id) => id)
  const counts = new Map<string, number>()
  const count = ({ id, children }: DraftCategorization['tree'][number]): number => {
    const sum = children.reduce((total, child) => total + count(child), own.get(id)?.length ?? 0)
    counts.set(id, sum)
    return sum
  }
  tree.forEach(count)
  return counts
}
