import { randomBytes } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Queryable } from '../database/database.ts'
import type { Principal } from './principal.ts'
import { serverSecret } from './server-secrets.ts'

const TYPE = 'fourwall-app+jwt'
const ISSUER = 'fourwall'

/** Fourwall's own short-lived tokens, which carry the whole principal: checking one asks nobody. */
export interface AppTokens {
  /** Whether a token claims to be an app token; says nothing of its worth. */
  recognizes(token: string): boolean
  issue(principal: Principal, expiresAt: Date): Promise<string>
  /** Throws UNAUTHORIZED for any token that is not ours, altered or expired. */
  verify(token: string): Promise<{ readonly principal: Principal; readonly expiresAt: Date }>
}

const claims = z.object({
  sub: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  exp: z.number(),
})

export async function createAppTokens(system: Queryable, clock: Clock): Promise<AppTokens> {
  const stored = await serverSecret(system, 'app-token-key', async () => randomBytes(32).toString('base64url'))
  const key = Buffer.from(stored, 'base64url')

  return {
    recognizes(token) {
      try {
        return decodeProtectedHeader(token).typ === TYPE
      } catch {
        return false
      }
    },

    issue: ({ userId, companyId, name, email, roles }, expiresAt) =>
      new SignJWT({ company: companyId, name, email, roles })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          requiredClaims: ['exp', 'sub'],
          currentDate: clock.now(),
        })
        const { sub, company, name, email, roles, exp } = claims.parse(payload)
        return { principal: { userId: sub, companyId: company, name, email, roles }, expiresAt: new Date(exp * 1000) }
      } catch (cause) {
        const sentence =
          cause instanceof errors.JWTExpired ? 'Your session has run out. Sign in again.' : 'The token is not valid. Sign in again.'
        throw new DomainError('UNAUTHORIZED', sentence, { cause })
      }
    },
  }
}
