import { type CountedLines, countedCategories } from '../charts/line-depths.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree } from '../mappings/group-tree.ts'

/** The categories that a headline comes to, each with how often its figure counts: see `countedCategories`. */
export function headlineParts(groups: readonly ProfitLossGroup[], groupId: string): CountedLines {
  return countedCategories(groupTree(groups), groupId)
}
