import type { User, UserManager } from 'oidc-client-ts'
import { setWorkCompany } from '../../blocks/page/preserved-work.ts'
import type { AppTokenStore } from './app-tokens.ts'
import { companyOf } from './token-lifetime.ts'

/** Chooses the bearer token of requests: the app token if there is one, otherwise the provider's access token. */
export class RequestTokens {
  readonly #appTokens: AppTokenStore
  readonly #userLoaded: Promise<void>
  #user: User | null = null
  /** A failed exchange is retried after the next renewal, not with every request. */
  #mayExchange = true

  constructor(userManager: UserManager, appTokens: AppTokenStore) {
    this.#appTokens = appTokens
    this.#userLoaded = userManager.getUser().then((user) => {
      this.#user ??= user
    })
    userManager.events.addUserLoaded((user) => {
      this.#user = user
      this.#mayExchange = true
    })
    userManager.events.addUserUnloaded(() => {
      this.#user = null
      this.#mayExchange = true
      appTokens.clear()
    })
  }

  /** The token available at once; null if none. */
  current(): string | null {
    if (this.#user === null) return null
    const token = this.#appTokens.stored()
    // Without an exchange, no token names the company.
    setWorkCompany((token === null ? null : companyOf(token)) ?? '')
    return token ?? this.#user.access_token
  }

  /** Whether `obtain` should come first. */
  isStale(): boolean {
    return this.#user !== null && this.#mayExchange && this.#appTokens.stored() === null
  }

  /** Exchanges the access token if needed, and resolves to the token to use. */
  async obtain(): Promise<string | null> {
    await this.#userLoaded
    const user = this.#user
    if (user !== null && this.isStale()) {
      const token = await this.#appTokens.obtain(user.access_token)
      this.#mayExchange = token !== null
    }
    return this.current()
  }

  /** The API refused the token: drop it and read again. */
  async renew(): Promise<string | null> {
    this.#appTokens.clear()
    this.#mayExchange = true
    return await this.obtain()
  }
}
