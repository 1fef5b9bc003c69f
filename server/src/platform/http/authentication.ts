import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'

/** Tells who makes a request, by its Authorization header alone; throws UNAUTHORIZED or FORBIDDEN. Asks once per request. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal>

export function createAuthenticate(principalOf: (token: string) => Promise<Principal>): Authenticate {
  const known = new WeakMap<FastifyRequest, Promise<Principal>>()
  return (request) => {
    const asked = known.get(request)
    if (asked !== undefined) return asked
    const answer = (async () => principalOf(bearerToken(request)))()
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
