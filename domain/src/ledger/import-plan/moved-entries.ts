import { exactSum } from '../../money/exact-sum.ts'
import type { MonthIndex } from '../../time/day.ts'

/** Entries of an account on a day. `sum`: minor units, debit positive. */
export interface DaySum {
  readonly sum: number | bigint
  readonly rows: number
}

/** By account and day, in any key that both sides share; only days that the file covers. */
export type DaySums = ReadonlyMap<number, DaySum>

/** A month of a source, by location name. */
export interface MonthOfSource {
  readonly month: MonthIndex
  /** Active entries. */
  readonly stored: ReadonlyMap<string, DaySums>
  readonly inFile: ReadonlyMap<string, DaySums>
  /** Locations with active entries that the file no longer has. */
  readonly vanished: ReadonlySet<string>
}

/** Where the entries of a vanished location are now. */
export interface MovedTo {
  readonly rows: number
  /** The location of the file that has most of them, on the same days, in the same accounts and with the same amounts; null if none has any, or several equally many. */
  readonly to: string | null
  readonly rowsThere: number
  /** Whether that location had entries of the source before in these months. */
  readonly isThereBefore: boolean
  /** Rows whose amounts the other locations of the file have in addition now. */
  readonly rowsElsewhere: number
  /** `rowsThere` and `rowsElsewhere` by month, without months of none. */
  readonly monthsThere: ReadonlyMap<MonthIndex, number>
  readonly monthsElsewhere: ReadonlyMap<MonthIndex, number>
}

type RowsByMonth = Map<MonthIndex, number>

/** Looks for the entries of vanished locations at the other locations of the file, month by month. */
export class MovedEntries {
  readonly #found = new Map<string, { rows: number; readonly elsewhere: RowsByMonth; readonly there: Map<string, RowsByMonth> }>()
  readonly #before = new Set<string>()

  addMonth({ month, stored, inFile, vanished }: MonthOfSource): void {
    const gone = new Map<number, number | bigint>()
    for (const location of vanished)
      for (const [key, { sum }] of stored.get(location) ?? []) gone.set(key, exactSum(gone.get(key) ?? 0, sum))
    /** What the file has more than the ledger, by key and location. */
    const more = new Map<number, Map<string, DaySum>>()
    const add = (location: string, sums: DaySums, sign: 1 | -1): void => {
      for (const [key, { sum, rows }] of sums) {
        if (!gone.has(key)) continue
        const at = more.get(key) ?? new Map<string, DaySum>()
        const soFar = at.get(location) ?? NOTHING
        at.set(location, { sum: exactSum(soFar.sum, sign === 1 ? sum : -sum), rows: soFar.rows + sign * rows })
        more.set(key, at)
      }
    }
    for (const [location, sums] of inFile) add(location, sums, 1)
    for (const [location, sums] of stored) {
      if (vanished.has(location)) continue
      this.#before.add(location)
      add(location, sums, -1)
    }
    const together = new Map(
      [...more].map(([key, at]) => [key, [...at.values()].reduce((sum: number | bigint, one) => exactSum(sum, one.sum), 0)] as const),
    )
    for (const location of vanished) {
      const found = this.#found.get(location) ?? { rows: 0, elsewhere: new Map(), there: new Map<string, RowsByMonth>() }
      this.#found.set(location, found)
      for (const [key, { sum, rows }] of stored.get(location) ?? []) {
        found.rows += rows
        if (gone.get(key) === together.get(key)) addRows(found.elsewhere, month, rows)
        for (const [other, same] of more.get(key) ?? []) {
          if (same.rows !== rows || same.sum !== exactSum(0, sum)) continue
          const there = found.there.get(other) ?? new Map()
          found.there.set(other, there)
          addRows(there, month, rows)
        }
      }
    }
  }

  /** By vanished location. */
  result(): ReadonlyMap<string, MovedTo> {
    return new Map(
      [...this.#found].map(([location, { rows, elsewhere, there }]) => {
        const [best, next] = [...there]
          .map(([name, months]) => ({ name, months, rows: allRows(months) }))
          .sort((left, right) => right.rows - left.rows)
        // If several have the same entries, such as the rent of every store, they identify none of them.
        const found = best === undefined || best.rows === next?.rows ? null : best
        const isThereBefore = found !== null && this.#before.has(found.name)
        const at = { to: found?.name ?? null, rowsThere: found?.rows ?? 0, monthsThere: found?.months ?? new Map(), isThereBefore }
        return [location, { rows, ...at, rowsElsewhere: allRows(elsewhere), monthsElsewhere: elsewhere }]
      }),
    )
  }
}

function addRows(to: RowsByMonth, month: MonthIndex, rows: number): void {
  to.set(month, (to.get(month) ?? 0) + rows)
}

function allRows(months: RowsByMonth): number {
  return [...months.values()].reduce((sum, rows) => sum + rows, 0)
}

const NOTHING: DaySum = { sum: 0, rows: 0 }
