import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppTokenStore } from './app-tokens.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenFor = (seconds: number | null) =>
  `${encode({})}.${encode(seconds === null ? {} : { exp: Math.floor(Date.now() / 1000) + seconds })}.signature`

/** The part of a browser's storage that the tokens use. */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
}

let asked: IncomingMessage[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  asked.push(request)
  answer(response)
})
let tokens: AppTokenStore

beforeEach(async () => {
  asked = []
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.spyOn(console, 'error').mockReturnValue()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  tokens = new AppTokenStore(`http://127.0.0.1:${address.port}/api`)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await new Promise((resolve) => server.close(resolve))
})

describe('the app token', () => {
  it('is exchanged for the access token once for concurrent callers, and stored', async () => {
    const token = tokenFor(600)
    answer = (response) => response.end(JSON.stringify({ token }))
    expect(await Promise.all([tokens.obtain('access'), tokens.obtain('access')])).toEqual([token, token])
    expect(await tokens.obtain('access')).toBe(token)
    expect(asked.map(({ url, method, headers }) => [method, url, headers.authorization, headers.accept])).toEqual([
      ['GET', '/api/auth', 'Bearer access', 'application/json'],
    ])
    expect(localStorage.getItem('auth_token')).toBe(token)
  })

  it.each([
    ['ends within 60 s', () => tokenFor(59)],
    ['cannot be decoded', () => 'garbage'],
  ])('is discarded when the stored one %s', async (_case, stored) => {
    const token = tokenFor(600)
    answer = (response) => response.end(JSON.stringify({ token }))
    localStorage.setItem('auth_token', stored())
    expect(tokens.stored()).toBeNull()
    expect(await tokens.obtain('access')).toBe(token)
  })

  it('is reused if it has no expiry', async () => {
    localStorage.setItem('auth_token', tokenFor(null))
    expect(await tokens.obtain('access')).toBe(localStorage.getItem('auth_token'))
    expect(asked).toEqual([])
  })

  it('is null if the exchange fails, and the status is logged', async () => {
    answer = (response) => response.writeHead(503).end()
    localStorage.setItem('auth_token', 'garbage')
    expect(await tokens.obtain('access')).toBeNull()
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(console.error).toHaveBeenCalledWith('The token exchange failed with status 503.')
  })

  it('is requested again after a failure', async () => {
    answer = (response) => response.writeHead(500).end()
    expect(await tokens.obtain('access')).toBeNull()
    answer = (response) => response.end(JSON.stringify({ token: tokenFor(600) }))
    expect(await tokens.obtain('access')).not.toBeNull()
  })
})
