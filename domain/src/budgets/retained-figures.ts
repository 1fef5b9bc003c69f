import type { LocationId } from '../ledger/account.ts'
import { counted, formatCount } from '../money/format.ts'
import { joinFirst } from '../sentence-text.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { monthsName } from '../time/day-format.ts'
import { monthsPerPeriod, type Period } from '../time/fiscal-calendar.ts'
import type { FigureLine } from '../workbooks/read-figures.ts'
import type { PlannedLine, PlannedSubject } from './budget-book.ts'
import { lineKey } from './budget-changes.ts'

/** What a sentence about retained figures needs to know about their budget. */
interface RetainedFacts {
  readonly budget: { readonly name: string; readonly period: Period }
  /** All figures of the budget. */
  readonly figures: number
  /** Names of the locations that have figures in the budget, and no row in the workbook. */
  readonly otherLocations: readonly string[]
  readonly nameOfLine: (subject: PlannedSubject) => string
  readonly nameOfLocation: (locationId: LocationId) => string
}

/** Retained figures of the same month, of lines and locations that the workbook has. */
interface RetainedMonth {
  figures: number
  readonly first: Pick<PlannedLine, 'subject' | 'locationId'>
}

/** What a budget keeps when a workbook becomes its next version: all that the workbook has no cell for. Zeros need no word. */
export class RetainedFigures {
  readonly #hasRow: (subject: PlannedSubject) => boolean
  readonly #lines = new Map<string, PlannedSubject>()
  readonly #months = new Map<MonthIndex, RetainedMonth>()
  readonly #uploaded = new Set<MonthIndex>()
  #met = 0

  /** @param hasRow whether the workbook has a row of a line anywhere. */
  constructor(hasRow: (subject: PlannedSubject) => boolean) {
    this.#hasRow = hasRow
  }

  /** Takes a location of the workbook: its lines in the budget, and its rows in the workbook. */
  add(
    planned: readonly PlannedLine[],
    rows: readonly (Pick<FigureLine, 'locationId' | 'figures'> & { readonly subject: PlannedSubject })[],
  ): void {
    const cells = new Map<string, Set<MonthIndex>>()
    for (const row of rows) {
      const own = cells.get(lineKey(row)) ?? new Set<MonthIndex>()
      cells.set(lineKey(row), own)
      for (const { firstMonth } of row.figures) {
        own.add(firstMonth)
        this.#uploaded.add(firstMonth)
      }
    }
    for (const line of planned) {
      const own = cells.get(lineKey(line))
      for (const { firstMonth, value } of line.figures)
        if (own?.has(firstMonth) === true) this.#met++
        else if (value !== '0') this.#keep(line, firstMonth)
    }
  }

  #keep(line: PlannedLine, firstMonth: MonthIndex): void {
    const { subject, locationId } = line
    if (!this.#hasRow(subject)) {
      this.#lines.set(`${subject.kind} ${subject.id}`, subject)
      return
    }
    const month = this.#months.get(firstMonth) ?? { figures: 0, first: { subject, locationId } }
    month.figures++
    this.#months.set(firstMonth, month)
  }

  /** What to say once all locations were taken; null if nothing stays. */
  note({ budget, figures, otherLocations, nameOfLine, nameOfLocation }: RetainedFacts): string | null {
    const [months, cells] = [
      [...this.#months].filter(([month]) => !this.#uploaded.has(month)),
      [...this.#months].filter(([month]) => this.#uploaded.has(month)),
    ]
    if (this.#lines.size + months.length + cells.length + otherLocations.length === 0) return null
    const name = `“${budget.name}”`
    if (this.#met === 0)
      return `The workbook has no cell for the ${counted(figures, 'figure')} of ${name}, which ${figures === 1 ? 'stays' : 'stay'}.`
    if (this.#met * 2 < figures)
      return `The workbook has cells for ${formatCount(this.#met)} of the ${counted(figures, 'figure')} of ${name}. The others stay as they are.`
    const parts = [
      retainedPart(name, 'line', [...this.#lines.values()].map(nameOfLine)),
      retainedPart(name, 'location', otherLocations),
      monthsPart(
        name,
        budget.period,
        months.map(([month]) => month),
      ),
      cellsPart(
        name,
        cells.map(([, month]) => month),
        nameOfLine,
        nameOfLocation,
      ),
    ]
    return parts.filter((part) => part !== null).join(' ')
  }
}

function retainedPart(budget: string, kind: 'line' | 'location', names: readonly string[]): string | null {
  if (names.length === 0) return null
  const [are, keep] = names.length === 1 ? ['is', 'keeps its'] : ['are', 'keep their']
  return `${counted(names.length, kind)} of ${budget} ${are} not in the workbook and ${keep} figures: ${joinFirst(names)}.`
}

function monthsPart(budget: string, period: Period, firstMonths: readonly MonthIndex[]): string | null {
  if (firstMonths.length === 0) return null
  const months = firstMonths
    .flatMap((first) => Array.from({ length: monthsPerPeriod(period) }, (_, at) => addToMonth(first, at)))
    .toSorted((one, other) => one - other)
  return `${monthsName(months)} of ${budget} ${months.length === 1 ? 'is' : 'are'} not in the workbook and ${months.length === 1 ? 'keeps its' : 'keep their'} figures.`
}

function cellsPart(
  budget: string,
  months: readonly RetainedMonth[],
  nameOfLine: RetainedFacts['nameOfLine'],
  nameOfLocation: RetainedFacts['nameOfLocation'],
): string | null {
  const [one] = months
  if (one === undefined) return null
  const count = months.reduce((sum, { figures }) => sum + figures, 0)
  const [have, stay] = count === 1 ? ['has', 'stays'] : ['have', 'stay']
  return `${counted(count, 'figure')} of ${budget} ${have} no cell with a figure in the workbook and ${stay}, such as ${nameOfLine(one.first.subject)} of ${nameOfLocation(one.first.locationId)}.`
}
