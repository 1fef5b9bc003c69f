import { cleanText } from '../cell-text.ts'
import { AMOUNT_ROLES } from '../columns/column-roles.ts'
import type { ColumnRole } from '../file-match.ts'

const FIRST_PART = /^[-–−+($€£]*\d{1,3}$/
/** Whole numbers may be another column's. */
const LATER_PART = /^\d{3}\.\d+[)-]?$/

/**
 * An amount such as 1,234.50 that stands without quotes between commas, so that it is cut into two cells, and its row has more cells than
 * there are headings.
 * @param headed number of columns up to the last that has a heading. @returns the amount as it was; null for none.
 */
export function cutAmount(cells: readonly string[], roles: readonly ColumnRole[], headed: number): string | null {
  if (cells.length <= headed) return null
  for (const [at, role] of roles.entries()) {
    const [first, later] = [cleanText(cells[at] ?? ''), cleanText(cells[at + 1] ?? '')]
    if (AMOUNT_ROLES.has(role) && FIRST_PART.test(first) && LATER_PART.test(later)) return `${first},${later}`
  }
  return null
}
