import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'

/** A section of a report, as far as entries are concerned. */
interface CountedSection {
  readonly rows: readonly { readonly entryCounts: readonly number[] }[]
}

/**
 * Tells in which columns of a report nothing happened in anything that a group stands on: no entry in its accounts and the
 * categories under it, of a calculation through its formula.
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
    // While it is being found out: a formula in a circle is refused on saving, this only ends the walk.
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
