const storageKey = 'invitation_link'

/** The token of an invitation link; null if there is none. Kept for the tab during sign-in, and removed from the address at once. */
export function keptLink(): string | null {
  const secret = location.hash.slice(1)
  if (secret !== '') {
    sessionStorage.setItem(storageKey, secret)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(storageKey)
}

export function forgetLink(): void {
  sessionStorage.removeItem(storageKey)
}
