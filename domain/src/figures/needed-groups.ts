import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, revenueGroups } from '../mappings/group-tree.ts'
import type { FigureQuestion } from './figure-question.ts'

/**
 * The groups that the answers to some questions of equal columns are computed from, with those of revenue, which shares and materiality
 * need. Null where it takes more than groups to tell: metrics may name any of them, and vendors are looked for in all entries.
 */
export function neededGroups(
  questions: readonly Pick<FigureQuestion, 'rows' | 'columns'>[],
  groups: readonly ProfitLossGroup[],
): readonly string[] | null {
  const needed = new Set(revenueGroups(groupTree(groups)))
  for (const { rows, columns } of questions) {
    if (columns.perMetricId !== null) return null
    for (const row of rows) {
      if (row.kind !== 'GROUP' && row.kind !== 'LINES' && row.kind !== 'ACCOUNTS' && row.kind !== 'ACCOUNT') return null
      needed.add(row.groupId)
    }
  }
  return [...needed]
}
