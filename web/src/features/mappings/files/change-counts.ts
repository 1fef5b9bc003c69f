import { changedAccounts } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'

/** Counts changed assignments: `3 assigned, 1 moved`. Empty if none changed. */
export function changeCounts(before: Pick<MappingContent, 'assignments'>, after: Pick<MappingContent, 'assignments'>): string {
  const counts = { assigned: 0, moved: 0, unassigned: 0 }
  for (const id of changedAccounts(before, after)) {
    if (!before.assignments.has(id)) counts.assigned += 1
    else if (after.assignments.has(id)) counts.moved += 1
    else counts.unassigned += 1
  }
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${formatCount(count)} ${what}`)
    .join(', ')
}
