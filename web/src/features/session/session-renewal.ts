import { keepWork, resumeWork } from '../../blocks/page/preserved-work.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { FrameTimeoutError } from './hidden-frame.ts'
import type { SessionUserManager } from './session-user-manager.ts'
import { SignInFailure } from './sign-in-api.ts'

/** After the provider or our server did not answer. */
const RETRY_MS = 5_000
/** Seconds before the token's expiry at which a renewal leaves for the provider's page. */
const REDIRECT_LEAD = 30
/** Two renewals within this time mean that tokens expire at once; then the session ends. */
const REDIRECT_PAUSE_MS = 60_000
/** How long other tabs wait for the tab that renews at the provider's page. */
const REDIRECT_TURN_MS = 20_000
const LOOK_AGAIN_MS = 1_000

const turnKey = 'fourwall.renewing-at'
const lastKey = 'fourwall.renewed-at'

/**
 * Renews the session before its access token ends: invisibly where the provider permits it; otherwise, just before the end, by way of the
 * provider's page and back to this one, with unsaved work preserved.
 */
export function watchRenewal(userManager: SessionUserManager): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (milliseconds: number, act: () => Promise<void>) => {
    clearTimeout(timer)
    timer = setTimeout(() => void act(), milliseconds)
  }

  /** The user whose expiry was reported, as reading the user reports it again. */
  let ending: string | null = null
  let hasTimedOut = false

  const begin = async (): Promise<void> => {
    const token = (await userManager.storedUser())?.access_token ?? null
    if (token === null || token === ending) return
    ending = token
    hasTimedOut = false
    await renew()
  }

  const renew = async (): Promise<void> => {
    try {
      await userManager.signinSilent()
    } catch (error) {
      console.warn(`The session could not be renewed silently. ${errorMessage(error)}`)
      const left = await secondsLeft()
      const isUnanswered = error instanceof SignInFailure && !error.isRefused
      const isWorthRetry = error instanceof FrameTimeoutError ? !hasTimedOut : isUnanswered
      if (error instanceof FrameTimeoutError) hasTimedOut = true
      // If our server does not answer, the provider's page is not reachable either.
      const isWorthRetryToEnd = isUnanswered && left > 0 && (await hasRefreshToken())
      if (isWorthRetryToEnd || (isWorthRetry && left > REDIRECT_LEAD)) later(RETRY_MS, renew)
      else later(Math.max(0, (left - REDIRECT_LEAD) * 1000), redirect)
    }
  }
  const redirect = async (): Promise<void> => {
    // Another tab may have renewed, or is renewing.
    const left = await secondsLeft()
    if (left <= 0 || left > REDIRECT_LEAD + LOOK_AGAIN_MS / 1000) return
    const turn = timeIn(localStorage, turnKey)
    if (Date.now() - turn < REDIRECT_TURN_MS) return later(LOOK_AGAIN_MS, redirect)
    if (Date.now() - timeIn(sessionStorage, lastKey) < REDIRECT_PAUSE_MS) return
    await settleFields()
    // Leaving would abort an upload, which may finish soon.
    if (!keepWork()) return later(LOOK_AGAIN_MS, redirect)
    localStorage.setItem(turnKey, String(Date.now()))
    try {
      await userManager.renewByRedirect(location.pathname + location.search + location.hash)
      sessionStorage.setItem(lastKey, String(Date.now()))
    } catch (error) {
      console.warn(`The session could not be renewed at the identity provider. ${errorMessage(error)}`)
      localStorage.removeItem(turnKey)
      resumeWork()
      if (!(error instanceof SignInFailure) || error.isRefused) return
      later(RETRY_MS, (await hasRefreshToken()) ? renew : redirect)
    }
  }

  const hasRefreshToken = async (): Promise<boolean> => (await userManager.storedUser())?.refresh_token !== undefined
  const secondsLeft = async (): Promise<number> => (await userManager.storedUser())?.expires_in ?? 0

  userManager.events.addAccessTokenExpiring(() => void begin())
  userManager.events.addUserLoaded(() => {
    clearTimeout(timer)
    localStorage.removeItem(turnKey)
  })
  userManager.events.addUserUnloaded(() => clearTimeout(timer))
}

/** A field applies its text on blur. */
async function settleFields(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await new Promise((resolve) => setTimeout(resolve))
}

/** A stored time in milliseconds since 1970; 0 if none. */
function timeIn(storage: Storage, key: string): number {
  const noted = Number(storage.getItem(key))
  return Number.isFinite(noted) ? noted : 0
}
