const key = 'session_ended_at'

/** Remembers, for this tab's sign-in page, when the session ended by itself. */
export function rememberSessionEnd(at: Date): void {
  sessionStorage.setItem(key, at.toISOString())
}

/** When the session ended by itself; null where it did not, or somebody has signed in since. */
export function sessionEnd(): Date | null {
  const text = sessionStorage.getItem(key)
  if (text === null) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

export function forgetSessionEnd(): void {
  sessionStorage.removeItem(key)
}
