import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Claims } from './claims.ts'
import { IdTokenError, verifyIdToken } from './id-token.ts'
import { type AskProvider, failedProvider, type Issuer, ProviderUnavailableError } from './issuer.ts'
import { ProviderTurns } from './provider-turns.ts'
import { createTokenCache } from './token-cache.ts'

/** The `prompt` of an authorization request: what the provider shows to somebody who is signed in there already. */
export type Prompt = 'select_account' | 'login' | 'consent' | 'none-sent'

/** What the browser keeps of a sign-in under way, in a cookie that no script reads. */
export interface SignInSecret {
  /** 256 random bits: state, nonce and code verifier are derived from them. */
  readonly key: string
  /** Seconds since 1970. */
  readonly begunAt: number
  /** Whether a prompt was sent, so that the provider may be asked once more without one. */
  readonly hasPrompt: boolean
}

export interface SignInOptions {
  /** `silent` asks without showing a page; `quick` leaves it to the provider whether it shows one. */
  readonly mode: 'usual' | 'silent' | 'quick'
  readonly loginHint?: string
}

/** Where to send the browser, and what it must bring back. */
export interface BegunSignIn {
  readonly address: string
  readonly state: string
  readonly secret: SignInSecret
}

/** What the provider put into the address of the callback page. */
export interface CallbackAnswer {
  readonly state: string
  readonly code?: string | undefined
  readonly issuer?: string | undefined
  readonly error?: string | undefined
  readonly errorDescription?: string | undefined
}

/** Tokens of a user, checked. */
export interface UserTokens {
  readonly accessToken: string
  readonly idToken: string | null
  readonly refreshToken: string | null
  readonly scope: string | null
  /** Seconds from now. */
  readonly expiresIn: number
  /** Claims of ID token and userinfo; null for a renewal without an ID token. */
  readonly profile: (Claims & { readonly sub: string }) | null
}

/** A sign-in that cannot go on. `reason` is OAuth's error code where the provider refused. */
export class SignInError extends DomainError {
  override readonly name = 'SignInError'
  readonly reason: string
  constructor(reason: string, message: string, cause?: unknown) {
    super('UNAUTHORIZED', message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

/** Authorization code with PKCE, nonce and state, from the server: the browser talks to the provider's pages alone. */
export interface SignIn {
  begin(options: SignInOptions): Promise<BegunSignIn>
  /**
   * The tokens for the answer to one of these sign-ins; or another sign-in to send the browser to, where the provider does
   * not support the prompt. Throws `SignInError`, and `ProviderUnavailableError` where it may be tried again.
   */
  finish(answer: CallbackAnswer, secrets: readonly SignInSecret[], person: string): Promise<UserTokens | BegunSignIn>
  /** New tokens of the same subject by a refresh token. Throws as `finish` does. */
  renew(refreshToken: string, subject: string, person: string): Promise<UserTokens>
  /** Revokes a refresh token where the provider can, and tells where its own session ends; null where it has no such page. */
  end(refreshToken: string | null, idToken: string | null, person: string): Promise<string | null>
}

export interface SignInSettings {
  readonly origin: string
  readonly clientId: string
  readonly scopes: string
  readonly prompt: Prompt
  /** The API as the provider knows it, by the parameter that it takes. */
  readonly apiParameters: Readonly<Record<string, string>>
}

/** A sign-in that was begun and not finished is forgotten after this many seconds. */
export const SIGN_IN_SECONDS = 15 * 60

const TOKEN_TIMEOUT_MS = 20_000
const USER_INFO_TIMEOUT_MS = 10_000
const REVOCATION_TIMEOUT_MS = 5_000
/** A refresh token that came from the provider is known for so long, by its hash. */
const KNOWN_FOR_MS = 24 * 3600 * 1000
/** Of an opaque access token whose end nobody tells. */
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

export interface SignInParts {
  readonly issuer: Issuer
  readonly issuerName: string
  readonly accessTokens: AccessTokens
  readonly ask: AskProvider
  readonly clock: Clock
  readonly log: Log
}

export function createSignIn(settings: SignInSettings, { issuer, issuerName, accessTokens, ask, clock, log }: SignInParts): SignIn {
  const { clientId, scopes, apiParameters } = settings
  const redirectUri = `${settings.origin}/auth/callback`
  const nowInSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const turns = new ProviderTurns()
  const issued = createTokenCache<true>()
  const isKnown = (refreshToken: string): boolean => issued.get(refreshToken, clock.now()) === true

  async function begin({ mode, loginHint }: SignInOptions): Promise<BegunSignIn> {
    const { authorization_endpoint: endpoint } = await issuer.metadata()
    if (endpoint === undefined) throw new ProviderUnavailableError('The identity provider names no address to sign in at.')
    const prompt = mode === 'silent' ? 'none' : mode === 'quick' || settings.prompt === 'none-sent' ? null : settings.prompt
    const secret: SignInSecret = {
      key: randomBytes(32).toString('base64url'),
      begunAt: nowInSeconds(),
      hasPrompt: prompt !== null && prompt !== 'none',
    }
    const state = derived(secret, 'state')
    const address = new URL(endpoint)
    const parameters = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'query',
      scope: scopes,
      state,
      nonce: derived(secret, 'nonce'),
      code_challenge: createHash('sha256').update(derived(secret, 'verifier')).digest('base64url'),
      code_challenge_method: 'S256',
      ...(prompt === null ? {} : { prompt }),
      ...(loginHint === undefined ? {} : { login_hint: loginHint }),
      ...apiParameters,
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return { address: address.href, state, secret }
  }

  async function finish(answer: CallbackAnswer, secrets: readonly SignInSecret[], person: string): Promise<UserTokens | BegunSignIn> {
    const secret = secrets.find((one) => isSame(derived(one, 'state'), answer.state))
    if (secret === undefined || nowInSeconds() - secret.begunAt > SIGN_IN_SECONDS) {
      throw new SignInError('unknown_state', 'This sign-in was not begun in this browser, or longer than 15 minutes ago. Sign in again.')
    }
    const metadata = await issuer.metadata()
    // RFC 9207: an answer of another provider, mixed up with ours
    if (answer.issuer === undefined ? metadata.authorization_response_iss_parameter_supported === true : answer.issuer !== issuerName) {
      log.warn({ named: answer.issuer ?? null }, 'sign-in refused: the callback names another issuer')
      throw new SignInError(
        'issuer',
        'The answer does not come from the identity provider of this Fourwall. Sign in again; if that does not help, ask whoever runs Fourwall to check OIDC_ISSUER.',
      )
    }
    if (answer.error !== undefined) {
      // bounded to one: the second request carries no prompt to drop
      if (secret.hasPrompt && isAboutPrompt(answer)) return begin({ mode: 'quick' })
      throw refusedBy(answer.error, answer.errorDescription)
    }
    if (answer.code === undefined) throw new SignInError('no_code', 'The identity provider sent you back without an answer. Sign in again.')
    const { access, ...tokens } = await requestTokens(
      {
        grant_type: 'authorization_code',
        code: answer.code,
        redirect_uri: redirectUri,
        code_verifier: derived(secret, 'verifier'),
      },
      { person, isKnown: false },
    )
    if (tokens.idToken === null) {
      throw new SignInError(
        'no_id_token',
        'The identity provider gave no ID token, so Fourwall does not know who you are. Ask whoever runs Fourwall to check that OIDC_SCOPES has openid.',
      )
    }
    const claims = await verified(tokens.idToken, tokens.accessToken, derived(secret, 'nonce'))
    if (access.subject !== claims.sub) throw otherSubject()
    return { ...tokens, profile: { ...(await userInfo(tokens.accessToken, claims)), ...claims } }
  }

  async function renew(refreshToken: string, subject: string, person: string): Promise<UserTokens> {
    const { access, ...tokens } = await requestTokens(
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      { person, isKnown: isKnown(refreshToken) },
    )
    const claims = tokens.idToken === null ? null : await verified(tokens.idToken, tokens.accessToken, null)
    if (access.subject !== subject || (claims !== null && claims.sub !== subject)) throw otherSubject()
    return { ...tokens, profile: claims }
  }

  async function end(refreshToken: string | null, idToken: string | null, person: string): Promise<string | null> {
    const { revocation_endpoint: revocation, end_session_endpoint: endSession } = await issuer.metadata()
    if (refreshToken !== null && revocation !== undefined) {
      const form = new URLSearchParams({ token: refreshToken, token_type_hint: 'refresh_token', client_id: clientId })
      const revoke = async (): Promise<void> => {
        await ask(revocation, { timeoutMs: REVOCATION_TIMEOUT_MS, form, onBehalfOf: person })
        // Providers do not say whether there was such a token (RFC 7009).
        if (!isKnown(refreshToken)) throw new UnknownTokenError()
      }
      // The session here ends anyway.
      await turns
        .take({ address: person, isKnown: isKnown(refreshToken), isRefusal: (error) => error instanceof UnknownTokenError }, revoke)
        .catch((error: unknown) => {
          if (!(error instanceof UnknownTokenError)) log.info({ err: error }, 'a refresh token could not be revoked')
        })
    }
    if (endSession === undefined) return null
    const address = new URL(endSession)
    address.searchParams.set('client_id', clientId)
    if (idToken !== null) address.searchParams.set('id_token_hint', idToken)
    address.searchParams.set('post_logout_redirect_uri', `${settings.origin}/`)
    return address.href
  }

  async function requestTokens(parameters: Readonly<Record<string, string>>, asker: { person: string; isKnown: boolean }) {
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
      const parsed = tokensSchema.safeParse(body)
      if (!parsed.success || parsed.data.token_type.toLowerCase() !== 'bearer') {
        throw new ProviderUnavailableError(
          'The identity provider answered the sign-in in a form that Fourwall does not know. Ask whoever runs Fourwall to look at the client’s settings there.',
          parsed.error,
        )
      }
      const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken, expires_in: told, scope } = parsed.data
      const access = await accessTokens.verify(accessToken)
      const known = refreshToken ?? parameters['refresh_token']
      if (known !== undefined) issued.set(known, true, new Date(clock.now().getTime() + KNOWN_FOR_MS))
      return {
        access,
        accessToken,
        idToken: idToken ?? null,
        refreshToken: refreshToken ?? null,
        scope: scope ?? null,
        expiresIn: lifetime(told ?? null, access.claims['exp']),
      }
    })
  }

  /** In whole seconds. */
  function lifetime(told: number | null, expiry: unknown): number {
    const fromClaim = typeof expiry === 'number' ? expiry - nowInSeconds() : USUAL_LIFETIME_SECONDS
    const seconds = told !== null && Number.isFinite(told) && told > 0 ? told : fromClaim
    return Math.floor(Math.min(Math.max(seconds, 0), LONGEST_LIFETIME_SECONDS))
  }

  async function verified(idToken: string, accessToken: string, nonce: string | null): Promise<Claims & { readonly sub: string }> {
    try {
      return await verifyIdToken(idToken, { issuer: issuerName, clientId, keys: issuer.keys, nonce, accessToken, now: clock.now() })
    } catch (error) {
      if (!(error instanceof IdTokenError)) throw error
      log.warn({ reason: error.reason }, 'sign-in refused: ID token')
      throw new SignInError(
        'id_token',
        `The identity provider’s proof of who you are does not hold (${error.reason}). Sign in again; if that does not help, tell whoever runs Fourwall.`,
        error,
      )
    }
  }

  /** What userinfo adds, where it can be had: some providers give it for tokens of an API, others do not. */
  async function userInfo(accessToken: string, claims: Claims & { readonly sub: string }): Promise<Claims> {
    const { userinfo_endpoint: address } = await issuer.metadata()
    if (address === undefined || typeof claims['email'] === 'string') return {}
    try {
      const headers = { authorization: `Bearer ${accessToken}` }
      const { status, body } = await ask(address, { timeoutMs: USER_INFO_TIMEOUT_MS, headers })
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
  }

  return { begin, finish, renew, end }
}

/** Of a token that is revoked for nobody whom this server knows. */
class UnknownTokenError extends Error {}

function derived({ key }: SignInSecret, use: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(use).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the provider may have refused the request for its prompt: there is no error code of its own for that. */
function isAboutPrompt({ error, errorDescription }: CallbackAnswer): boolean {
  return error === 'invalid_request' || error === 'unsupported_prompt_value' || /\bprompt\b/i.test(errorDescription ?? '')
}

function otherSubject(): SignInError {
  return new SignInError(
    'subject',
    'The identity provider’s tokens are of two different people. Sign in again; if that does not help, tell whoever runs Fourwall.',
  )
}

/** What to do about an error code of OAuth or OpenID Connect, with what the provider itself says of it. */
function refusedBy(error: string, description: string | undefined): SignInError {
  const said = (description ?? '')
    .replaceAll(/[^\x20-\x7e\u00a0-\uffff]+/g, ' ')
    .trim()
    .slice(0, 200)
  return new SignInError(knownCode(error), `${sentenceFor(error)}${said === '' ? '' : ` The provider says: “${said}”`}`)
}

const knownCode = (error: string): string => (/^[\w.-]{1,60}$/.test(error) ? error : 'unknown_error')

function sentenceFor(error: string): string {
  switch (error) {
    case 'access_denied':
      return 'The identity provider did not let you in, or the sign-in was cancelled there. Sign in again, or ask your administrator for access.'
    case 'login_required':
    case 'interaction_required':
    case 'account_selection_required':
    case 'consent_required':
      return 'The identity provider wants you to sign in again.'
    case 'invalid_grant':
      return 'This sign-in has been used already or has run out. Sign in again.'
    case 'invalid_client':
    case 'unauthorized_client':
      return 'The identity provider does not accept this Fourwall as a public client. Ask whoever runs Fourwall to check OIDC_CLIENT_ID and the client’s settings at the provider.'
    case 'invalid_scope':
      return 'The identity provider does not know one of the scopes that Fourwall asks for. Ask whoever runs Fourwall to check OIDC_SCOPES.'
    case 'invalid_target':
      return 'The identity provider does not know the API that Fourwall asks for. Ask whoever runs Fourwall to check OIDC_AUDIENCE and FOURWALL_OIDC_AUDIENCE_PARAMETER.'
    case 'server_error':
    case 'temporarily_unavailable':
      return 'The identity provider cannot answer at the moment. Try again in a moment.'
    case 'invalid_request':
    case 'unsupported_response_type':
    case 'unsupported_prompt_value':
      return 'The identity provider does not understand how Fourwall asks. Ask whoever runs Fourwall to check FOURWALL_OIDC_PROMPT and the client’s settings at the provider.'
    default:
      return `The identity provider refused the sign-in (${knownCode(error)}). Sign in again; if that does not help, tell whoever runs Fourwall.`
  }
}
