import { useEffect } from 'react'

/** Links for people who have no access yet. */
export type LinkKind = 'invitation' | 'setup'

const storageKeyOf = (kind: LinkKind): string => `${kind}_link`

/** The secret of a link, stored for this tab during sign-in and removed from the address at once; null for none. */
export function storedLink(kind: LinkKind): string | null {
  const secret = location.hash.slice(1)
  if (secret !== '') {
    sessionStorage.setItem(storageKeyOf(kind), secret)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(storageKeyOf(kind))
}

/** Reads the page again when another link is opened in the same tab, which changes its hash alone. */
export function useNextLink(): void {
  useEffect(() => {
    const read = () => location.reload()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
}

export function forgetLink(kind: LinkKind): void {
  sessionStorage.removeItem(storageKeyOf(kind))
}
