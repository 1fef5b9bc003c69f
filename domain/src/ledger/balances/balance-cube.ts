import {
  addToParts,
  carryParts,
  EXACT_IN_DOUBLES,
  partsFor,
  partsOf,
  sumAt,
  sumsOf,
  type WideSums,
  withParts,
  zeroParts,
} from '../../money/wide-sums.ts'
import type { AccountId, LocationId } from '../account.ts'
import type { BalanceFacts } from './balance-facts.ts'
import { type LocationBalances, type MonthDays, RunWriter } from './balance-pack.ts'
import { type DayPack, type DaysOfMonth, firstCellOf, holdsDay } from './day-pack.ts'

/** Whole months, both ends included: year * 12 + month - 1. */
export interface MonthRange {
  readonly from: number
  readonly to: number
}

/** One location's balances as prefix sums over its own accounts and months. */
export interface LocationPlane {
  readonly accountIds: readonly AccountId[]
  readonly firstMonth: number
  readonly months: number
  /**
   * For row r and month m, the sum of all earlier months is at m * accountIds.length + r. Minor units, debit positive; as many
   * parts as `WideSums` needs for the magnitude. The accounts of a month are contiguous, in the order in which reports add them.
   */
  readonly prefix: readonly Float64Array[]
  readonly entryPrefix: Uint32Array
  readonly days: ReadonlyMap<number, MonthDays>
  /** Sum of the absolute cells: exact below 2^53, a lower bound from there on. */
  readonly magnitude: number
}

/** Builds a location's plane from its balances. */
export function locationPlane(balances: LocationBalances): LocationPlane {
  const accountIds: AccountId[] = []
  let firstMonth = Number.MAX_SAFE_INTEGER
  let lastMonth = -1
  for (let run = 0; run < balances.accountIds.length; run += 1) {
    const account = balances.accountIds[run] ?? 0
    if (accountIds.at(-1) !== account) accountIds.push(account)
    const first = balances.firstMonths[run] ?? 0
    firstMonth = Math.min(firstMonth, first)
    lastMonth = Math.max(lastMonth, first + (balances.offsets[run + 1] ?? 0) - (balances.offsets[run] ?? 0) - 1)
  }
  const months = Math.max(0, lastMonth - firstMonth + 1)
  const rows = accountIds.length
  const size = rows * (months + 1)
  const entryPrefix = new Uint32Array(size)
  const { sums } = balances
  const magnitude = sums instanceof Float64Array ? sizeOfDoubles(sums) : sums.reduce((total, sum) => total + Math.abs(Number(sum)), 0)
  const prefix = zeroParts(size, partsFor(magnitude))
  const [narrow] = prefix
  const isNarrow = prefix.length === 1 && sums instanceof Float64Array
  // First store each cell one place after its month, then add up the months.
  let row = -1
  for (let run = 0; run < balances.accountIds.length; run += 1) {
    if (row < 0 || accountIds[row] !== balances.accountIds[run]) row += 1
    const start = balances.offsets[run] ?? 0
    const end = balances.offsets[run + 1] ?? start
    let at = ((balances.firstMonths[run] ?? 0) - firstMonth + 1) * rows + row
    // A function of its own, so that its loop only sees one kind of array and stays fast.
    if (isNarrow && narrow !== undefined) placeDoubles(narrow, sums, { start, end, at, rows })
    else for (let cell = start, to = at; cell < end; cell += 1, to += rows) addToParts(prefix, to, sums[cell] ?? 0)
    for (let cell = start; cell < end; cell += 1, at += rows) entryPrefix[at] = balances.entries[cell] ?? 0
  }
  for (let at = rows; at < size; at += 1) entryPrefix[at] = (entryPrefix[at] ?? 0) + (entryPrefix[at - rows] ?? 0)
  for (const part of prefix) for (let at = rows; at < size; at += 1) part[at] = (part[at] ?? 0) + (part[at - rows] ?? 0)
  carryParts(prefix)
  const days = new Map(balances.days.map((day) => [day.month, day]))
  return { accountIds, firstMonth, months, prefix, entryPrefix, days, magnitude }
}

function sizeOfDoubles(sums: Float64Array): number {
  let size = 0
  for (let cell = 0; cell < sums.length; cell += 1) size += Math.abs(sums[cell] ?? 0)
  return size
}

/** Places the cells of a run in a plane, one month apart. */
function placeDoubles(
  to: Float64Array,
  sums: Float64Array,
  { start, end, at, rows }: { readonly start: number; readonly end: number; readonly at: number; readonly rows: number },
): void {
  for (let cell = start, place = at; cell < end; cell += 1, place += rows) to[place] = sums[cell] ?? 0
}

/**
 * A company's balances in memory: location x account x month as prefix sums, plus a plane for all locations together. A sum
 * over any range of whole months costs two reads per account and location. Uses plain doubles while every partial sum is
 * exact, else several parts, with the same results.
 */
export class BalanceCube {
  /** Sorted by id; also the row order of the facts. */
  readonly accountIds: readonly AccountId[]
  /** Locations with entries, sorted by id. */
  readonly locationIds: readonly LocationId[]
  readonly #planes: ReadonlyMap<LocationId, LocationPlane>
  readonly #rowsOf: ReadonlyMap<LocationId, Int32Array>
  readonly #all: LocationPlane
  readonly #allRows: Int32Array
  /** 0, 1, 2 and so on, as many as accounts. */
  readonly #everyRow: Int32Array
  /** Hundreds of locations are asked for the same accounts, one after the other. */
  #lastChosen: { readonly accounts: ReadonlySet<AccountId>; readonly chosen: ChosenAccounts } | null = null

  constructor(planes: ReadonlyMap<LocationId, LocationPlane>) {
    this.locationIds = [...planes.keys()].sort((a, b) => a - b)
    this.accountIds = [...new Set([...planes.values()].flatMap((plane) => plane.accountIds))].sort((a, b) => a - b)
    const ordinals = new Map(this.accountIds.map((id, ordinal) => [id, ordinal]))
    const rows = (plane: LocationPlane): Int32Array => Int32Array.from(plane.accountIds, (id) => ordinals.get(id) ?? 0)
    this.#rowsOf = new Map([...planes].map(([id, plane]) => [id, rows(plane)]))
    this.#planes = planes
    this.#all = this.#sumOfAll()
    this.#allRows = rows(this.#all)
    this.#everyRow = Int32Array.from(this.accountIds, (_, row) => row)
  }

  /** First and last month with entries at any location; null for an empty ledger. */
  get months(): MonthRange | null {
    return this.#all.months === 0 ? null : { from: this.#all.firstMonth, to: this.#all.firstMonth + this.#all.months - 1 }
  }

  /** Number of the company's active entries. */
  get entryCount(): number {
    const { entryPrefix, months, accountIds } = this.#all
    return entryPrefix.subarray(months * accountIds.length).reduce((sum, entries) => sum + entries, 0)
  }

  /** First and last day with entries in a month, over the given locations; null means all locations. */
  monthDays(month: number, locations: readonly LocationId[] | null): MonthDays | null {
    if (locations === null) return this.#all.days.get(month) ?? null
    let found: MonthDays | null = null
    for (const location of locations) {
      const days = this.#planes.get(location)?.days.get(month)
      if (days !== undefined) found = found === null ? days : joined(found, days)
    }
    return found
  }

  /** First and last month with entries at a location, with their days; null without entries. */
  locationDays(location: LocationId): { readonly first: MonthDays; readonly last: MonthDays } | null {
    return endDays(this.#planes.get(location))
  }

  /** The same for the whole company. */
  companyDays(): { readonly first: MonthDays; readonly last: MonthDays } | null {
    return endDays(this.#all)
  }

  /**
   * Sums and counts per account and column, over the given locations (null: all; unknown ones are ignored). A null column has
   * no whole month.
   * @param accounts these alone; null means all. Those that the cube does not have are left out.
   */
  facts(
    columns: readonly (MonthRange | null)[],
    locations: readonly LocationId[] | null,
    accounts: ReadonlySet<AccountId> | null = null,
  ): MutableBalanceFacts {
    const { ordinals, accountIds } = this.#accounts(accounts)
    const [only] = locations?.length === 1 ? this.#placed(locations) : []
    if (only !== undefined) return factsOfPlane(only.plane, columns, accountIds, this.#rowsAt(ordinals, only.rows))
    const chosen = new Set(locations)
    const present = locations === null ? this.locationIds : this.locationIds.filter((id) => chosen.has(id))
    // For more than half of the locations, subtracting the others from the total plane is less work.
    const isMost = present.length * 2 > this.locationIds.length
    const added = isMost ? [{ plane: this.#all, rows: this.#allRows }] : this.#placed(present)
    const magnitude = added.reduce((total, { plane }) => total + plane.magnitude, 0)
    const parts = partsFor(magnitude)
    const sum = new Boundaries(columns, this.accountIds.length, parts)
    sum.add(added)
    if (isMost && present.length < this.locationIds.length) {
      const others = new Boundaries(columns, this.accountIds.length, parts)
      others.add(this.#placed(this.locationIds.filter((id) => !chosen.has(id))))
      sum.subtract(others)
    }
    const facts = { accountIds, columns: columns.length, ...sum.differences(ordinals) }
    return parts === 1 ? { ...facts, magnitude } : narrowed(facts)
  }

  /**
   * The same for each location, of some accounts only: a chart needs few of them. Accounts that the
   * cube does not have are left out. Each location's facts are made when they are asked for.
   */
  *factsByLocation(
    columns: readonly (MonthRange | null)[],
    accounts: ReadonlySet<AccountId>,
  ): Generator<readonly [LocationId, MutableBalanceFacts], void> {
    const { ordinals, accountIds } = this.#accounts(accounts)
    for (const id of this.locationIds) {
      const [placed] = this.#placed([id])
      if (placed === undefined) continue
      yield [id, factsOfPlane(placed.plane, columns, accountIds, this.#rowsAt(ordinals, placed.rows))]
    }
  }

  #accounts(accounts: ReadonlySet<AccountId> | null): ChosenAccounts {
    if (accounts === null) return { ordinals: this.#everyRow, accountIds: this.accountIds }
    if (this.#lastChosen?.accounts === accounts) return this.#lastChosen.chosen
    const ordinals = this.#everyRow.filter((ordinal) => accounts.has(this.accountIds[ordinal] ?? 0))
    const chosen = { ordinals, accountIds: [...ordinals].flatMap((ordinal) => this.accountIds[ordinal] ?? []) }
    this.#lastChosen = { accounts, chosen }
    return chosen
  }

  /** @param own accounts of a plane's rows. */
  #rowsAt(ordinals: Int32Array, own: Int32Array): PlacedRows {
    if (ordinals === this.#everyRow) return { places: own, rows: this.#everyRow.subarray(0, own.length) }
    // A location with entries of every account.
    if (own.length === this.#everyRow.length) return { places: this.#everyRow.subarray(0, ordinals.length), rows: ordinals }
    return rowsAt(ordinals, own)
  }

  /** The balances of all locations together. */
  totals(): LocationBalances {
    const { accountIds, firstMonth, months, prefix, entryPrefix, days } = this.#all
    const rows = accountIds.length
    const sums = sumsOf(prefix)
    const writer = new RunWriter()
    for (const [row, account] of accountIds.entries()) {
      for (let month = 0; month < months; month += 1) {
        const [from, to] = [month * rows + row, (month + 1) * rows + row]
        const entries = (entryPrefix[to] ?? 0) - (entryPrefix[from] ?? 0)
        if (entries > 0) writer.add(account, firstMonth + month, difference(sumAt(sums, to), sumAt(sums, from)), entries)
      }
    }
    return writer.finish([...days.values()].sort((a, b) => a.month - b.month))
  }

  #placed(locations: readonly LocationId[]): PlacedPlane[] {
    const placed: PlacedPlane[] = []
    for (const id of locations) {
      const plane = this.#planes.get(id)
      const rows = this.#rowsOf.get(id)
      if (plane !== undefined && rows !== undefined) placed.push({ plane, rows })
    }
    return placed
  }

  #sumOfAll(): LocationPlane {
    let firstMonth = Number.MAX_SAFE_INTEGER
    let lastMonth = -1
    const days = new Map<number, MonthDays>()
    for (const plane of this.#planes.values()) {
      if (plane.months === 0) continue
      firstMonth = Math.min(firstMonth, plane.firstMonth)
      lastMonth = Math.max(lastMonth, plane.firstMonth + plane.months - 1)
      for (const day of plane.days.values()) {
        const known = days.get(day.month)
        days.set(day.month, known === undefined ? day : joined(known, day))
      }
    }
    const months = Math.max(0, lastMonth - firstMonth + 1)
    const accounts = this.accountIds.length
    const size = accounts * (months + 1)
    const magnitude = [...this.#planes.values()].reduce((sum, plane) => sum + plane.magnitude, 0)
    const prefix = zeroParts(size, partsFor(magnitude))
    const entryPrefix = new Uint32Array(size)
    for (const [id, plane] of this.#planes) {
      const rows = this.#rowsOf.get(id) ?? new Int32Array(0)
      // After a location's last month its running sum stays constant.
      const places = Int32Array.from({ length: months + 1 }, (_, month) => clamp(firstMonth + month - plane.firstMonth, plane.months))
      addCounts(entryPrefix, plane.entryPrefix, rows, accounts, places)
      withParts(plane.prefix, prefix.length).forEach((part, at) => addDoubles(prefix[at] ?? NONE, part, rows, accounts, places))
    }
    carryParts(prefix)
    return { accountIds: this.accountIds, firstMonth, months, prefix, entryPrefix, days, magnitude }
  }
}

/** A number where it is exact. */
function difference(a: number | bigint, b: number | bigint): number | bigint {
  const exact = BigInt(a) - BigInt(b)
  const near = Number(exact)
  return Number.isSafeInteger(near) ? near : exact
}

/** Facts to which edge days can still be added. */
export interface MutableBalanceFacts extends BalanceFacts {
  readonly sums: Float64Array | WideSums
  /** Upper bound on any column's sum of absolute values; determines the number of parts. */
  readonly magnitude: number
}

/** Day cells of a month from one import, and the days of the month that it holds at each location. */
export interface HeldDays {
  readonly pack: DayPack
  readonly locations: ReadonlyMap<LocationId, readonly DaysOfMonth[]>
}

/**
 * Adds the entries of some days of a month (both ends included) to one column, for the given locations (null: all). Returns
 * the facts, with more parts if their own might no longer be exact: large amounts that cancel out over a month may not over
 * some of its days.
 */
export function addDayBalances(
  facts: MutableBalanceFacts,
  column: number,
  month: readonly HeldDays[],
  days: DaysOfMonth,
  locations: readonly LocationId[] | null,
): MutableBalanceFacts {
  const ordinals = new Map(facts.accountIds.map((id, ordinal) => [id, ordinal]))
  const { entries } = facts
  let { magnitude } = facts
  let parts = partsOf(facts.sums)
  for (const held of month) {
    const { pack } = held
    for (const location of locations === null ? held.locations.keys() : new Set(locations)) {
      const ranges = held.locations.get(location)
      if (ranges === undefined) continue
      for (let cell = firstCellOf(pack, location); pack.locationIds[cell] === location; cell += 1) {
        const day = pack.days[cell] ?? 0
        const isAsked = day >= days.first && day <= days.last && holdsDay(ranges, day)
        const ordinal = isAsked ? ordinals.get(pack.accountIds[cell] ?? 0) : undefined
        if (ordinal === undefined) continue
        const at = ordinal * facts.columns + column
        entries[at] = (entries[at] ?? 0) + (pack.entries[cell] ?? 0)
        const sum = pack.sums[cell] ?? 0
        magnitude += Math.abs(Number(sum))
        if (magnitude >= EXACT_IN_DOUBLES) parts = withParts(parts, partsFor(magnitude))
        addToParts(parts, at, sum)
      }
    }
  }
  return { ...facts, sums: sumsOf(parts), magnitude }
}

/** Converts the facts to plain doubles if every column is exact in them, however large the ledger is. */
function narrowed(facts: Omit<MutableBalanceFacts, 'magnitude'>): MutableBalanceFacts {
  const { columns, sums } = facts
  const narrow = new Float64Array(sums.length)
  const sizes = new Float64Array(columns)
  let column = 0
  for (let at = 0; at < narrow.length; at += 1) {
    const value = sums instanceof Float64Array ? (sums[at] ?? 0) : sums.near(at)
    narrow[at] = value
    sizes[column] = (sizes[column] ?? 0) + Math.abs(value)
    column = column + 1 === columns ? 0 : column + 1
  }
  const magnitude = sizes.reduce((most, size) => Math.max(most, size), 0)
  return { ...facts, sums: magnitude < EXACT_IN_DOUBLES ? narrow : sums, magnitude }
}

/** Some accounts with their places among all, ascending. */
interface ChosenAccounts {
  readonly ordinals: Int32Array
  readonly accountIds: readonly AccountId[]
}

/** A plane, with the cube's account index of each of its rows. */
interface PlacedPlane {
  readonly plane: LocationPlane
  readonly rows: Int32Array
}

/**
 * Adds up the prefix sums of many planes at the months where columns begin and end. The subtraction is done once at the
 * end, not once per plane.
 */
class Boundaries {
  readonly #columns: readonly (MonthRange | null)[]
  /** Sorted and unique. */
  readonly #months: readonly number[]
  readonly #accounts: number
  readonly #sums: readonly Float64Array[]
  readonly #entries: Uint32Array

  /** @param parts of the sums: enough for all planes together. */
  constructor(columns: readonly (MonthRange | null)[], accounts: number, parts: number) {
    this.#columns = columns
    this.#months = [...new Set(columns.flatMap((range) => (range === null ? [] : [range.from, range.to + 1])))].sort((a, b) => a - b)
    this.#accounts = accounts
    const size = accounts * this.#months.length
    this.#sums = zeroParts(size, parts)
    this.#entries = new Uint32Array(size)
  }

  add(planes: readonly PlacedPlane[]): void {
    const places = planes.map(({ plane }) => this.#placesIn(plane))
    planes.forEach(({ plane, rows }, at) => {
      const here = places[at] ?? new Int32Array(0)
      const { prefix } = plane
      // A plane with fewer parts than the total is split only at the boundaries.
      if (prefix.length < this.#sums.length) this.#addSplit(prefix, rows, here)
      else prefix.forEach((part, index) => addDoubles(this.#sums[index] ?? NONE, part, rows, this.#accounts, here))
    })
    // Separate from the sums: the compiler optimizes two tight loops better than one combined pass.
    planes.forEach(({ plane, rows }, at) =>
      addCounts(this.#entries, plane.entryPrefix, rows, this.#accounts, places[at] ?? new Int32Array(0)),
    )
  }

  #addSplit(prefix: readonly Float64Array[], rows: Int32Array, places: Int32Array): void {
    const read = prefix.map((part) => {
      const sums = new Float64Array(this.#entries.length)
      addDoubles(sums, part, rows, this.#accounts, places)
      return sums
    })
    withParts(read, this.#sums.length).forEach((part, index) => addAll(this.#sums[index] ?? NONE, part))
  }

  #placesIn({ firstMonth, months }: LocationPlane): Int32Array {
    const places = new Int32Array(this.#months.length)
    for (let at = 0; at < places.length; at += 1) places[at] = clamp((this.#months[at] ?? 0) - firstMonth, months)
    return places
  }

  /** @param others at the same boundaries */
  subtract(others: Boundaries): void {
    for (let at = 0; at < this.#entries.length; at += 1) this.#entries[at] = (this.#entries[at] ?? 0) - (others.#entries[at] ?? 0)
    this.#sums.forEach((part, index) => subtractAll(part, others.#sums[index] ?? NONE))
  }

  /** Per account and column the difference between the column's two boundaries. @param ordinals of the accounts, in the order of the result. */
  differences(ordinals: Int32Array): { sums: Float64Array | WideSums; entries: Uint32Array } {
    const count = this.#columns.length
    const size = ordinals.length * count
    const places = new Map(this.#months.map((month, at) => [month, at * this.#accounts]))
    const parts = zeroParts(size, this.#sums.length)
    const entries = new Uint32Array(size)
    this.#columns.forEach((range, column) => {
      const start = range === null ? 0 : (places.get(range.from) ?? 0)
      const end = range === null ? 0 : (places.get(range.to + 1) ?? 0)
      if (end <= start) return
      for (let at = 0; at < ordinals.length; at += 1) {
        const account = ordinals[at] ?? 0
        entries[at * count + column] = (this.#entries[end + account] ?? 0) - (this.#entries[start + account] ?? 0)
      }
      parts.forEach((part, index) => {
        const sums = this.#sums[index] ?? NONE
        for (let at = 0; at < ordinals.length; at += 1) {
          const account = ordinals[at] ?? 0
          part[at * count + column] = (sums[end + account] ?? 0) - (sums[start + account] ?? 0)
        }
      })
    })
    carryParts(parts)
    return { sums: sumsOf(parts), entries }
  }
}

const NONE = new Float64Array(0)

function addAll(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + (from[at] ?? 0)
}

function subtractAll(to: Float64Array, from: Float64Array): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) - (from[at] ?? 0)
}

// The same loop twice: reports of many locations spend their time here, and it is only fast with one kind of array. Row r of
// a plane is account rows[r]; its prefix sums at place p are added at boundary p.

function addDoubles(sums: Float64Array, prefix: Float64Array, rows: Int32Array, accounts: number, places: Int32Array): void {
  const count = rows.length
  for (let boundary = 0; boundary < places.length; boundary += 1) {
    const from = (places[boundary] ?? 0) * count
    const to = boundary * accounts
    // Nothing before the first month.
    if (from === 0) continue
    if (count === accounts) for (let row = 0; row < count; row += 1) sums[to + row] = (sums[to + row] ?? 0) + (prefix[from + row] ?? 0)
    else
      for (let row = 0; row < count; row += 1) {
        const at = to + (rows[row] ?? 0)
        sums[at] = (sums[at] ?? 0) + (prefix[from + row] ?? 0)
      }
  }
}

function addCounts(sums: Uint32Array, prefix: Uint32Array, rows: Int32Array, accounts: number, places: Int32Array): void {
  const count = rows.length
  for (let boundary = 0; boundary < places.length; boundary += 1) {
    const from = (places[boundary] ?? 0) * count
    const to = boundary * accounts
    if (from === 0) continue
    // Stays within 32 bits, which avoids doubles in the loop.
    if (count === accounts)
      for (let row = 0; row < count; row += 1) sums[to + row] = ((sums[to + row] ?? 0) + (prefix[from + row] ?? 0)) | 0
    else
      for (let row = 0; row < count; row += 1) {
        const at = to + (rows[row] ?? 0)
        sums[at] = ((sums[at] ?? 0) + (prefix[from + row] ?? 0)) | 0
      }
  }
}

/** Rows of a plane, and the place of each among the accounts of some facts. */
interface PlacedRows {
  readonly places: Int32Array
  readonly rows: Int32Array
}

/** @param ordinals of accounts in the cube, ascending. @param own the same of a plane's rows. */
function rowsAt(ordinals: Int32Array, own: Int32Array): PlacedRows {
  const [places, rows] = [new Int32Array(ordinals.length), new Int32Array(ordinals.length)]
  let [found, row] = [0, 0]
  for (const [place, ordinal] of ordinals.entries()) {
    while (row < own.length && (own[row] ?? 0) < ordinal) row += 1
    if (own[row] !== ordinal) continue
    places[found] = place
    rows[found] = row
    found += 1
  }
  return { places: places.subarray(0, found), rows: rows.subarray(0, found) }
}

/** The facts of one location. @param placed of all rows that are among `accountIds`. */
function factsOfPlane(
  plane: LocationPlane,
  columns: readonly (MonthRange | null)[],
  accountIds: readonly AccountId[],
  placed: PlacedRows,
): MutableBalanceFacts {
  const { prefix, entryPrefix, magnitude } = plane
  const size = accountIds.length * columns.length
  const boundaries = boundariesIn(plane, columns)
  const parts = zeroParts(size, prefix.length)
  prefix.forEach((part, at) => subtractDoubles(parts[at] ?? NONE, part, placed, boundaries))
  carryParts(parts)
  const entries = new Uint32Array(size)
  subtractCounts(entries, entryPrefix, placed, boundaries)
  const facts = { accountIds, columns: columns.length, sums: sumsOf(parts), entries }
  return parts.length === 1 ? { ...facts, magnitude } : narrowed(facts)
}

/** Where each column starts and ends among a plane's prefix sums, by turns. */
function boundariesIn({ firstMonth, months, accountIds }: LocationPlane, columns: readonly (MonthRange | null)[]): Int32Array {
  const boundaries = new Int32Array(columns.length * 2)
  for (let column = 0; column < columns.length; column += 1) {
    const range = columns[column] ?? null
    if (range === null) continue
    boundaries[column * 2] = clamp(range.from - firstMonth, months) * accountIds.length
    boundaries[column * 2 + 1] = clamp(range.to + 1 - firstMonth, months) * accountIds.length
  }
  return boundaries
}

// Again the same loop twice, month by month: there the accounts stand together.

function subtractDoubles(to: Float64Array, prefix: Float64Array, { places, rows }: PlacedRows, boundaries: Int32Array): void {
  const columns = boundaries.length / 2
  for (let column = 0; column < columns; column += 1) {
    const [start, end] = [boundaries[column * 2] ?? 0, boundaries[column * 2 + 1] ?? 0]
    if (end <= start) continue
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      to[(places[at] ?? 0) * columns + column] = (prefix[end + row] ?? 0) - (prefix[start + row] ?? 0)
    }
  }
}

function subtractCounts(to: Uint32Array, prefix: Uint32Array, { places, rows }: PlacedRows, boundaries: Int32Array): void {
  const columns = boundaries.length / 2
  for (let column = 0; column < columns; column += 1) {
    const [start, end] = [boundaries[column * 2] ?? 0, boundaries[column * 2 + 1] ?? 0]
    if (end <= start) continue
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0
      to[(places[at] ?? 0) * columns + column] = (prefix[end + row] ?? 0) - (prefix[start + row] ?? 0)
    }
  }
}

function joined(a: MonthDays, b: MonthDays): MonthDays {
  return { month: a.month, first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) }
}

function endDays(plane: LocationPlane | undefined): { readonly first: MonthDays; readonly last: MonthDays } | null {
  if (plane === undefined) return null
  const days = [...plane.days.values()].sort((a, b) => a.month - b.month)
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { first, last }
}

function clamp(value: number, max: number): number {
  return value < 0 ? 0 : value > max ? max : value
}
