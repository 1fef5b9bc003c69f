import { bytesPerSum, readSums, type SumForm, writeSums } from './sum-bytes.ts'

/**
 * One import's entries of a month, by day: cell c has `entries[c]` entries of account `accountIds[c]` at location
 * `locationIds[c]` on day `days[c]` of the month, with the sum `sums[c]` (minor units, debit positive). Sorted by location,
 * account and day, without duplicates.
 */
export interface DayPack {
  readonly locationIds: Int32Array
  readonly accountIds: Int32Array
  readonly days: Uint8Array
  readonly sums: Float64Array | readonly bigint[]
  readonly entries: Uint32Array
}

const MAGIC = 0x31445746
const HEADER_BYTES = 16

/** Encodes a month's cells, little-endian: header, sums, locations, accounts, entries, days. Sums as in a balance pack. */
export function encodeDays(pack: DayPack): Uint8Array<ArrayBuffer> {
  const cells = pack.entries.length
  const form: SumForm = pack.sums instanceof Float64Array ? 'double' : 'wide'
  const bytes = new Uint8Array(HEADER_BYTES + cells * (bytesPerSum(form) + 4 + 4 + 4 + 1))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, form === 'wide' ? 1 : 0, true)
  view.setUint32(8, cells, true)
  let at = writeSums(view, HEADER_BYTES, pack.sums, form)
  for (const column of [pack.locationIds, pack.accountIds, pack.entries])
    for (let cell = 0; cell < cells; cell += 1, at += 4) view.setUint32(at, column[cell] ?? 0, true)
  bytes.set(pack.days, at)
  return bytes
}

/** Inverse of {@link encodeDays}. @throws Error if the bytes are not a complete pack. */
export function decodeDays(bytes: Uint8Array): DayPack {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new Error('The bytes are not a day pack')
  const form: SumForm = view.getUint32(4, true) === 1 ? 'wide' : 'double'
  const cells = view.getUint32(8, true)
  const expected = HEADER_BYTES + cells * (bytesPerSum(form) + 4 + 4 + 4 + 1)
  if (bytes.byteLength !== expected) throw new Error(`A day pack of ${bytes.byteLength} bytes should have ${expected}`)
  const sums = readSums(view, HEADER_BYTES, cells, form)
  let at = HEADER_BYTES + cells * bytesPerSum(form)
  const column = <Column extends Int32Array | Uint32Array>(into: Column): Column => {
    for (let cell = 0; cell < cells; cell += 1, at += 4) into[cell] = view.getUint32(at, true)
    return into
  }
  const locationIds = column(new Int32Array(cells))
  const accountIds = column(new Int32Array(cells))
  const entries = column(new Uint32Array(cells))
  return { locationIds, accountIds, days: bytes.slice(at), sums, entries }
}

/** Days of a month from 1 to 31, both ends included. */
export interface DaysOfMonth {
  readonly first: number
  readonly last: number
}

/** Whether one of the ranges has the day. */
export function holdsDay(ranges: readonly DaysOfMonth[], day: number): boolean {
  for (const { first, last } of ranges) if (day >= first && day <= last) return true
  return false
}

/** Index of a location's first cell in a pack sorted by location; the end if it has none. */
export function firstCellOf({ locationIds }: DayPack, location: number): number {
  let low = 0
  let high = locationIds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((locationIds[middle] ?? 0) < location) low = middle + 1
    else high = middle
  }
  return low
}
