import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { FigureChange } from '@fourwall/domain/budgets/budget-changes.ts'
import { ClosedFigureChanges } from '@fourwall/domain/closing/figure-changes.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { treeOf } from '../mappings/service.ts'
import type { StoredBudget } from './repository.ts'
import type { BudgetParts, BudgetService } from './service.ts'

/** Figures of closed months that a save of a budget changes. */
interface ClosedPlan {
  /** Whether any month is closed; otherwise there is nothing to add. */
  readonly isKept: boolean
  readonly add: (changes: readonly FigureChange[]) => void
  /** @throws ClosedMonthsError if figures of closed months change and nobody agreed to it. */
  readonly admit: () => Promise<void>
}

/**
 * Asks about closed months within the transaction of a save. Figures of a budget that was never saved change no month: nobody has seen them.
 * @param nameOf see `plannedNames`.
 */
export async function closedPlan(
  { closing }: Pick<BudgetParts, 'closing'>,
  tx: Queryable,
  access: Access,
  budget: Pick<StoredBudget, 'name' | 'period' | 'version'>,
  { nameOf, isConfirmed }: { readonly nameOf: (subject: PlannedSubject) => string; readonly isConfirmed: boolean },
): Promise<ClosedPlan> {
  const closed = budget.version === 0 ? [] : await closing.monthsIn(tx)
  const found = new ClosedFigureChanges(closed)
  const months = monthsPerPeriod(budget.period)
  return {
    isKept: closed.length > 0,
    add(changes) {
      if (closed.length > 0) for (const change of changes) found.add(nameOf(change.subject), { ...change, months })
    },
    admit: () => closing.admit(tx, access, { name: `Budget "${budget.name}"`, isConfirmed }, found.changes),
  }
}

/** Names of lines and metrics as closed months show them, with the budget's: `Rent (Plan 2026)`. */
export async function plannedNames(
  { opsData }: Pick<BudgetParts, 'opsData'>,
  budgets: BudgetService,
  access: Access,
  budget: StoredBudget,
): Promise<(subject: PlannedSubject) => string> {
  const { byId } = treeOf(await budgets.categorizationOf(access, budget))
  const metrics = await opsData.metrics(access)
  return ({ kind, id }) => {
    const name = kind === 'GROUP' ? byId.get(id)?.group.name : metrics.find((metric) => metric.id === id)?.name
    return `${name ?? 'A deleted line'} (${budget.name})`
  }
}
