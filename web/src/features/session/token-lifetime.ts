export type TokenLifetime =
  /** Seconds since 1970 at which it ends; null for a token without an end. */
  { readonly kind: 'readable'; readonly expiresAt: number | null } | { readonly kind: 'unreadable' }

/** When a JWT ends, from its own claims; the signature is the server's business. */
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

/** Null for what is no JWT. */
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

/** Whether a stored app token may be used again: readable, and without an end or more than 60 s from it. `now` in seconds since 1970. */
export function isReusable(token: string, now: number): boolean {
  const lifetime = tokenLifetime(token)
  if (lifetime.kind === 'unreadable') return false
  return lifetime.expiresAt === null || lifetime.expiresAt - now > 60
}
