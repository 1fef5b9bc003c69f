import { DomainError } from '@fourwall/domain/errors.ts'
import { decodeProtectedHeader, errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Queryable } from '../database/database.ts'
import type { Principal } from './principal.ts'
import { APP_TOKEN_KEY, serverSecrets } from './server-secrets.ts'

const TYPE = 'fourwall-app+jwt'
const ISSUER = 'fourwall'

/** What an app token ends with, before its time: the sessions of the sign-in that it came from, or its own entry in `app_tokens`. */
export type AppTokenOrigin = { readonly sessions: readonly string[] } | { readonly tokenId: string }

export interface VerifiedAppToken {
  /** Whose it is; what they may do is asked for, since it changes while tokens live. */
  readonly bearer: Pick<Principal, 'userId' | 'companyId'>
  readonly expiresAt: Date
  readonly origin: AppTokenOrigin
}

/** Fourwall's own tokens, which say whose they are and what they end with. */
export interface AppTokens {
  /** Whether a token claims to be an app token; says nothing of its worth. */
  recognizes(token: string): boolean
  issue(principal: Principal, expiresAt: Date, origin: AppTokenOrigin): Promise<string>
  /** Throws UNAUTHORIZED for any token that is not ours, altered or expired. Whether it was taken back is not looked at. */
  verify(token: string): Promise<VerifiedAppToken>
}

const claims = z.object({
  sub: z.string(),
  company: z.string(),
  exp: z.number(),
  // Tokens of earlier programs have neither.
  sessions: z.array(z.string()).min(1).optional(),
  jti: z.uuid().optional(),
})

export async function createAppTokens(system: Queryable, clock: Clock): Promise<AppTokens> {
  const [key, ...replaced] = bytesOf(await serverSecrets(system, APP_TOKEN_KEY, clock.now()))

  return {
    recognizes(token) {
      try {
        return decodeProtectedHeader(token).typ === TYPE
      } catch {
        return false
      }
    },

    issue: ({ userId, companyId, name, email, roles }, expiresAt, origin) =>
      new SignJWT({
        company: companyId,
        name,
        email,
        roles,
        ...('tokenId' in origin ? { jti: origin.tokenId } : { sessions: [...origin.sessions] }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await verifyWithAny(token, [key, ...replaced], {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          requiredClaims: ['exp', 'sub'],
          currentDate: clock.now(),
        })
        const { sub, company, exp, jti, sessions } = claims.parse(payload)
        const origin = jti !== undefined ? { tokenId: jti } : sessions === undefined ? null : { sessions }
        if (origin === null) throw new errors.JWTInvalid('of an earlier program')
        return { bearer: { userId: sub, companyId: company }, expiresAt: new Date(exp * 1000), origin }
      } catch (cause) {
        const sentence =
          cause instanceof errors.JWTExpired ? 'Your session has run out. Sign in again.' : 'The token is not valid. Sign in again.'
        throw new DomainError('UNAUTHORIZED', sentence, { cause })
      }
    },
  }
}

function bytesOf([first, ...others]: readonly [string, ...string[]]): readonly [Buffer, ...Buffer[]] {
  return [Buffer.from(first, 'base64url'), ...others.map((text) => Buffer.from(text, 'base64url'))]
}

/** By the first key that fits; the error of the last one where none does. */
async function verifyWithAny(token: string, keys: readonly Buffer[], options: JWTVerifyOptions): Promise<JWTVerifyResult> {
  let last: unknown
  for (const key of keys)
    try {
      return await jwtVerify(token, key, options)
    } catch (error) {
      last = error
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
    }
  throw last
}
