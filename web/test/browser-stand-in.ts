import { User } from 'oidc-client-ts'
import { vi } from 'vitest'
import type { AppConfiguration } from '../src/features/session/configuration.ts'

export const at = 'https://app.example'
export const web: AppConfiguration = {
  issuer: 'https://id.example',
  clientId: 'web',
  apiUrl: '/api',
  documentsOnly: false,
  queriesByGet: false,
  demoUsers: [],
  isEmbedded: false,
  hasCompany: true,
}

/** A browser's storage; its keys are its items, as there. */
function memoryStorage(): Storage {
  const items: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
    clear: () => Object.keys(items).forEach((key) => void delete items[key]),
    key: (index: number) => Object.keys(items)[index] ?? null,
    length: 0,
  }
  return new Proxy<Storage>(methods, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

/** What signing in uses of a browser. Without an `answer` our server cannot be reached. */
export function standInForBrowser() {
  const browser = {
    /** Paths that the page asked our server for. */
    asked: [] as string[],
    /** Addresses that the page left for. */
    left: [] as string[],
    answer: null as ((path: string) => object) | null,
  }
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('HTMLElement', EventTarget)
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('location', { origin: at, pathname: '/uploads', search: '', hash: '', assign: (to: string) => void browser.left.push(to) })
  vi.stubGlobal('fetch', async (path: string) => {
    browser.asked.push(path)
    if (browser.answer === null) throw new TypeError('Failed to fetch')
    const answer = browser.answer(path)
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return browser
}

export function signedIn(subject: string, seconds: number, refreshToken?: string): User {
  const now = Math.floor(Date.now() / 1000)
  return new User({
    access_token: 'old',
    token_type: 'Bearer',
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    expires_at: now + seconds,
    profile: { sub: subject, iss: web.issuer, aud: web.clientId, exp: now + seconds, iat: now },
  })
}

/** Our server's answer to a finished sign-in or renewal. */
export function tokensOf(subject: string, accessToken: string) {
  return { access_token: accessToken, id_token: null, refresh_token: null, scope: null, expires_in: 600, profile: { sub: subject } }
}
