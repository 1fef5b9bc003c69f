import { isCategory } from '../../../mappings/group-tree.ts'
import type { PlanAxis, PlanRow } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'

/** What a difference of a line is divided by: the lines of a calculation, the accounts of a category; of all else the places. */
export function partsOfBridge(row: PlanRow | undefined, tree: Lexicon['tree']): PlanAxis {
  if (row !== undefined && row.kind !== 'GROUP') return 'LOCATION'
  const node = row === undefined ? undefined : tree.byId.get(row.groupId)
  return node !== undefined && isCategory(node.group) ? 'ACCOUNT' : 'LINE'
}
