import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { requireSeen } from '../seen-text.ts'
import { LONGEST } from '../text-limits.ts'
import type { MonthIndex } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import { checkedFigure } from '../typed-figures/figure-value.ts'
import type { BudgetBook, PlannedFigure, PlannedLine, PlannedSubject } from './budget-book.ts'

/** A figure to be set in a budget. */
export interface BudgetEdit {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  /** First month of its period. */
  readonly firstMonth: MonthIndex
  /** A Decimal; null deletes the figure. */
  readonly value: string | null
}

/** A figure that differs between two versions; null on the side that lacks it. */
export interface FigureChange extends Omit<BudgetEdit, 'value'> {
  readonly before: string | null
  readonly after: string | null
}

/** Changes to be written by a save. */
export interface LineChanges {
  /** Complete new lines; a line without figures is deleted. */
  readonly lines: readonly PlannedLine[]
  /** Number of added, changed and deleted figures. */
  readonly figures: number
}

/**
 * Validates a budget's name and returns it as stored.
 *
 * @param others names of the company's other budgets.
 * @throws BadInputError for an empty, overlong or duplicate name.
 */
export function checkedBudgetName(text: string, others: readonly string[]): string {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  const field = 'budgetName'
  if (name === '') throw new BadInputError('Budget name is required', field)
  if (name.length > LONGEST.budgetName)
    throw new BadInputError(`Budget name is too long: it may have up to ${LONGEST.budgetName} characters.`, field)
  requireSeen(name, 'The name', field)
  const twin = others.find((other) => other.localeCompare(name, 'en', { sensitivity: 'accent' }) === 0)
  if (twin !== undefined) throw new BadInputError(`There is a budget "${twin}" already. Give this one another name.`, field)
  return name
}

/** A key for subject and location. */
export function lineKey({ subject, locationId }: Pick<PlannedLine, 'subject' | 'locationId'>): string {
  return `${subject.kind} ${subject.id} ${locationId}`
}

/**
 * Changes made by some edits; if several set the same figure, the last one counts.
 *
 * @param before the current lines that the edits refer to.
 */
export function editedLines(before: readonly PlannedLine[], edits: readonly BudgetEdit[]): LineChanges {
  const known = new Map(before.map((line) => [lineKey(line), line]))
  const lines: PlannedLine[] = []
  let figures = 0
  for (const [key, own] of Map.groupBy(edits, lineKey)) {
    const [first] = own
    const values = new Map(known.get(key)?.figures.map(({ firstMonth, value }) => [firstMonth, value]))
    const wanted = new Map(own.map(({ firstMonth, value }) => [firstMonth, value]))
    let changed = 0
    for (const [firstMonth, value] of wanted) {
      if ((values.get(firstMonth) ?? null) === value) continue
      changed += 1
      if (value === null) values.delete(firstMonth)
      else values.set(firstMonth, value)
    }
    figures += changed
    if (first !== undefined && changed > 0) lines.push({ subject: first.subject, locationId: first.locationId, figures: inOrder(values) })
  }
  return { lines, figures }
}

/** The edits that turn one state of a budget's lines into another. */
export function changesBetween(before: readonly PlannedLine[], after: readonly PlannedLine[]): readonly FigureChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const changes: FigureChange[] = []
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [were, are] = [old.get(key), now.get(key)]
    const line = are?.line ?? were?.line
    if (line === undefined) continue
    const { subject, locationId } = line
    for (const firstMonth of [...new Set([...(were?.values.keys() ?? []), ...(are?.values.keys() ?? [])])].sort((a, b) => a - b)) {
      const [was, is] = [were?.values.get(firstMonth) ?? null, are?.values.get(firstMonth) ?? null]
      if (was !== is) changes.push({ subject, locationId, firstMonth, before: was, after: is })
    }
  }
  return changes
}

/** First months of the budget's periods. */
export function budgetPeriods({
  period,
  firstMonth,
  lastMonth,
}: Pick<BudgetBook, 'period' | 'firstMonth' | 'lastMonth'>): readonly MonthIndex[] {
  const months = monthsPerPeriod(period)
  // Adding months to a month gives a month.
  return Array.from({ length: Math.floor((lastMonth - firstMonth + 1) / months) }, (_, at) => (firstMonth + at * months) as MonthIndex)
}

/**
 * Validates an edit and returns it as stored.
 *
 * @throws BadInputError if no period of the budget starts with the month, or if the value has too many digits.
 */
export function checkedEdit(
  budget: Pick<BudgetBook, 'name' | 'period' | 'firstMonth' | 'lastMonth'>,
  edit: BudgetEdit,
  field: string,
): BudgetEdit {
  const { period, firstMonth, lastMonth, name } = budget
  const isPeriod =
    edit.firstMonth >= firstMonth && edit.firstMonth <= lastMonth && (edit.firstMonth - firstMonth) % monthsPerPeriod(period) === 0
  if (!isPeriod)
    throw new BadInputError(`No ${PERIOD_NOUNS[period]} of "${name}" begins with that month. Choose one of its own.`, `${field}.timestamp`)
  return edit.value === null ? edit : { ...edit, value: checkedFigure(edit.value, `${field}.value`) }
}

/** Name of each period in sentences. */
export const PERIOD_NOUNS = { MONTHLY: 'month', QUARTERLY: 'quarter', YEARLY: 'year' } as const

function inOrder(values: ReadonlyMap<MonthIndex, string>): readonly PlannedFigure[] {
  return [...values].map(([firstMonth, value]) => ({ firstMonth, value })).sort((left, right) => left.firstMonth - right.firstMonth)
}

function valuesOf(
  lines: readonly PlannedLine[],
): ReadonlyMap<string, { readonly line: PlannedLine; readonly values: ReadonlyMap<MonthIndex, string> }> {
  return new Map(
    lines.map((line) => [lineKey(line), { line, values: new Map(line.figures.map(({ firstMonth, value }) => [firstMonth, value])) }]),
  )
}
