import type { ReadFigure } from '../read-figures.ts'

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
export function isRunningTotal(figures: readonly Pick<ReadFigure, 'value' | 'firstMonth' | 'months'>[]): boolean | null {
  const monthly = figures
    .filter(({ months, value }) => months === 1 && value !== null)
    .toSorted((one, other) => one.firstMonth - other.firstMonth)
  const values = monthly.map(({ value }) => Number(value))
  const [first = 0] = values
  if (monthly.length < FEWEST || Math.abs(values.at(-1) ?? 0) < LEAST) return null
  const follow = monthly.every(({ firstMonth }, at) => at === 0 || firstMonth === (monthly[at - 1]?.firstMonth ?? 0) + 1)
  if (!follow || first === 0) return false
  const { least, most } = values.length === FEWEST ? NEARER : NEAR
  // A new store that is planned to grow by as much each month.
  const isPlanned = values.length === FEWEST && values.every((value, at) => value === first * (at + 1))
  if (isPlanned) return false
  return values.slice(1).every((value, at) => {
    const growth = (value - (values[at] ?? 0)) / first
    return growth >= least && growth <= most
  })
}

/** What to say of such a row. */
export const RUNNING_TOTAL =
  'The figures grow each month by about as much as the first one is, as totals since the beginning of a year do, and are read as they are. If they are, write what each month has alone.'
