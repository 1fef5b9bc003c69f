export type TokenLifetime =
  /** Seconds since 1970 at which it ends; null for a token without an end. */
  { readonly kind: 'readable'; readonly expiresAt: number | null } | { readonly kind: 'unreadable' }

/** When a JWT ends, from its own claims; the signature is the server's business. */
export function tokenLifetime(token: string): TokenLifetime {
  const claims = token.split('.')[1]
  if (claims === undefined) return { kind: 'unreadable' }
  try {
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof value !== 'object' || value === null) return { kind: 'unreadable' }
    return { kind: 'readable', expiresAt: 'exp' in value && typeof value.exp === 'number' ? value.exp : null }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** Whether a stored app token may be used again: readable, and without an end or more than 60 s from it. `now` in seconds since 1970. */
export function isReusable(token: string, now: number): boolean {
  const lifetime = tokenLifetime(token)
  if (lifetime.kind === 'unreadable') return false
  return lifetime.expiresAt === null || lifetime.expiresAt - now > 60
}
