import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { differentIssuers, ProviderUnavailableError } from './issuer.ts'
import { createProviderTokens, type IdClaims, type ProviderClient, type ReceivedTokens, type SignInParts } from './provider-tokens.ts'
import { otherSubject, refusedBy, SignInError } from './sign-in-errors.ts'

/** The `prompt` of an authorization request: what the provider shows a user who already has a session there. */
export type Prompt = 'select_account' | 'login' | 'consent' | 'none-sent'

/** What the browser keeps during a sign-in, in an HttpOnly cookie. */
export interface SignInSecret {
  /** 256 random bits from which state, nonce and code verifier are derived. */
  readonly key: string
  /** Seconds since 1970. */
  readonly begunAt: number
  /** Whether the request had a prompt; if so, it may be repeated once without it. */
  readonly hasPrompt: boolean
}

export interface SignInOptions {
  /** `silent` shows no page; `quick` lets the provider decide whether to show one. */
  readonly mode: 'usual' | 'silent' | 'quick'
  readonly loginHint?: string
}

/** Where to send the browser, and what it must return with. */
export interface BegunSignIn {
  readonly address: string
  readonly state: string
  readonly secret: SignInSecret
}

/** Query parameters of the callback page. */
export interface CallbackAnswer {
  readonly state: string
  readonly code?: string | undefined
  readonly issuer?: string | undefined
  readonly error?: string | undefined
  readonly errorDescription?: string | undefined
}

/** A user's verified tokens. */
export interface UserTokens extends Omit<ReceivedTokens, 'subject'> {
  /** Claims of ID token and userinfo; null for a renewal without an ID token. */
  readonly profile: IdClaims | null
}

/** Authorization code flow with PKCE, nonce and state, run by the server. The browser only visits the provider's pages. */
export interface SignIn {
  begin(options: SignInOptions): Promise<BegunSignIn>
  /**
   * The tokens; or a new sign-in to send the browser to if the provider does not support the prompt.
   *
   * @throws SignInError; ProviderUnavailableError if a retry may help.
   */
  finish(answer: CallbackAnswer, secrets: readonly SignInSecret[], person: string): Promise<UserTokens | BegunSignIn>
  /** New tokens for the same subject from a refresh token. Throws as `finish` does. */
  renew(refreshToken: string, subject: string, person: string): Promise<UserTokens>
  /** Revokes the refresh token if the provider supports it. Returns the address of the provider's sign-out page, or null. */
  end(refreshToken: string | null, idToken: string | null, person: string): Promise<string | null>
}

export interface SignInSettings extends ProviderClient {
  /** The public address, without a trailing slash. */
  readonly origin: string
  readonly scopes: string
  readonly prompt: Prompt
}

/** How long a sign-in may take. */
export const SIGN_IN_SECONDS = 15 * 60

export function createSignIn(settings: SignInSettings, parts: SignInParts): SignIn {
  const { clientId, scopes, apiParameters } = settings
  const { issuer, issuerName, clock, log } = parts
  const redirectUri = `${settings.origin}/auth/callback`
  const nowInSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const provider = createProviderTokens({ clientId, apiParameters }, parts)

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
    // RFC 9207 (mix-up attack): the answer must come from our provider.
    if (answer.issuer === undefined ? metadata.authorization_response_iss_parameter_supported === true : answer.issuer !== issuerName) {
      log.warn(differentIssuers(answer.issuer, issuerName), 'sign-in refused: the callback names another issuer')
      throw new SignInError(
        'issuer',
        'The answer does not come from the identity provider of this Fourwall. Sign in again; if that does not help, ask your administrator to check OIDC_ISSUER.',
      )
    }
    if (answer.error !== undefined) {
      // At most once: the second request has no prompt.
      if (secret.hasPrompt && isAboutPrompt(answer)) return begin({ mode: 'quick' })
      throw refusedBy(answer.error, answer.errorDescription)
    }
    if (answer.code === undefined) throw new SignInError('no_code', 'The identity provider sent you back without an answer. Sign in again.')
    const { subject, ...tokens } = await provider.exchange(answer.code, derived(secret, 'verifier'), redirectUri, person)
    if (tokens.idToken === null) {
      throw new SignInError(
        'no_id_token',
        'The identity provider gave no ID token, so Fourwall does not know who you are. Ask your administrator to check that OIDC_SCOPES has openid.',
      )
    }
    const claims = await provider.verifyId(tokens.idToken, tokens.accessToken, derived(secret, 'nonce'))
    if (subject !== claims.sub) throw otherSubject()
    return { ...tokens, profile: { ...(await provider.userInfo(tokens.accessToken, claims)), ...claims } }
  }

  async function renew(refreshToken: string, subject: string, person: string): Promise<UserTokens> {
    const { subject: received, ...tokens } = await provider.refresh(refreshToken, person)
    const claims = tokens.idToken === null ? null : await provider.verifyId(tokens.idToken, tokens.accessToken, null)
    if (received !== subject || (claims !== null && claims.sub !== subject)) throw otherSubject()
    return { ...tokens, profile: claims }
  }

  async function end(refreshToken: string | null, idToken: string | null, person: string): Promise<string | null> {
    const { revocation_endpoint: revocation, end_session_endpoint: endSession } = await issuer.metadata()
    if (refreshToken !== null && revocation !== undefined) await provider.revoke(revocation, refreshToken, person)
    if (endSession === undefined) return null
    const address = new URL(endSession)
    address.searchParams.set('client_id', clientId)
    if (idToken !== null) address.searchParams.set('id_token_hint', idToken)
    address.searchParams.set('post_logout_redirect_uri', `${settings.origin}/`)
    return address.href
  }

  return { begin, finish, renew, end }
}

function derived({ key }: SignInSecret, use: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(use).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the provider may have refused the request because of its prompt. There is no specific error code for that. */
function isAboutPrompt({ error, errorDescription }: CallbackAnswer): boolean {
  return error === 'invalid_request' || error === 'unsupported_prompt_value' || /\bprompt\b/i.test(errorDescription ?? '')
}
