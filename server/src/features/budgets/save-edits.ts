import { changesBetween, editedLines, type FigureChange, lineKey } from '@fourwall/domain/budgets/budget-changes.ts'
import { extendedSpan } from '@fourwall/domain/budgets/waiting-budget.ts'
import { countStates } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuseLong } from './editing.ts'
import { type BudgetIssue, writeLines } from './repository.ts'
import { cellIssues, countedIssues, type StatedQuestion, statedLocation } from './stated-locations.ts'
import { selectUploadLocations } from './waiting-repository.ts'

/**
 * Saves an upload's changes as the budget's next version, location by location. Returns how many figures changed, and the issues.
 * @param onChanged is called with each changed line's figures; null if not needed.
 */
export async function saveEdits(tx: Queryable, question: StatedQuestion, onChanged: ((changes: readonly FigureChange[]) => void) | null) {
  const { budget, upload } = question
  const cells: WorkbookIssue[] = []
  let [figures, valid, invalid] = [0, 0, 0]
  let span = budget.version === 0 ? { period: budget.period, firstMonth: upload.firstMonth, lastMonth: upload.lastMonth } : budget
  for (const locationId of await selectUploadLocations(tx, upload.id)) {
    const stated = await statedLocation(tx, { ...question, locationId })
    for (const { planned, edits } of stated.pieces) {
      const changed = editedLines(planned, edits)
      if (onChanged !== null) {
        const keys = new Set(changed.lines.map(lineKey))
        const before = planned.filter((line) => keys.has(lineKey(line)))
        onChanged(changesBetween(before, changed.lines))
      }
      await writeLines(tx, budget.id, budget.version + 1, changed.lines)
      figures += changed.figures
      valid += edits.length
      span = { ...span, ...extendedSpan(span, edits) }
    }
    invalid += countStates(stated.lines.map((line) => line.figures)).invalid
    cells.push(...cellIssues(stated.lines, cells.length))
  }
  const { firstMonth, lastMonth } = span
  const problems = [...upload.issues.filter(({ severity }) => severity === 'PROBLEM'), ...countedIssues(cells, invalid)]
  const issues = problems.map(({ coordinate, error, locationId }): BudgetIssue => ({ coordinate, error, locationId }))
  refuseLong(budget.period, firstMonth, lastMonth, 'budgetId')
  return { figures, valid, span: { firstMonth, lastMonth }, issues }
}
