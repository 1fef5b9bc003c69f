import { type SigninSilentArgs, type User, UserManager, type UserManagerSettings, WebStorageStateStore } from 'oidc-client-ts'
import type { WebConfiguration } from './configuration.ts'

/** Seconds before the access token's end at which it is renewed. */
const renewalLead = 60

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
      const current = await this._loadUser()
      if (current === null || ends !== this.#ends) return null
      // Another tab renewed while this one waited for its turn.
      if (current.access_token !== before?.access_token && (current.expires_in ?? 0) > renewalLead) return await this.getUser(true)
      const renewed = await super.signinSilent({ extraTokenParams: tokenParameters(this.#configuration), ...args })
      if (ends === this.#ends) return renewed
      await this.removeUser()
      return null
    })
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

/** Runs `work` while no other tab of this browser does. */
async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Without a secure context there are no locks, nor the cryptography that signing in needs.
  return 'locks' in navigator ? await navigator.locks.request(name, work) : await work()
}
