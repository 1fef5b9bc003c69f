import { hash } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Claims } from './claims.ts'
import { CLOCK_TOLERANCE_SECONDS, clockDifference } from './clock-difference.ts'
import { type DifferentIssuers, differentIssuers, ProviderUnavailableError } from './issuer.ts'

/** What an ID token is verified against: OpenID Connect Core 1.0, section 3.1.3.7. */
export interface IdTokenRules {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
  /** As sent with the sign-in; null for a renewal, whose token need not repeat it. */
  readonly nonce: string | null
  /** The access token that came with it, hashed in `at_hash`. */
  readonly accessToken: string
  readonly now: Date
}

/** The ID token does not prove the sign-in. All but `cause` may be logged: no value of the token except the issuer that it names. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
  readonly reason: IdTokenFailure
  /** Seconds by which the provider's clock is ahead of ours, negative if behind, if that is why; else null. */
  readonly clockDifference: number | null
  /** The issuer that the token names and the one of our settings, if they differ; else null. */
  readonly issuers: DifferentIssuers | null
  constructor(reason: IdTokenFailure, options: IdTokenErrorOptions = {}) {
    super(`The ID token was refused: ${reason}.`, { cause: options.cause })
    this.reason = reason
    this.clockDifference = options.clockDifference ?? null
    this.issuers = options.issuers ?? null
  }
}

interface IdTokenErrorOptions extends ErrorOptions {
  readonly clockDifference?: number | null
  readonly issuers?: DifferentIssuers
}

export type IdTokenFailure =
  | 'not a signed token'
  | 'algorithm'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'authorized party'
  | 'expired'
  | 'issued in the future'
  | 'nonce'
  | 'access token hash'
  | 'claims'

/** Only asymmetric ones: `none` proves nothing, and a public client has no secret for HS256. */
const HASHES: Readonly<Record<string, string>> = {
  RS256: 'sha256',
  RS384: 'sha384',
  RS512: 'sha512',
  PS256: 'sha256',
  PS384: 'sha384',
  PS512: 'sha512',
  ES256: 'sha256',
  ES384: 'sha384',
  ES512: 'sha512',
  EdDSA: 'sha512',
  Ed25519: 'sha512',
}

const claimsSchema = z.looseObject({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
})

/**
 * Verified claims of this sign-in's ID token.
 *
 * @throws IdTokenError for any other token; ProviderUnavailableError if the provider's keys cannot be fetched.
 */
export async function verifyIdToken(token: string, rules: IdTokenRules): Promise<Claims & { readonly sub: string }> {
  const algorithm = algorithmOf(token)
  const { payload } = await jwtVerify(token, rules.keys, {
    algorithms: Object.keys(HASHES),
    issuer: rules.issuer,
    audience: rules.clientId,
    requiredClaims: ['sub', 'aud', 'exp', 'iat'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: rules.now,
  }).catch((cause: unknown) => {
    throw refusal(cause, rules)
  })

  const parsed = claimsSchema.safeParse(payload)
  // JSON numbers are unbounded: 1e999 is Infinity, which never expires
  if (!parsed.success) throw new IdTokenError('claims', { cause: parsed.error })
  const { aud, azp, exp, iat, nonce, at_hash: accessTokenHash } = parsed.data
  const now = rules.now.getTime() / 1000
  if (!Number.isSafeInteger(Math.floor(exp)) || !Number.isSafeInteger(Math.floor(iat))) throw new IdTokenError('claims')
  if (iat > now + CLOCK_TOLERANCE_SECONDS) throw new IdTokenError('issued in the future', { clockDifference: iat - now })
  // A token with further audiences states which of them requested it.
  if (azp === undefined ? [aud].flat().length > 1 : azp !== rules.clientId) throw new IdTokenError('authorized party')
  if (rules.nonce !== null && nonce !== rules.nonce) throw new IdTokenError('nonce')
  if (accessTokenHash !== undefined && accessTokenHash !== leftHalf(rules.accessToken, HASHES[algorithm] ?? ''))
    throw new IdTokenError('access token hash')
  return parsed.data
}

function algorithmOf(token: string): string {
  let algorithm: unknown
  try {
    algorithm = decodeProtectedHeader(token).alg
  } catch (cause) {
    throw new IdTokenError('not a signed token', { cause })
  }
  if (typeof algorithm !== 'string' || !Object.hasOwn(HASHES, algorithm)) throw new IdTokenError('algorithm')
  return algorithm
}

/** Section 3.1.3.6: the left half of the hash that belongs to the signature's algorithm. */
function leftHalf(accessToken: string, algorithm: string): string {
  const digest = hash(algorithm, accessToken, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

function refusal(cause: unknown, { issuer, nonce, now }: IdTokenRules): IdTokenError | ProviderUnavailableError {
  if (cause instanceof ProviderUnavailableError) return cause
  // A renewal may come with the ID token of the sign-in.
  const differenceOf = (payload: JWTPayload): number | null => clockDifference(payload, now, nonce !== null)
  if (cause instanceof errors.JWTExpired) return new IdTokenError('expired', { cause, clockDifference: differenceOf(cause.payload) })
  if (cause instanceof errors.JWTClaimValidationFailed) {
    switch (cause.claim) {
      case 'iss':
        return new IdTokenError('issuer', { cause, issuers: differentIssuers(cause.payload.iss, issuer) })
      case 'aud':
        return new IdTokenError('audience', { cause })
      case 'nbf':
        return new IdTokenError('issued in the future', { cause, clockDifference: differenceOf(cause.payload) })
      default:
        return new IdTokenError('claims', { cause })
    }
  }
  if (cause instanceof errors.JOSEAlgNotAllowed) return new IdTokenError('algorithm', { cause })
  if (cause instanceof errors.JWSInvalid || cause instanceof errors.JWTInvalid) return new IdTokenError('not a signed token', { cause })
  // a plain JOSEError comes from the key set: no answer, or one without keys
  const isUnreached = !(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout || cause.code === errors.JOSEError.code
  return isUnreached
    ? new ProviderUnavailableError('The identity provider does not give out its keys at the moment. Try again in a moment.', cause)
    : new IdTokenError('signature', { cause })
}
