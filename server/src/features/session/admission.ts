import { DomainError } from '@fourwall/domain/errors.ts'
import { ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import type { CompanyRule, RoleRule } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { type AccessTokens, EMBEDDED_PROVIDER, type VerifiedAccessToken } from '../../platform/identity/access-tokens.ts'
import {
  type Claims,
  emailOf,
  isEmailUnverified,
  isEmailVerified,
  isPlainText,
  nameInClaims,
  rolesOf,
  statesEmail,
} from '../../platform/identity/claims.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { accessSubject, type Revocations } from '../../platform/identity/revocations.ts'
import { hasEnded } from '../../platform/identity/sessions.ts'
import type { Log } from '../../platform/log/log.ts'
import {
  addUser,
  bindInvited,
  companyByKey,
  hasCompany,
  hasUsers,
  type ListedUser,
  listedUser,
  selectAccessFrom,
  type UserIdentity,
  updateUser,
  userByIdentity,
  wasRemoved,
} from './repository.ts'
import { shellWord } from './shell-word.ts'

/** Decides which user a verified access token belongs to, by its claims and the deployment's rules. */
export interface Admission {
  /**
   * The token's user. Binds the token's identity to the user on their first visit, and stores the name and roles of its claims.
   *
   * @throws DomainError: UNAUTHORIZED if the session ended, FORBIDDEN for a person who belongs to no company here.
   */
  admit(token: string, verified: VerifiedAccessToken): Promise<Principal>
  /** The e-mail address that the provider states for a token's bearer, verified or not; null if it states none that is one. */
  statedAddress(token: string, verified: VerifiedAccessToken): Promise<string | null>
  /** See `SessionService.bearerOf`. */
  bearerOf(token: string, verified: VerifiedAccessToken): Promise<SignedInPerson>
  /** A warning for the operator if the configuration names a company that does not exist; otherwise null. */
  companyWarning(): Promise<string | null>
}

/** A person who has signed in at the provider. */
export interface SignedInPerson {
  readonly identity: UserIdentity
  readonly email: string
  /** Empty if the provider gives none. */
  readonly name: string
  readonly roles: readonly string[]
  /** The role that claims give them; null if the deployment takes no roles from claims. */
  readonly role: Role | null
  /** What the provider or the configuration calls their company; null if neither names one. */
  readonly companyKey: string | null
}

export interface AdmissionOptions {
  readonly system: Database['system']
  readonly revocations: Revocations
  /** Null without sign-in, as on the command line. */
  readonly accessTokens: AccessTokens | null
  readonly company: CompanyRule
  readonly role: RoleRule
  /** Whether the provider's e-mail addresses count as verified if it does not say. */
  readonly trustsEmail: boolean
  readonly log: Log
}

export const SIGNED_OUT = 'You were signed out. Sign in again.'

const NO_COMPANY =
  'This Fourwall has no company yet. Ask your administrator to create one, with the set-up link that the server printed when it started, ' +
  'or with: fourwall company create NAME --owner EMAIL'

export function createAdmission(options: AdmissionOptions): Admission {
  const { system, revocations, accessTokens, company, role: roleRule, trustsEmail, log } = options
  const { companyKeyOf, companyOf } = companyFinder(options)

  async function admit(token: string, verified: VerifiedAccessToken): Promise<Principal> {
    await requireLiveSession(system, verified.sessions)
    const known = await userByIdentity(system, verified)
    if (known !== null) {
      await requireSince(known, verified)
      return withCurrentClaims(known, verified.claims)
    }

    const { email, claims } = await described(token, verified)
    const isVerified = trustsEmail || isEmailVerified(claims)
    const bound = (isVerified ? await bindInvited(system, email, verified) : null) ?? (await enroll(email, isVerified, verified, claims))
    log.info({ userId: bound.userId, companyId: bound.companyId }, 'first sign-in')
    return withCurrentClaims(bound, claims)
  }

  /** The claims of a token, and those of userinfo where it has no e-mail address that can be used. */
  async function allClaims(token: string, { claims, subject }: VerifiedAccessToken): Promise<Claims> {
    return emailOf(claims) !== null || accessTokens === null ? claims : { ...claims, ...(await accessTokens.userInfo(token, subject)) }
  }

  /** The address and all claims of a token's bearer. @throws DomainError (FORBIDDEN) without an address, or with an unverified one. */
  async function described(token: string, verified: VerifiedAccessToken): Promise<{ readonly email: string; readonly claims: Claims }> {
    const claims = await allClaims(token, verified)
    const email = usableEmail(claims)
    if (email === null) {
      throw new DomainError(
        'FORBIDDEN',
        'Your identity provider did not send your e-mail address, by which Fourwall recognizes you. Ask your administrator to add the scope "email" to OIDC_SCOPES.',
      )
    }
    if (isEmailUnverified(claims)) {
      throw new DomainError('FORBIDDEN', `Your identity provider has not verified ${email} yet. Verify it there, then sign in again.`)
    }
    return { email, claims }
  }

  /**
   * Refuses an external provider's tokens from before the user signed out everywhere, by their time: we may never have seen them. The
   * embedded provider's tokens are revoked one by one.
   */
  async function requireSince({ userId }: Principal, { provider, signedInAt }: VerifiedAccessToken): Promise<void> {
    if (provider === EMBEDDED_PROVIDER) return
    const from = await selectAccessFrom(system, userId)
    // Tokens state whole seconds.
    if (from !== null && (signedInAt === null || signedInAt.getTime() <= Math.floor(from.getTime() / 1000) * 1000))
      throw new DomainError('UNAUTHORIZED', SIGNED_OUT)
  }

  /** Adds a person who was not invited but whose company is known from a claim or the configuration. */
  async function enroll(
    email: string,
    isVerified: boolean,
    { provider, subject }: VerifiedAccessToken,
    claims: Claims,
  ): Promise<Principal> {
    if (!(await hasCompany(system))) throw new DomainError('FORBIDDEN', NO_COMPANY)
    const stranger = await listedUser(system, email)
    if (await wasRemoved(system, { provider, subject })) throw new DomainError('FORBIDDEN', removedSentence(email, stranger))
    const companyId = await companyOf(claims)
    if (companyId === null || stranger !== null) {
      // A parallel request of the same person may have added them.
      const parallel = await userByIdentity(system, { provider, subject })
      if (parallel !== null) return parallel
      throw new DomainError('FORBIDDEN', strangerSentence(email, stranger, isVerified))
    }
    // Anybody may have typed in this address; its real owner could then not be invited.
    if (!isVerified)
      throw new DomainError(
        'FORBIDDEN',
        `Your identity provider does not say that ${email} is verified. Ask your administrator to have it verify addresses ("email_verified"), ` +
          'or, if users there can only set their own address, to set FOURWALL_OIDC_TRUST_EMAIL=on.',
      )
    const identity = { provider, subject }
    // The first user becomes the owner: someone must be able to invite others.
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
    if (user === null) throw new DomainError('CONFLICT', 'This e-mail address has just been taken. Sign in again.')
    return user
  }

  /** Stores the name and roles that the provider states now. @throws DomainError (FORBIDDEN) if the user moved to another company. */
  async function withCurrentClaims(user: Principal, claims: Claims): Promise<Principal> {
    if (company.kind === 'claim' && claims[company.claim] !== undefined && (await companyOf(claims)) !== user.companyId) {
      throw new DomainError('FORBIDDEN', 'Your identity provider says that you now belong to another company. Ask your administrator.')
    }
    const name = nameInClaims(claims) ?? (user.name === '' ? (user.email.split('@')[0] ?? '') : user.name)
    const roles = rolesOf(claims) ?? user.roles
    const role = claimedRole(roleRule, claims) ?? user.role
    const now = { ...user, name, role, roles }
    // Answers cached for the user's other tokens depend on the role.
    if (role !== user.role)
      await revocations.change(async (tx, tell) => {
        await updateUser(tx, now)
        tell(accessSubject.user(user.userId))
      })
    else if (name !== user.name || roles.join('\n') !== user.roles.join('\n')) await updateUser(system, now)
    return now
  }

  return {
    admit,

    async statedAddress(token, verified) {
      const claims = await allClaims(token, verified).catch((error: unknown) => {
        // Some providers refuse to describe the bearer of a token that was issued for an API.
        if (error instanceof DomainError) return verified.claims
        throw error
      })
      // A name of a directory, `DOM\\dana`, is no address, and the link alone decides.
      return typeof claims['email'] === 'string' && claims['email'].includes('@') ? usableEmail(claims) : null
    },

    async bearerOf(token, verified) {
      await requireLiveSession(system, verified.sessions)
      const { email, claims } = await described(token, verified)
      return {
        identity: { provider: verified.provider, subject: verified.subject },
        email,
        name: nameInClaims(claims) ?? '',
        roles: rolesOf(claims) ?? [],
        role: claimedRole(roleRule, claims),
        companyKey: companyKeyOf(claims),
      }
    },

    async companyWarning() {
      if (company.kind !== 'fixed' || (await companyByKey(system, company.company)) !== null) return null
      return (
        `FOURWALL_COMPANY is ${shellWord(company.company)}, which is not the key or id of any company here: no new user can sign in. ` +
        `Give a company that key with: fourwall company set-key COMPANY ${shellWord(company.company)}`
      )
    },
  }
}

/** The address in claims; null for none. @throws DomainError (FORBIDDEN) for one that cannot be used. */
function usableEmail(claims: Claims): string | null {
  const email = emailOf(claims)
  if (email === null && statesEmail(claims))
    throw new DomainError(
      'FORBIDDEN',
      'Your identity provider sent an e-mail address that cannot be used: it has no @, is too long, or has a blank, a line break or another character that no address has. ' +
        'Have it corrected there, then sign in again.',
    )
  return email
}

/** Finds a person's company by the deployment's rule. */
function companyFinder({ system, company, log }: Pick<AdmissionOptions, 'system' | 'company' | 'log'>) {
  /** What the provider or the configuration calls the company; null if neither names one. */
  function companyKeyOf(claims: Claims): string | null {
    const key = company.kind === 'fixed' ? company.company : company.kind === 'claim' ? claims[company.claim] : undefined
    if (key === undefined || key === null || key === '') return null
    if (typeof key !== 'string' || !isPlainText(key)) {
      throw new DomainError('UNAUTHORIZED', 'Your identity provider names your company in an unknown form. Ask your administrator.')
    }
    return key
  }

  /** The company that the provider or the configuration names; null if neither does. */
  async function companyOf(claims: Claims): Promise<string | null> {
    const key = companyKeyOf(claims)
    if (key === null) return null
    const found = await companyByKey(system, key)
    if (found !== null) return found
    log.warn({ rule: company.kind }, 'no company has the key of a sign-in: set it with "fourwall company set-key"')
    const source = company.kind === 'fixed' ? 'This Fourwall is set up for the company' : 'Your identity provider says that you belong to'
    throw new DomainError(
      'FORBIDDEN',
      `${source} "${key.slice(0, 200)}", which is not the key of any company here. ` +
        `An administrator can give a company that key with: fourwall company set-key COMPANY ${shellWord(key.slice(0, 200))}`,
    )
  }

  return { companyKeyOf, companyOf }
}

/** @throws DomainError (UNAUTHORIZED) if one of a token's sessions has ended. */
export async function requireLiveSession(system: Database['system'], sessions: readonly string[]): Promise<void> {
  if (await hasEnded(system, sessions)) throw new DomainError('UNAUTHORIZED', SIGNED_OUT)
}

/** Why a person who was removed, or whose sign-in is being replaced, is refused. */
function removedSentence(email: string, stranger: ListedUser | null): string {
  return stranger === null
    ? `${email} was removed from this Fourwall. Ask your administrator for a new invitation.`
    : `This sign-in no longer belongs to ${email}. Sign in with the one that replaced it, or have your administrator make a link for this one with: ` +
        `fourwall user rebind ${shellWord(email)} --link`
}

/** Why a person without a company is refused, and what they can do about it. */
function strangerSentence(email: string, stranger: ListedUser | null, isVerified: boolean): string {
  if (stranger !== null && stranger.identity !== null)
    return (
      `${email} already belongs to another sign-in. Sign in the way you did before, or have your administrator give it to this one with: ` +
      `fourwall user rebind ${shellWord(email)}${isVerified ? '' : ' --link'}`
    )
  if (!isVerified)
    return (
      `Your identity provider does not say that ${email} is verified, so that an invitation is taken by its link alone. ` +
      'Open the link that you were sent, or ask your administrator for one.'
    )
  return `No company on this Fourwall knows ${email}. Ask its administrator to invite you with this address.`
}

/** The highest role that the claims give; null if the deployment maps no claims to roles and sets them on the command line. */
function claimedRole({ claimed, otherwise }: RoleRule, claims: Claims): Role | null {
  if (claimed === null) return null
  // A missing claim means the same as an empty one: some providers omit it for people without a role.
  const roles = new Set(rolesOf(claims))
  return ROLES.find((role) => claimed[role].some((name) => roles.has(name))) ?? otherwise
}
