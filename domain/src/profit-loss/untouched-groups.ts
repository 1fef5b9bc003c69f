import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'

/** The entry counts of a report section. */
interface CountedSection {
  readonly rows: readonly { readonly entryCounts: readonly number[] }[]
}

/**
 * Finds the columns of a report without any entry behind a group: in its accounts and the categories under it, or for a
 * calculation in the groups of its formula.
 */
export function untouchedGroups(
  tree: GroupTree,
  sectionOf: ReadonlyMap<string, CountedSection>,
): (groupId: string, columns: number) => readonly boolean[] {
  const known = new Map<string, readonly boolean[]>()
  const untouched = (groupId: string, columns: number): readonly boolean[] => {
    const found = known.get(groupId)
    if (found) return found
    const nothing = new Array<boolean>(columns).fill(true)
    // Ends cycles of formulas, which are already refused on saving.
    known.set(groupId, nothing)
    const node = tree.byId.get(groupId)
    if (!node) return nothing
    const below = isCategory(node.group)
      ? node.children.filter((child) => isCategory(child.group)).map((child) => child.group.id)
      : referencesOf(parseFormula(node.group.formula ?? ''))
    const parts = below.map((id) => untouched(id, columns))
    const rows = sectionOf.get(groupId)?.rows ?? []
    const own = nothing.map(
      (_, column) => rows.every(({ entryCounts }) => (entryCounts[column] ?? 0) === 0) && parts.every((part) => part[column] === true),
    )
    known.set(groupId, own)
    return own
  }
  return untouched
}
