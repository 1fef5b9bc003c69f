/** Sums in minor units as bytes, little-endian: 8 each as doubles, which hold safe integers, else 16 each as two's complement. */

export function bytesPerSum(isWide: boolean): number {
  return isWide ? 16 : 8
}

/** Writes the sums one after the other; tells where the next byte goes. */
export function writeSums(view: DataView, start: number, sums: Float64Array | readonly bigint[]): number {
  let at = start
  if (sums instanceof Float64Array) for (let sum = 0; sum < sums.length; sum += 1, at += 8) view.setFloat64(at, sums[sum] ?? 0, true)
  else
    for (const sum of sums) {
      view.setBigInt64(at, BigInt.asIntN(64, sum), true)
      view.setBigInt64(at + 8, sum >> 64n, true)
      at += 16
    }
  return at
}

/** Reads `count` sums that `writeSums` wrote. */
export function readSums(view: DataView, start: number, count: number, isWide: boolean): Float64Array | bigint[] {
  if (isWide)
    return Array.from({ length: count }, (_, sum) => {
      const at = start + sum * 16
      return BigInt.asUintN(64, view.getBigInt64(at, true)) + (view.getBigInt64(at + 8, true) << 64n)
    })
  const sums = new Float64Array(count)
  for (let sum = 0; sum < count; sum += 1) sums[sum] = view.getFloat64(start + sum * 8, true)
  return sums
}
