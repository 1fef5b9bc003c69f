/** The exact sum of two integers of any size: a number where a safe integer holds it, else a bigint. */
export function exactSum(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    // The exact sum of two safe integers cannot round to a safe integer other than itself.
    if (Number.isSafeInteger(sum)) return sum
  }
  const exact = BigInt(a) + BigInt(b)
  const narrow = Number(exact)
  return Number.isSafeInteger(narrow) ? narrow : exact
}

/** Adds integers of any size exactly, one after the other. */
export class ExactSum {
  #value: number | bigint = 0

  add(amount: number | bigint): void {
    this.#value = exactSum(this.#value, amount)
  }

  /** A number where it is a safe integer, else a bigint. */
  get value(): number | bigint {
    return this.#value
  }
}
