import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CompanyTurns } from '../company-turns.ts'
import type { Principal } from '../identity/principal.ts'
import { createTokenCache } from '../identity/token-cache.ts'
import { clientNetwork } from './client-network.ts'

/** Above this many refused tokens within a minute, new tokens from an address are verified a few at a time. */
const MOST_FAILURES = 60
const FAILURES_WITHIN_MS = 60_000
/** A token that was good within this time does not wait. */
const KNOWN_FOR_MS = 600_000
/** A refused token is refused again without verification for this long. */
const REFUSED_FOR_MS = 10_000
const MOST_REFUSED = 2_000
/** No provider issues longer ones. */
const LONGEST_TOKEN = 12_000

/** For addresses with many refused tokens. Verifying takes a fraction of a millisecond, or a request to the provider. */
const VERIFIED_AT_ONCE = 8
const VERIFIED_AT_ONCE_PER_ADDRESS = 2
const MOST_WAITING_PER_ADDRESS = 100

/** Authenticates a request by its Authorization header only, once per request. Throws UNAUTHORIZED, FORBIDDEN or RATE_LIMITED. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal>

/**
 * Many people may share an address, for example everybody behind an untrusted load balancer. So bad tokens never block good ones from the
 * same address; they only make first verifications wait for each other.
 */
export function createAuthenticate(app: FastifyInstance, principalOf: (token: string) => Promise<Principal>): Authenticate {
  const keyGenerator = (request: FastifyRequest): string => clientNetwork(request.ip)
  const failuresOf = app.createRateLimit({ max: MOST_FAILURES, timeWindow: FAILURES_WITHIN_MS, keyGenerator })
  const lately = createTokenCache<true>()
  const refused = createTokenCache<DomainError>(MOST_REFUSED)
  const turns = new CompanyTurns({
    atOnce: VERIFIED_AT_ONCE,
    atOncePerCompany: VERIFIED_AT_ONCE_PER_ADDRESS,
    waitingPerCompany: MOST_WAITING_PER_ADDRESS,
    refusal: 'Too many sign-ins from your address were refused. Wait a minute, then try again.',
  })

  const verify = async (request: FastifyRequest, token: string): Promise<Principal> => {
    if (lately.get(token, new Date()) !== undefined) return principalOf(token)
    const failures = await failuresOf(request, { increment: false })
    const isSuspect = !failures.isAllowed && failures.isExceeded
    return isSuspect ? turns.take(clientNetwork(request.ip), () => principalOf(token)) : principalOf(token)
  }

  const ask = async (request: FastifyRequest): Promise<Principal> => {
    const token = bearerToken(request)
    const refusal = refused.get(token, new Date())
    if (refusal !== undefined) throw refusal
    try {
      const principal = await verify(request, token)
      lately.set(token, true, new Date(Date.now() + KNOWN_FOR_MS))
      return principal
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAUTHORIZED') {
        refused.set(token, error, new Date(Date.now() + REFUSED_FOR_MS))
        await failuresOf(request)
      }
      throw error
    }
  }

  const known = new WeakMap<FastifyRequest, Promise<Principal>>()
  return (request) => {
    const asked = known.get(request)
    if (asked !== undefined) return asked
    const answer = ask(request)
    known.set(request, answer)
    return answer
  }
}

/**
 * For requests that stay open: throws a DomainError once the token is no longer good, or its user's company or role is another one.
 *
 * @param authenticate the request's own answer, from its beginning.
 */
export function stillAllowed(
  authenticate: Authenticate,
  principalOf: (token: string) => Promise<Principal>,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const [before, now] = [await authenticate(request), await principalOf(bearerToken(request))]
    if (now.userId !== before.userId || now.companyId !== before.companyId || now.role !== before.role)
      throw new DomainError('UNAUTHORIZED', 'What you may do here has changed. Load the page again.')
  }
}

/** The token of `Authorization: Bearer …`; throws UNAUTHORIZED without one. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined || token.length > LONGEST_TOKEN) throw new DomainError('UNAUTHORIZED', 'Sign in to go on.')
  return token
}
