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

  /** @throws DomainError (RATE_LIMITED) where a company has too much waiting, and whatever the work throws. */
  async take<Result>(companyId: string, work: () => Promise<Result>): Promise<Result> {
    const { waitingPerCompany, refusal } = this.#limits
    if (this.#waiting.filter((one) => one.companyId === companyId).length >= waitingPerCompany)
      throw new DomainError('RATE_LIMITED', refusal)
    await new Promise<void>((begin) => {
      this.#waiting.push({ companyId, begin })
      this.#beginNext()
    })
    try {
      return await work()
    } finally {
      this.#running.splice(this.#running.indexOf(companyId), 1)
      this.#beginNext()
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
