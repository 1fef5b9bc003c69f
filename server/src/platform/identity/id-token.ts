import { hash } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Claims } from './claims.ts'
import { ProviderUnavailableError } from './issuer.ts'

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

/** The ID token does not prove the sign-in. `reason` is for the log and contains none of the token's values. */
export class IdTokenError extends Error {
  override readonly name = 'IdTokenError'
  readonly reason: IdTokenFailure
  constructor(reason: IdTokenFailure, options?: ErrorOptions) {
    super(`The ID token was refused: ${reason}.`, options)
    this.reason = reason
  }
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

/** How far the provider's clock may differ from ours, in seconds. */
const CLOCK_TOLERANCE = 30

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
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: rules.now,
  }).catch((cause: unknown) => {
    throw refusal(cause)
  })

  const parsed = claimsSchema.safeParse(payload)
  // JSON numbers are unbounded: 1e999 is Infinity, which never expires
  if (!parsed.success) throw new IdTokenError('claims', { cause: parsed.error })
  const { aud, azp, exp, iat, nonce, at_hash: accessTokenHash } = parsed.data
  const now = rules.now.getTime() / 1000
  if (!Number.isSafeInteger(Math.floor(exp)) || !Number.isSafeInteger(Math.floor(iat))) throw new IdTokenError('claims')
  if (iat > now + CLOCK_TOLERANCE) throw new IdTokenError('issued in the future')
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

function refusal(cause: unknown): IdTokenError | ProviderUnavailableError {
  if (cause instanceof ProviderUnavailableError) return cause
  if (cause instanceof errors.JWTExpired) return new IdTokenError('expired', { cause })
  if (cause instanceof errors.JWTClaimValidationFailed) {
    switch (cause.claim) {
      case 'iss':
        return new IdTokenError('issuer', { cause })
      case 'aud':
        return new IdTokenError('audience', { cause })
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
