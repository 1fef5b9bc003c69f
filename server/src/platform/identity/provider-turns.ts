import { clientNetwork } from '../http/client-network.ts'
import { FairTurns } from '../http/fair-turns.ts'

/** Requests to the provider at a time; past these it is slow, and more would only wait for it. */
const AT_ONCE = 200
const AT_ONCE_PER_ADDRESS = 20
/** Refused codes and tokens of one address within a minute, past which those that are not known go one after the other. */
const MOST_REFUSED = 30
const REFUSED_WITHIN_MS = 60_000
const MOST_ADDRESSES = 10_000
/** From such addresses together. */
const SUSPECT_AT_ONCE = 8
/** How long the next one of such an address waits after a refusal. */
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
  /** The address of whoever has the provider asked. */
  readonly address: string
  /** Whether the token was had from the provider lately, so that it is no guess. */
  readonly isKnown: boolean
  /** Whether an error says that the provider did not take what it was shown. */
  readonly isRefusal: (error: unknown) => boolean
  readonly pauseMs?: number
}

/**
 * Whose request to the identity provider is made next. What strangers send costs a request before anybody knows that it is worthless, so
 * that one address has few of all places, and one that sent many worthless tokens has one, until a minute has passed.
 */
export class ProviderTurns {
  readonly #usual = new FairTurns(LIMITS)
  readonly #suspect = new FairTurns({
    ...LIMITS,
    atOnce: SUSPECT_AT_ONCE,
    atOncePerKey: 1,
    refusal: 'Too many sign-ins from your address were refused. Wait a minute, then try again.',
  })
  /** By address, the one that began longest ago first. */
  readonly #refused = new Map<string, { count: number; readonly since: number }>()

  /** @throws DomainError (RATE_LIMITED) where too many wait, or for too long; whatever `work` throws. */
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
