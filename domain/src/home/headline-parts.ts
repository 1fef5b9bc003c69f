import { lineFactors } from '../charts/line-contributions.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { addFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'

/**
 * The categories that a calculation comes to, however many calculations lie between, in the order of the report, each with how often its
 * figure counts. Empty for one that is no sum.
 */
export function headlineParts(groups: readonly ProfitLossGroup[], groupId: string): ReadonlyMap<string, Fraction> {
  const tree = groupTree(groups)
  const found = new Map<string, Fraction>()
  const add = (id: string, factor: Fraction, above: ReadonlySet<string>): void => {
    const node = tree.byId.get(id)
    if (node === undefined || above.has(id)) return
    if (isCategory(node.group)) {
      found.set(id, addFractions(found.get(id) ?? fraction(0n), factor))
      return
    }
    for (const [key, own] of lineFactors(tree, id)) add(key.slice('group:'.length), multiplyFractions(factor, own), new Set([...above, id]))
  }
  const node = tree.byId.get(groupId)
  if (node !== undefined && isCategory(node.group))
    for (const [key, own] of lineFactors(tree, groupId)) found.set(key.slice('group:'.length), own)
  else add(groupId, fraction(1n), new Set())
  return new Map(tree.nodes.flatMap(({ group }) => (found.has(group.id) ? [[group.id, found.get(group.id) ?? fraction(0n)]] : [])))
}
