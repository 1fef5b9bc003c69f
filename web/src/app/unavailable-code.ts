import { connection } from '../api/api-client.ts'
import { keepWork } from '../blocks/page/preserved-work.ts'

const unavailable = new WeakSet<Error>()

/** Notes which errors come from parts of the app that could not be loaded: offline, or because the server has another version by now. */
export function followUnavailableCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    unavailable.add(payload)
    // The router recognizes these messages and reloads the page, which offline leaves the browser's own page in place of the app.
    payload.message = `Part of the app could not be loaded. ${payload.message}`
  })
}

/** Whether an error comes from a part of the app that could not be loaded. */
export function isUnavailableCode(error: unknown): boolean {
  return error instanceof Error && unavailable.has(error)
}

/** Which version of the app the server has; null: it cannot be reached. */
export async function askForVersion(): Promise<'SAME' | 'OTHER' | null> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    connection.reached()
    const page = await answer.text()
    return own === null || page.includes(new URL(own.src).pathname) ? 'SAME' : 'OTHER'
  } catch {
    connection.lost()
    return null
  }
}

/** When the page was last reloaded automatically, in milliseconds since 1970. */
const RELOADED_AT = 'fourwall.reloaded-at'
/** A reload that did not help is not tried again sooner. */
const RELOAD_PAUSE_MS = 30_000

/** Reloads the page and preserves unsaved work; false if the work cannot be preserved, or if a reload just now did not help. */
export function reloadByItself(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_PAUSE_MS || !keepWork()) return false
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
  return true
}

/** Reloads the page at the user's request: unsaved work is preserved if possible, otherwise the browser asks. */
export function reloadOnRequest(): void {
  keepWork()
  location.reload()
}
