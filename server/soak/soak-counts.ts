/** What happened in a soak, counted. */
export class SoakCounts {
  requests = 0
  acts = 0
  signIns = 0
  reportsCompared = 0
  readBacks = 0
  /** Requests that no answer came to, or that the server answered by being away. */
  unanswered = 0
  /** Answers that the server gave up, went on making after its time for them, or had no turn for. */
  late = 0
  /** Undos that were put off again and again, because colleagues were importing. */
  givenUp = 0
  /** Acts that were sent again with their key after they were cut. */
  sentAgain = 0
  /** Sessions that the server did not renew, so that a user signed in again. */
  endedSessions = 0
  readonly #waits = new Map<string, { count: number; sum: number; most: number }>()
  /** By sentence, without the names in it. */
  readonly #problems = new Map<string, { count: number; first: string }>()

  waited(what: string, milliseconds: number): void {
    const wait = this.#waits.get(what) ?? { count: 0, sum: 0, most: 0 }
    wait.count += 1
    wait.sum += milliseconds
    wait.most = Math.max(wait.most, milliseconds)
    this.#waits.set(what, wait)
  }

  /** Something does not hold. */
  problem(sentence: string, detail = ''): void {
    const problem = this.#problems.get(sentence) ?? { count: 0, first: detail }
    problem.count += 1
    this.#problems.set(sentence, problem)
  }

  /** The most frequent first. */
  get problems(): readonly { readonly sentence: string; readonly count: number; readonly first: string }[] {
    return [...this.#problems].map(([sentence, problem]) => ({ sentence, ...problem })).sort((one, other) => other.count - one.count)
  }

  /** Milliseconds by request, the slowest first. */
  get waits(): readonly { readonly what: string; readonly count: number; readonly mean: number; readonly most: number }[] {
    return [...this.#waits]
      .map(([what, { count, sum, most }]) => ({ what, count, mean: sum / count, most }))
      .sort((one, other) => other.most - one.most)
  }
}
