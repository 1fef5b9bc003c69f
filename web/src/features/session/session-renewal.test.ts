import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, signedIn, standInForBrowser, tokensOf, web } from '../../../test/browser-stand-in.ts'
import { setWorkCompany, setWorkUser } from '../../blocks/page/preserved-work.ts'
import { watchRenewal } from './session-renewal.ts'
import { SessionUserManager } from './session-user-manager.ts'

const SECOND_MS = 1_000
const renewedAt = () => sessionStorage.getItem('fourwall.renewed-at')

let browser: ReturnType<typeof standInForBrowser>
beforeEach(() => {
  browser = standInForBrowser()
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  setWorkUser({ issuer: web.issuer, subject: 'dana' })
  setWorkCompany('harbor')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setWorkUser(null)
})

/** A page whose token ends in 61 seconds: its renewal begins in one. */
async function watched(refreshToken?: string): Promise<SessionUserManager> {
  const users = new SessionUserManager(web, at)
  watchRenewal(users)
  await users.storeUser(signedIn('dana', 61, refreshToken))
  await users.getUser(true)
  return users
}

describe('while our server does not answer', () => {
  it('renews with the refresh token as soon as it answers, until the token expires', async () => {
    const users = await watched('r1')
    await vi.advanceTimersByTimeAsync(50 * SECOND_MS)
    expect(browser.asked.length).toBeGreaterThan(7)
    expect(browser.asked.every((path) => path.endsWith('/renew'))).toBe(true)
    browser.answer = () => tokensOf('dana', 'new')
    await vi.advanceTimersByTimeAsync(6 * SECOND_MS)
    expect((await users.storedUser())?.access_token).toBe('new')
    expect(browser.left).toEqual([])
  })

  it('requests the provider’s page again without a refresh token, and records the visit only when it leaves', async () => {
    await watched()
    await vi.advanceTimersByTimeAsync(45 * SECOND_MS)
    expect(renewedAt()).toBeNull()
    expect(browser.left).toEqual([])
    browser.answer = () => ({ address: 'https://id.example/auth', state: 's1' })
    await vi.advanceTimersByTimeAsync(6 * SECOND_MS)
    expect(browser.left).toEqual(['https://id.example/auth'])
    expect(Number(renewedAt())).toBeGreaterThan(Date.now() - 10 * SECOND_MS)
  })
})
