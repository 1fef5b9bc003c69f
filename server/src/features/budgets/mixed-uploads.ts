import { type AccountPlaces, plannedSubject } from '@fourwall/domain/budgets/account-places.ts'
import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { mixedUploadProblems } from '@fourwall/domain/budgets/mixed-plans.ts'
import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type StoredBudget, selectSubjects } from './repository.ts'
import { readLines } from './stated-locations.ts'
import { selectUploadLocations, selectUploadSubjects, type WaitingBudget } from './waiting-repository.ts'

interface MixedQuestion {
  readonly budget: StoredBudget
  readonly upload: WaitingBudget
  readonly places: AccountPlaces
}

/** Why figures of an upload would plan a category both as a whole and by account; see `mixedUploadProblems`. */
export async function mixedRules(
  scope: Queryable,
  { budget, upload, places }: MixedQuestion,
): Promise<(subject: PlannedSubject) => string | null> {
  const metrics = new Set(upload.metricIds)
  const rows = (await selectUploadSubjects(scope, upload.id)).map((id) => plannedSubject(id, (one) => metrics.has(one)))
  const stored = budget.version === 0 ? [] : await selectSubjects(scope, budget.id)
  // Both ways within the file: an account may have no valid figure, or none any more.
  const wanted = new Set(places.mixed(rows).flatMap(({ accountIds }) => accountIds))
  return mixedUploadProblems(places, { stored, rows, cells: await firstCells(scope, upload, wanted) })
}

/** Cell of the first valid figure of each account in an upload. Reads until each has one. */
async function firstCells(
  scope: Queryable,
  upload: WaitingBudget,
  accountIds: ReadonlySet<AccountId>,
): Promise<ReadonlyMap<AccountId, string>> {
  const cells = new Map<AccountId, string>()
  if (accountIds.size === 0) return cells
  for (const locationId of await selectUploadLocations(scope, upload.id)) {
    if (cells.size === accountIds.size) break
    for (const { subject, sheet, line, figures } of await readLines(scope, upload, locationId)) {
      const id = Number(subject.id)
      if (subject.kind !== 'ACCOUNT' || !accountIds.has(id) || cells.has(id)) continue
      const first = figures.find(({ value }) => value !== null)
      if (first !== undefined) cells.set(id, coordinateOf(sheet, first.line ?? line, first.column))
    }
  }
  return cells
}
