import type { LocationId } from '../../ledger/account.ts'
import { joinFirst } from '../../sentence-text.ts'
import { quoted } from '../figure-cells.ts'
import type { ReadFigure, WorkbookIssue } from '../read-figures.ts'

/** Fewer months may grow so by chance. */
const FEWEST = 4
/** How far the growth of a month may be from that of the first one, and with the fewest months. */
const NEAR = { least: 0.5, most: 2 } as const
const NEARER = { least: 0.8, most: 1.25 } as const

/** Small counts may grow so. */
const LEAST = 100

/**
 * Whether monthly figures look as if each had all months before it in it: each grows by about as much as the first one is. Figures that
 * really grow so are six times as large after half a year. Null for too few figures, and for small ones.
 */
function isRunningTotal(figures: readonly Pick<ReadFigure, 'value' | 'firstMonth' | 'months'>[]): boolean | null {
  const values = monthlyValues(figures)
  const [first = 0] = values ?? []
  if (values === null) return null
  // A new store that is planned to grow by as much each month.
  const isPlanned = values.length === FEWEST && values.every((value, at) => value === first * (at + 1))
  return !isPlanned && growByFirst(values, values.length === FEWEST ? NEARER : NEAR)
}

/** Of months, in order; empty for months that do not follow each other, null for too few, and for small ones. */
function monthlyValues(figures: readonly Pick<ReadFigure, 'value' | 'firstMonth' | 'months'>[]): readonly number[] | null {
  const monthly = figures
    .filter(({ months, value }) => months === 1 && value !== null)
    .toSorted((one, other) => one.firstMonth - other.firstMonth)
  const values = monthly.map(({ value }) => Number(value))
  if (monthly.length < FEWEST || Math.abs(values.at(-1) ?? 0) < LEAST) return null
  return monthly.every(({ firstMonth }, at) => at === 0 || firstMonth === (monthly[at - 1]?.firstMonth ?? 0) + 1) ? values : []
}

function growByFirst(values: readonly number[], { least, most }: { readonly least: number; readonly most: number }): boolean {
  const [first = 0, ...others] = values
  if (first === 0) return false
  return others.every((value, at) => {
    const growth = (value - (values[at] ?? 0)) / first
    return growth >= least && growth <= most
  })
}

/** Rows among others that do not grow so have to grow more evenly in fewer months. */
const MANY = 6
const MOST_NAMED = 3

interface RunningRow {
  readonly label: string
  readonly coordinate: string
  readonly locationId: LocationId | null
}

/** Finds rows that look like running totals: most of a sheet, or some among others. */
export class RunningTotals {
  #like = 0
  #unlike = 0
  #first: RunningRow | null = null
  readonly #clear: RunningRow[] = []

  /** Takes the figures of a line at a location. */
  add(row: RunningRow, figures: readonly Pick<ReadFigure, 'value' | 'firstMonth' | 'months'>[]): void {
    const isLike = isRunningTotal(figures)
    const values = monthlyValues(figures)
    if (isLike === null || values === null) return
    if (isLike) {
      this.#like += 1
      this.#first ??= row
    } else this.#unlike += 1
    if (growByFirst(values, values.length < MANY ? NEARER : NEAR)) this.#clear.push(row)
  }

  get issues(): readonly WorkbookIssue[] {
    if (this.#first !== null && this.#like > this.#unlike) {
      const { coordinate, locationId } = this.#first
      return [{ coordinate, locationId, error: `The figures ${GROW}`, severity: 'NOTE', isGuess: true }]
    }
    const [first] = this.#clear
    if (first === undefined || this.#clear.length * 2 > this.#like + this.#unlike) return []
    const { coordinate, locationId } = first
    const labels = [...new Set(this.#clear.map(({ label }) => quoted(label)))]
    return [{ coordinate, locationId, error: `The figures of ${joinFirst(labels, MOST_NAMED)} ${GROW}`, severity: 'NOTE', isGuess: true }]
  }
}

const GROW =
  'grow each month by about as much as the first one is, as totals since the beginning of a year do, and are read as they are. If they are, write what each month has alone.'
