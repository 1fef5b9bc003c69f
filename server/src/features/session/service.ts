import { randomUUID } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import {
  type AccountSettings,
  type AccountSettingsChange,
  readAccountSettings,
  storedChange,
} from '@fourwall/domain/session/account-settings.ts'
import { ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { CompanyRule, RoleRule } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { type AccessTokens, EMBEDDED_PROVIDER, type VerifiedAccessToken } from '../../platform/identity/access-tokens.ts'
import type { AppTokenOrigin, AppTokens, VerifiedAppToken } from '../../platform/identity/app-tokens.ts'
import {
  type Claims,
  emailOf,
  isEmailUnverified,
  isEmailVerified,
  isPlainText,
  nameInClaims,
  rolesOf,
} from '../../platform/identity/claims.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { accessSubject, type Revocations } from '../../platform/identity/revocations.ts'
import { hasEnded, noteSessions, sessionsSince, sweepSessions } from '../../platform/identity/sessions.ts'
import { createTokenCache } from '../../platform/identity/token-cache.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MemberService } from './members.ts'
import { sessionPolicy } from './policy.ts'
import {
  addUser,
  bindInvited,
  changeSettings,
  companyByKey,
  hasUsers,
  insertToken,
  isTokenGood,
  type ListedToken,
  type ListedUser,
  listedUser,
  selectAccessFrom,
  selectSettings,
  updateUser,
  userByEmail,
  userByIdentity,
  userOfCompany,
  usersOf,
  wasRemoved,
} from './repository.ts'
import { shellWord } from './shell-word.ts'

/** Who signs in, and of which company they are. */
export interface SessionService {
  /**
   * Whose token this is, be it an app token or the provider's access token. Throws UNAUTHORIZED
   * for a token that is not valid, FORBIDDEN for a person whom no company knows. Answers for known
   * tokens come from memory.
   */
  authenticate(token: string): Promise<Principal>
  /**
   * An app token in return for an access token; valid for ten minutes, or as long as the access token where that is less, and no longer
   * than the session that the access token came from.
   */
  exchange(accessToken: string): Promise<string>
  /** An app token for whoever holds the database, good until its time or until it is revoked; throws NOT_FOUND for an unknown e-mail address. */
  issueListedToken(email: string, lifetimeSeconds: number): Promise<ListedToken & { readonly token: string }>
  /** The same, of ten minutes unless told otherwise: the token alone. */
  issueAppToken(email: string, lifetimeSeconds?: number): Promise<string>
  /** Ends the session that an access token or app token came from, with all tokens of it; a token of the command line ends by itself. */
  signOut(token: string): Promise<void>
  /** Makes the bearer of an access token the user whom an invitation's link is for. */
  acceptInvitation(accessToken: string, link: string): Promise<Principal>
  /** Lets an e-mail address sign in to the company; throws BAD_USER_INPUT for a malformed one, CONFLICT for one that is taken. */
  invite(access: Access, invitation: Invitation): Promise<Principal>
  /** What to say to whoever starts the server where the configuration names a company that is not here; null where all is well. */
  companyWarning(): Promise<string | null>
  /** What the users of a company are called, by their ids: by e-mail address who has no name. */
  namesOf(companyId: string): Promise<ReadonlyMap<string, string>>
  /** Null for nobody. */
  userByEmail(email: string): Promise<Principal | null>
  /** Who acts. */
  me(access: Access): Principal
  /** What whoever acts chose for themselves. */
  settingsOf(access: Access): Promise<AccountSettings>
  /** Stores what the change says; the other settings stay. */
  changeSettings(access: Access, change: AccountSettingsChange): Promise<void>
}

export interface Invitation {
  readonly email: string
  readonly name?: string
  /** An editor where it is left out. */
  readonly role?: Role
}

export interface SessionOptions {
  readonly system: Database['system']
  readonly revocations: Revocations
  readonly access: MemberService
  /** Null where nobody signs in, as on the command line. */
  readonly accessTokens: AccessTokens | null
  readonly appTokens: AppTokens
  readonly company: CompanyRule
  readonly role: RoleRule
  /** Whether the provider's e-mail addresses count as verified where it says nothing of that. */
  readonly trustsEmail: boolean
  readonly clock: Clock
  readonly log: Log
}

const SIGNED_OUT = 'You were signed out. Sign in again.'
const APP_TOKEN_SECONDS = 600
/** How long what the database says about the bearer of an access token is believed. */
const PRINCIPAL_SECONDS = 60
/** How long a refusal of a verified token is repeated without asking again. */
const REFUSAL_SECONDS = 10

/** What is remembered of a token, as of which change, and what it rests on. */
interface Answer {
  readonly outcome: { readonly principal: Principal } | { readonly refusal: DomainError }
  readonly asOf: number
  readonly subjects: readonly string[]
}

/** Tokens seen for the first time between one removal of old sessions and the next. */
const SWEEP_EVERY = 500

export function createSessionService(options: SessionOptions): SessionService {
  const { system, revocations, access: accessService, accessTokens, appTokens, company, role: roleRule, trustsEmail, clock, log } = options
  const answers = createTokenCache<Answer>()
  const asking = new Map<string, Promise<Answer>>()
  let asked = 0

  async function authenticate(token: string): Promise<Principal> {
    await revocations.latest()
    const known = answers.get(token, clock.now())
    if (known !== undefined && isCurrent(known)) return principalOf(known)
    const answer = await shared(token)
    // What it rests on may have changed while it was on its way.
    return principalOf(isCurrent(answer) ? answer : await ask(token))
  }

  const isCurrent = ({ subjects, asOf }: Answer): boolean => revocations.isCurrent(subjects, asOf)

  function shared(token: string): Promise<Answer> {
    const known = asking.get(token)
    if (known !== undefined) return known
    const answer = ask(token).finally(() => asking.delete(token))
    asking.set(token, answer)
    return answer
  }

  async function ask(token: string): Promise<Answer> {
    asked += 1
    if (asked % SWEEP_EVERY === 0) await sweepSessions(system, clock.now())
    const asOf = await revocations.latest()
    if (appTokens.recognizes(token)) {
      const { bearer, expiresAt, origin } = await appTokens.verify(token)
      const principal = await standing(bearer, origin)
      const rests = 'tokenId' in origin ? [accessSubject.token(origin.tokenId)] : origin.sessions.map(accessSubject.session)
      return remember(token, { outcome: { principal }, asOf, subjects: [accessSubject.user(principal.userId), ...rests] }, expiresAt)
    }
    const verified = await verify(token)
    const sessions = verified.sessions.map(accessSubject.session)
    try {
      const principal = await admit(token, verified)
      await noteSessions(system, verified.sessions, principal.userId, verified.expiresAt)
      const subjects = [accessSubject.user(principal.userId), ...sessions]
      return remember(token, { outcome: { principal }, asOf, subjects }, earlier(verified.expiresAt, inSeconds(PRINCIPAL_SECONDS)))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FORBIDDEN') throw error
      const subjects = [accessSubject.identity(verified.provider, verified.subject), ...sessions]
      return remember(token, { outcome: { refusal: error }, asOf, subjects }, earlier(verified.expiresAt, inSeconds(REFUSAL_SECONDS)))
    }
  }

  /** An app token's user as they are now. @throws DomainError (UNAUTHORIZED) where what it came from has ended, or its user is gone. */
  async function standing({ userId, companyId }: VerifiedAppToken['bearer'], origin: AppTokenOrigin): Promise<Principal> {
    const stands = 'tokenId' in origin ? await isTokenGood(system, origin.tokenId, userId) : !(await hasEnded(system, origin.sessions))
    if (!stands) throw new DomainError('UNAUTHORIZED', 'tokenId' in origin ? 'This token was revoked. Get a new one.' : SIGNED_OUT)
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

  /** The user whom a verified access token stands for, bound to it on their first visit. */
  async function admit(token: string, verified: VerifiedAccessToken): Promise<Principal> {
    if (await hasEnded(system, verified.sessions)) throw new DomainError('UNAUTHORIZED', SIGNED_OUT)
    const known = await userByIdentity(system, verified)
    if (known !== null) {
      await requireSince(known, verified)
      return refreshed(known, verified.claims)
    }

    const isTold = emailOf(verified.claims) !== null || accessTokens === null
    const claims = isTold ? verified.claims : { ...verified.claims, ...(await accessTokens.userInfo(token, verified.subject)) }
    const email = emailOf(claims)
    if (email === null) {
      throw new DomainError(
        'FORBIDDEN',
        'Your identity provider did not tell your e-mail address, by which Fourwall would know you. Ask whoever runs Fourwall to add the scope "email" to OIDC_SCOPES.',
      )
    }
    if (isEmailUnverified(claims)) {
      throw new DomainError('FORBIDDEN', `Your identity provider has not verified ${email} yet. Verify it there, then sign in again.`)
    }
    const isVerified = trustsEmail || isEmailVerified(claims)
    const bound = (isVerified ? await bindInvited(system, email, verified) : null) ?? (await enroll(email, isVerified, verified, claims))
    log.info({ userId: bound.userId, companyId: bound.companyId }, 'first sign-in')
    return refreshed(bound, claims)
  }

  /**
   * Tokens of another provider from before somebody signed out everywhere are refused, even those that were never shown here: of them
   * there is only the time. Those of the embedded provider are known one by one.
   */
  async function requireSince({ userId }: Principal, { provider, signedInAt }: VerifiedAccessToken): Promise<void> {
    if (provider === EMBEDDED_PROVIDER) return
    const from = await selectAccessFrom(system, userId)
    // Tokens tell whole seconds.
    if (from !== null && (signedInAt === null || signedInAt.getTime() <= Math.floor(from.getTime() / 1000) * 1000))
      throw new DomainError('UNAUTHORIZED', SIGNED_OUT)
  }

  /** Adds somebody whom nobody invited, where a claim or the configuration gives them a company. */
  async function enroll(
    email: string,
    isVerified: boolean,
    { provider, subject }: VerifiedAccessToken,
    claims: Claims,
  ): Promise<Principal> {
    const stranger = await listedUser(system, email)
    if (await wasRemoved(system, { provider, subject })) throw new DomainError('FORBIDDEN', removedSentence(email, stranger))
    const companyId = await companyOf(claims)
    if (companyId === null || stranger !== null) {
      // a parallel request of the same person may have been first
      const parallel = await userByIdentity(system, { provider, subject })
      if (parallel !== null) return parallel
      throw new DomainError('FORBIDDEN', strangerSentence(email, stranger, isVerified))
    }
    // The user would hold an address that anybody may have typed in, and its owner could not be invited.
    if (!isVerified)
      throw new DomainError(
        'FORBIDDEN',
        `Your identity provider does not say that ${email} is verified. Ask whoever runs Fourwall to have it verify addresses ("email_verified"), ` +
          'or, where nobody can set an address there that is not theirs, to set FOURWALL_OIDC_TRUST_EMAIL=on.',
      )
    const identity = { provider, subject }
    // Somebody has to be able to let others in.
    const role = claimedRole(roleRule, claims) ?? ((await hasUsers(system, companyId)) ? roleRule.otherwise : 'OWNER')
    const added = await addUser(system, {
      companyId,
      email,
      name: nameInClaims(claims) ?? '',
      role,
      roles: rolesOf(claims) ?? [],
      identity,
    })
    const user = added ?? (await userByIdentity(system, identity))
    if (user === null) throw new DomainError('CONFLICT', 'This e-mail address was taken a moment ago. Sign in again.')
    return user
  }

  /** The company that the provider or the configuration gives; null where neither says anything. */
  async function companyOf(claims: Claims): Promise<string | null> {
    const key = company.kind === 'fixed' ? company.company : company.kind === 'claim' ? claims[company.claim] : undefined
    if (key === undefined || key === null || key === '') return null
    if (typeof key !== 'string' || !isPlainText(key)) {
      throw new DomainError('UNAUTHORIZED', 'Your identity provider names your company in an unknown form. Ask your administrator.')
    }
    const found = await companyByKey(system, key)
    if (found !== null) return found
    log.warn({ rule: company.kind }, 'no company has the key of a sign-in: set it with "fourwall company set-key"')
    const source = company.kind === 'fixed' ? 'This Fourwall is set up for the company' : 'Your identity provider says that you belong to'
    throw new DomainError(
      'FORBIDDEN',
      `${source} "${key.slice(0, 200)}", which is the key of no company here. ` +
        `Whoever runs Fourwall gives a company that key with: fourwall company set-key COMPANY ${shellWord(key.slice(0, 200))}`,
    )
  }

  /** With the name and roles that the provider gives now, which are stored; refuses who has moved to another company. */
  async function refreshed(user: Principal, claims: Claims): Promise<Principal> {
    if (company.kind === 'claim' && claims[company.claim] !== undefined && (await companyOf(claims)) !== user.companyId) {
      throw new DomainError('FORBIDDEN', 'Your identity provider says that you now belong to another company. Ask your administrator.')
    }
    const name = nameInClaims(claims) ?? (user.name === '' ? (user.email.split('@')[0] ?? '') : user.name)
    const roles = rolesOf(claims) ?? user.roles
    const role = claimedRole(roleRule, claims) ?? user.role
    const now = { ...user, name, role, roles }
    // What is remembered of their other tokens rests on the role.
    if (role !== user.role)
      await revocations.change(async (tx, tell) => {
        await updateUser(tx, now)
        tell(accessSubject.user(user.userId))
      })
    else if (name !== user.name || roles.join('\n') !== user.roles.join('\n')) await updateUser(system, now)
    return now
  }

  async function issueListedToken(email: string, lifetimeSeconds: number): Promise<ListedToken & { readonly token: string }> {
    const user = await userByEmail(system, email)
    if (user === null)
      throw new DomainError(
        'NOT_FOUND',
        `Nobody here has the e-mail address "${email}". Name the owner of a company, or somebody who has signed in.`,
      )
    const listed = { id: randomUUID(), issuedAt: clock.now(), expiresAt: inSeconds(lifetimeSeconds) }
    await insertToken(system, { ...listed, userId: user.userId })
    return { ...listed, email: user.email, token: await appTokens.issue(user, listed.expiresAt, { tokenId: listed.id }) }
  }

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  return {
    authenticate,

    async exchange(accessToken) {
      if (appTokens.recognizes(accessToken)) {
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      }
      const { expiresAt, sessions } = await verify(accessToken)
      const principal = await authenticate(accessToken)
      return appTokens.issue(principal, earlier(expiresAt, inSeconds(APP_TOKEN_SECONDS)), { sessions })
    },

    issueListedToken,

    issueAppToken: async (email, lifetimeSeconds = APP_TOKEN_SECONDS) => (await issueListedToken(email, lifetimeSeconds)).token,

    async signOut(token) {
      if (!appTokens.recognizes(token)) return accessService.endSessions((await verify(token)).sessions)
      const { origin } = await appTokens.verify(token)
      if ('tokenId' in origin) await accessService.revokeTokens({ id: origin.tokenId })
      else await accessService.endSessions(origin.sessions)
    },

    async acceptInvitation(accessToken, link) {
      if (appTokens.recognizes(accessToken))
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      const verified = await verify(accessToken)
      if (await hasEnded(system, verified.sessions)) throw new DomainError('UNAUTHORIZED', SIGNED_OUT)
      const bound = await accessService.acceptInvitation(link, verified)
      log.info({ userId: bound.userId, companyId: bound.companyId }, 'first sign-in, by link')
      return authenticate(accessToken)
    },

    async invite(access, { email, name = '', role = 'EDITOR' }) {
      const { companyId } = sessionPolicy.manageMembers(access)
      const address = emailOf({ email: email.trim() })
      if (address === null) throw new BadInputError(`"${email}" is not an e-mail address.`, 'email')
      const invited = await addUser(system, { companyId, email: address, name, role, roles: [], identity: null })
      if (invited !== null) return invited
      throw new DomainError('CONFLICT', `${address} belongs to a company already, and a user belongs to one only. Use another address.`)
    },

    async companyWarning() {
      if (company.kind !== 'fixed' || (await companyByKey(system, company.company)) !== null) return null
      return (
        `FOURWALL_COMPANY is ${shellWord(company.company)}, which is the key or id of no company here: nobody new can sign in. ` +
        `Give a company that key with: fourwall company set-key COMPANY ${shellWord(company.company)}`
      )
    },

    async namesOf(companyId) {
      return new Map((await usersOf(system, companyId)).map(({ userId, name, email }) => [userId, name === '' ? email : name]))
    },

    userByEmail: (email) => userByEmail(system, email),

    me(access) {
      sessionPolicy.own(access)
      return access.user
    },

    async settingsOf(access) {
      sessionPolicy.own(access)
      return readAccountSettings(await selectSettings(system, access.user.userId))
    },

    async changeSettings(access, change) {
      sessionPolicy.own(access)
      await changeSettings(system, access.user.userId, storedChange(change))
    },
  }
}

/** Why somebody cannot come in who was removed, or whom another sign-in is to replace. */
function removedSentence(email: string, stranger: ListedUser | null): string {
  return stranger === null
    ? `${email} was removed from this Fourwall. Ask your administrator for a new invitation.`
    : `This sign-in no longer belongs to ${email}. Sign in with the one that replaced it, or have whoever runs Fourwall make a link for this one with: ` +
        `fourwall user rebind ${shellWord(email)} --link`
}

/** Why somebody whom no rule gives a company cannot come in, and what to do about it. */
function strangerSentence(email: string, stranger: ListedUser | null, isVerified: boolean): string {
  if (stranger !== null && stranger.identity !== null)
    return (
      `${email} already belongs to another sign-in. Sign in the way you did before, or have whoever runs Fourwall give it to this one with: ` +
      `fourwall user rebind ${shellWord(email)}${isVerified ? '' : ' --link'}`
    )
  if (!isVerified)
    return (
      `Your identity provider does not say that ${email} is verified, so that an invitation is taken by its link alone. ` +
      'Open the link that you were sent, or ask your administrator for one.'
    )
  return `No company on this Fourwall knows ${email}. Ask its administrator to invite you with this address.`
}

/** The role that claims give, the highest of several; null where the deployment maps none, and roles are given on the command line. */
function claimedRole({ claimed, otherwise }: RoleRule, claims: Claims): Role | null {
  if (claimed === null) return null
  // No claim at all means the same as an empty one: some providers leave it out for people without a role.
  const roles = new Set(rolesOf(claims))
  return ROLES.find((role) => claimed[role].some((name) => roles.has(name))) ?? otherwise
}

function principalOf({ outcome }: Answer): Principal {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.principal
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
