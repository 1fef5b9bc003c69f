import { compareDecimals, sumDecimals } from '../money/decimal.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { type ClosedMonthChange, changeOf, compareSizes } from './closed-month-changes.ts'

/** A stored figure of some whole months before and after; null where there is none. */
export interface ChangedFigure {
  readonly firstMonth: MonthIndex
  /** Number of months. */
  readonly months: number
  /** Decimals. */
  readonly before: string | null
  readonly after: string | null
}

interface SubjectSums {
  before: string | null
  after: string | null
}

/**
 * Collects changed figures of metrics or budgets, and tells how they change closed months: by month, the subject that changes most, with
 * the sums of its changed figures over locations. A figure of several months counts in each of them, as a whole.
 */
export class ClosedFigureChanges {
  readonly #closed: ReadonlySet<MonthIndex>
  readonly #months = new Map<MonthIndex, Map<string, SubjectSums>>()

  constructor(closed: Iterable<MonthIndex>) {
    this.#closed = new Set(closed)
  }

  /** @param subject the name of the metric or line. */
  add(subject: string, { firstMonth, months, before, after }: ChangedFigure): void {
    if (isSame(before, after)) return
    for (let at = 0; at < months; at += 1) {
      const month = addToMonth(firstMonth, at)
      if (!this.#closed.has(month)) continue
      const subjects = this.#months.get(month) ?? new Map<string, SubjectSums>()
      const sums = subjects.get(subject) ?? { before: null, after: null }
      if (before !== null) sums.before = sumDecimals([sums.before ?? '0', before])
      if (after !== null) sums.after = sumDecimals([sums.after ?? '0', after])
      subjects.set(subject, sums)
      this.#months.set(month, subjects)
    }
  }

  /** The figures of one subject at one location, as they were and as they are. */
  addAll(subject: string, before: readonly PeriodFigure[], after: readonly PeriodFigure[]): void {
    const keyOf = ({ firstMonth, months }: PeriodFigure): string => `${firstMonth}/${months}`
    const were = new Map(before.map((figure) => [keyOf(figure), figure]))
    for (const figure of after) {
      this.add(subject, { ...figure, before: were.get(keyOf(figure))?.value ?? null, after: figure.value })
      were.delete(keyOf(figure))
    }
    for (const figure of were.values()) this.add(subject, { ...figure, before: figure.value, after: null })
  }

  /** Earliest first. */
  get changes(): readonly ClosedMonthChange[] {
    return [...this.#months]
      .sort(([left], [right]) => left - right)
      .flatMap(([month, subjects]): ClosedMonthChange[] => {
        const [largest] = [...subjects].sort(([, left], [, right]) => compareSizes(changeOf(right), changeOf(left)))
        if (largest === undefined) return []
        const [figure, { before, after }] = largest
        return [{ month, figure, before, after, others: subjects.size - 1, entriesBefore: null, entriesAfter: null }]
      })
  }
}

/** A figure of some whole months. */
interface PeriodFigure {
  readonly firstMonth: MonthIndex
  readonly months: number
  /** A Decimal. */
  readonly value: string
}

function isSame(before: string | null, after: string | null): boolean {
  return before === after || (before !== null && after !== null && compareDecimals(before, after) === 0)
}
