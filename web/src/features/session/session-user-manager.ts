import { type SigninRedirectArgs, User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { AppConfiguration } from './configuration.ts'
import { answerInFrame } from './hidden-frame.ts'
import { keepPending, type PendingSignIn, takePending } from './pending-sign-ins.ts'
import { safeReturnPath } from './return-path.ts'
import { type CheckedTokens, SignInApi, SignInFailure } from './sign-in-api.ts'

/** Seconds before the access token's end at which it is renewed. */
const renewalLead = 60

const SOMEBODY_ELSE = 'Another user is signed in at the identity provider now. Sign in again.'

const callbackPath = '/auth/callback'
const frameTimeoutMs = 10_000
/** How long signing out waits for a renewal. */
const endPatienceMs = 3_000

/** How long tabs are notified of replaced tokens: far longer than local storage takes to show the new ones. */
const replacedMarkMs = 60_000
/** How often, and at what interval, a tab looks for the new tokens. */
const patience = 100
const lookAgainMs = 20

interface RenewedTokens {
  readonly tokens: CheckedTokens
  /** What the provider's answer carried; null for a renewal by refresh token. */
  readonly answer: URLSearchParams | null
}

interface KeptWith {
  /** The user before a renewal. */
  readonly before: User | null
  readonly answer: URLSearchParams | null
  readonly state?: string
}

/** The parts of oidc-client-ts in use: the user in local storage, and events before the access token expires. */
export function userManagerSettings(configuration: AppConfiguration, origin: string): UserManagerSettings {
  return {
    authority: configuration.issuer,
    client_id: configuration.clientId,
    redirect_uri: origin + callbackPath,
    // Renewals go through our server, one at a time over all tabs.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: renewalLead,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
  }
}

/**
 * Signs in, renews and signs out through our server, which makes the requests to the identity provider and checks its tokens.
 * One renewal at a time over all tabs (a refresh token is good for one use); a late one cannot bring an ended session back.
 */
export class SessionUserManager extends UserManager {
  readonly #api: SignInApi
  /** Incremented when the session ends. */
  #ends = 0
  #isSigningOut = false

  constructor(configuration: AppConfiguration, origin: string) {
    super(userManagerSettings(configuration, origin))
    this.#api = new SignInApi(configuration.apiUrl)
    this.events.addUserUnloaded(() => {
      this.#ends += 1
    })
  }

  /** Goes to the provider's sign-in page. `state` is the return address. @throws SignInFailure */
  override async signinRedirect({ state, login_hint: loginHint }: SigninRedirectArgs = {}): Promise<void> {
    await this.#leave('usual', { returnPath: safeReturnPath(state), subject: null }, loginHint)
  }

  /** The same without account selection: the provider shows a page only if needed, and only the same user may return. */
  async renewByRedirect(returnPath: string): Promise<void> {
    const user = await this._loadUser()
    await this.#leave('quick', { returnPath: safeReturnPath(returnPath), subject: user?.profile.sub ?? null }, loginHintOf(user))
  }

  async #leave(mode: 'usual' | 'quick', pending: PendingSignIn, loginHint: string | undefined): Promise<void> {
    const { address, state } = await this.#api.begin(mode, loginHint)
    keepPending(state, pending)
    location.assign(address)
  }

  /**
   * The user for whom the provider sent the browser back; their `state` is where to continue. Throws `SignInFailure`, and ends the session
   * if a renewal brings back another user.
   */
  override async signinCallback(url: string = location.href): Promise<User | undefined> {
    const answer = new URL(url).searchParams
    const begun = takePending(answer.get('state') ?? '')
    if (begun === null) console.warn('No matching state found in storage')
    const pending = begun ?? { returnPath: '/', subject: null }
    const { returnPath, subject } = pending
    try {
      const outcome = await this.#api.finish(answer)
      if ('address' in outcome) {
        keepPending(outcome.state, pending)
        location.replace(outcome.address)
        return await new Promise<never>(() => undefined)
      }
      if (subject !== null && outcome.profile?.['sub'] !== subject) {
        await this.removeUser()
        throw new SignInFailure(SOMEBODY_ELSE, { isRefused: true })
      }
      return await this.#keep(outcome, { before: null, answer, state: returnPath })
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error
      // If only the answer was lost, the page can be reloaded.
      if (!error.isRefused) keepPending(answer.get('state') ?? '', pending)
      throw new SignInFailure(error.message, { isRefused: error.isRefused, returnPath })
    }
  }

  /**
   * Renews without showing anything: by refresh token, else in a hidden frame. Null if the session has ended. Throws
   * `SignInFailure` and `FrameTimeoutError`.
   */
  override async signinSilent(): Promise<User | null> {
    if (this.#isSigningOut) return null
    const ends = this.#ends
    const before = await this._loadUser()
    return await this.#exclusively(async () => {
      const current = await this.#newestUser()
      if (current === null || ends !== this.#ends) return null
      // Another tab renewed while this one waited.
      if (current.access_token !== before?.access_token && (current.expires_in ?? 0) > renewalLead) return await this.getUser(true)
      const tokens = await this.#renewed(current, () => ends !== this.#ends)
      if (tokens === null) return null
      await markReplaced(current)
      // The user signed out in the meantime.
      if (ends !== this.#ends) return null
      return await this.#keep(tokens.tokens, { before: current, answer: tokens.answer })
    })
  }

  /** Runs `work` while no other tab of this browser does; rejects if it still has to wait when `waiting` is aborted. */
  async #exclusively<Result>(work: () => Promise<Result>, waiting?: AbortSignal): Promise<Result> {
    // Without a secure context there are no locks.
    if (!('locks' in navigator)) return await work()
    const name = `fourwall renewal ${this.settings.client_id}`
    return await navigator.locks.request(name, waiting === undefined ? {} : { signal: waiting }, work)
  }

  /** Null if the refresh token was refused because the session has ended since. */
  async #renewed(current: User, hasEnded: () => boolean): Promise<RenewedTokens | null> {
    if (current.refresh_token !== undefined) {
      try {
        return { tokens: await this.#api.renew(current.refresh_token, current.profile.sub), answer: null }
      } catch (error) {
        if (!(error instanceof SignInFailure) || !error.isRefused) throw error
        if (hasEnded()) return null
        console.warn(`The refresh token was refused; trying in a hidden frame. ${error.message}`)
      }
    }
    const { address } = await this.#api.begin('silent', loginHintOf(current))
    const answer = await answerInFrame(address, callbackPath, frameTimeoutMs)
    const tokens = await this.#api.finish(answer)
    if ('address' in tokens || tokens.profile?.['sub'] !== current.profile.sub) throw new SignInFailure(SOMEBODY_ELSE, { isRefused: true })
    return { tokens, answer }
  }

  /** Stores the user of these tokens and notifies listeners; values that a renewal leaves out stay. */
  async #keep(tokens: CheckedTokens, { before, answer, state }: KeptWith): Promise<User> {
    const { access_token, id_token, refresh_token, scope, expires_in, profile } = tokens
    const idToken = id_token ?? before?.id_token
    const refreshToken = refresh_token ?? before?.refresh_token
    const sessionState = answer?.get('session_state') ?? before?.session_state
    // The server has validated the ID token's claims, including these four.
    const checked = profile === null ? null : (profile as User['profile'])
    const claims = checked === null ? before?.profile : { ...before?.profile, ...checked }
    if (claims === undefined) throw new SignInFailure('The sign-in does not say who you are. Sign in again.', { isRefused: true })
    const user = new User({
      access_token,
      ...(idToken === undefined ? {} : { id_token: idToken }),
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      ...(sessionState ? { session_state: sessionState } : {}),
      token_type: 'Bearer',
      ...(scope === null ? {} : { scope }),
      expires_at: Math.floor(Date.now() / 1000) + expires_in,
      profile: claims,
      userState: state,
    })
    await this.storeUser(user)
    await this.events.load(user)
    return user
  }

  /**
   * The user as the tab left it that renewed last. Local storage reaches another tab's process some time after the
   * lock does, so what it holds may be a token that is spent already.
   */
  async #newestUser(): Promise<User | null> {
    for (let tries = 0; ; tries += 1) {
      const user = await this._loadUser()
      if (user === null || tries === patience || !(await isReplaced(user))) return user
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    }
  }

  /**
   * Runs what ends the session while no tab renews it; one that takes long is not waited for. Nothing is renewed from here on,
   * and what a renewal brings late is not stored.
   */
  async whileNobodyRenews(endSession: () => Promise<void>): Promise<void> {
    this.#isSigningOut = true
    let hasBegun = false
    const end = async () => {
      hasBegun = true
      this.#ends += 1
      await endSession()
    }
    try {
      await this.#exclusively(end, AbortSignal.timeout(endPatienceMs))
    } catch (error) {
      if (hasBegun) throw error
      await end()
    }
  }

  /** Revokes the user's refresh token. Resolves to the provider's end-session address; null if it has none. */
  async endAtProvider(user: User | null): Promise<string | null> {
    return await this.#api.end(user?.refresh_token ?? null, user?.id_token ?? null)
  }

  /** The user as shared between tabs, without notifying this page's listeners. */
  async storedUser(): Promise<User | null> {
    return await this._loadUser()
  }

  /** The key in local storage under which the tabs share the user. */
  get sharedKey(): string {
    return `oidc.${this._userStoreKey}`
  }
}

function loginHintOf(user: User | null): string | undefined {
  const { email } = user?.profile ?? {}
  return typeof email === 'string' && email.length <= 320 ? email : undefined
}

/** Notifies all tabs that these tokens were replaced: by a lock, as only locks are visible to all tabs at once. */
async function markReplaced(user: User): Promise<void> {
  if (!('locks' in navigator)) return
  const name = await replacedName(user)
  await new Promise<void>((marked, failed) => {
    const held = navigator.locks.request(name, { mode: 'shared' }, async () => {
      marked()
      await new Promise((resolve) => setTimeout(resolve, replacedMarkMs))
    })
    held.catch(failed)
  })
}

async function isReplaced(user: User): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const name = await replacedName(user)
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}

/** Derived from the access token, which every renewal changes, without revealing it. */
async function replacedName(user: User): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(user.access_token))
  return `fourwall replaced ${Array.from(new Uint8Array(digest.slice(0, 16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
