import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, signedIn, standInForBrowser, tokensOf, web } from '../../../test/browser-stand-in.ts'
import { SessionUserManager, userManagerSettings } from './session-user-manager.ts'

let browser: ReturnType<typeof standInForBrowser>
beforeEach(() => {
  browser = standInForBrowser()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps the user of the configured provider, and is notified a minute before their token expires', () => {
  expect(userManagerSettings(web, at)).toMatchObject({
    authority: 'https://id.example',
    client_id: 'web',
    redirect_uri: 'https://app.example/auth/callback',
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
  })
})

describe('a renewal at the provider’s page', () => {
  const callback = `${at}/auth/callback?state=s1&code=c1`
  const renewedAs = async (subject: string) => {
    const users = new SessionUserManager(web, at)
    await users.storeUser(signedIn('dana', 31))
    browser.answer = (path) => (path.endsWith('/begin') ? { address: 'https://id.example/auth', state: 's1' } : tokensOf(subject, 'new'))
    await users.renewByRedirect('/uploads')
    expect(browser.left).toEqual(['https://id.example/auth'])
    return users
  }

  it('continues for the same user', async () => {
    const users = await renewedAs('dana')
    expect(await users.signinCallback(callback)).toMatchObject({ access_token: 'new', state: '/uploads' })
    expect((await users.storedUser())?.access_token).toBe('new')
  })

  it('ends the session if another user returns, and leads back to the same page', async () => {
    const users = await renewedAs('marcus')
    await expect(users.signinCallback(callback)).rejects.toMatchObject({
      message: 'Another user is signed in at the identity provider now. Sign in again.',
      isRefused: true,
      returnPath: '/uploads',
    })
    expect(await users.storedUser()).toBeNull()
  })

  it('accepts another user after an explicit sign-in', async () => {
    const users = await renewedAs('marcus')
    await users.signinRedirect({ state: '/uploads' })
    expect(await users.signinCallback(callback)).toMatchObject({ profile: { sub: 'marcus' } })
  })
})
