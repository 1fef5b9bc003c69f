import type { AccountId, LocationId } from '../account.ts'
import type { BalanceFacts } from './balance-facts.ts'
import type { LocationBalances, MonthDays } from './balance-pack.ts'
import type { DayPack } from './day-pack.ts'

/** Sums of integers are exact in doubles, in whatever order, while their absolute values together stay below this. */
const EXACT = 2 ** 53

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
   * Row r, month m: at m * accountIds.length + r the sum of the months before m. Minor units, debit
   * positive; doubles below a magnitude of 2^53. A month's accounts lie together, as reports add them up.
   */
  readonly prefix: Float64Array | readonly bigint[]
  readonly entryPrefix: Uint32Array
  readonly days: ReadonlyMap<number, MonthDays>
  /** The absolute cells together: exact below 2^53, and no less than that from there on. */
  readonly magnitude: number
}

/** A location's plane from its balances. */
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
  let magnitude = 0
  for (let cell = 0; cell < sums.length; cell += 1) magnitude += Math.abs(Number(sums[cell]))
  const wide: bigint[] | null = magnitude < EXACT ? null : new Array<bigint>(size).fill(0n)
  const narrow = new Float64Array(wide === null ? size : 0)
  // First each cell stands one after its month, then each month is added to the one after it.
  let row = -1
  for (let run = 0; run < balances.accountIds.length; run += 1) {
    if (row < 0 || accountIds[row] !== balances.accountIds[run]) row += 1
    const start = balances.offsets[run] ?? 0
    const end = balances.offsets[run + 1] ?? start
    let at = ((balances.firstMonths[run] ?? 0) - firstMonth + 1) * rows + row
    for (let cell = start; cell < end; cell += 1, at += rows) {
      const sum = sums[cell] ?? 0
      if (wide === null) narrow[at] = Number(sum)
      else wide[at] = BigInt(sum)
      entryPrefix[at] = balances.entries[cell] ?? 0
    }
  }
  for (let at = rows; at < size; at += 1) {
    entryPrefix[at] = (entryPrefix[at] ?? 0) + (entryPrefix[at - rows] ?? 0)
    if (wide === null) narrow[at] = (narrow[at] ?? 0) + (narrow[at - rows] ?? 0)
    else wide[at] = (wide[at] ?? 0n) + (wide[at - rows] ?? 0n)
  }
  const days = new Map(balances.days.map((day) => [day.month, day]))
  return { accountIds, firstMonth, months, prefix: wide ?? narrow, entryPrefix, days, magnitude }
}

/**
 * The balances of a company in memory: location x account x month as prefix sums, and a plane of
 * all locations together. A sum over any run of whole months costs two reads per account and
 * location. Doubles while every partial sum is exact, bigints past that, with the same answers.
 */
export class BalanceCube {
  /** In order of id; the order of the facts' rows. */
  readonly accountIds: readonly AccountId[]
  /** Locations with entries, in order of id. */
  readonly locationIds: readonly LocationId[]
  readonly #planes: ReadonlyMap<LocationId, LocationPlane>
  readonly #rowsOf: ReadonlyMap<LocationId, Int32Array>
  readonly #all: LocationPlane
  readonly #allRows: Int32Array
  readonly #magnitude: number
  readonly #isWide: boolean

  constructor(planes: ReadonlyMap<LocationId, LocationPlane>) {
    this.locationIds = [...planes.keys()].sort((a, b) => a - b)
    this.accountIds = [...new Set([...planes.values()].flatMap((plane) => plane.accountIds))].sort((a, b) => a - b)
    const ordinals = new Map(this.accountIds.map((id, ordinal) => [id, ordinal]))
    const rows = (plane: LocationPlane): Int32Array => Int32Array.from(plane.accountIds, (id) => ordinals.get(id) ?? 0)
    this.#rowsOf = new Map([...planes].map(([id, plane]) => [id, rows(plane)]))
    this.#magnitude = [...planes.values()].reduce((sum, plane) => sum + plane.magnitude, 0)
    this.#isWide = this.#magnitude >= EXACT
    this.#planes = this.#isWide ? new Map([...planes].map(([id, plane]) => [id, widened(plane)])) : planes
    this.#all = this.#sumOfAll()
    this.#allRows = rows(this.#all)
  }

  /** First and last month that any location has entries in; null for an empty ledger. */
  get months(): MonthRange | null {
    return this.#all.months === 0 ? null : { from: this.#all.firstMonth, to: this.#all.firstMonth + this.#all.months - 1 }
  }

  /** How many entries the company has in force. */
  get entryCount(): number {
    const { entryPrefix, months, accountIds } = this.#all
    return entryPrefix.subarray(months * accountIds.length).reduce((sum, entries) => sum + entries, 0)
  }

  /** First and last day of the month with entries, over the locations given; null means every location. */
  monthDays(month: number, locations: readonly LocationId[] | null): MonthDays | null {
    if (locations === null) return this.#all.days.get(month) ?? null
    let found: MonthDays | null = null
    for (const location of locations) {
      const days = this.#planes.get(location)?.days.get(month)
      if (days !== undefined) found = found === null ? days : joined(found, days)
    }
    return found
  }

  /** First and last month with entries of one location, with their days; null where it has none. */
  locationDays(location: LocationId): { readonly first: MonthDays; readonly last: MonthDays } | null {
    return endDays(this.#planes.get(location))
  }

  /** The same for the whole company. */
  companyDays(): { readonly first: MonthDays; readonly last: MonthDays } | null {
    return endDays(this.#all)
  }

  /**
   * Sums and counts per account for each column, over the locations given (null: every one; unknown
   * ones count nothing). A column of null holds no whole month.
   */
  facts(columns: readonly (MonthRange | null)[], locations: readonly LocationId[] | null): MutableBalanceFacts {
    const chosen = new Set(locations)
    const present = locations === null ? this.locationIds : this.locationIds.filter((id) => chosen.has(id))
    // Past half of the locations it is less work to take the others away from the plane of all.
    const isMost = present.length * 2 > this.locationIds.length
    const sum = new Boundaries(columns, this.accountIds.length, this.#isWide)
    if (!isMost) this.#addPlanes(sum, present)
    else {
      sum.add([{ plane: this.#all, rows: this.#allRows }])
      if (present.length < this.locationIds.length) {
        const others = new Boundaries(columns, this.accountIds.length, this.#isWide)
        this.#addPlanes(
          others,
          this.locationIds.filter((id) => !chosen.has(id)),
        )
        sum.subtract(others)
      }
    }
    return { accountIds: this.accountIds, columns: columns.length, ...sum.differences(), magnitude: this.#magnitude }
  }

  #addPlanes(sum: Boundaries, locations: readonly LocationId[]): void {
    const placed: PlacedPlane[] = []
    for (const id of locations) {
      const plane = this.#planes.get(id)
      const rows = this.#rowsOf.get(id)
      if (plane !== undefined && rows !== undefined) placed.push({ plane, rows })
    }
    sum.add(placed)
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
    const narrow = new Float64Array(this.#isWide ? 0 : size)
    const wide: bigint[] = this.#isWide ? new Array<bigint>(size).fill(0n) : []
    const entryPrefix = new Uint32Array(size)
    for (const [id, plane] of this.#planes) {
      const rows = this.#rowsOf.get(id) ?? new Int32Array(0)
      // After a location's last month its running sum stays what it is.
      const places = Int32Array.from({ length: months + 1 }, (_, month) => clamp(firstMonth + month - plane.firstMonth, plane.months))
      addCounts(entryPrefix, plane.entryPrefix, rows, accounts, places)
      if (plane.prefix instanceof Float64Array) addDoubles(narrow, plane.prefix, rows, accounts, places)
      else addBigints(wide, plane.prefix, rows, accounts, places)
    }
    return {
      accountIds: this.accountIds,
      firstMonth,
      months,
      prefix: this.#isWide ? wide : narrow,
      entryPrefix,
      days,
      magnitude: this.#magnitude,
    }
  }
}

/** Facts that edge days are still to be added to. */
export interface MutableBalanceFacts extends BalanceFacts {
  readonly sums: Float64Array | bigint[]
  /** The absolute sums of no column together come to more; where it reaches 2^53, the sums are bigints. */
  readonly magnitude: number
}

/** Days of a month that an import brought, and the locations at which it holds that month. */
export interface HeldDays {
  readonly pack: DayPack
  readonly locations: ReadonlySet<LocationId>
}

/**
 * Adds the entries of some days of a month (both ends included) to one column, for the locations
 * given (null: every one). Gives the facts back, in bigints from where doubles might no longer add
 * up exactly: large amounts that cancel out within a month do not within some of its days.
 */
export function addDayBalances(
  facts: MutableBalanceFacts,
  column: number,
  month: readonly HeldDays[],
  days: { readonly first: number; readonly last: number },
  locations: readonly LocationId[] | null,
): MutableBalanceFacts {
  const ordinals = new Map(facts.accountIds.map((id, ordinal) => [id, ordinal]))
  const { entries } = facts
  let { sums, magnitude } = facts
  for (const held of month) {
    const { pack } = held
    for (const location of locations === null ? held.locations : new Set(locations)) {
      if (!held.locations.has(location)) continue
      for (let cell = firstCellOf(pack, location); pack.locationIds[cell] === location; cell += 1) {
        const day = pack.days[cell] ?? 0
        const ordinal = day < days.first || day > days.last ? undefined : ordinals.get(pack.accountIds[cell] ?? 0)
        if (ordinal === undefined) continue
        const at = ordinal * facts.columns + column
        entries[at] = (entries[at] ?? 0) + (pack.entries[cell] ?? 0)
        const sum = pack.sums[cell] ?? 0
        magnitude += Math.abs(Number(sum))
        if (magnitude >= EXACT && sums instanceof Float64Array) sums = Array.from(sums, BigInt)
        if (sums instanceof Float64Array) sums[at] = (sums[at] ?? 0) + Number(sum)
        else sums[at] = (sums[at] ?? 0n) + BigInt(sum)
      }
    }
  }
  return { ...facts, sums, magnitude }
}

/** The first cell of a location in a pack that is in order of location; the end where it has none. */
function firstCellOf({ locationIds }: DayPack, location: LocationId): number {
  let low = 0
  let high = locationIds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((locationIds[middle] ?? 0) < location) low = middle + 1
    else high = middle
  }
  return low
}

/** A plane, and which account of the cube each of its rows is. */
interface PlacedPlane {
  readonly plane: LocationPlane
  readonly rows: Int32Array
}

/**
 * Prefix sums of many planes, added up at the months where columns begin and end: what lies between
 * is subtracted once in the end, not once for each plane.
 */
class Boundaries {
  readonly #columns: readonly (MonthRange | null)[]
  /** In order, each once. */
  readonly #months: readonly number[]
  readonly #accounts: number
  readonly #narrow: Float64Array
  readonly #wide: bigint[] | null
  readonly #entries: Uint32Array

  constructor(columns: readonly (MonthRange | null)[], accounts: number, isWide: boolean) {
    this.#columns = columns
    this.#months = [...new Set(columns.flatMap((range) => (range === null ? [] : [range.from, range.to + 1])))].sort((a, b) => a - b)
    this.#accounts = accounts
    const size = accounts * this.#months.length
    this.#narrow = new Float64Array(isWide ? 0 : size)
    this.#wide = isWide ? new Array<bigint>(size).fill(0n) : null
    this.#entries = new Uint32Array(size)
  }

  add(planes: readonly PlacedPlane[]): void {
    const places = planes.map(({ plane }) => this.#placesIn(plane))
    planes.forEach(({ plane, rows }, at) => {
      const here = places[at] ?? new Int32Array(0)
      if (plane.prefix instanceof Float64Array) addDoubles(this.#narrow, plane.prefix, rows, this.#accounts, here)
      else if (this.#wide !== null) addBigints(this.#wide, plane.prefix, rows, this.#accounts, here)
    })
    // Apart from the sums: the compiler makes two tight loops of them that it does not make of one pass.
    planes.forEach(({ plane, rows }, at) =>
      addCounts(this.#entries, plane.entryPrefix, rows, this.#accounts, places[at] ?? new Int32Array(0)),
    )
  }

  #placesIn({ firstMonth, months }: LocationPlane): Int32Array {
    const places = new Int32Array(this.#months.length)
    for (let at = 0; at < places.length; at += 1) places[at] = clamp((this.#months[at] ?? 0) - firstMonth, months)
    return places
  }

  /** @param others at the same boundaries */
  subtract(others: Boundaries): void {
    for (let at = 0; at < this.#entries.length; at += 1) this.#entries[at] = (this.#entries[at] ?? 0) - (others.#entries[at] ?? 0)
    for (let at = 0; at < this.#narrow.length; at += 1) this.#narrow[at] = (this.#narrow[at] ?? 0) - (others.#narrow[at] ?? 0)
    if (this.#wide !== null)
      for (let at = 0; at < this.#wide.length; at += 1) this.#wide[at] = (this.#wide[at] ?? 0n) - (others.#wide?.[at] ?? 0n)
  }

  /** Per account and column what lies between the column's two boundaries. */
  differences(): { sums: Float64Array | bigint[]; entries: Uint32Array } {
    const count = this.#columns.length
    const size = this.#accounts * count
    const places = new Map(this.#months.map((month, at) => [month, at * this.#accounts]))
    const sums = this.#wide === null ? new Float64Array(size) : new Array<bigint>(size).fill(0n)
    const entries = new Uint32Array(size)
    this.#columns.forEach((range, column) => {
      const start = range === null ? 0 : (places.get(range.from) ?? 0)
      const end = range === null ? 0 : (places.get(range.to + 1) ?? 0)
      if (end <= start) return
      for (let account = 0; account < this.#accounts; account += 1) {
        const to = account * count + column
        entries[to] = (this.#entries[end + account] ?? 0) - (this.#entries[start + account] ?? 0)
        if (sums instanceof Float64Array) sums[to] = (this.#narrow[end + account] ?? 0) - (this.#narrow[start + account] ?? 0)
        else sums[to] = (this.#wide?.[end + account] ?? 0n) - (this.#wide?.[start + account] ?? 0n)
      }
    })
    return { sums, entries }
  }
}

// The same loop three times: reports of many locations spend their time in it, and it is fast only where it
// meets one kind of array. Row r of a plane is account rows[r]; its prefix sums at place p go to boundary p.

function addDoubles(sums: Float64Array, prefix: Float64Array, rows: Int32Array, accounts: number, places: Int32Array): void {
  const count = rows.length
  for (let boundary = 0; boundary < places.length; boundary += 1) {
    const from = (places[boundary] ?? 0) * count
    const to = boundary * accounts
    // Before its first month a location has nothing; a plane of all accounts has them in the same places.
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
    // Kept to 32 bits on the way, which spares the loop a detour through doubles.
    if (count === accounts)
      for (let row = 0; row < count; row += 1) sums[to + row] = ((sums[to + row] ?? 0) + (prefix[from + row] ?? 0)) | 0
    else
      for (let row = 0; row < count; row += 1) {
        const at = to + (rows[row] ?? 0)
        sums[at] = ((sums[at] ?? 0) + (prefix[from + row] ?? 0)) | 0
      }
  }
}

function addBigints(sums: bigint[], prefix: readonly bigint[], rows: Int32Array, accounts: number, places: Int32Array): void {
  const count = rows.length
  for (let boundary = 0; boundary < places.length; boundary += 1) {
    const from = (places[boundary] ?? 0) * count
    const to = boundary * accounts
    for (let row = 0; row < count; row += 1) {
      const at = to + (rows[row] ?? 0)
      sums[at] = (sums[at] ?? 0n) + (prefix[from + row] ?? 0n)
    }
  }
}

/** A plane in doubles is exact by itself, so nothing rounded becomes a bigint. */
function widened(plane: LocationPlane): LocationPlane {
  return plane.prefix instanceof Float64Array ? { ...plane, prefix: Array.from(plane.prefix, BigInt) } : plane
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
