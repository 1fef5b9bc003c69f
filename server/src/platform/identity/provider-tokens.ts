import { DomainError } from '@fourwall/domain/errors.ts'
import { decodeJwt, errors } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Claims } from './claims.ts'
import { clockDifference, clockSentence } from './clock-difference.ts'
import { IdTokenError, verifyIdToken } from './id-token.ts'
import { type AskProvider, failedProvider, type Issuer, ProviderUnavailableError } from './issuer.ts'
import { ProviderTurns } from './provider-turns.ts'
import { otherSubject, refusedBy, SignInError } from './sign-in-errors.ts'
import { createTokenCache } from './token-cache.ts'

/** Verified claims of an ID token. */
export type IdClaims = Claims & { readonly sub: string }

/** The public client that Fourwall is at the provider. */
export interface ProviderClient {
  readonly clientId: string
  /** The API as the provider knows it, keyed by the parameter that it takes. */
  readonly apiParameters: Readonly<Record<string, string>>
}

export interface SignInParts {
  readonly issuer: Issuer
  readonly issuerName: string
  readonly accessTokens: AccessTokens
  readonly ask: AskProvider
  readonly clock: Clock
  readonly log: Log
}

/** What the provider's token endpoint returned. The access token has been verified, the ID token has not. */
export interface ReceivedTokens {
  readonly accessToken: string
  /** Subject of the access token. */
  readonly subject: string
  readonly idToken: string | null
  readonly refreshToken: string | null
  readonly scope: string | null
  /** Whole seconds from now. */
  readonly expiresIn: number
}

/** Gets, verifies and revokes a user's tokens at the provider. `person` is the client's address, by which requests are throttled. */
export interface ProviderTokens {
  /** Exchanges an authorization code. @throws SignInError if the provider refuses, ProviderUnavailableError if a retry may help. */
  exchange(code: string, verifier: string, redirectUri: string, person: string): Promise<ReceivedTokens>
  /** Tokens for a refresh token, which they keep unless the provider replaces it. Throws as `exchange` does. */
  refresh(refreshToken: string, person: string): Promise<ReceivedTokens>
  /** Revokes a refresh token at the provider's revocation endpoint. Failures are only logged. */
  revoke(endpoint: string, refreshToken: string, person: string): Promise<void>
  /** Claims of an ID token, verified. `nonce` is null for a renewal. @throws SignInError */
  verifyId(idToken: string, accessToken: string, nonce: string | null): Promise<IdClaims>
  /** What userinfo adds to the claims: nothing if the provider has none or does not answer. @throws SignInError if it belongs to another person. */
  userInfo(accessToken: string, claims: IdClaims): Promise<Claims>
}

const TOKEN_TIMEOUT_MS = 20_000
const USER_INFO_TIMEOUT_MS = 10_000
const REVOCATION_TIMEOUT_MS = 5_000
/** How long we remember, by its hash, that a refresh token came from the provider. */
const KNOWN_FOR_MS = 24 * 3600 * 1000
/** Assumed for an opaque access token without a stated lifetime. */
const USUAL_LIFETIME_SECONDS = 3600
const LONGEST_LIFETIME_SECONDS = 400 * 24 * 3600

const tokensSchema = z.looseObject({
  access_token: z.string().min(1).max(32_768),
  token_type: z.string(),
  id_token: z.string().min(1).max(65_536).optional(),
  refresh_token: z.string().min(1).max(32_768).nullish(),
  expires_in: z.coerce.number().nullish(),
  scope: z.string().max(4_096).nullish(),
})

const refusalSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() })

type TokenForm = Readonly<Record<string, string>>

export function createProviderTokens({ clientId, apiParameters }: ProviderClient, parts: SignInParts): ProviderTokens {
  const { issuer, issuerName, accessTokens, ask, clock, log } = parts
  const turns = new ProviderTurns()
  const issued = createTokenCache<true>()
  const isKnown = (refreshToken: string): boolean => issued.get(refreshToken, clock.now()) === true

  async function request(parameters: TokenForm, asker: { person: string; isKnown: boolean }): Promise<ReceivedTokens> {
    const { token_endpoint: endpoint } = await issuer.metadata()
    if (endpoint === undefined) throw new ProviderUnavailableError('The identity provider names no address for its tokens.')
    const isRefusal = (error: unknown): boolean => error instanceof SignInError
    return turns.take({ address: asker.person, isKnown: asker.isKnown, isRefusal }, async () => {
      const form = new URLSearchParams({ ...parameters, client_id: clientId, ...apiParameters })
      const { status, body } = await ask(endpoint, { timeoutMs: TOKEN_TIMEOUT_MS, form, onBehalfOf: asker.person })
      if (status >= 500) throw failedProvider(status, JSON.stringify(body) ?? '')
      if (status < 200 || status >= 300) {
        const refusal = refusalSchema.safeParse(body)
        if (!refusal.success) throw failedProvider(status, JSON.stringify(body) ?? '')
        const { error, error_description: description } = refusal.data
        log.info({ error, description }, 'the identity provider refused tokens')
        throw refusedBy(error, description)
      }
      return received(body, parameters['refresh_token'])
    })
  }

  async function received(body: unknown, usedRefreshToken: string | undefined): Promise<ReceivedTokens> {
    const parsed = tokensSchema.safeParse(body)
    if (!parsed.success || parsed.data.token_type.toLowerCase() !== 'bearer') {
      throw new ProviderUnavailableError(
        'The identity provider answered the sign-in in a form that Fourwall does not know. Ask your administrator to look at the client’s settings there.',
        parsed.error,
      )
    }
    const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken, expires_in: stated, scope } = parsed.data
    const { subject, claims } = await accessTokens.verify(accessToken).catch((error: unknown) => {
      throw clockProblem(error, accessToken) ?? error
    })
    const known = refreshToken ?? usedRefreshToken
    if (known !== undefined) issued.set(known, true, new Date(clock.now().getTime() + KNOWN_FOR_MS))
    return {
      accessToken,
      subject,
      idToken: idToken ?? null,
      refreshToken: refreshToken ?? null,
      scope: scope ?? null,
      expiresIn: lifetimeSeconds(stated ?? null, claims['exp'], clock.now()),
    }
  }

  /** The reason in the clocks why an access token that was issued just now is not valid any more; null for any other. */
  function clockProblem(error: unknown, accessToken: string): SignInError | null {
    if (!(error instanceof DomainError) || !(error.cause instanceof errors.JWTExpired)) return null
    const seconds = clockDifference(decodeJwt(accessToken), clock.now(), true)
    if (seconds === null) return null
    log.warn({ clockDifferenceSeconds: Math.round(seconds) }, 'sign-in refused: the access token has expired already')
    return new SignInError('access_token', clockSentence(seconds), error)
  }

  return {
    exchange: (code, verifier, redirectUri, person) =>
      request({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }, { person, isKnown: false }),

    refresh: (refreshToken, person) =>
      request({ grant_type: 'refresh_token', refresh_token: refreshToken }, { person, isKnown: isKnown(refreshToken) }),

    async revoke(endpoint, refreshToken, person) {
      const form = new URLSearchParams({ token: refreshToken, token_type_hint: 'refresh_token', client_id: clientId })
      const send = async (): Promise<void> => {
        await ask(endpoint, { timeoutMs: REVOCATION_TIMEOUT_MS, form, onBehalfOf: person })
        // The provider does not say whether the token existed (RFC 7009).
        if (!isKnown(refreshToken)) throw new UnknownTokenError()
      }
      const isRefusal = (error: unknown): boolean => error instanceof UnknownTokenError
      // The session here ends anyway.
      await turns.take({ address: person, isKnown: isKnown(refreshToken), isRefusal }, send).catch((error: unknown) => {
        if (!isRefusal(error)) log.info({ err: error }, 'a refresh token could not be revoked')
      })
    },

    async verifyId(idToken, accessToken, nonce) {
      try {
        return await verifyIdToken(idToken, { issuer: issuerName, clientId, keys: issuer.keys, nonce, accessToken, now: clock.now() })
      } catch (error) {
        if (!(error instanceof IdTokenError)) throw error
        const { reason, clockDifference: seconds, issuers } = error
        log.warn(
          { reason, ...(seconds === null ? {} : { clockDifferenceSeconds: Math.round(seconds) }), ...issuers },
          'sign-in refused: ID token',
        )
        if (seconds !== null) throw new SignInError('id_token', clockSentence(seconds), error)
        throw new SignInError(
          'id_token',
          `The identity provider’s proof of who you are is not valid (${error.reason}). Sign in again; if that does not help, tell your administrator.`,
          error,
        )
      }
    },

    async userInfo(accessToken, claims) {
      const { userinfo_endpoint: address } = await issuer.metadata()
      if (address === undefined) return {}
      try {
        const headers = { authorization: `Bearer ${accessToken}` }
        const { status, body } = await ask(address, { timeoutMs: USER_INFO_TIMEOUT_MS, headers })
        // Some providers refuse tokens that were issued for an API.
        const parsed = status === 200 ? z.looseObject({ sub: z.string() }).safeParse(body) : null
        if (parsed?.success !== true) {
          log.info({ status }, 'userinfo was not given')
          return {}
        }
        if (parsed.data.sub !== claims.sub) throw otherSubject()
        return parsed.data
      } catch (error) {
        if (error instanceof SignInError) throw error
        log.info({ err: error }, 'userinfo was not given')
        return {}
      }
    },
  }
}

/** A refusal to revoke a token that this server never issued. */
class UnknownTokenError extends Error {}

/** Whole seconds: the provider's statement, otherwise up to the token's expiry claim (seconds since 1970). */
function lifetimeSeconds(stated: number | null, expiry: unknown, now: Date): number {
  const fromClaim = typeof expiry === 'number' ? expiry - Math.floor(now.getTime() / 1000) : USUAL_LIFETIME_SECONDS
  const seconds = stated !== null && Number.isFinite(stated) && stated > 0 ? stated : fromClaim
  return Math.floor(Math.min(Math.max(seconds, 0), LONGEST_LIFETIME_SECONDS))
}
