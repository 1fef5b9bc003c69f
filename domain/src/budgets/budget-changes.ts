import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { LONGEST } from '../text-limits.ts'
import type { MonthIndex } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import { checkedFigure } from '../typed-figures/figure-value.ts'
import type { BudgetBook, PlannedFigure, PlannedLine, PlannedSubject } from './budget-book.ts'

/** A figure of a budget as somebody wants it. */
export interface BudgetEdit {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  /** The first of its period. */
  readonly firstMonth: MonthIndex
  /** A Decimal; null takes the figure away. */
  readonly value: string | null
}

/** A figure that differs between two versions; null where there is none. */
export interface FigureChange extends Omit<BudgetEdit, 'value'> {
  readonly before: string | null
  readonly after: string | null
}

/** What a save writes. */
export interface LineChanges {
  /** Lines as they are from then on; one without figures is gone. */
  readonly lines: readonly PlannedLine[]
  /** How many figures are new, others or gone. */
  readonly figures: number
}

/**
 * A budget's name as it is stored.
 *
 * @param others of the company's other budgets.
 * @throws BadInputError for none, one that is too long, and one that another budget has.
 */
export function checkedBudgetName(text: string, others: readonly string[]): string {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  const field = 'budgetName'
  if (name === '') throw new BadInputError('Budget name is required', field)
  if (name.length > LONGEST.budgetName)
    throw new BadInputError(`Budget name is too long: it may have up to ${LONGEST.budgetName} characters.`, field)
  const twin = others.find((other) => other.localeCompare(name, 'en', { sensitivity: 'accent' }) === 0)
  if (twin !== undefined) throw new BadInputError(`There is a budget "${twin}" already. Give this one another name.`, field)
  return name
}

/** The one text for what a line is of and where. */
export function lineKey({ subject, locationId }: Pick<PlannedLine, 'subject' | 'locationId'>): string {
  return `${subject.kind} ${subject.id} ${locationId}`
}

/**
 * What a save of some figures changes; of several of one period the last counts.
 *
 * @param before the lines that there are, of all that the edits are about.
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

/** What makes one state of a budget's lines out of another. */
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

/** Of which periods of a budget figures can be: by their first month. */
export function budgetPeriods({
  period,
  firstMonth,
  lastMonth,
}: Pick<BudgetBook, 'period' | 'firstMonth' | 'lastMonth'>): readonly MonthIndex[] {
  const months = monthsPerPeriod(period)
  // Months counted on from a month are months.
  return Array.from({ length: Math.floor((lastMonth - firstMonth + 1) / months) }, (_, at) => (firstMonth + at * months) as MonthIndex)
}

/**
 * An edit as it is stored.
 *
 * @throws BadInputError for a month with which no period of the budget begins, and a value with too many digits.
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

/** What a period is called in a sentence. */
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
