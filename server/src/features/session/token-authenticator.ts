import { DomainError } from '@fourwall/domain/errors.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type AccessTokens, EMBEDDED_PROVIDER, type VerifiedAccessToken } from '../../platform/identity/access-tokens.ts'
import type { AppTokenOrigin, AppTokens, VerifiedAppToken } from '../../platform/identity/app-tokens.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { accessSubject, type Revocations } from '../../platform/identity/revocations.ts'
import { hasEnded, noteSessions, sessionsSince, sweepSessions } from '../../platform/identity/sessions.ts'
import { createTokenCache } from '../../platform/identity/token-cache.ts'
import { type Admission, SIGNED_OUT } from './admission.ts'
import { isTokenGood, userOfCompany } from './repository.ts'

/** Finds the user of a token. */
export interface TokenAuthenticator {
  /**
   * The user of an app token or of the provider's access token. Answers for known tokens are cached.
   *
   * @throws DomainError: UNAUTHORIZED for an invalid token, FORBIDDEN for a person who belongs to no company here.
   */
  readonly authenticate: (token: string) => Promise<Principal>
  /** @throws DomainError (UNAUTHORIZED) unless the token is a valid access token of the provider. */
  readonly verify: (accessToken: string) => Promise<VerifiedAccessToken>
}

export interface AuthenticatorOptions {
  readonly system: Database['system']
  readonly revocations: Revocations
  /** Null without sign-in, as on the command line. */
  readonly accessTokens: AccessTokens | null
  readonly appTokens: AppTokens
  readonly clock: Clock
}

/** How long the database's answer about an access token is cached. */
const PRINCIPAL_SECONDS = 60
/** How long the refusal of a verified token is cached. */
const REFUSAL_SECONDS = 10

/** The cached answer for a token, the revocation counter when it was read, and the subjects that it depends on. */
interface Answer {
  readonly outcome: { readonly principal: Principal } | { readonly refusal: DomainError }
  readonly asOf: number
  readonly subjects: readonly string[]
}

/** Old sessions are removed each time this many tokens have been looked up. */
const SWEEP_EVERY = 500

export function createTokenAuthenticator(options: AuthenticatorOptions, admission: Admission): TokenAuthenticator {
  const { system, revocations, accessTokens, appTokens, clock } = options
  const answers = createTokenCache<Answer>()
  const pending = new Map<string, Promise<Answer>>()
  let lookups = 0

  async function authenticate(token: string): Promise<Principal> {
    await revocations.latest()
    const known = answers.get(token, clock.now())
    if (known !== undefined && isCurrent(known)) return principalOf(known)
    const answer = await shared(token)
    // A revocation may have come in since.
    return principalOf(isCurrent(answer) ? answer : await lookUp(token))
  }

  const isCurrent = ({ subjects, asOf }: Answer): boolean => revocations.isCurrent(subjects, asOf)

  function shared(token: string): Promise<Answer> {
    const known = pending.get(token)
    if (known !== undefined) return known
    const answer = lookUp(token).finally(() => pending.delete(token))
    pending.set(token, answer)
    return answer
  }

  async function lookUp(token: string): Promise<Answer> {
    lookups += 1
    if (lookups % SWEEP_EVERY === 0) await sweepSessions(system, clock.now())
    const asOf = await revocations.latest()
    if (appTokens.recognizes(token)) {
      const { bearer, expiresAt, origin } = await appTokens.verify(token)
      const principal = await currentUser(bearer, origin)
      const sources = 'tokenId' in origin ? [accessSubject.token(origin.tokenId)] : origin.sessions.map(accessSubject.session)
      return remember(token, { outcome: { principal }, asOf, subjects: [accessSubject.user(principal.userId), ...sources] }, expiresAt)
    }
    const verified = await verify(token)
    const sessions = verified.sessions.map(accessSubject.session)
    try {
      const principal = await admission.admit(token, verified)
      await noteSessions(system, verified.sessions, principal.userId, verified.expiresAt)
      const subjects = [accessSubject.user(principal.userId), ...sessions]
      return remember(token, { outcome: { principal }, asOf, subjects }, atMostUntil(verified.expiresAt, clock.now(), PRINCIPAL_SECONDS))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FORBIDDEN') throw error
      const subjects = [accessSubject.identity(verified.provider, verified.subject), ...sessions]
      return remember(token, { outcome: { refusal: error }, asOf, subjects }, atMostUntil(verified.expiresAt, clock.now(), REFUSAL_SECONDS))
    }
  }

  /** An app token's user, read again. @throws DomainError (UNAUTHORIZED) if its session ended, it was revoked or its user was removed. */
  async function currentUser({ userId, companyId }: VerifiedAppToken['bearer'], origin: AppTokenOrigin): Promise<Principal> {
    const isGood = 'tokenId' in origin ? await isTokenGood(system, origin.tokenId, userId) : !(await hasEnded(system, origin.sessions))
    if (!isGood) throw new DomainError('UNAUTHORIZED', 'tokenId' in origin ? 'This token was revoked. Get a new one.' : SIGNED_OUT)
    const user = await userOfCompany(system, userId, companyId)
    if (user === null) throw new DomainError('UNAUTHORIZED', 'You are no longer a user of this Fourwall. Ask your administrator.')
    return user
  }

  function remember(token: string, answer: Answer, until: Date): Answer {
    answers.set(token, answer, until)
    return answer
  }

  async function verify(token: string): Promise<VerifiedAccessToken> {
    if (accessTokens === null) throw new DomainError('UNAUTHORIZED', 'No identity provider is set up for this.')
    const verified = await accessTokens.verify(token)
    const { auth_time: signedInAt } = verified.claims
    if (verified.provider === EMBEDDED_PROVIDER || typeof signedInAt !== 'number') return verified
    return { ...verified, sessions: await sessionsSince(system, verified.sessions, new Date(signedInAt * 1000)) }
  }

  return { authenticate, verify }
}

function principalOf({ outcome }: Answer): Principal {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.principal
}

/** `seconds` from now, but no later than `end`. */
export function atMostUntil(end: Date, now: Date, seconds: number): Date {
  const then = new Date(now.getTime() + seconds * 1000)
  return then < end ? then : end
}
