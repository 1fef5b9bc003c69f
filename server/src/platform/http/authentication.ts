import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'
import { createTokenCache } from '../identity/token-cache.ts'

/** Refused sign-ins of one address within a minute, past which it waits for the minute to end. */
const MOST_FAILURES = 60
const FAILURES_WITHIN_MS = 60_000
/** A token that was good so lately is not kept waiting by what others at its address try. */
const KNOWN_FOR_MS = 600_000

/** Tells who makes a request, by its Authorization header alone; throws UNAUTHORIZED, FORBIDDEN or RATE_LIMITED. Asks once per request. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal>

export function createAuthenticate(app: FastifyInstance, principalOf: (token: string) => Promise<Principal>): Authenticate {
  const failuresOf = app.createRateLimit({ max: MOST_FAILURES, timeWindow: FAILURES_WITHIN_MS })
  const lately = createTokenCache<true>()

  const ask = async (request: FastifyRequest): Promise<Principal> => {
    const token = bearerToken(request)
    const failures = await failuresOf(request, { increment: false })
    if (!failures.isAllowed && failures.isExceeded && lately.get(token, new Date()) === undefined)
      throw new DomainError('RATE_LIMITED', 'Too many sign-ins from your address were refused. Wait a minute, then try again.')
    try {
      const principal = await principalOf(token)
      lately.set(token, true, new Date(Date.now() + KNOWN_FOR_MS))
      return principal
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAUTHORIZED') await failuresOf(request)
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

/** The token of `Authorization: Bearer …`; throws UNAUTHORIZED where there is none. */
export function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new DomainError('UNAUTHORIZED', 'Sign in to go on.')
  return token
}
