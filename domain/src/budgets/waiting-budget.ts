import type { PlaceFacts } from '../ops-data/plausibility.ts'
import type { StoredFigure } from '../ops-data/stored-figures.ts'
import { type StatedFigure, waitingStates } from '../ops-data/waiting-states.ts'
import type { MonthIndex } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'
import type { BudgetBook, PlannedLine, PlannedSubject } from './budget-book.ts'
import { type BudgetEdit, lineKey, PERIOD_NOUNS } from './budget-changes.ts'

/** A line of a budget's waiting upload. */
export interface WaitingBudgetLine extends FigureLine {
  readonly subject: PlannedSubject
}

/** Current conditions for accepting figures. */
export interface WaitingBudgetRules extends Pick<BudgetBook, 'period' | 'firstMonth'> {
  /** Error if the subject cannot be planned, such as a line deleted since; null if it can. */
  readonly problemOf: (subject: PlannedSubject) => string | null
  /** Error if changing the subject's figures would plan a category both as a whole and by account; null if it would not. */
  readonly mixedProblemOf: (subject: PlannedSubject) => string | null
}

/**
 * Compares the lines of one location's waiting upload with its current plan.
 *
 * @param lines in workbook order.
 * @param planned the budget's own lines of that location.
 * @returns the figures of each line, in order.
 */
export function statedBudgetLines(
  lines: readonly WaitingBudgetLine[],
  planned: readonly PlannedLine[],
  rules: WaitingBudgetRules,
): readonly (readonly StatedFigure[])[] {
  const months = monthsPerPeriod(rules.period)
  const stored = new Map(
    planned.map((line) => [lineKey(line), line.figures.map((figure): StoredFigure => ({ ...figure, months, upload: 0 }))]),
  )
  const stated = new Map<WaitingBudgetLine, readonly StatedFigure[]>()
  for (const [key, own] of Map.groupBy(lines, lineKey)) {
    const [first] = own
    const problem = first === undefined ? null : rules.problemOf(first.subject)
    const mixed = first === undefined ? null : rules.mixedProblemOf(first.subject)
    const known = new Map((stored.get(key) ?? []).map(({ firstMonth, value }) => [firstMonth, value]))
    // What the budget has already may stay.
    const judged = own.map((line) => ({
      ...line,
      figures: line.figures.map((figure) => {
        const isKnown = figure.value !== null && known.get(figure.firstMonth) === figure.value
        return validatedFigure(figure, problem ?? (isKnown ? null : mixed), rules)
      }),
    }))
    for (const [at, figures] of waitingStates(judged, stored.get(key) ?? [], PLAN_FACTS).entries()) {
      const line = own[at]
      if (line !== undefined) stated.set(line, figures)
    }
  }
  return lines.map((line) => stated.get(line) ?? [])
}

/** Plans are judged by their own figures alone: a location may be planned before it opens. */
export const PLAN_FACTS: PlaceFacts = { open: null, isClosingStated: false, ledger: null, elsewhere: new Map() }

/** Edits made by saving the valid figures of the lines. */
export function waitingEdits(lines: readonly WaitingBudgetLine[], stated: readonly (readonly StatedFigure[])[]): readonly BudgetEdit[] {
  return lines.flatMap(({ subject, locationId }, at) =>
    (stated[at] ?? []).flatMap(({ figure: { firstMonth, value }, state }) =>
      state === 'INVALID' || value === null ? [] : [{ subject, locationId, firstMonth, value }],
    ),
  )
}

/** Span of a budget after adding some figures. */
export function extendedSpan(
  { period, firstMonth, lastMonth }: Pick<BudgetBook, 'period' | 'firstMonth' | 'lastMonth'>,
  edits: readonly Pick<BudgetEdit, 'firstMonth'>[],
): Pick<BudgetBook, 'firstMonth' | 'lastMonth'> {
  const months = monthsPerPeriod(period)
  let [first, last]: [number, number] = [firstMonth, lastMonth]
  for (const edit of edits) {
    first = Math.min(first, edit.firstMonth)
    last = Math.max(last, edit.firstMonth + months - 1)
  }
  // Both are months from the input.
  return { firstMonth: first as MonthIndex, lastMonth: last as MonthIndex }
}

function validatedFigure(figure: ReadFigure, problem: string | null, { period, firstMonth }: WaitingBudgetRules): ReadFigure {
  if (figure.value === null) return figure
  if (problem !== null) return { ...figure, value: null, error: problem }
  const months = monthsPerPeriod(period)
  const noun = PERIOD_NOUNS[period]
  if (figure.months !== months)
    return {
      ...figure,
      value: null,
      error: `The budget is planned by the ${noun}, and this column is not of a ${noun}. Use a template of this budget.`,
    }
  if ((figure.firstMonth - firstMonth) % months !== 0)
    return { ...figure, value: null, error: `No ${noun} of the budget begins with this month. Use a template of this budget.` }
  return figure
}
