import { decimalFromMinor, decimalFromTwo, decimalFromUnits } from './decimal.ts'
import { exactSum } from './exact-sum.ts'
import { isMinorDigits } from './minor.ts'

/** Sums of integers are exact in doubles, in any order, while the sum of their absolute values stays below this. */
export const EXACT_IN_DOUBLES = 2 ** 53

/** One part holds eight decimal digits, so that a sum prints part by part. */
const BASE = 100_000_000
const WIDE_BASE = 100_000_000n
/** Half the capacity of the highest part; the other half is for carries from the parts below. */
const HIGHEST_PART = 2 ** 52

/**
 * A list of integers of any size as lists of doubles, lowest part first: integer i is the sum of `parts[p][i] * 10^(8p)`.
 * Each part is added up exactly on its own, like doubles, in a tenth of the time of bigints. Two parts hold sums up to
 * 4 * 10^23.
 */
export class WideSums {
  readonly parts: readonly Float64Array[]

  /** @param parts at least two, of equal length; small enough below the highest to be added up: see `partsFor`. */
  constructor(parts: readonly Float64Array[]) {
    this.parts = parts
  }

  static from(values: Iterable<number | bigint>): WideSums {
    const list = [...values]
    const size = list.reduce<number>((sum, value) => sum + Math.abs(Number(value)), 0)
    const sums = new WideSums(zeroParts(list.length, Math.max(2, partsFor(size))))
    list.forEach((value, at) => addToParts(sums.parts, at, value))
    return sums
  }

  get length(): number {
    return this.parts[0]?.length ?? 0
  }

  /** A number if it is a safe integer, else a bigint. */
  at(index: number): number | bigint {
    const narrow = this.#narrow(index)
    return Number.isNaN(narrow) ? this.#wide(index) : narrow
  }

  /** Approximately the integer: the nearest double or one close to it. Exact for a safe integer. */
  near(index: number): number {
    let value = 0
    for (let part = this.parts.length - 1; part >= 0; part -= 1) value = value * BASE + (this.parts[part]?.[index] ?? 0)
    return value
  }

  *[Symbol.iterator](): Generator<number | bigint, void> {
    for (let index = 0; index < this.length; index += 1) yield this.at(index)
  }

  /** The integer at an index times `sign`, printed with that many decimals: see `decimalFromUnits`. */
  decimal(index: number, sign: 1 | -1, decimals: number): string {
    if (!isMinorDigits(decimals)) return decimalFromUnits(BigInt(sign) * BigInt(this.at(index)), decimals)
    const narrow = this.#narrow(index)
    if (!Number.isNaN(narrow)) return decimalFromMinor(sign === 1 ? narrow : -narrow, decimals)
    const [low, high] = this.parts
    if (low === undefined || high === undefined || this.parts.length > 2)
      return decimalFromUnits(BigInt(sign) * BigInt(this.#wide(index)), decimals)
    // Once the lower part is normalized to 0..BASE-1, the sign of the upper part is the sign of the whole.
    const below = low[index] ?? 0
    const carried = Math.floor(below / BASE)
    const top = (high[index] ?? 0) + carried
    const rest = below - carried * BASE
    if (top >= 0) return decimalFromTwo(sign === -1, top, rest, decimals)
    return rest === 0 ? decimalFromTwo(sign === 1, -top, 0, decimals) : decimalFromTwo(sign === 1, -top - 1, BASE - rest, decimals)
  }

  /** NaN if it is not, or may not be, a safe integer. */
  #narrow(index: number): number {
    let value = this.parts.at(-1)?.[index] ?? 0
    for (let part = this.parts.length - 2; part >= 0; part -= 1) {
      const above = value * BASE
      value = above + (this.parts[part]?.[index] ?? 0)
      // Exact while both are safe: larger integers never round to a safe one.
      if (!Number.isSafeInteger(above) || !Number.isSafeInteger(value)) return Number.NaN
    }
    return value
  }

  #wide(index: number): number | bigint {
    let value = 0n
    for (let part = this.parts.length - 1; part >= 0; part -= 1) value = value * WIDE_BASE + BigInt(this.parts[part]?.[index] ?? 0)
    const narrow = Number(value)
    return Number.isSafeInteger(narrow) ? narrow : value
  }
}

/** Number of parts that hold integers whose absolute values add up to `magnitude`, and every sum of them. One means plain doubles. */
export function partsFor(magnitude: number): number {
  let parts = 1
  for (let highest = magnitude; highest >= (parts === 1 ? EXACT_IN_DOUBLES : HIGHEST_PART); highest /= BASE) parts += 1
  return parts
}

export function zeroParts(length: number, parts: number): Float64Array[] {
  return Array.from({ length: parts }, () => new Float64Array(length))
}

/** The parts of sums in either form; doubles are one part. */
export function partsOf(sums: Float64Array | WideSums): readonly Float64Array[] {
  return sums instanceof Float64Array ? [sums] : sums.parts
}

/** The sums of these parts; doubles for a single part. */
export function sumsOf(parts: readonly Float64Array[]): Float64Array | WideSums {
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : new WideSums(parts)
}

/** The sum at an index, 0 past the end. A number if it is a safe integer, else a bigint. */
export function sumAt(sums: Float64Array | WideSums, index: number): number | bigint {
  return sums instanceof Float64Array ? (sums[index] ?? 0) : sums.at(index)
}

/** Adds an integer of any size that fits the parts: see `partsFor`. */
export function addToParts(parts: readonly Float64Array[], index: number, value: number | bigint): void {
  let rest = value
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1) part[index] = (part[index] ?? 0) + Number(rest)
    else {
      const above: number | bigint = typeof rest === 'bigint' ? rest / WIDE_BASE : Math.trunc(rest / BASE)
      part[index] =
        (part[index] ?? 0) + (typeof above === 'bigint' ? Number(BigInt(rest) - above * WIDE_BASE) : Number(rest) - above * BASE)
      rest = above
    }
  }
}

/** The same integers in at least `wanted` parts. */
export function withParts(parts: readonly Float64Array[], wanted: number): readonly Float64Array[] {
  if (parts.length >= wanted) return parts
  const length = parts[0]?.length ?? 0
  const wider = zeroParts(length, wanted)
  addParts(wider, parts, length)
  return wider
}

/** Adds `from` to `to`, which has at least as many parts. */
function addParts(to: readonly Float64Array[], from: readonly Float64Array[], length: number): void {
  from.forEach((part, at) => {
    const [here, above] = [to[at], to[at + 1]]
    if (here === undefined) return
    if (above === undefined || at < from.length - 1)
      for (let index = 0; index < length; index += 1) here[index] = (here[index] ?? 0) + (part[index] ?? 0)
    else addSplit(here, above, part, length)
  })
}

function addSplit(here: Float64Array, above: Float64Array, part: Float64Array, length: number): void {
  for (let index = 0; index < length; index += 1) {
    const value = part[index] ?? 0
    const upper = Math.trunc(value / BASE)
    above[index] = (above[index] ?? 0) + upper
    here[index] = (here[index] ?? 0) + (value - upper * BASE)
  }
}

/** Carries all but the highest part below 10^8, so that many such lists can be added up. */
export function carryParts(parts: readonly Float64Array[]): void {
  for (let at = 0; at < parts.length - 1; at += 1) {
    const [here, above] = [parts[at], parts[at + 1]]
    if (here === undefined || above === undefined) return
    for (let index = 0; index < here.length; index += 1) {
      const value = here[index] ?? 0
      if (value < BASE && value > -BASE) continue
      const upper = Math.trunc(value / BASE)
      above[index] = (above[index] ?? 0) + upper
      here[index] = value - upper * BASE
    }
  }
}

/** The exact sum over a range of indexes, of any size. */
export function sumOfRange(sums: Float64Array | WideSums, start: number, end: number): bigint {
  return partsOf(sums).reduceRight((above, part) => {
    let total: number | bigint = 0
    for (let index = start; index < end; index += 1) total = exactSum(total, part[index] ?? 0)
    return above * WIDE_BASE + BigInt(total)
  }, 0n)
}
