import { type CountedLines, countedCategories } from '../charts/line-depths.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree } from '../mappings/group-tree.ts'

/** The categories that add up to a headline, each with how often its figure counts: see `countedCategories`. */
export function headlineParts(groups: readonly ProfitLossGroup[], groupId: string): CountedLines {
  return countedCategories(groupTree(groups), groupId)
}
