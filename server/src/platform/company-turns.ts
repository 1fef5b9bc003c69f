import { DomainError } from '@fourwall/domain/errors.ts'

export interface TurnLimits {
  /** For all companies together. */
  readonly atOnce: number
  /** Per company, so that others get their turn. */
  readonly atOncePerCompany: number
  readonly waitingPerCompany: number
  /** Error message for requests beyond that. */
  readonly refusal: string
}

/** Limits how much costly work runs at a time, in total and per company; the rest waits in turn. */
export class CompanyTurns {
  readonly #limits: TurnLimits
  /** The companies of running work, one entry each. */
  readonly #running: string[] = []
  readonly #waiting: { readonly companyId: string; readonly begin: () => void }[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * @param signal aborts when the result is no longer needed; work that has not started then loses its place.
   *
   * @throws DomainError (RATE_LIMITED) if the company has too much waiting; the signal's reason; whatever the work throws.
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
