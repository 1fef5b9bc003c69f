import type { AccountId, LocationId } from '../account.ts'
import { BalanceCube, locationPlane, type MonthRange, type MutableBalanceFacts } from './balance-cube.ts'
import { decodeBalances, encodeBalances, type LocationBalances, type MonthDays } from './balance-pack.ts'

/** First and last month with entries, with their days. */
export interface EntryDays {
  readonly first: MonthDays
  readonly last: MonthDays
}

const MAGIC = 0x31535746
const HEADER_BYTES = 8
const LOCATION_BYTES = 16

/**
 * A company's balances without those of each location: sums of all locations together, and which locations have entries, from when to
 * when. Reading a cube of millions of cells takes parts of a second; its summary is read at once.
 */
export class BalanceSummary {
  /** Sorted by id. */
  readonly locationIds: readonly LocationId[]
  readonly #days: ReadonlyMap<LocationId, EntryDays>
  /** Of one plane: all locations. */
  readonly #totals: BalanceCube

  constructor(totals: LocationBalances, days: ReadonlyMap<LocationId, EntryDays>) {
    this.locationIds = [...days.keys()].sort((a, b) => a - b)
    this.#days = days
    const plane = locationPlane(totals)
    this.#totals = new BalanceCube(plane.months === 0 ? new Map() : new Map([[0, plane]]))
  }

  /** Sorted by id. */
  get accountIds(): readonly AccountId[] {
    return this.#totals.accountIds
  }

  /** First and last month with entries at any location; null for an empty ledger. */
  get months(): MonthRange | null {
    return this.#totals.months
  }

  get entryCount(): number {
    return this.#totals.entryCount
  }

  companyDays(): EntryDays | null {
    return this.#totals.companyDays()
  }

  locationDays(location: LocationId): EntryDays | null {
    return this.#days.get(location) ?? null
  }

  /** First and last day with entries in a month, over all locations. */
  monthDays(month: number): MonthDays | null {
    return this.#totals.monthDays(month, null)
  }

  /** Those of all locations, exactly as the cube's. */
  facts(
    columns: readonly (MonthRange | null)[],
    _locations: unknown = null,
    accounts: ReadonlySet<AccountId> | null = null,
  ): MutableBalanceFacts {
    return this.#totals.facts(columns, null, accounts)
  }
}

/** Encodes a cube's summary, little-endian: the locations with their days, then a balance pack of all of them. */
export function encodeSummary(cube: BalanceCube): Uint8Array<ArrayBuffer> {
  const pack = encodeBalances(cube.totals())
  const days = cube.locationIds.flatMap((id) => {
    const found = cube.locationDays(id)
    return found === null ? [] : [{ id, ...found }]
  })
  const bytes = new Uint8Array(HEADER_BYTES + days.length * LOCATION_BYTES + pack.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, days.length, true)
  let at = HEADER_BYTES
  for (const { id, first, last } of days) {
    view.setInt32(at, id, true)
    view.setInt32(at + 4, first.month, true)
    view.setInt32(at + 8, last.month, true)
    for (const [place, day] of [first.first, first.last, last.first, last.last].entries()) view.setUint8(at + 12 + place, day)
    at += LOCATION_BYTES
  }
  bytes.set(pack, at)
  return bytes
}

/** Inverse of {@link encodeSummary}. @throws Error if the bytes are not a complete summary. */
export function decodeSummary(bytes: Uint8Array): BalanceSummary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error('The bytes are not a balance summary')
  const count = view.getUint32(4, true)
  const end = HEADER_BYTES + count * LOCATION_BYTES
  if (bytes.byteLength < end) throw new Error(`A balance summary of ${bytes.byteLength} bytes should have more than ${end}`)
  const days = new Map<LocationId, EntryDays>()
  for (let at = HEADER_BYTES; at < end; at += LOCATION_BYTES) {
    days.set(view.getInt32(at, true), {
      first: { month: view.getInt32(at + 4, true), first: view.getUint8(at + 12), last: view.getUint8(at + 13) },
      last: { month: view.getInt32(at + 8, true), first: view.getUint8(at + 14), last: view.getUint8(at + 15) },
    })
  }
  return new BalanceSummary(decodeBalances(bytes.subarray(end)), days)
}
