import { compareDecimals, fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions, divideFractions, type Fraction, negateFraction } from '../money/fraction.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { type ClosedMonthChange, changeOf } from './closed-month-changes.ts'

/** Whole months that a figure is of. */
export interface ChangedPeriod {
  readonly firstMonth: MonthIndex
  /** Number of months. */
  readonly months: number
}

/** A stored figure of a location before and after; null if none exists. */
export interface ChangedFigure extends ChangedPeriod {
  readonly locationId: number
  /** Decimals. */
  readonly before: string | null
  readonly after: string | null
}

/** The figure of a subject in a period, of all locations together, before and after: Decimals, null for none. */
export interface SubjectFigure {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

interface ChangedSubject extends ChangedPeriod {
  readonly subject: string
  /** How many of its figures change. */
  count: number
}

/** Maximum of changed figures that are stored: an upload can have millions, whose sums would take too much memory. */
const MOST_STORED = 100_000
/** Subjects that are named of each period. */
const MOST_NAMED = 3

/**
 * Collects changed figures of metrics or of a budget's lines, as far as their periods contain closed months, and returns how these change:
 * by period, each once, with the subjects that change most.
 */
export class ClosedFigureChanges {
  readonly #closed: ReadonlySet<MonthIndex>
  readonly #subjects = new Map<string, ChangedSubject>()
  readonly #kept = new Map<string, ChangedFigure[]>()
  #count = 0

  constructor(closed: Iterable<MonthIndex>) {
    this.#closed = new Set(closed)
  }

  get isEmpty(): boolean {
    return this.#subjects.size === 0
  }

  /** @param subject the id of the metric or line. */
  add(subject: string, figure: ChangedFigure): void {
    const { firstMonth, months, before, after } = figure
    if (isSame(before, after) || !this.#holdsClosed(figure)) return
    const key = `${firstMonth}/${months} ${subject}`
    const changed = this.#subjects.get(key) ?? { subject, firstMonth, months, count: 0 }
    changed.count += 1
    this.#subjects.set(key, changed)
    this.#count += 1
    if (this.#count > MOST_STORED) return this.#kept.clear()
    const kept = this.#kept.get(subject)
    if (kept === undefined) this.#kept.set(subject, [figure])
    else kept.push(figure)
  }

  /** The figures of one subject at one location, as they were and as they are. */
  addAll(subject: string, locationId: number, before: readonly PeriodFigure[], after: readonly PeriodFigure[]): void {
    const keyOf = ({ firstMonth, months }: PeriodFigure): string => `${firstMonth}/${months}`
    const were = new Map(before.map((figure) => [keyOf(figure), figure]))
    for (const { firstMonth, months, value, ...figure } of after) {
      const was = were.get(keyOf({ ...figure, firstMonth, months, value }))?.value ?? null
      this.add(subject, { locationId, firstMonth, months, before: was, after: value })
      were.delete(`${firstMonth}/${months}`)
    }
    for (const { firstMonth, months, value } of were.values())
      this.add(subject, { locationId, firstMonth, months, before: value, after: null })
  }

  /** The changed figures of a subject; null if there were too many to keep. */
  figuresOf(subject: string): readonly ChangedFigure[] | null {
    return this.#count > MOST_STORED ? null : (this.#kept.get(subject) ?? [])
  }

  /** The periods of each subject that change. */
  get bySubject(): ReadonlyMap<string, readonly ChangedPeriod[]> {
    return Map.groupBy(this.#subjects.values(), ({ subject }) => subject)
  }

  /**
   * Earliest first, shorter periods first, then by size.
   * @param by AMOUNT: figures of one unit. PROPORTION: of several.
   * @param figureOf what a subject shows for a period; null values on both sides if it has no figure of all locations.
   */
  changes(
    figureOf: (subject: string, period: ChangedPeriod) => SubjectFigure,
    by: 'AMOUNT' | 'PROPORTION' = 'PROPORTION',
  ): readonly ClosedMonthChange[] {
    const size = by === 'AMOUNT' ? amount : proportion
    const periods = [...Map.groupBy(this.#subjects.values(), ({ firstMonth, months }) => `${firstMonth}/${months}`).values()]
    const inOrder = periods.sort(
      ([left], [right]) => (left?.firstMonth ?? 0) - (right?.firstMonth ?? 0) || (left?.months ?? 0) - (right?.months ?? 0),
    )
    return inOrder.flatMap((subjects) => {
      const shown = subjects
        .map((one) => ({ ...one, ...figureOf(one.subject, one) }))
        .sort((left, right) => compareFractions(size(right), size(left)) || left.name.localeCompare(right.name, 'en'))
      const named = shown.slice(0, MOST_NAMED)
      return named.map(({ firstMonth, months, name, before, after, count }, at): ClosedMonthChange => {
        const others = at === named.length - 1 ? shown.length - named.length : 0
        const period = { month: firstMonth, ...(months === 1 ? {} : { months }) }
        return { ...period, figure: name, before, after, others, storedFigures: count, entriesBefore: null, entriesAfter: null }
      })
    })
  }

  #holdsClosed({ firstMonth, months }: ChangedPeriod): boolean {
    for (let at = 0; at < months; at += 1) if (this.#closed.has(addToMonth(firstMonth, at))) return true
    return false
  }
}

/** A figure of some whole months. */
interface PeriodFigure extends ChangedPeriod {
  /** A Decimal. */
  readonly value: string
}

function isSame(before: string | null, after: string | null): boolean {
  return before === after || (before !== null && after !== null && compareDecimals(before, after) === 0)
}

const ZERO: Fraction = fractionFromDecimal('0')
const ONE: Fraction = fractionFromDecimal('1')

function amount(figure: Pick<SubjectFigure, 'before' | 'after'>): Fraction {
  return absolute(fractionFromDecimal(changeOf(figure)))
}

/** The size of a change relative to the larger of both figures: 0 for no change, 1 for a new figure. */
function proportion({ before, after }: Pick<SubjectFigure, 'before' | 'after'>): Fraction {
  const sizes = [before ?? '0', after ?? '0'].map((figure) => absolute(fractionFromDecimal(figure)))
  const [one = ZERO, other = ZERO] = sizes
  const larger = compareFractions(one, other) > 0 ? one : other
  return larger.numerator === 0n ? ZERO : (divideFractions(amount({ before, after }), larger) ?? ONE)
}

function absolute(value: Fraction): Fraction {
  return value.numerator < 0n ? negateFraction(value) : value
}
