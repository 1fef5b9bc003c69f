export type TokenLifetime =
  /** Expiry in seconds since 1970; null for a token without expiry. */
  { readonly kind: 'readable'; readonly expiresAt: number | null } | { readonly kind: 'unreadable' }

/** The expiry of a JWT by its claims; the server validates the signature. */
export function tokenLifetime(token: string): TokenLifetime {
  const claims = claimsOf(token)
  if (claims === null) return { kind: 'unreadable' }
  return { kind: 'readable', expiresAt: 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : null }
}

/** The company that an app token is for; null for another token. */
export function companyOf(token: string): string | null {
  const claims = claimsOf(token)
  return claims !== null && 'company' in claims && typeof claims.company === 'string' ? claims.company : null
}

/** Null if it is no JWT. */
function claimsOf(token: string): object | null {
  const claims = token.split('.')[1]
  if (claims === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(claims.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Whether a stored app token may be reused: it is readable and has no expiry, or more than 60 s left. `now` in seconds since 1970. */
export function isReusable(token: string, now: number): boolean {
  const lifetime = tokenLifetime(token)
  if (lifetime.kind === 'unreadable') return false
  return lifetime.expiresAt === null || lifetime.expiresAt - now > 60
}
