import { type SigninSilentArgs, type User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { WebConfiguration } from './configuration.ts'

/** Seconds before the access token's end at which it is renewed. */
const renewalLead = 60

/** How long tabs are told that a user's tokens were replaced: far longer than local storage needs to tell them of the new one. */
const replacedMarkMs = 60_000
/** How often, and at what distance, a tab looks again for the new one. */
const patience = 100
const lookAgainMs = 20

/** How the app signs in, for any provider that speaks OpenID Connect. */
export function userManagerSettings(configuration: WebConfiguration, origin: string): UserManagerSettings {
  const audience = configuration.audience === null ? {} : { audience: configuration.audience }
  return {
    authority: configuration.issuer,
    client_id: configuration.clientId,
    scope: configuration.scopes,
    redirect_uri: `${origin}/auth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'query',
    prompt: 'select_account',
    loadUserInfo: true,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: renewalLead,
    silentRequestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 15 * 60,
    revokeTokenTypes: ['refresh_token'],
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: localStorage }),
    ...(configuration.resource === null ? {} : { resource: configuration.resource }),
    extraQueryParams: audience,
    // oidc-client-ts names the resource to the authorization endpoint only; the token's audience is decided at the token endpoint.
    extraTokenParams: tokenParameters(configuration),
  }
}

function tokenParameters(configuration: WebConfiguration): Record<string, string> {
  if (configuration.resource !== null) return { resource: configuration.resource }
  return configuration.audience === null ? {} : { audience: configuration.audience }
}

/**
 * oidc-client-ts with what it lacks: one renewal at a time over all tabs (a refresh token is good for
 * one use), and a late renewal that cannot bring an ended session back.
 */
export class SessionUserManager extends UserManager {
  readonly #configuration: WebConfiguration
  /** Grows whenever the session ends. */
  #ends = 0

  constructor(configuration: WebConfiguration, origin: string) {
    super(userManagerSettings(configuration, origin))
    this.#configuration = configuration
    this.events.addUserUnloaded(() => {
      this.#ends += 1
    })
  }

  override async signinSilent(args?: SigninSilentArgs): Promise<User | null> {
    const ends = this.#ends
    const before = await this._loadUser()
    return await exclusively(`fourwall renewal ${this.settings.client_id}`, async () => {
      const current = await this.#newestUser()
      if (current === null || ends !== this.#ends) return null
      // Another tab renewed while this one waited for its turn.
      if (current.access_token !== before?.access_token && (current.expires_in ?? 0) > renewalLead) return await this.getUser(true)
      const renewed = await super.signinSilent({ extraTokenParams: tokenParameters(this.#configuration), ...args })
      await markReplaced(current)
      if (ends === this.#ends) return renewed
      await this.removeUser()
      return null
    })
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

  /** Where the provider's own session ends; null where it tells of no such place. */
  async endSessionAddress(idToken: string | null): Promise<string | null> {
    const endpoint = await this.metadataService.getEndSessionEndpoint()
    if (endpoint === undefined) return null
    const address = new URL(endpoint)
    address.searchParams.set('client_id', this.settings.client_id)
    if (idToken !== null) address.searchParams.set('id_token_hint', idToken)
    if (this.settings.post_logout_redirect_uri !== undefined)
      address.searchParams.set('post_logout_redirect_uri', this.settings.post_logout_redirect_uri)
    return address.href
  }

  /** The key in local storage under which the tabs share the user. */
  get sharedKey(): string {
    return `oidc.${this._userStoreKey}`
  }
}

/** Tells all tabs that these tokens were replaced: by a lock, since locks are the one thing that all tabs see at once. */
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

/** By the access token, which every renewal changes, without showing it. */
async function replacedName(user: User): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(user.access_token))
  return `fourwall replaced ${Array.from(new Uint8Array(digest.slice(0, 16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Runs `work` while no other tab of this browser does. */
async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Without a secure context there are no locks, nor the cryptography that signing in needs.
  return 'locks' in navigator ? await navigator.locks.request(name, work) : await work()
}
