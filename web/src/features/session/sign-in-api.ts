import { UNREACHED } from '../../api/api-client.ts'

/** Where to send the browser to sign in, and the state it comes back with. */
export interface SignInAddress {
  readonly address: string
  readonly state: string
}

/** Tokens that the server has checked. */
export interface CheckedTokens {
  readonly access_token: string
  readonly id_token: string | null
  readonly refresh_token: string | null
  readonly scope: string | null
  /** Seconds from now. */
  readonly expires_in: number
  /** Null for a renewal without an ID token. */
  readonly profile: Readonly<Record<string, unknown>> | null
}

/** A failed sign-in or renewal; its message is a sentence for users. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  /** Whether the provider or the server refused it, so that a retry would be refused too. */
  readonly isRefused: boolean
  /** The page that the user wanted. */
  readonly returnPath: string
  constructor(message: string, { isRefused, returnPath = '/' }: { isRefused: boolean; returnPath?: string }) {
    super(message)
    this.isRefused = isRefused
    this.returnPath = returnPath
  }
}

/** The server's sign-in API: it requests tokens from the identity provider and validates them. */
export class SignInApi {
  readonly #apiUrl: string

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl
  }

  /** `silent` asks the provider to show no page; `quick` to show one only if it has to. */
  async begin(mode: 'usual' | 'silent' | 'quick', loginHint?: string): Promise<SignInAddress> {
    return signInAddress(await this.#post('begin', { mode, ...(loginHint === undefined ? {} : { loginHint }) }))
  }

  /** The tokens for the callback page's parameters, or another address to go to. */
  async finish(answer: URLSearchParams): Promise<CheckedTokens | SignInAddress> {
    const names = ['state', 'code', 'iss', 'error', 'error_description']
    const found = await this.#post(
      'finish',
      Object.fromEntries(names.flatMap((name) => (answer.has(name) ? [[name, answer.get(name)]] : []))),
    )
    return 'address' in found ? signInAddress(found) : checkedTokens(found)
  }

  async renew(refreshToken: string, subject: string): Promise<CheckedTokens> {
    return checkedTokens(await this.#post('renew', { refreshToken, subject }))
  }

  /** Revokes the refresh token. Resolves to the provider's end-session address; null if it has none. */
  async end(refreshToken: string | null, idToken: string | null): Promise<string | null> {
    const { address } = await this.#post('end', { refreshToken, idToken })
    return typeof address === 'string' ? address : null
  }

  async #post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    let answer: Response
    try {
      answer = await fetch(`${this.#apiUrl}/sign-in/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-fourwall': '1' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      })
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'TimeoutError') console.warn('Network timed out')
      console.warn('The server could not be asked about a sign-in.', cause)
      throw new SignInFailure(`${UNREACHED} Check the connection and try again.`, { isRefused: false })
    }
    const value: unknown = await answer.json().catch(() => null)
    const found = isRecord(value) ? value : {}
    if (answer.ok) return found
    const { error } = found
    if (isRecord(error) && error['reason'] === 'unknown_state') console.warn('State does not match')
    const sentence = isRecord(error) && typeof error['message'] === 'string' ? error['message'] : null
    throw new SignInFailure(sentence ?? 'Fourwall cannot sign you in at the moment. Try again in a moment.', {
      isRefused: answer.status >= 400 && answer.status < 500 && answer.status !== 429,
    })
  }
}

function signInAddress(value: Readonly<Record<string, unknown>>): SignInAddress {
  const { address, state } = value
  if (typeof address === 'string' && /^https?:/.test(address) && typeof state === 'string') return { address, state }
  throw unreadable()
}

function checkedTokens(value: Readonly<Record<string, unknown>>): CheckedTokens {
  const { access_token, id_token, refresh_token, scope, expires_in, profile } = value
  if (typeof access_token !== 'string' || typeof expires_in !== 'number') throw unreadable()
  const textOrNull = (one: unknown) => (typeof one === 'string' ? one : null)
  return {
    access_token,
    id_token: textOrNull(id_token),
    refresh_token: textOrNull(refresh_token),
    scope: textOrNull(scope),
    expires_in,
    profile: isRecord(profile) ? profile : null,
  }
}

function unreadable(): SignInFailure {
  return new SignInFailure('Fourwall answered the sign-in in a form that this page does not know. Reload the page.', { isRefused: false })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
