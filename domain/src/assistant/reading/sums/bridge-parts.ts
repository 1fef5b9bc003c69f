import { isCategory } from '../../../mappings/group-tree.ts'
import type { PlanAxis, PlanRow } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'

/** How to break a line's difference down: a calculation by its lines, a category by its accounts, anything else by location. */
export function partsOfBridge(row: PlanRow | undefined, tree: Lexicon['tree']): PlanAxis {
  if (row !== undefined && row.kind !== 'GROUP') return 'LOCATION'
  const node = row === undefined ? undefined : tree.byId.get(row.groupId)
  return node !== undefined && isCategory(node.group) ? 'ACCOUNT' : 'LINE'
}
