import { expandToLevel, type ReportOutline, visibleRows } from '@fourwall/domain/profit-loss/report-rows.ts'

/** Rows that fit on a typical screen without scrolling. */
const comfortable = 40

/** The default expansion: the whole first level if the bottom line stays visible, otherwise the first category alone. */
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
