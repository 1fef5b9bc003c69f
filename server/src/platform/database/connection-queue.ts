/** How many statements that arrive after a transaction may still go before it. */
const MOST_OVERTAKING = 8

interface Waiter {
  readonly begin: () => void
  /** By how many more it may be overtaken. */
  overtakable: number
}

/**
 * Decides who uses a single connection next. A statement goes before transactions, which occupy the connection for several round trips:
 * reads do not wait for everything that others store. Each transaction lets a few go first, then no more. Otherwise they go in order of
 * arrival.
 */
export class ConnectionQueue {
  readonly #waiting: Waiter[] = []
  #isUsed = false

  /** For one round trip. */
  statement<Result>(work: () => Promise<Result>): Promise<Result> {
    let at = this.#waiting.length
    for (let before = this.#waiting[at - 1]; before !== undefined && before.overtakable > 0; before = this.#waiting[at - 1]) {
      before.overtakable -= 1
      at -= 1
    }
    return this.#use(work, at, 0)
  }

  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#use(work, this.#waiting.length, MOST_OVERTAKING)
  }

  /** After everything that waits already. */
  last<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#use(work, this.#waiting.length, 0)
  }

  async #use<Result>(work: () => Promise<Result>, at: number, overtakable: number): Promise<Result> {
    if (this.#isUsed) await new Promise<void>((begin) => this.#waiting.splice(at, 0, { begin, overtakable }))
    this.#isUsed = true
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#isUsed = false
      else next.begin()
    }
  }
}
