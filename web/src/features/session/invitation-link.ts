const storageKey = 'invitation_link'

/** What the link of an invitation carries, kept for this tab while its reader signs in, and out of the page's address at once; null for none. */
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
