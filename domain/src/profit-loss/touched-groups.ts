import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupNode, groupTree, isCategory } from '../mappings/group-tree.ts'
import type { ReportInput } from './build-report.ts'
import { mappedPlaces } from './mapped-places.ts'

/**
 * Whether anything is behind a group's figure in a column: an entry of an account mapped to it or under it, or to a group in
 * its formula. Otherwise its zero is not a value.
 */
export function touchedGroups({
  categorization,
  mapping,
  facts,
}: Pick<ReportInput, 'categorization' | 'mapping' | 'facts'>): (groupId: string, column: number) => boolean {
  const tree = groupTree(categorization.groups)
  const { columns, entries, accountIds } = facts
  const touched = new Map<string, Uint8Array>()
  const own = new Map<number, number[]>()
  const places = mappedPlaces(tree, mapping)
  for (const [index, accountId] of accountIds.entries()) {
    const place = places.get(accountId)
    if (place === undefined) continue
    const others = own.get(place)
    if (others === undefined) own.set(place, [index])
    else others.push(index)
  }
  const of = (node: GroupNode): Uint8Array => {
    const known = touched.get(node.group.id)
    if (known !== undefined) return known
    const row = new Uint8Array(columns)
    // Ends cycles of formulas, which are already refused on saving.
    touched.set(node.group.id, row)
    const below = isCategory(node.group)
      ? node.children.filter((child) => isCategory(child.group))
      : referencesOf(parseFormula(node.group.formula ?? '')).flatMap((id) => tree.byId.get(id) ?? [])
    for (const other of below) {
      const theirs = of(other)
      for (let column = 0; column < columns; column += 1) row[column] = (row[column] ?? 0) | (theirs[column] ?? 0)
    }
    for (const index of own.get(node.index) ?? [])
      for (let column = 0; column < columns; column += 1) if (entries[index * columns + column] !== 0) row[column] = 1
    return row
  }
  return (groupId, column) => {
    const node = tree.byId.get(groupId)
    return node !== undefined && of(node)[column] === 1
  }
}
