import { exactSum } from '../../money/exact-sum.ts'
import { DaysByMonth, FIRST_LEDGER_MONTH, type LocationBalances, RunWriter } from './balance-pack.ts'
import { CellTable } from './cell-table.ts'
import type { DayPack } from './day-pack.ts'

/** A time is month * 32 + day of the month; day 0 is unused. */
const DAY_CELLS = { accounts: 2 ** 18, times: 2 ** 17 } as const
const DAYS_PER_MONTH = 32

/** Sums of an import's entries, by location and month, and by month and day. */
export interface CollectedBalances {
  /** Sorted by location. */
  readonly locations: ReadonlyMap<number, LocationBalances>
  readonly months: ReadonlyMap<number, DayPack>
}

/** Adds up an import's entries one by one; memory grows with the distinct days, accounts and locations. */
export class EntryCollector {
  #cells = new CellTable(DAY_CELLS)

  /** @param month year * 12 + month - 1, from 1900 to 2241. @param day of the month. @param amount minor units, debit positive. */
  add(location: number, account: number, month: number, day: number, amount: number | bigint): void {
    this.#cells.add(location, account, (month - FIRST_LEDGER_MONTH) * DAYS_PER_MONTH + day, amount, 1)
  }

  /** Returns the sums and resets the collector, so that the cells are not in memory twice. */
  finish(): CollectedBalances {
    const cells = this.#cells
    this.#cells = new CellTable(DAY_CELLS)
    const cellsOfMonth = new Map<number, number>()
    cells.forEach((_location, _account, time) => {
      const month = monthOf(time)
      cellsOfMonth.set(month, (cellsOfMonth.get(month) ?? 0) + 1)
    })
    const months = new Map([...cellsOfMonth].map(([month, count]) => [month, new DayWriter(count)]))
    const locations = new LocationWriter()
    cells.forEach((location, account, time, sum, entries) => {
      const month = monthOf(time)
      months.get(month)?.add(location, account, time % DAYS_PER_MONTH, sum, entries)
      locations.add(location, account, month, time % DAYS_PER_MONTH, sum, entries)
    })
    return { locations: locations.finish(), months: new Map([...months].map(([month, writer]) => [month, writer.finish()])) }
  }
}

function monthOf(time: number): number {
  return Math.floor(time / DAYS_PER_MONTH) + FIRST_LEDGER_MONTH
}

class DayWriter {
  readonly #pack: { locationIds: Int32Array; accountIds: Int32Array; days: Uint8Array; sums: Float64Array; entries: Uint32Array }
  readonly #wide = new Map<number, bigint>()
  #cell = 0

  constructor(cells: number) {
    this.#pack = {
      locationIds: new Int32Array(cells),
      accountIds: new Int32Array(cells),
      days: new Uint8Array(cells),
      sums: new Float64Array(cells),
      entries: new Uint32Array(cells),
    }
  }

  add(location: number, account: number, day: number, sum: number | bigint, entries: number): void {
    const cell = this.#cell
    this.#cell += 1
    this.#pack.locationIds[cell] = location
    this.#pack.accountIds[cell] = account
    this.#pack.days[cell] = day
    if (typeof sum === 'number') this.#pack.sums[cell] = sum
    else this.#wide.set(cell, sum)
    this.#pack.entries[cell] = entries
  }

  finish(): DayPack {
    if (this.#wide.size === 0) return this.#pack
    return { ...this.#pack, sums: Array.from(this.#pack.sums, (sum, cell) => this.#wide.get(cell) ?? BigInt(sum)) }
  }
}

/** Adds days up to months; cells come sorted by location, account and day. */
class LocationWriter {
  readonly #done = new Map<number, LocationBalances>()
  #runs = new RunWriter()
  #days = new DaysByMonth()
  #location = -1
  #account = -1
  #month = -1
  #sum: number | bigint = 0
  #entries = 0

  add(location: number, account: number, month: number, day: number, sum: number | bigint, entries: number): void {
    if (location !== this.#location || account !== this.#account || month !== this.#month) {
      this.#flush()
      if (location !== this.#location) this.#close()
      this.#location = location
      this.#account = account
      this.#month = month
      this.#sum = 0
      this.#entries = 0
    }
    this.#sum = exactSum(this.#sum, sum)
    this.#entries += entries
    this.#days.add(month, day, day)
  }

  finish(): ReadonlyMap<number, LocationBalances> {
    this.#flush()
    this.#close()
    return this.#done
  }

  #flush(): void {
    if (this.#entries > 0) this.#runs.add(this.#account, this.#month, this.#sum, this.#entries)
  }

  #close(): void {
    if (this.#location >= 0) this.#done.set(this.#location, this.#runs.finish(this.#days.inOrder()))
    this.#runs = new RunWriter()
    this.#days = new DaysByMonth()
  }
}
