import type { User } from 'oidc-client-ts'
import type { Client } from 'urql'
import * as z from 'zod/mini'
import { createApiClient } from '../../api/api-client.ts'
import { endPageRequests } from '../../api/page-fetch.ts'
import { keepWork, resumeWork, setWorkUser } from '../../blocks/page/preserved-work.ts'
import { readStoredJson } from '../../blocks/page/stored-json.ts'
import { AppTokenStore } from './app-tokens.ts'
import type { AppConfiguration } from './configuration.ts'
import { RequestTokens } from './request-tokens.ts'
import { safeReturnPath } from './return-path.ts'
import { forgetSessionEnd, rememberSessionEnd } from './session-end.ts'
import { watchRenewal } from './session-renewal.ts'
import { SessionUserManager } from './session-user-manager.ts'

/** The session: the signed-in user and authorized access to the API. One per page. */
export interface Session {
  readonly configuration: AppConfiguration
  readonly userManager: SessionUserManager
  readonly client: Client
  /** An address of the API: `session.apiAddress('/uploads')`. */
  apiAddress(path: string): string
  /** Headers of every API call: the bearer token and the protection against request forgery. */
  requestHeaders(): Promise<Record<string, string>>
  /** Goes to the identity provider; returns to `returnPath`. */
  signIn(returnPath: string, loginHint?: string): Promise<void>
  /** Clears all data of the user in all tabs, ends the provider's session and reloads the page. */
  signOut(): Promise<void>
}

export async function startSession(configuration: AppConfiguration): Promise<Session> {
  const userManager = new SessionUserManager(configuration, location.origin)
  const appTokens = new AppTokenStore(configuration.apiUrl)
  await endIfExpired(userManager, appTokens)
  await followWorkOwner(userManager)
  const requestTokens = new RequestTokens(userManager, appTokens)
  watchRenewal(userManager)
  watchExpiry(userManager, appTokens)
  watchOtherTabs(userManager, appTokens)

  return {
    configuration,
    userManager,
    client: createApiClient(configuration, requestTokens),
    apiAddress: (path) => `${configuration.apiUrl}${path}`,
    requestHeaders: async () => {
      const token = await requestTokens.obtain()
      return { 'x-fourwall': '1', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
    },
    signIn: (returnPath, loginHint) =>
      userManager.signinRedirect({
        state: safeReturnPath(returnPath),
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
      }),
    signOut: () => signOut(userManager, configuration.apiUrl),
  }
}

/** The token expired while no page was open. */
async function endIfExpired(userManager: SessionUserManager, appTokens: AppTokenStore): Promise<void> {
  const user = await userManager.getUser()
  if (user?.expired !== true) return
  if (user.expires_at !== undefined) rememberSessionEnd(new Date(user.expires_at * 1000))
  appTokens.clear()
  await userManager.removeUser()
}

/** Sets the owner of preserved work before any page sees the user. */
async function followWorkOwner(userManager: SessionUserManager): Promise<void> {
  const tell = (user: User | null) =>
    setWorkUser(user === null ? null : { issuer: userManager.settings.authority, subject: user.profile.sub })
  tell(await userManager.storedUser())
  userManager.events.addUserLoaded(tell)
  userManager.events.addUserUnloaded(() => tell(null))
}

function watchExpiry(userManager: SessionUserManager, appTokens: AppTokenStore): void {
  userManager.events.addUserLoaded(() => {
    forgetSessionEnd()
    resumeWork()
  })
  userManager.events.addAccessTokenExpired(async () => {
    // A suspended tab may have missed a renewal by another one.
    const stored = await userManager.getUser()
    if (stored?.expired === false) {
      await userManager.getUser(true)
      return
    }
    console.warn('The access token has expired.')
    rememberSessionEnd(new Date())
    // For the next sign-in in this tab.
    keepWork()
    appTokens.clear()
    await userManager.removeUser()
  })
}

/** Follows other tabs: renewals, signing out, another user signing in. */
function watchOtherTabs(userManager: SessionUserManager, appTokens: AppTokenStore): void {
  const follow = async (event: StorageEvent) => {
    const before = subjectOf(event.oldValue)
    const user = await userManager.getUser(true)
    if (user === null) {
      // A null key means that everything was cleared: the user signed out.
      if (event.key === null) sessionStorage.clear()
      else keepWork()
      appTokens.clear()
      await userManager.removeUser()
    } else if (before !== null && before !== user.profile.sub) location.reload()
  }
  addEventListener('storage', (event) => {
    if (event.storageArea !== localStorage || (event.key !== null && event.key !== userManager.sharedKey)) return
    follow(event).catch((error: unknown) => console.error('The other tabs could not be followed.', error))
  })
}

function subjectOf(storedUser: string | null): string | null {
  return readStoredJson(z.object({ profile: z.object({ sub: z.string() }) }), storedUser)?.profile.sub ?? null
}

const SIGN_OUT_TIMEOUT_MS = 5_000

/** Revokes this sign-in on the server; if it cannot be reached, the sign-in expires on its own. */
async function endAccess(apiUrl: string, accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-fourwall': '1' }
  await fetch(`${apiUrl}/auth/sign-out`, { method: 'POST', headers, signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) })
}

async function signOut(userManager: SessionUserManager, apiUrl: string): Promise<void> {
  // What is still asked, the server would refuse from here on.
  endPageRequests()
  await userManager.whileNobodyRenews(async () => {
    const user = await userManager.storedUser()
    if (user !== null)
      await endAccess(apiUrl, user.access_token).catch((error: unknown) =>
        console.warn('The server was not notified of the sign-out.', error),
      )
    const address = await userManager.endAtProvider(user).catch((error: unknown) => {
      console.warn('The identity provider was not notified of the end of the session.', error)
      return null
    })
    // Clearing everything shows the other tabs that the user signed out. This page gets no event: it is about to load again, and
    // would only flash its way to the sign-in page.
    localStorage.clear()
    sessionStorage.clear()
    // The provider sends the browser back to the start page. Without one, this page reloads.
    if (address === null) location.reload()
    else location.replace(address)
  })
}
