import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { type BudgetRules, statedBudgetLines, waitingEdits } from '@fourwall/domain/budgets/waiting-budget.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { unpackLines } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { StatedFigure } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type StoredBudget, selectLines } from './repository.ts'
import { selectPacks, type WaitingBudget } from './waiting-repository.ts'

/** A line of a waiting upload, held against what is planned now. */
export interface StatedBudgetLine {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  readonly sheet: string
  /** From 1. */
  readonly line: number
  /** Where it is kept: packs, and lines in each, are in the order of the workbook. */
  readonly pack: number
  readonly place: number
  /** From left to right. */
  readonly figures: readonly StatedFigure[]
}

/** Of the cells that cannot be taken: more of them help nobody. */
const MOST_CELL_ISSUES = 200

export interface StatedQuestion {
  readonly budget: StoredBudget
  readonly upload: WaitingBudget
  readonly rules: BudgetRules
}

/** One location's lines of an upload, held against what is planned there. */
export async function statedLocation(
  scope: Queryable,
  { budget, upload, rules, locationId }: StatedQuestion & { readonly locationId: LocationId },
) {
  const metrics = new Set(upload.metricIds)
  const read = (await selectPacks(scope, upload.id, locationId))
    .flatMap((pack) => unpackLines(pack, upload.sheets))
    .map((line) => ({
      ...line,
      subject: { kind: metrics.has(line.subjectId) ? ('METRIC' as const) : ('GROUP' as const), id: line.subjectId },
    }))
  const planned = budget.version === 0 ? [] : await selectLines(scope, budget.id, budget.version, [locationId])
  const stated = statedBudgetLines(read, planned, rules)
  const lines = read.map(
    ({ subject, sheet, line, pack, place }, at): StatedBudgetLine => ({
      subject,
      locationId,
      sheet,
      line,
      pack,
      place,
      figures: stated[at] ?? [],
    }),
  )
  return { lines, planned, edits: waitingEdits(read, stated) }
}

/** The cells that cannot be taken, as issues: as many as there is room for beside some that are known. */
export function cellIssues(lines: readonly StatedBudgetLine[], known: number): readonly WorkbookIssue[] {
  if (known >= MOST_CELL_ISSUES) return []
  const issues = lines.flatMap(({ sheet, line, locationId, figures }) =>
    figures.flatMap(({ state, error, figure }): WorkbookIssue[] =>
      state === 'INVALID'
        ? [{ coordinate: coordinateOf(sheet, line, figure.column), locationId, error: error ?? '', severity: 'PROBLEM' }]
        : [],
    ),
  )
  return issues.slice(0, MOST_CELL_ISSUES - known)
}

/** Some cells' issues, and how many more there are of all. */
export function counted(cells: readonly WorkbookIssue[], all: number): readonly WorkbookIssue[] {
  const more = all - cells.length
  if (more <= 0) return cells
  const error = `${more.toLocaleString('en-US')} more ${more === 1 ? 'cell' : 'cells'} cannot be taken.`
  return [...cells, { coordinate: '', locationId: null, error, severity: 'PROBLEM' }]
}
