import { exactSum } from '../../money/exact-sum.ts'

/** How the 53 bits of a key are divided; locations get the rest. Ids and times count from 0. */
export interface CellDimensions {
  readonly accounts: number
  readonly times: number
}

const EMPTY = -1

/**
 * Sums and counts of entries by location, account and time, in flat arrays: a million cells take some 40 MB. Amounts are
 * minor units, debit positive; a sum is a bigint if it is not a safe integer.
 */
export class CellTable {
  readonly #dimensions: CellDimensions
  #keys = new Float64Array(1024).fill(EMPTY)
  #sums = new Float64Array(1024)
  #entries = new Uint32Array(1024)
  readonly #wide = new Map<number, bigint>()
  #size = 0

  constructor(dimensions: CellDimensions) {
    this.#dimensions = dimensions
  }

  get size(): number {
    return this.#size
  }

  /** @throws RangeError for an account or time outside the dimensions. */
  add(location: number, account: number, time: number, amount: number | bigint, entries: number): void {
    const { accounts, times } = this.#dimensions
    if (account >= accounts || time < 0 || time >= times)
      throw new RangeError(`Account ${account} at time ${time} has no place in the table`)
    const key = (location * accounts + account) * times + time
    const slot = this.#slot(key)
    this.#entries[slot] = (this.#entries[slot] ?? 0) + entries
    const wide = this.#wide.get(key)
    const sum = exactSum(wide ?? this.#sums[slot] ?? 0, amount)
    if (typeof sum === 'number') {
      this.#sums[slot] = sum
      if (wide !== undefined) this.#wide.delete(key)
    } else this.#wide.set(key, sum)
  }

  /** Each cell once, sorted by location, account and time. */
  forEach(each: (location: number, account: number, time: number, sum: number | bigint, entries: number) => void): void {
    const { accounts, times } = this.#dimensions
    for (const key of this.#keysInOrder()) {
      const slot = this.#slot(key)
      const place = Math.floor(key / times)
      const sum = this.#wide.get(key) ?? this.#sums[slot] ?? 0
      each(Math.floor(place / accounts), place % accounts, key % times, sum, this.#entries[slot] ?? 0)
    }
  }

  #keysInOrder(): Float64Array {
    // A typed array's own filter collects boxed numbers, three times the size of the whole table.
    const keys = new Float64Array(this.#size)
    let found = 0
    for (const key of this.#keys) {
      if (key === EMPTY) continue
      keys[found] = key
      found += 1
    }
    return keys.sort()
  }

  /** The slot of a key, allocated if necessary. */
  #slot(key: number): number {
    const mask = this.#keys.length - 1
    let slot = hash(key) & mask
    for (;;) {
      const held = this.#keys[slot]
      if (held === key) return slot
      if (held === EMPTY) break
      slot = (slot + 1) & mask
    }
    if (this.#size * 3 >= this.#keys.length * 2) {
      this.#grow()
      return this.#slot(key)
    }
    this.#keys[slot] = key
    this.#size += 1
    return slot
  }

  #grow(): void {
    const [keys, sums, entries] = [this.#keys, this.#sums, this.#entries]
    this.#keys = new Float64Array(keys.length * 2).fill(EMPTY)
    this.#sums = new Float64Array(keys.length * 2)
    this.#entries = new Uint32Array(keys.length * 2)
    this.#size = 0
    for (let old = 0; old < keys.length; old += 1) {
      const key = keys[old] ?? EMPTY
      if (key === EMPTY) continue
      const slot = this.#slot(key)
      this.#sums[slot] = sums[old] ?? 0
      this.#entries[slot] = entries[old] ?? 0
    }
  }
}

/** Mixes both halves of a 53-bit key, since neighboring cells differ only in the low bits. */
function hash(key: number): number {
  const high = Math.floor(key / 4_294_967_296)
  let mixed = (key | 0) ^ Math.imul(high, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
