import { CellTable } from './cell-table.ts'
import {
  bytesPerSum,
  type CountBytes,
  countBytesOf,
  readCounts,
  readSums,
  SUM_FORMS,
  sumFormOf,
  writeCounts,
  writeSums,
} from './sum-bytes.ts'

/**
 * Balances of one location, by columns: run r is account `accountIds[r]` from month `firstMonths[r]` (year * 12 + month - 1)
 * on, with its cells at `offsets[r]` to `offsets[r + 1]` of `sums` (minor units, debit positive) and `entries`. Runs are
 * sorted by account, then month; a long gap starts another run. `days`: first and last day with entries, for each month that
 * has any.
 */
export interface LocationBalances {
  readonly accountIds: Int32Array
  readonly firstMonths: Int32Array
  /** One longer than the number of runs. */
  readonly offsets: Int32Array
  readonly sums: Float64Array | readonly bigint[]
  readonly entries: Uint32Array
  readonly days: readonly MonthDays[]
}

export interface MonthDays {
  /** year * 12 + month - 1. */
  readonly month: number
  /** Days of the month, 1 to 31. */
  readonly first: number
  readonly last: number
}

/** Longest gap of empty months within a run; for longer ones two runs are smaller. */
const LONGEST_PAUSE = 6
const MAGIC = 0x31425746
const HEADER_BYTES = 24
const RUN_BYTES = 16

/** January 1900, the first month of any ledger; tables count from it. */
export const FIRST_LEDGER_MONTH = 1900 * 12
const MONTH_CELLS = { accounts: 2 ** 22, times: 2 ** 12 } as const

/** Adds up balances of several imports by location. */
export class BalanceCollector {
  readonly #cells = new CellTable(MONTH_CELLS)
  readonly #days = new Map<number, DaysByMonth>()

  /** Adds the months of a location's balances that `includes` accepts. */
  addBalances(location: number, balances: LocationBalances, includes: (month: number) => boolean): void {
    for (let run = 0; run < balances.accountIds.length; run += 1) {
      const start = balances.offsets[run] ?? 0
      const end = balances.offsets[run + 1] ?? start
      for (let cell = start; cell < end; cell += 1) {
        const month = (balances.firstMonths[run] ?? 0) + cell - start
        const entries = balances.entries[cell] ?? 0
        if (entries > 0 && includes(month))
          this.#cells.add(location, balances.accountIds[run] ?? 0, month - FIRST_LEDGER_MONTH, balances.sums[cell] ?? 0, entries)
      }
    }
    let days = this.#days.get(location)
    if (days === undefined) {
      days = new DaysByMonth()
      this.#days.set(location, days)
    }
    for (const { month, first, last } of balances.days) if (includes(month)) days.add(month, first, last)
  }

  /** All locations with entries, sorted by id. */
  forEachLocation(each: (location: number, balances: LocationBalances) => void): void {
    let writer: RunWriter | null = null
    let location = -1
    const finish = (): void => {
      if (writer !== null) each(location, writer.finish(this.#days.get(location)?.inOrder() ?? []))
    }
    this.#cells.forEach((place, account, month, sum, entries) => {
      if (place !== location) {
        finish()
        location = place
        writer = new RunWriter()
      }
      writer?.add(account, month + FIRST_LEDGER_MONTH, sum, entries)
    })
    finish()
  }
}

/** First and last day with entries by month. */
export class DaysByMonth {
  readonly #months = new Map<number, { first: number; last: number }>()

  add(month: number, first: number, last: number): void {
    const known = this.#months.get(month)
    if (known === undefined) this.#months.set(month, { first, last })
    else {
      if (first < known.first) known.first = first
      if (last > known.last) known.last = last
    }
  }

  inOrder(): MonthDays[] {
    return [...this.#months].map(([month, { first, last }]) => ({ month, first, last })).sort((a, b) => a.month - b.month)
  }
}

/** Builds a location's balances; cells come sorted by account, then month, each once. */
export class RunWriter {
  readonly #accountIds: number[] = []
  readonly #firstMonths: number[] = []
  readonly #offsets: number[] = []
  readonly #sums: (number | bigint)[] = []
  readonly #entries: number[] = []
  #isWide = false
  #nextMonth = 0

  add(account: number, month: number, sum: number | bigint, entries: number): void {
    const run = this.#accountIds.length - 1
    if (run < 0 || this.#accountIds[run] !== account || month - this.#nextMonth > LONGEST_PAUSE) {
      this.#accountIds.push(account)
      this.#firstMonths.push(month)
      this.#offsets.push(this.#sums.length)
    } else {
      for (; this.#nextMonth < month; this.#nextMonth += 1) {
        this.#sums.push(0)
        this.#entries.push(0)
      }
    }
    this.#sums.push(sum)
    this.#entries.push(entries)
    this.#isWide ||= typeof sum === 'bigint'
    this.#nextMonth = month + 1
  }

  finish(days: readonly MonthDays[]): LocationBalances {
    return {
      accountIds: Int32Array.from(this.#accountIds),
      firstMonths: Int32Array.from(this.#firstMonths),
      offsets: Int32Array.from([...this.#offsets, this.#sums.length]),
      sums: this.#isWide ? this.#sums.map((sum) => BigInt(sum)) : Float64Array.from(this.#sums, Number),
      entries: Uint32Array.from(this.#entries),
      days,
    }
  }
}

/** Encodes a location's balances, little-endian: header, runs, sums, entries, days. Sums and entries use the shortest form that fits all. */
export function encodeBalances(balances: LocationBalances): Uint8Array<ArrayBuffer> {
  const runs = balances.accountIds.length
  const cells = balances.entries.length
  const form = sumFormOf(balances.sums)
  const countBytes = countBytesOf(balances.entries)
  const bytes = new Uint8Array(HEADER_BYTES + runs * RUN_BYTES + cells * (bytesPerSum(form) + countBytes) + balances.days.length * 8)
  const view = new DataView(bytes.buffer)
  const header = [MAGIC, SUM_FORMS.indexOf(form), runs, cells, balances.days.length, countBytes]
  header.forEach((value, index) => {
    view.setUint32(index * 4, value, true)
  })
  let at = HEADER_BYTES
  for (let run = 0; run < runs; run += 1) {
    view.setInt32(at, balances.accountIds[run] ?? 0, true)
    view.setInt32(at + 4, balances.firstMonths[run] ?? 0, true)
    view.setInt32(at + 8, (balances.offsets[run + 1] ?? 0) - (balances.offsets[run] ?? 0), true)
    at += RUN_BYTES
  }
  at = writeSums(view, at, balances.sums, form)
  at = writeCounts(view, at, balances.entries, countBytes)
  for (const { month, first, last } of balances.days) {
    view.setInt32(at, month, true)
    view.setUint8(at + 4, first)
    view.setUint8(at + 5, last)
    at += 8
  }
  return bytes
}

/** Inverse of {@link encodeBalances}. @throws Error if the bytes are not a complete pack. */
export function decodeBalances(bytes: Uint8Array): LocationBalances {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error('The bytes are not a balance pack')
  const form = SUM_FORMS[view.getUint32(4, true)] ?? 'double'
  const runs = view.getUint32(8, true)
  const cells = view.getUint32(12, true)
  const dayCount = view.getUint32(16, true)
  const countBytes = countBytesIn(view.getUint32(20, true))
  const expected = HEADER_BYTES + runs * RUN_BYTES + cells * (bytesPerSum(form) + countBytes) + dayCount * 8
  if (bytes.byteLength !== expected) throw new Error(`A balance pack of ${bytes.byteLength} bytes should have ${expected}`)
  const accountIds = new Int32Array(runs)
  const firstMonths = new Int32Array(runs)
  const offsets = new Int32Array(runs + 1)
  let at = HEADER_BYTES
  for (let run = 0; run < runs; run += 1) {
    accountIds[run] = view.getInt32(at, true)
    firstMonths[run] = view.getInt32(at + 4, true)
    offsets[run + 1] = (offsets[run] ?? 0) + view.getInt32(at + 8, true)
    at += RUN_BYTES
  }
  const sums = readSums(view, at, cells, form)
  at += cells * bytesPerSum(form)
  const entries = readCounts(view, at, cells, countBytes)
  at += cells * countBytes
  const days: MonthDays[] = []
  for (let day = 0; day < dayCount; day += 1) {
    days.push({ month: view.getInt32(at, true), first: view.getUint8(at + 4), last: view.getUint8(at + 5) })
    at += 8
  }
  return { accountIds, firstMonths, offsets, sums, entries, days }
}

/** The first versions had 4 bytes per count and no header field for it. */
function countBytesIn(stated: number): CountBytes {
  return stated === 1 || stated === 2 ? stated : 4
}
