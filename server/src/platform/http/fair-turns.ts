import { DomainError } from '@fourwall/domain/errors.ts'

export interface FairTurnLimits {
  /** In total. */
  readonly atOnce: number
  /** Per key: a user or an address. */
  readonly atOncePerKey: number
  readonly waitingPerKey: number
  /** How long anybody waits before being refused. */
  readonly waitMs: number
  /** Error for a key with as much running or waiting as it may have. */
  readonly refusal: string
  /** Error for other keys when all places are taken. */
  readonly refusalForOthers: string
}

/** Gives the turn back; further calls have no effect. */
export type Release = () => void

interface Waiter {
  readonly begin: () => void
}

/** Queues work per key, round robin: after its turn a key goes behind all other waiting keys, however much it has waiting. */
export class FairTurns {
  readonly #limits: FairTurnLimits
  readonly #running = new Map<string, number>()
  /** By key, in the order of their next turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #runningInAll = 0

  constructor(limits: FairTurnLimits) {
    this.#limits = limits
  }

  /**
   * @param signal aborts when the turn is no longer needed.
   *
   * @throws DomainError (RATE_LIMITED) if too many are waiting, or after waiting too long; the signal's reason.
   */
  async take(key: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted()
    if (!this.#waiting.has(key) && this.#hasRoom(key)) return this.#begin(key)
    const waiting = this.#waiting.get(key) ?? []
    if (waiting.length >= this.#limits.waitingPerKey) throw new DomainError('RATE_LIMITED', this.#limits.refusal)
    const turn = Promise.withResolvers<Release>()
    const waiter: Waiter = { begin: () => turn.resolve(this.#begin(key)) }
    waiting.push(waiter)
    this.#waiting.set(key, waiting)
    const leave = (reason: unknown): void => {
      const at = waiting.indexOf(waiter)
      if (at === -1) return
      waiting.splice(at, 1)
      if (waiting.length === 0) this.#waiting.delete(key)
      turn.reject(reason)
    }
    const timer = setTimeout(() => leave(this.#waitedTooLong(key)), this.#limits.waitMs)
    const given = (): void => leave(signal?.reason)
    signal?.addEventListener('abort', given)
    try {
      return await turn.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', given)
    }
  }

  #begin(key: string): Release {
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
    this.#runningInAll += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#running.get(key) ?? 0) - 1
      if (left > 0) this.#running.set(key, left)
      else this.#running.delete(key)
      this.#runningInAll -= 1
      this.#beginNext()
    }
  }

  #beginNext(): void {
    if (this.#runningInAll >= this.#limits.atOnce) return
    for (const [key, waiting] of this.#waiting) {
      if (!this.#hasRoom(key)) continue
      const next = waiting.shift()
      this.#waiting.delete(key)
      if (waiting.length > 0) this.#waiting.set(key, waiting)
      next?.begin()
      return
    }
  }

  #hasRoom(key: string): boolean {
    return this.#runningInAll < this.#limits.atOnce && (this.#running.get(key) ?? 0) < this.#limits.atOncePerKey
  }

  #waitedTooLong(key: string): DomainError {
    const isOwnWork = (this.#running.get(key) ?? 0) >= this.#limits.atOncePerKey
    return new DomainError('RATE_LIMITED', isOwnWork ? this.#limits.refusal : this.#limits.refusalForOthers)
  }
}
