import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import type { Layout } from '../layout.ts'
import type { LayoutFigures } from '../layout-figures.ts'
import { insertedKey } from '../layout-keys.ts'

/** Figure columns that cover parts of another's days and places. */
interface Parts {
  readonly all: ReadonlySet<number>
  /** The same without later columns that cover all of it. */
  readonly within: ReadonlySet<number>
}

/** What a figure column covers. */
interface Extent extends Pick<FigureColumn, 'startDate' | 'endDate'> {
  /** The kind of figures: actuals, a comparison, or a budget. */
  readonly of: string
  /** REPORT: all places of the report. */
  readonly places: ReadonlySet<string> | 'REPORT' | 'UNKNOWN'
}

/** Finds figure columns that cover parts of others: the same kind of figures, for some or all of their days and places. */
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
    // Of two equal columns, the first counts as a part of the second.
    const parts = { all, within: new Set([...all].filter((part) => part < figure || !this.#isPart(figure, part))) }
    this.#parts.set(figure, parts)
    return parts
  }

  /** Figure columns sorted so that parts come before the columns that contain them. */
  inOrder(figures: Iterable<number>): readonly number[] {
    // A column within another has fewer parts.
    return [...figures].sort((one, other) => this.of(one).within.size - this.of(other).within.size)
  }

  /** Indexes of those columns in the list that lie within another. */
  indexesWithin(figures: readonly number[], whole: number): readonly number[] {
    const { within } = this.of(whole)
    return within.size === 0 ? [] : [...figures.keys()].filter((at) => within.has(figures[at] ?? -1))
  }

  /** Whether a figure column has all places of another, as far as known. */
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

/** Whether the second set is not empty and contained in the first. */
function hasAll(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((id) => all.has(id))
}

/** Whether two columns cover the same location, the same group, or all locations. */
export function samePlace({ place: one }: FigureColumn, { place: other }: FigureColumn): boolean {
  return one.kind === other.kind && (one.kind === 'ALL' || other.kind === 'ALL' || one.id === other.id)
}
