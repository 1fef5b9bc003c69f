/** Adds integers of any size exactly: as doubles while every partial sum is a safe integer, past that as bigints. */
export class ExactSum {
  #small = 0
  #large = 0n

  add(amount: number | bigint): void {
    if (typeof amount === 'number') {
      const next = this.#small + amount
      if (Number.isSafeInteger(next)) {
        this.#small = next
        return
      }
    }
    this.#large += BigInt(this.#small) + BigInt(amount)
    this.#small = 0
  }

  /** A number where it is a safe integer, else a bigint. */
  get value(): number | bigint {
    if (this.#large === 0n) return this.#small
    const exact = this.#large + BigInt(this.#small)
    const narrow = Number(exact)
    return Number.isSafeInteger(narrow) ? narrow : exact
  }
}
