import type { Period } from '../time/fiscal-calendar.ts'
import type { BudgetBook } from './budget-book.ts'
import type { PlannedMonths } from './usual-budget.ts'

/** The subjects and periods that a budget has figures for, without the figures. */
export interface BudgetExtent extends PlannedMonths {
  readonly period: Period
  /** Categories with a figure of their own. */
  readonly groupIds: ReadonlySet<string>
  /** Ids of accounts in digits. */
  readonly accountIds: ReadonlySet<string>
}

const extents = new WeakMap<BudgetBook, BudgetExtent>()

/** A book may have millions of lines, so its extent is cached as long as the book. */
export function budgetExtent(book: BudgetBook): BudgetExtent {
  const known = extents.get(book)
  if (known !== undefined) return known
  const [groupIds, accountIds] = [new Set<string>(), new Set<string>()]
  for (const { subject, figures } of book.lines) {
    if (figures.length === 0) continue
    if (subject.kind === 'GROUP') groupIds.add(subject.id)
    if (subject.kind === 'ACCOUNT') accountIds.add(subject.id)
  }
  const { period, firstMonth, lastMonth } = book
  const extent = { period, firstMonth, lastMonth, groupIds, accountIds }
  extents.set(book, extent)
  return extent
}
