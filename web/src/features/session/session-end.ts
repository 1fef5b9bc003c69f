const key = 'session_ended_at'

/** Stores, for this tab's sign-in page, when the session expired. */
export function rememberSessionEnd(at: Date): void {
  sessionStorage.setItem(key, at.toISOString())
}

/** When the session expired; null if it did not, or if a user has signed in since. */
export function sessionEnd(): Date | null {
  const text = sessionStorage.getItem(key)
  if (text === null) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

export function forgetSessionEnd(): void {
  sessionStorage.removeItem(key)
}
