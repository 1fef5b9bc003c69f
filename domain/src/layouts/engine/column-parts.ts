import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import type { Layout } from '../layout.ts'
import type { LayoutFigures } from '../layout-figures.ts'
import { insertedKey } from '../layout-keys.ts'

/** The figure columns of parts of another's days and places. */
interface Parts {
  readonly all: ReadonlySet<number>
  /** The same without those that are of all of it and come after it. */
  readonly within: ReadonlySet<number>
}

/** What a figure column is of. */
interface Extent extends Pick<FigureColumn, 'startDate' | 'endDate'> {
  /** What its figures are: the ledger's, those of a time before, or a budget's. */
  readonly of: string
  /** REPORT: all places of the report. */
  readonly places: ReadonlySet<string> | 'REPORT' | 'UNKNOWN'
}

/** Which figure columns are of parts of which others: of the same things, on some or all of their days, at some or all of their places. */
export class ColumnParts {
  readonly #figures: LayoutFigures
  readonly #extents: readonly Extent[]
  readonly #parts = new Map<number, Parts>()

  constructor(figures: LayoutFigures, layout: Layout) {
    this.#figures = figures
    this.#extents = extentsOf(figures, layout)
  }

  /** The parts of a figure column. */
  of(figure: number): Parts {
    const known = this.#parts.get(figure)
    if (known !== undefined) return known
    const all = new Set([...this.#extents.keys()].filter((part) => this.#isPart(part, figure)))
    // Of two columns that are the same the first lies within the second.
    const parts = { all, within: new Set([...all].filter((part) => part < figure || !this.#isPart(figure, part))) }
    this.#parts.set(figure, parts)
    return parts
  }

  /** Figure columns in an order in which those within others come first. */
  inOrder(figures: Iterable<number>): readonly number[] {
    // Whatever lies within another has fewer parts itself.
    return [...figures].sort((one, other) => this.of(one).within.size - this.of(other).within.size)
  }

  /** Which of some figure columns, by their places among these, lie within another. */
  indexesWithin(figures: readonly number[], whole: number): readonly number[] {
    const { within } = this.of(whole)
    return within.size === 0 ? [] : [...figures.keys()].filter((at) => within.has(figures[at] ?? -1))
  }

  /** Whether a figure column has all places of another, as far as that is known. */
  hasPlaces(whole: number, part: number): boolean {
    const [all, some] = [this.#extents[whole]?.places, this.#extents[part]?.places]
    if (all === undefined || some === undefined) return false
    if (all === some) return true
    const report = this.#figures.locationIds
    if (all === 'REPORT') {
      if (part < this.#figures.ownColumns || report === null) return true
      return report !== undefined && some !== 'UNKNOWN' && some !== 'REPORT' && hasAll(new Set(report), some)
    }
    if (all === 'UNKNOWN' || some === 'UNKNOWN') return false
    return hasAll(all, some === 'REPORT' ? new Set(report ?? []) : some)
  }

  #isPart(part: number, whole: number): boolean {
    const [one, other] = [this.#extents[part], this.#extents[whole]]
    if (part === whole || one === undefined || other === undefined || one.of !== other.of) return false
    return other.startDate <= one.startDate && one.endDate <= other.endDate && this.hasPlaces(whole, part)
  }
}

function extentsOf({ columns, ownColumns }: LayoutFigures, layout: Layout): readonly Extent[] {
  const budgets = new Map(layout.insertedColumns.map(({ id, budgetId }) => [insertedKey(id), budgetId]))
  return columns.map(({ key, comparison, place, locationIds, startDate, endDate }, at) => {
    const budgetId = at < ownColumns ? layout.columns.budgetId : (budgets.get(key) ?? null)
    const places = locationIds ?? (place.kind === 'LOCATION' ? [place.id] : null)
    return {
      of: comparison === 'BUDGET' ? `BUDGET ${budgetId ?? ''}` : (comparison ?? ''),
      places: places === null ? (place.kind === 'ALL' ? 'REPORT' : 'UNKNOWN') : new Set(places),
      startDate,
      endDate,
    }
  })
}

/** Whether there is something, and another set has all of it. */
function hasAll(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((id) => all.has(id))
}
