import { DomainError } from '@fourwall/domain/errors.ts'
import { decodeProtectedHeader, errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Queryable } from '../database/database.ts'
import type { Principal } from './principal.ts'
import { APP_TOKEN_KEY, serverSecrets } from './server-secrets.ts'

const TYPE = 'fourwall-app+jwt'
const ISSUER = 'fourwall'

/** What ends an app token early: the end of the sign-in sessions it came from, or revoking its entry in `app_tokens`. */
export type AppTokenOrigin = { readonly sessions: readonly string[] } | { readonly tokenId: string }

export interface VerifiedAppToken {
  /** The token's user. Their rights are looked up each time, since they may change. */
  readonly bearer: Pick<Principal, 'userId' | 'companyId'>
  readonly expiresAt: Date
  readonly origin: AppTokenOrigin
}

/** Fourwall's own tokens, which name their user and what ends them. */
export interface AppTokens {
  /** Whether a token looks like an app token; does not verify it. */
  recognizes(token: string): boolean
  issue(principal: Principal, expiresAt: Date, origin: AppTokenOrigin): Promise<string>
  /** @throws DomainError (UNAUTHORIZED) for a token that is not ours, altered or expired. Does not check whether it was revoked. */
  verify(token: string): Promise<VerifiedAppToken>
}

const claims = z.object({
  sub: z.string(),
  company: z.string(),
  exp: z.number(),
  // Tokens of earlier versions have neither.
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

/** Verifies with the first key that fits; throws the last one's error if none does. */
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
