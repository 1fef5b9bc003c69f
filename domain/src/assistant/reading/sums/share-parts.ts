import { isCategory } from '../../../mappings/group-tree.ts'
import { categoryQuotients } from '../../../mappings/linear-terms.ts'
import { compareFractions, fraction } from '../../../money/fraction.ts'
import type { PlanRow } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'

/** More lines are no explanation. */
const MOST_PARTS = 12

/**
 * The lines whose shares of revenue make up a line's, so that their changes in points explain its change: the categories that a
 * calculation is made of, without revenue, whose share is always the same; or the lines and accounts directly within a category. Empty
 * where there are none, or too many.
 */
export function shareParts(row: PlanRow, lexicon: Lexicon): readonly PlanRow[] {
  const { tree, names } = lexicon
  const node = row.kind === 'GROUP' ? tree.byId.get(row.groupId) : undefined
  if (node === undefined) return []
  const { group } = node
  const parts: PlanRow[] = []
  if (isCategory(group)) {
    for (const child of node.children) if (isCategory(child.group)) parts.push({ kind: 'GROUP', groupId: child.group.id })
    for (const { id, groupId } of names.accounts) if (groupId === group.id) parts.push({ kind: 'ACCOUNT', groupId, accountId: id })
  } else {
    const sum = categoryQuotients(tree, group.id)
    if (sum === null || sum.quotients.length > 0 || compareFractions(sum.linear.constant, fraction(0n)) !== 0) return []
    const revenue = JSON.stringify(lexicon.lineOf('REVENUE')?.row)
    for (const groupId of sum.linear.terms.keys()) {
      const part: PlanRow = { kind: 'GROUP', groupId }
      if (JSON.stringify(part) !== revenue) parts.push(part)
    }
  }
  return parts.length > MOST_PARTS ? [] : parts
}
