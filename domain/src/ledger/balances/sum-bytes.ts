/**
 * Encodings of sums in minor units, little-endian, one per list: 8-byte doubles for safe integers, 16-byte or 4-byte two's
 * complement. Packs store the index of the form.
 */
export const SUM_FORMS = ['double', 'wide', 'short'] as const
export type SumForm = (typeof SUM_FORMS)[number]

/** Bytes per count of entries. */
export type CountBytes = 1 | 2 | 4

const BYTES: Readonly<Record<SumForm, number>> = { short: 4, double: 8, wide: 16 }
const LARGEST_SHORT = 2 ** 31 - 1

export function bytesPerSum(form: SumForm): number {
  return BYTES[form]
}

/** The shortest form that fits all sums. */
export function sumFormOf(sums: Float64Array | readonly bigint[]): SumForm {
  if (!(sums instanceof Float64Array)) return 'wide'
  return sums.every((sum) => sum <= LARGEST_SHORT && sum >= -LARGEST_SHORT) ? 'short' : 'double'
}

/** Writes sums in a form that fits them all; returns the next position. */
export function writeSums(view: DataView, start: number, sums: Float64Array | readonly bigint[], form: SumForm): number {
  let at = start
  for (const sum of sums) {
    if (form === 'short') view.setInt32(at, Number(sum), true)
    else if (form === 'double') view.setFloat64(at, Number(sum), true)
    else {
      view.setBigInt64(at, BigInt.asIntN(64, BigInt(sum)), true)
      view.setBigInt64(at + 8, BigInt(sum) >> 64n, true)
    }
    at += BYTES[form]
  }
  return at
}

/** Reads `count` sums written by {@link writeSums}. */
export function readSums(view: DataView, start: number, count: number, form: SumForm): Float64Array | bigint[] {
  if (form === 'wide')
    return Array.from({ length: count }, (_, sum) => {
      const at = start + sum * 16
      return BigInt.asUintN(64, view.getBigInt64(at, true)) + (view.getBigInt64(at + 8, true) << 64n)
    })
  const sums = new Float64Array(count)
  if (form === 'short') for (let sum = 0; sum < count; sum += 1) sums[sum] = view.getInt32(start + sum * 4, true)
  else for (let sum = 0; sum < count; sum += 1) sums[sum] = view.getFloat64(start + sum * 8, true)
  return sums
}

export function countBytesOf(counts: Uint32Array): CountBytes {
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0)
  return most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4
}

/** Writes counts; returns the next position. */
export function writeCounts(view: DataView, start: number, counts: Uint32Array, bytes: CountBytes): number {
  let at = start
  for (const count of counts) {
    if (bytes === 1) view.setUint8(at, count)
    else if (bytes === 2) view.setUint16(at, count, true)
    else view.setUint32(at, count, true)
    at += bytes
  }
  return at
}

/** Reads `count` counts written by {@link writeCounts}. */
export function readCounts(view: DataView, start: number, count: number, bytes: CountBytes): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) {
    const from = start + at * bytes
    counts[at] = bytes === 1 ? view.getUint8(from) : bytes === 2 ? view.getUint16(from, true) : view.getUint32(from, true)
  }
  return counts
}
