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

  it('keeps the state of the provider’s session, also over renewals that do not say it', async () => {
    const users = await renewedAs('dana')
    expect(await users.signinCallback(`${callback}&session_state=at-9`)).toMatchObject({ session_state: 'at-9' })
    browser.answer = () => tokensOf('dana', 'newer')
    const soon = signedIn('dana', 31, 'once')
    soon.session_state = (await users.storedUser())?.session_state ?? null
    await users.storeUser(soon)
    expect(await users.signinSilent()).toMatchObject({ access_token: 'newer', session_state: 'at-9' })
    expect((await users.storedUser())?.session_state).toBe('at-9')
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

describe('a sign-in that does not complete', () => {
  const warningsOf = async (answer: (() => object) | Error) => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    if (answer instanceof Error) vi.stubGlobal('fetch', () => Promise.reject(answer))
    else browser.answer = answer
    await expect(new SessionUserManager(web, at).signinCallback(`${at}/auth/callback?state=s9&code=c1`)).rejects.toThrow(/./)
    return warned.mock.calls.map(([line]) => String(line))
  }

  it('logs that its state is not in storage, and that it does not match', async () => {
    const refused = () => Response.json({ error: { message: 'Sign in again.', reason: 'unknown_state' } }, { status: 401 })
    expect(await warningsOf(refused)).toEqual(['No matching state found in storage', 'State does not match'])
  })

  it('logs that the network timed out', async () => {
    expect(await warningsOf(new DOMException('signal timed out', 'TimeoutError'))).toContain('Network timed out')
  })
})

describe('while the user signs out', () => {
  const signOutAnd = async (answer: () => object) => {
    const users = new SessionUserManager(web, at)
    await users.storeUser(signedIn('dana', 31, 'once'))
    let signedOut: Promise<void> | undefined
    browser.answer = () => {
      signedOut = users.whileNobodyRenews(async () => undefined)
      return answer()
    }
    const renewed = await users.signinSilent()
    await signedOut
    return { users, renewed }
  }

  it('a renewal that has begun does not restore the session', async () => {
    const { users, renewed } = await signOutAnd(() => tokensOf('dana', 'late'))
    expect(renewed).toBeNull()
    expect((await users.storedUser())?.access_token).toBe('old')
  })

  it('a renewal that has begun is not tried again once the provider refuses it', async () => {
    const { renewed } = await signOutAnd(() => Response.json({ error: { message: 'It has run out.' } }, { status: 401 }))
    expect(renewed).toBeNull()
    expect(browser.asked).toHaveLength(1)
  })

  it('no renewal begins', async () => {
    const { users } = await signOutAnd(() => tokensOf('dana', 'late'))
    browser.asked.length = 0
    expect(await users.signinSilent()).toBeNull()
    expect(browser.asked).toEqual([])
  })

  it('waits for a renewal in another tab, but not forever', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked: AbortSignal[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
          asked.push(signal)
          await held
          if (signal.aborted) throw signal.reason
          await work()
        },
      },
    })
    const end = vi.fn<() => Promise<void>>(async () => undefined)
    const given = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
    const signedOut = new SessionUserManager(web, at).whileNobodyRenews(end)
    await Promise.resolve()
    expect(end).not.toHaveBeenCalled()
    given.abort()
    release()
    await signedOut
    expect(end).toHaveBeenCalledOnce()
  })
})
