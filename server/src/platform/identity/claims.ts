/** Claims of a token or of userinfo, as they came: nothing about them is certain. */
export type Claims = Readonly<Record<string, unknown>>

export function emailOf(claims: Claims): string | null {
  const { email } = claims
  return typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320 ? email : null
}

/** True only where the provider says that the address was not verified; silence is not that. */
export function isEmailUnverified(claims: Claims): boolean {
  return claims['email_verified'] === false || claims['email_verified'] === 'false'
}

export function nameOf(claims: Claims): string | null {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string' && part.trim() !== '')
  const candidates = [claims['name'], parts.join(' '), claims['preferred_username']]
  for (const candidate of candidates) {
    if (typeof candidate === 'string' && candidate.trim() !== '') return candidate.trim().slice(0, 200)
  }
  return null
}

const PROJECT_ROLES = /^urn:zitadel:iam:org:project:(\d+:)?roles$/

/**
 * The roles of the claims `roles` (a list or words with spaces between) and `urn:zitadel:iam:org:project:…:roles`
 * (an object keyed by role), sorted; null where no such claim is there at all.
 */
export function rolesOf(claims: Claims): string[] | null {
  const found: string[] = []
  let isClaimed = false
  for (const [claim, value] of Object.entries(claims)) {
    if (claim !== 'roles' && !PROJECT_ROLES.test(claim)) continue
    isClaimed = true
    if (typeof value === 'string') found.push(...value.split(/\s+/))
    else if (Array.isArray(value)) found.push(...value.filter((role) => typeof role === 'string'))
    else if (typeof value === 'object' && value !== null) found.push(...Object.keys(value))
  }
  return isClaimed
    ? [...new Set(found)]
        .filter((role) => role !== '' && role.length <= 100)
        .sort()
        .slice(0, 100)
    : null
}
