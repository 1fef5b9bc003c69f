import { DomainError } from '@fourwall/domain/errors.ts'
import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { accessTokenClaims, type Claims, introspectedClaims, userInfoClaims } from './claims.ts'
import { CLOCK_TOLERANCE_SECONDS, clockDifference, clockSentence } from './clock-difference.ts'
import { differentIssuers, type Issuer, ProviderUnavailableError, requestJson } from './issuer.ts'
import { sessionKey } from './sessions.ts'

export interface VerifiedAccessToken {
  /** The name by which the database knows this provider's users: its issuer, or `embedded`. */
  readonly provider: string
  readonly subject: string
  readonly expiresAt: Date
  /** When the user signed in if the token says so, otherwise when it was issued; null if neither is known. */
  readonly signedInAt: Date | null
  /** Keys of the sessions whose end also ends the token: see `sessionKey`. At least one. */
  readonly sessions: readonly string[]
  readonly claims: Claims
}

/** Verifies access tokens for this API. */
export interface AccessTokens {
  /**
   * @throws DomainError (UNAUTHORIZED) unless the token is an unexpired access token of our issuer for our audience;
   * ProviderUnavailableError if the provider must be asked and does not answer.
   */
  verify(token: string): Promise<VerifiedAccessToken>
  /** The provider's userinfo for a verified token; takes at most 20 s. */
  userInfo(token: string, subject: string): Promise<Claims>
}

export interface AccessTokenRules {
  readonly audience: string
  readonly clientId: string
  /** `jwt` also accepts at+jwt. */
  readonly tokenType: 'at+jwt' | 'jwt'
  readonly introspection: { readonly clientId: string; readonly clientSecret: string } | null
}

/** Provider name of the embedded provider's users, which stays when its address changes. */
export const EMBEDDED_PROVIDER = 'embedded'

/** The claim of its access tokens that names their grant. */
export const GRANT_CLAIM = 'fourwall_grant'

export function embeddedSessionKey(kind: 'session' | 'grant', id: string): string {
  return sessionKey(EMBEDDED_PROVIDER, kind, id)
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** An introspected token is checked again after this long, so that a revoked one does not live on. */
const INTROSPECTION_SECONDS = 60

/** Access tokens of the embedded provider, verified with its own keys. */
export function embeddedAccessTokens(
  options: { readonly issuer: string; readonly publicKeys: JSONWebKeySet } & Pick<AccessTokenRules, 'audience' | 'clientId'>,
  clock: Clock,
  log: Log,
): AccessTokens {
  const keys = createLocalJWKSet(options.publicKeys)
  const rules: AccessTokenRules = { ...options, tokenType: 'at+jwt', introspection: null }
  return {
    async verify(token) {
      if (!isSignedJwt(token)) throw notValid()
      const verified = await verifyJwt(
        token,
        { ...rules, issuer: options.issuer, provider: EMBEDDED_PROVIDER, keys, clockTolerance: 0 },
        clock,
        log,
      )
      return { ...verified, sessions: embeddedSessions(verified.claims) ?? verified.sessions }
    },
    async userInfo() {
      throw new Error('Access tokens of the embedded provider carry their claims themselves.')
    },
  }
}

/** Access tokens of an external provider: JWTs verified with its published keys, opaque ones by introspection. */
export function foreignAccessTokens(issuerName: string, issuer: Issuer, rules: AccessTokenRules, clock: Clock, log: Log): AccessTokens {
  const { introspection } = rules
  return {
    async verify(token) {
      if (isSignedJwt(token))
        return verifyJwt(
          token,
          { ...rules, issuer: issuerName, provider: issuerName, keys: issuer.keys, clockTolerance: CLOCK_TOLERANCE_SECONDS },
          clock,
          log,
        )
      if (introspection === null) {
        throw new DomainError(
          'UNAUTHORIZED',
          'The identity provider gave an access token that only it can read. Set FOURWALL_OIDC_INTROSPECTION_CLIENT_ID and ' +
            'FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET so that Fourwall may ask about it, or have the provider give signed JWTs for the audience in OIDC_AUDIENCE.',
        )
      }
      return introspect(token, introspection, issuerName, issuer, rules, clock, log)
    },

    async userInfo(token, subject) {
      const { userinfo_endpoint: address } = await issuer.metadata()
      if (address === undefined) return {}
      const answer = userInfoClaims.safeParse(
        await requestJson(address, { timeoutMs: 20_000, headers: { authorization: `Bearer ${token}` } }),
      )
      if (!answer.success && !isAbout(answer.error, 'sub')) throw malformed(log, answer.error)
      if (!answer.success || answer.data.sub !== subject) {
        throw new DomainError('UNAUTHORIZED', 'The identity provider describes someone else than the access token. Sign in again.')
      }
      return answer.data
    },
  }
}

interface JwtRules extends AccessTokenRules {
  readonly issuer: string
  readonly provider: string
  readonly keys: JWTVerifyGetKey
  /** Seconds; 0 for a provider with our own clock. */
  readonly clockTolerance: number
}

async function verifyJwt(token: string, rules: JwtRules, clock: Clock, log: Log): Promise<VerifiedAccessToken> {
  const type = typeOf(token)
  if (type !== 'at+jwt' && !(rules.tokenType === 'jwt' && (type === 'jwt' || type === ''))) {
    log.debug({ type }, 'access token refused: type')
    if (type !== 'jwt' && type !== '') throw notValid()
    throw new DomainError(
      'UNAUTHORIZED',
      'This is not an access token of type at+jwt. If it is one all the same, because your identity provider knows only plain JWTs, ' +
        'set FOURWALL_OIDC_TOKEN_TYPE=jwt.',
    )
  }
  const now = clock.now()
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: rules.clockTolerance,
      currentDate: now,
    })
    const claims = accessTokenClaims.safeParse(payload)
    if (!claims.success) throw malformed(log, claims.error)
    const expiresAt = endOf(claims.data.exp, rules.clockTolerance, now)
    if (expiresAt <= now) throw new errors.JWTExpired('"exp" claim timestamp check failed', payload, 'exp', 'check_failed')
    const ahead = clockDifference(payload, now, false)
    if (ahead !== null) throw fromFuture(ahead, log)
    if (type !== 'at+jwt' && isIdToken(claims.data, rules.clientId)) throw new errors.JWTInvalid('an ID token')
    return {
      provider: rules.provider,
      subject: claims.data.sub,
      expiresAt,
      signedInAt: new Date((claims.data.auth_time ?? claims.data.iat) * 1000),
      sessions: [sessionOf(rules.provider, claims.data, token)],
      claims: claims.data,
    }
  } catch (cause) {
    throw refusal(cause, { log, now, issuer: rules.issuer })
  }
}

const introspectionAnswer = z.looseObject({ active: z.boolean() })

async function introspect(
  token: string,
  credentials: NonNullable<AccessTokenRules['introspection']>,
  issuerName: string,
  issuer: Issuer,
  rules: AccessTokenRules,
  clock: Clock,
  log: Log,
): Promise<VerifiedAccessToken> {
  if (token.length > 8192) throw notValid()
  const { introspection_endpoint: address } = await issuer.metadata()
  if (address === undefined)
    throw new ProviderUnavailableError('The identity provider has no introspection endpoint for its opaque access tokens.')
  const basic = [credentials.clientId, credentials.clientSecret]
    .map((part) => new URLSearchParams({ '': part }).toString().slice(1))
    .join(':')
  const answer = introspectionAnswer.safeParse(
    await requestJson(address, {
      timeoutMs: 10_000,
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
      form: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    }).catch((error: unknown) => {
      if (error instanceof ProviderUnavailableError) throw error
      throw new ProviderUnavailableError('The identity provider does not accept the introspection credentials of this server.', error)
    }),
  )
  if (!answer.success) throw new ProviderUnavailableError('The identity provider answers introspection in an unknown form.', answer.error)
  // The other fields of an inactive token's answer mean nothing.
  const claims = introspectedClaims.safeParse(answer.data.active ? answer.data : {})
  if (!claims.success) throw malformed(log, claims.error)
  const { active } = answer.data
  const { sub, iss, aud, client_id: clientId, exp } = claims.data
  const now = clock.now()
  // An opaque token without an audience was issued to the client that it names, for use at the provider: accept only our own client's.
  const isForUs = aud === undefined ? clientId === rules.clientId : [aud].flat().includes(rules.audience)
  const isOfIssuer = iss === undefined || iss === issuerName
  const isCurrent = exp === undefined || (exp + CLOCK_TOLERANCE_SECONDS) * 1000 > now.getTime()
  if (!active || sub === undefined || !isForUs || !isOfIssuer || !isCurrent) {
    log.debug({ active, isForUs, isOfIssuer, isCurrent }, 'access token refused by introspection')
    throw notValid()
  }
  const askAgainAt = now.getTime() + INTROSPECTION_SECONDS * 1000
  const signedInAt = claims.data.auth_time ?? claims.data.iat
  return {
    provider: issuerName,
    subject: sub,
    expiresAt:
      exp === undefined ? new Date(askAgainAt) : new Date(Math.min(endOf(exp, CLOCK_TOLERANCE_SECONDS, now).getTime(), askAgainAt)),
    signedInAt: signedInAt === undefined ? null : new Date(signedInAt * 1000),
    sessions: [sessionOf(issuerName, { ...claims.data, sub }, token)],
    claims: claims.data,
  }
}

/** The provider's session if the token names one, which renewed tokens keep; otherwise just this token. */
function sessionOf(
  provider: string,
  { sub, sid }: { readonly sub: string; readonly sid?: string | null | undefined },
  token: string,
): string {
  return sid === undefined || sid === null || sid === '' ? sessionKey(provider, 'token', token) : sessionKey(provider, 'sid', sub, sid)
}

/** A token of the embedded provider ends with the browser's session there, and with the grant of its sign-in. */
function embeddedSessions({ sid, [GRANT_CLAIM]: grant }: Claims): string[] | null {
  return typeof sid === 'string' && typeof grant === 'string'
    ? [embeddedSessionKey('session', sid), embeddedSessionKey('grant', grant)]
    : null
}

function isSignedJwt(token: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return false
  try {
    const { alg, kid }: { alg?: unknown; kid?: unknown } = decodeProtectedHeader(token)
    return typeof alg === 'string' && (kid === undefined || typeof kid === 'string')
  } catch {
    return false
  }
}

/** The type in a token's header in lower case; empty if it has none, null if it is not a text. */
function typeOf(token: string): string | null {
  const { typ }: { typ?: unknown } = decodeProtectedHeader(token)
  if (typ === undefined) return ''
  return typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : null
}

/**
 * For plain JWTs: whether it is an ID token. It is if it has an ID token's hashes, nonce or provider-specific mark, or if nothing marks it
 * as an access token and its audience is the client.
 */
function isIdToken(claims: Claims, clientId: string): boolean {
  if (claims['typ'] === 'Bearer') return false
  if (claims['typ'] !== undefined || claims['token_use'] === 'id') return true
  if (['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in claims)) return true
  const isForClient = [claims['aud']].flat().includes(clientId)
  return isForClient && !['scope', 'scp', 'client_id'].some((claim) => claim in claims)
}

/** When a token ends: as it says, or if that has passed, once the tolerance has passed too. */
function endOf(exp: number, tolerance: number, now: Date): Date {
  return new Date((exp * 1000 > now.getTime() ? exp : exp + tolerance) * 1000)
}

function fromFuture(ahead: number, log: Log): DomainError {
  log.warn({ clockDifferenceSeconds: Math.round(ahead) }, 'access token refused: it is from the future')
  return new DomainError('UNAUTHORIZED', clockSentence(ahead))
}

function refusal(cause: unknown, { log, now, issuer }: { readonly log: Log; readonly now: Date; readonly issuer: string }): DomainError {
  if (cause instanceof DomainError) return cause
  if (cause instanceof errors.JWTExpired) {
    return new DomainError('UNAUTHORIZED', 'The access token has run out. Sign in again.', { cause })
  }
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'iss')
    log.warn(differentIssuers(cause.payload.iss, issuer), 'access token refused: another issuer')
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf') {
    const ahead = clockDifference(cause.payload, now, false)
    if (ahead !== null) return fromFuture(ahead, log)
  }
  if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)) {
    log.debug({ reason: cause.code, detail: cause.message }, 'access token refused')
    // the provider's keys could not be fetched, so nothing is known about the token yet
    if (cause.code === errors.JOSEError.code)
      return new ProviderUnavailableError('The identity provider does not give out its keys. Try again.', cause)
    return notValid(cause)
  }
  return new ProviderUnavailableError('The identity provider cannot be reached at the moment. Try again in a moment.', cause)
}

/** The provider sent a token or answer whose claims have types other than the standards say. */
function malformed(log: Log, error: z.ZodError): DomainError {
  const claims = [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))].slice(0, 5)
  log.warn({ claims }, 'the identity provider sends claims of unknown types')
  return new DomainError(
    'UNAUTHORIZED',
    `Your identity provider describes you in a form that Fourwall cannot read (${claims.join(', ')}). Ask your administrator to correct that.`,
  )
}

function isAbout(error: z.ZodError, claim: string): boolean {
  return error.issues.some(({ path }) => path.length === 0 || path[0] === claim)
}

function notValid(cause?: unknown): DomainError {
  return new DomainError('UNAUTHORIZED', 'The access token is not valid here. Sign in again.', cause === undefined ? {} : { cause })
}
