import { DomainError } from '@fourwall/domain/errors.ts'

export interface TurnLimits {
  /** Of all companies together. */
  readonly atOnce: number
  /** Of one company, so that the others have their turn. */
  readonly atOncePerCompany: number
  readonly waitingPerCompany: number
  /** What to say to whoever would wait beyond that. */
  readonly refusal: string
}

/** Has costly work done a little at a time; the rest waits for its turn. */
export class CompanyTurns {
  readonly #limits: TurnLimits
  /** The company of each that is under way. */
  readonly #running: string[] = []
  readonly #waiting: { readonly companyId: string; readonly begin: () => void }[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * @param signal aborts once nobody waits for the work any more: it gives up its place then, unless it has begun.
   * @throws DomainError (RATE_LIMITED) where a company has too much waiting, the signal's reason, and whatever the work throws.
   */
  async take<Result>(companyId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    const { waitingPerCompany, refusal } = this.#limits
    if (this.#waiting.filter((one) => one.companyId === companyId).length >= waitingPerCompany)
      throw new DomainError('RATE_LIMITED', refusal)
    await this.#turnOf(companyId, signal)
    try {
      return await work()
    } finally {
      this.#running.splice(this.#running.indexOf(companyId), 1)
      this.#beginNext()
    }
  }

  async #turnOf(companyId: string, signal: AbortSignal | undefined): Promise<void> {
    const turn = Promise.withResolvers<void>()
    const waiting = { companyId, begin: turn.resolve }
    const leave = (): void => {
      const at = this.#waiting.indexOf(waiting)
      if (at === -1) return
      this.#waiting.splice(at, 1)
      turn.reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    this.#waiting.push(waiting)
    this.#beginNext()
    try {
      await turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #beginNext(): void {
    const next = this.#waiting.findIndex(({ companyId }) => this.#hasRoom(companyId))
    if (next === -1) return
    for (const { companyId, begin } of this.#waiting.splice(next, 1)) {
      this.#running.push(companyId)
      begin()
    }
  }

  #hasRoom(companyId: string): boolean {
    const { atOnce, atOncePerCompany } = this.#limits
    return this.#running.length < atOnce && this.#running.filter((one) => one === companyId).length < atOncePerCompany
  }
}
