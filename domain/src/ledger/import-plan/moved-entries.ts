import { exactSum } from '../../money/exact-sum.ts'

/** Entries of an account on a day. `sum`: minor units, debit positive. */
export interface DaySum {
  readonly sum: number | bigint
  readonly rows: number
}

/** By account and day, in any key that both sides share; only days that the file covers. */
export type DaySums = ReadonlyMap<number, DaySum>

/** A month of a source, by location name. */
export interface MonthOfSource {
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
}

/** Looks for the entries of vanished locations at the other locations of the file, month by month. */
export class MovedEntries {
  readonly #found = new Map<string, { rows: number; rowsElsewhere: number; readonly there: Map<string, number> }>()
  readonly #before = new Set<string>()

  addMonth({ stored, inFile, vanished }: MonthOfSource): void {
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
      const found = this.#found.get(location) ?? { rows: 0, rowsElsewhere: 0, there: new Map<string, number>() }
      this.#found.set(location, found)
      for (const [key, { sum, rows }] of stored.get(location) ?? []) {
        found.rows += rows
        if (gone.get(key) === together.get(key)) found.rowsElsewhere += rows
        for (const [other, same] of more.get(key) ?? [])
          if (same.rows === rows && same.sum === exactSum(0, sum)) found.there.set(other, (found.there.get(other) ?? 0) + rows)
      }
    }
  }

  /** By vanished location. */
  result(): ReadonlyMap<string, MovedTo> {
    return new Map(
      [...this.#found].map(([location, { rows, rowsElsewhere, there }]) => {
        const [best, next] = [...there].sort((left, right) => right[1] - left[1])
        // If several have the same entries, such as the rent of every store, they identify none of them.
        const [to, rowsThere] = best === undefined || best[1] === next?.[1] ? [null, 0] : best
        return [location, { rows, to, rowsThere, isThereBefore: to !== null && this.#before.has(to), rowsElsewhere }]
      }),
    )
  }
}

const NOTHING: DaySum = { sum: 0, rows: 0 }
