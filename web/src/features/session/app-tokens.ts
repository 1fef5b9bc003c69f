import { pageFetch } from '../../api/page-fetch.ts'
import { isReusable } from './token-lifetime.ts'

const storageKey = 'auth_token'
const exchangeTimeoutMs = 20_000

/**
 * The app token: issued by the API for the provider's access token at `GET {api}/auth`, stored in
 * local storage. Tabs share it.
 */
export class AppTokenStore {
  readonly #apiUrl: string
  #exchange: Promise<string | null> | null = null

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl
  }

  /** The stored token, if it is still valid. */
  stored(): string | null {
    const token = localStorage.getItem(storageKey)
    return token !== null && isReusable(token, Date.now() / 1000) ? token : null
  }

  /** The stored token; a new one if it is missing, unreadable or expires within 60 s. Null, with a log line, if the exchange fails. */
  async obtain(accessToken: string): Promise<string | null> {
    const stored = this.stored()
    if (stored !== null) return stored
    this.clear()
    // Concurrent requests share one exchange.
    this.#exchange ??= this.#request(accessToken).finally(() => {
      this.#exchange = null
    })
    return await this.#exchange
  }

  clear(): void {
    localStorage.removeItem(storageKey)
  }

  async #request(accessToken: string): Promise<string | null> {
    try {
      const answer = await pageFetch(`${this.#apiUrl}/auth`, {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'x-fourwall': '1' },
        signal: AbortSignal.timeout(exchangeTimeoutMs),
      })
      if (!answer.ok) {
        console.error(`The token exchange failed with status ${answer.status}.`)
        return null
      }
      const value: unknown = await answer.json()
      if (typeof value !== 'object' || value === null || !('token' in value) || typeof value.token !== 'string') {
        console.error(`The token exchange answered ${answer.status} without a token.`)
        return null
      }
      localStorage.setItem(storageKey, value.token)
      return value.token
    } catch (error) {
      console.error('The token exchange failed.', error)
      return null
    }
  }
}
