import { expandToLevel, type ReportOutline, visibleRows } from '@fourwall/domain/profit-loss/report-rows.ts'

/** Rows that fit on a usual screen without scrolling. */
const comfortable = 40

/**
 * What is expanded where nobody chose: everything on the first level if that leaves the bottom line in sight, else
 * the first category alone, as an invitation.
 */
export function usualExpansion(outline: ReportOutline): ReadonlySet<string> {
  const firstLevel = expandToLevel(outline, 2)
  if (visibleRows(outline, firstLevel).length <= comfortable) return firstLevel
  const [first] = firstLevel
  const onlyFirst = new Set(first === undefined ? [] : [first])
  return visibleRows(outline, onlyFirst).length <= comfortable ? onlyFirst : new Set()
}

/** Whether the same groups are expanded. */
export function sameExpansion(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
