/** Chances that are the same for the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 2_654_435_761) >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** One of some; undefined where there are none. */
  of<T>(some: readonly T[]): T | undefined {
    return some[this.below(some.length)]
  }

  /** So many different ones of some. */
  few<T>(some: readonly T[], count: number): T[] {
    const left = [...some]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.below(left.length), 1)).flat()
  }
}
