import { clientNetwork } from '../http/client-network.ts'
import { FairTurns } from '../http/fair-turns.ts'

/** Concurrent requests to the provider; more would only make it slower. */
const AT_ONCE = 200
const AT_ONCE_PER_ADDRESS = 20
/** Above this many refused codes and tokens within a minute, an address's unknown ones are checked one at a time. */
const MOST_REFUSED = 30
const REFUSED_WITHIN_MS = 60_000
const MOST_ADDRESSES = 10_000
/** For all such addresses together. */
const SUSPECT_AT_ONCE = 8
/** After a refusal, the pause before the next request of such an address. */
const PAUSE_AFTER_REFUSAL_MS = 1_000

const LIMITS = {
  atOnce: AT_ONCE,
  atOncePerKey: AT_ONCE_PER_ADDRESS,
  waitingPerKey: 100,
  waitMs: 10_000,
  refusal: 'Too many people are signing in from your address at the moment. Wait a moment, then try again.',
  refusalForOthers: 'Too many people are signing in at the moment. Wait a moment, then try again.',
}

export interface AskedFor {
  /** The client's address. */
  readonly address: string
  /** Whether the provider issued the token recently, so that it is not a guess. */
  readonly isKnown: boolean
  /** Whether an error means that the provider refused the code or token. */
  readonly isRefusal: (error: unknown) => boolean
  readonly pauseMs?: number
}

/**
 * Decides whose request to the identity provider is sent next. A stranger's worthless token still costs a request, so each address has only
 * a few places, and one that sent many worthless tokens has a single place for a minute.
 */
export class ProviderTurns {
  readonly #usual = new FairTurns(LIMITS)
  readonly #suspect = new FairTurns({
    ...LIMITS,
    atOnce: SUSPECT_AT_ONCE,
    atOncePerKey: 1,
    refusal: 'Too many sign-ins from your address were refused. Wait a minute, then try again.',
  })
  /** By address, earliest first. */
  readonly #refused = new Map<string, { count: number; readonly since: number }>()

  /** @throws DomainError (RATE_LIMITED) if too many are waiting, or after waiting too long; whatever `work` throws. */
  async take<Result>(
    { address, isKnown, isRefusal, pauseMs = PAUSE_AFTER_REFUSAL_MS }: AskedFor,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const network = clientNetwork(address)
    const isSuspect = !isKnown && this.#refusedLately(network) >= MOST_REFUSED
    const release = await (isSuspect ? this.#suspect : this.#usual).take(network)
    try {
      const result = await work()
      release()
      return result
    } catch (error) {
      const isRefused = isRefusal(error)
      if (isRefused) this.#countRefusal(network)
      if (isRefused && isSuspect) setTimeout(release, pauseMs).unref()
      else release()
      throw error
    }
  }

  #refusedLately(network: string): number {
    const refused = this.#refused.get(network)
    return refused === undefined || performance.now() - refused.since > REFUSED_WITHIN_MS ? 0 : refused.count
  }

  #countRefusal(network: string): void {
    const refused = this.#refused.get(network)
    if (refused !== undefined && this.#refusedLately(network) > 0) {
      refused.count += 1
      return
    }
    this.#refused.delete(network)
    this.#refused.set(network, { count: 1, since: performance.now() })
    if (this.#refused.size <= MOST_ADDRESSES) return
    const oldest = this.#refused.keys().next()
    if (oldest.done !== true) this.#refused.delete(oldest.value)
  }
}
