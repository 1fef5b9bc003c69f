import { unseenProblem } from '@fourwall/domain/seen-text.ts'
import { isEmailAddress } from '@fourwall/domain/session/email-address.ts'
import { z } from 'zod'

/** Unvalidated claims of a token or of userinfo, beyond those that `accessTokenClaims` reads. */
export type Claims = Readonly<Record<string, unknown>>

/** Whether the database and a page can hold a text unchanged: whole characters, no control characters. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

/** A text of limited length, more than any honest provider sends. */
const text = (longest: number) => z.string().max(longest).refine(isPlainText)
/** Many providers send null for missing values. */
const optionalText = (longest: number) => text(longest).nullish()

/** A NumericDate of RFC 7519, seconds since 1970, up to the year 9999. */
const instant = z.number().min(0).max(253_402_300_799)

const LONGEST_SUBJECT = 255
const LONGEST_ADDRESS = 2_000

/** Profile texts of tokens and userinfo; `emailOf` and `nameInClaims` drop those that cannot be shown. */
const profileText = z.string().max(10_000).nullish()
const person = {
  email: profileText,
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  name: profileText,
  given_name: profileText,
  family_name: profileText,
  preferred_username: profileText,
}

/** Types of the claims that we read, by RFC 9068 and OpenID Connect; a token with other types is refused. */
const tokenClaims = {
  iss: text(LONGEST_ADDRESS),
  sub: text(LONGEST_SUBJECT).min(1),
  aud: z.union([text(LONGEST_ADDRESS), z.array(text(LONGEST_ADDRESS)).max(100)]),
  iat: instant,
  nbf: instant.optional(),
  auth_time: instant.nullish(),
  jti: optionalText(1_000),
  sid: optionalText(1_000),
  client_id: optionalText(1_000),
  azp: optionalText(1_000),
  typ: optionalText(100),
  token_use: optionalText(100),
  ...person,
}

export const accessTokenClaims = z.looseObject({ ...tokenClaims, exp: instant })

/** Claims of an active token, optional as in RFC 7662. */
export const introspectedClaims = z.looseObject({
  ...tokenClaims,
  sub: tokenClaims.sub.optional(),
  iss: tokenClaims.iss.optional(),
  aud: tokenClaims.aud.optional(),
  iat: instant.optional(),
  exp: instant.optional(),
})

export const userInfoClaims = z.looseObject({ sub: tokenClaims.sub, ...person })

/** Whether there is anything where the e-mail address should be, which may be none. */
export function statesEmail({ email }: Claims): boolean {
  return typeof email === 'string' && email.trim() !== ''
}

export function emailOf(claims: Claims): string | null {
  const { email } = claims
  return typeof email === 'string' && isEmailAddress(email) ? email : null
}

/** True only if the provider says that it verified the address. */
export function isEmailVerified(claims: Claims): boolean {
  return claims['email_verified'] === true || claims['email_verified'] === 'true'
}

/** True only if the provider says that it has not verified the address; false if it does not say. */
export function isEmailUnverified(claims: Claims): boolean {
  return claims['email_verified'] === false || claims['email_verified'] === 'false'
}

export function nameInClaims(claims: Claims): string | null {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string' && part.trim() !== '')
  const candidates = [claims['name'], parts.join(' '), claims['preferred_username']]
  for (const candidate of candidates) {
    if (typeof candidate !== 'string' || candidate.trim() === '' || !isPlainText(candidate)) continue
    if (unseenProblem(candidate, '') === null) return wholeStart(candidate.trim(), 200)
  }
  return null
}

const PROJECT_ROLES = /^urn:zitadel:iam:org:project:(\d+:)?roles$/

/**
 * Roles from the claims `roles` (a list, or words separated by spaces) and `urn:zitadel:iam:org:project:…:roles` (an object keyed by role),
 * sorted; null without any such claim.
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
        .filter((role) => role !== '' && role.length <= 100 && isPlainText(role))
        .sort()
        .slice(0, 100)
    : null
}

/** At most `length` code units from the start, without splitting a character. */
function wholeStart(whole: string, length: number): string {
  const start = whole.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
