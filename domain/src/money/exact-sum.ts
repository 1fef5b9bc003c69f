/** The exact sum of two integers of any size: a number if it is a safe integer, else a bigint. */
export function exactSum(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    // A sum that is not safe never rounds to a safe integer.
    if (Number.isSafeInteger(sum)) return sum
  }
  const exact = BigInt(a) + BigInt(b)
  const narrow = Number(exact)
  return Number.isSafeInteger(narrow) ? narrow : exact
}

/** Adds up integers of any size exactly. */
export class ExactSum {
  #value: number | bigint = 0

  add(amount: number | bigint): void {
    this.#value = exactSum(this.#value, amount)
  }

  /** A number if it is a safe integer, else a bigint. */
  get value(): number | bigint {
    return this.#value
  }
}
