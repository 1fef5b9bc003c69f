import type { AccountPlaces } from '@fourwall/domain/budgets/account-places.ts'
import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { FigureChange } from '@fourwall/domain/budgets/budget-changes.ts'
import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { type ChangedFigure, ClosedFigureChanges, type SubjectFigure } from '@fourwall/domain/closing/figure-changes.ts'
import { negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { treeOf } from '../mappings/service.ts'
import { placedAccounts, shownChanges } from './budget-accounts.ts'
import { type PlannedTotal, type StoredBudget, selectPlannedTotals } from './repository.ts'
import type { BudgetParts, BudgetService } from './service.ts'

/** Figures of closed months that a save of a budget changes. */
interface ClosedPlan {
  /** Whether any month is closed; otherwise there is nothing to add. */
  readonly isKept: boolean
  readonly add: (changes: readonly FigureChange[]) => void
  /** @throws ClosedMonthsError if figures of closed months change without confirmation. */
  readonly admit: () => Promise<void>
}

/** How lines and metrics of a budget are shown. */
interface PlannedLabels {
  /** The name of a line, an account or a metric. */
  readonly lineOf: (subject: PlannedSubject) => string
  /** With the budget's name: `Rent (Plan 2026)`. */
  readonly nameOf: (subject: PlannedSubject) => string
  /** Whether the figures of locations add up. */
  readonly addsUp: (subject: PlannedSubject) => boolean
  /** Where accounts are, and with which sign they are shown. */
  readonly places: AccountPlaces
}

/**
 * Asks about closed months within the transaction of a save. Figures of a budget that was never saved do not count: they have never been visible.
 * @param labels see `plannedLabels`.
 */
export async function closedPlan(
  { closing }: Pick<BudgetParts, 'closing'>,
  tx: Queryable,
  access: Access,
  budget: Pick<StoredBudget, 'id' | 'name' | 'period' | 'version'>,
  { labels, agreement }: { readonly labels: PlannedLabels; readonly agreement: ClosedMonthsAgreement },
): Promise<ClosedPlan> {
  const closed = budget.version === 0 ? [] : await closing.monthsIn(tx)
  const found = new ClosedFigureChanges(closed)
  const subjects = new Map<string, PlannedSubject>()
  const months = monthsPerPeriod(budget.period)
  const changesOf = async () => {
    const changed = [...found.bySubject.keys()].flatMap((key) => subjects.get(key) ?? [])
    const totals = new Map(
      (await selectPlannedTotals(tx, budget.id, budget.version, changed)).map((one) => [
        `${one.kind} ${one.id} ${one.firstMonth}`,
        { ...one, total: labels.places.turnedValue(one, one.total) ?? one.total },
      ]),
    )
    return found.changes((key, { firstMonth }) => {
      const subject = subjects.get(key)
      if (subject === undefined) throw new Error('Every changed line was added')
      const figures = labels.addsUp(subject) ? found.figuresOf(key) : null
      const ofPeriod = figures?.filter((figure) => figure.firstMonth === firstMonth) ?? null
      return { name: labels.nameOf(subject), ...plannedFigure(totals.get(`${key} ${firstMonth}`), ofPeriod) }
    }, 'AMOUNT')
  }
  return {
    isKept: closed.length > 0,
    add(changes) {
      if (closed.length === 0) return
      for (const { subject, ...change } of shownChanges(labels.places, changes)) {
        const key = `${subject.kind} ${subject.id}`
        subjects.set(key, subject)
        found.add(key, { ...change, months })
      }
    },
    admit: async () => closing.admit(tx, access, { name: `Budget "${budget.name}"`, agreement }, found.isEmpty ? [] : await changesOf()),
  }
}

/** The plan of a line for a period at all locations, before and after. @param changed null if they do not add up, or are too many. */
function plannedFigure(total: PlannedTotal | undefined, changed: readonly ChangedFigure[] | null): Pick<SubjectFigure, 'before' | 'after'> {
  if (changed === null) return { before: null, after: null }
  const [gone, added] = [changed.flatMap(({ before }) => before ?? []), changed.flatMap(({ after }) => after ?? [])]
  const before = total?.total ?? null
  const left = (total?.figures ?? 0) - gone.length + added.length
  return { before, after: left === 0 ? null : sumDecimals([before ?? '0', ...added, ...gone.map(negateDecimal)]) }
}

/** Labels of what a budget plans. */
export async function plannedLabels(
  parts: Pick<BudgetParts, 'opsData' | 'mappings' | 'ledger'>,
  budgets: BudgetService,
  access: Access,
  budget: StoredBudget,
): Promise<PlannedLabels> {
  const { byId } = treeOf(await budgets.categorizationOf(access, budget))
  const metrics = new Map((await parts.opsData.metrics(access)).map((metric) => [metric.id, metric]))
  const { places } = await placedAccounts(parts, access, budget.categorizationId)
  const nameOf = ({ kind, id }: PlannedSubject): string | undefined => {
    if (kind === 'ACCOUNT') return places.labelOf(Number(id))
    return kind === 'GROUP' ? byId.get(id)?.group.name : metrics.get(id)?.name
  }
  return {
    places,
    lineOf: (subject) => nameOf(subject) ?? 'A deleted line',
    nameOf: (subject) => `${nameOf(subject) ?? 'A deleted line'} (${budget.name})`,
    addsUp: ({ kind, id }) => kind !== 'METRIC' || metrics.get(id)?.locationAggregation === 'SUM',
  }
}
