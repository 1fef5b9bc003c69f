import { detached } from '../cell-text.ts'

/** Sums of the entries above a row, in minor units as they are written: what a row called Total should have. */
export class SumsAbove {
  #all = 0
  #sinceTotal = 0
  readonly #byLocation = new Map<string, number>()

  add(amount: number | bigint, location: string): void {
    const size = Number(amount)
    this.#all += size
    this.#sinceTotal += size
    const known = this.#byLocation.get(location)
    this.#byLocation.set(known === undefined ? detached(location) : location, (known ?? 0) + size)
  }

  /** Whether an amount is the sum of all entries, of those of its location, or of those below the last total. Sums beyond exact doubles are none. */
  has(amount: number | bigint, location: string): boolean {
    return [this.#all, this.#sinceTotal, this.#byLocation.get(location)].some(
      (sum) => sum !== undefined && Number.isSafeInteger(sum) && sum === Number(amount),
    )
  }

  endBlock(): void {
    this.#sinceTotal = 0
  }
}
