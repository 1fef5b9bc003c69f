import { randomUUID } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { requireSeen } from '@fourwall/domain/seen-text.ts'
import {
  type AccountSettings,
  type AccountSettingsChange,
  readAccountSettings,
  storedChange,
} from '@fourwall/domain/session/account-settings.ts'
import type { Role } from '@fourwall/domain/session/roles.ts'
import type { Access } from '../../platform/identity/access.ts'
import { emailOf } from '../../platform/identity/claims.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { type AdmissionOptions, createAdmission, requireLiveSession, type SignedInPerson } from './admission.ts'
import type { MemberService } from './members.ts'
import { sessionPolicy } from './policy.ts'
import { addUser, changeSettings, insertToken, type ListedToken, selectSettings, userByEmail, usersOf } from './repository.ts'
import { type AuthenticatorOptions, atMostUntil, createTokenAuthenticator } from './token-authenticator.ts'

/** Authenticates people and programs, issues app tokens, invites users and keeps their settings. */
export interface SessionService {
  /** See `TokenAuthenticator.authenticate`. */
  authenticate(token: string): Promise<Principal>
  /**
   * Exchanges an access token for an app token. It is valid for ten minutes, but never longer than the access token or its session.
   */
  exchange(accessToken: string): Promise<string>
  /** An app token for the operator, valid until it expires or is revoked. @throws DomainError (NOT_FOUND) for an unknown e-mail address. */
  issueListedToken(email: string, lifetimeSeconds: number): Promise<ListedToken & { readonly token: string }>
  /** The same, but returns only the token. Valid for ten minutes by default. */
  issueAppToken(email: string, lifetimeSeconds?: number): Promise<string>
  /** Ends the session of an access token or app token, with all its tokens. Of a command-line token, only the token itself. */
  signOut(token: string): Promise<void>
  /** Whether an invitation link is good now. */
  isGoodInvitation(link: string): Promise<boolean>
  /** Binds the access token's identity to the user that an invitation link is for. Throws as `MemberService.acceptInvitation` does. */
  acceptInvitation(accessToken: string, link: string): Promise<Principal>
  /**
   * Who bears an access token of the provider, whether a company knows them or not.
   *
   * @throws DomainError: UNAUTHORIZED for an invalid token; FORBIDDEN without an e-mail address, or with one that the provider says is
   * not verified.
   */
  bearerOf(accessToken: string): Promise<SignedInPerson>
  /** Lets an e-mail address sign in to the company. @throws BadInputError for a malformed address; DomainError (CONFLICT) for one in use. */
  invite(access: Access, invitation: Invitation): Promise<Principal>
  /** A warning for the operator if the configuration names a company that does not exist; otherwise null. */
  companyWarning(): Promise<string | null>
  /** Names of a company's users by id; the e-mail address for users without a name. */
  namesOf(companyId: string): Promise<ReadonlyMap<string, string>>
  /** Null for an unknown address. */
  userByEmail(email: string): Promise<Principal | null>
  me(access: Access): Principal
  settingsOf(access: Access): Promise<AccountSettings>
  /** Changes only the settings that the change names. */
  changeSettings(access: Access, change: AccountSettingsChange): Promise<void>
}

export interface Invitation {
  readonly email: string
  readonly name?: string
  /** Default: editor. */
  readonly role?: Role
}

export interface SessionOptions extends AdmissionOptions, AuthenticatorOptions {
  readonly access: MemberService
}

const APP_TOKEN_SECONDS = 600

export function createSessionService(options: SessionOptions): SessionService {
  const { system, access: accessService, appTokens, clock, log } = options
  const admission = createAdmission(options)
  const { authenticate, verify } = createTokenAuthenticator(options, admission)

  async function issueListedToken(email: string, lifetimeSeconds: number): Promise<ListedToken & { readonly token: string }> {
    const user = await userByEmail(system, email)
    if (user === null)
      throw new DomainError(
        'NOT_FOUND',
        `No one here has the e-mail address "${email}". Name the owner of a company, or someone who has signed in.`,
      )
    const listed = { id: randomUUID(), issuedAt: clock.now(), expiresAt: new Date(clock.now().getTime() + lifetimeSeconds * 1000) }
    await insertToken(system, { ...listed, userId: user.userId })
    return { ...listed, email: user.email, token: await appTokens.issue(user, listed.expiresAt, { tokenId: listed.id }) }
  }

  return {
    authenticate,

    async exchange(accessToken) {
      if (appTokens.recognizes(accessToken)) {
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      }
      const { expiresAt, sessions } = await verify(accessToken)
      const principal = await authenticate(accessToken)
      return appTokens.issue(principal, atMostUntil(expiresAt, clock.now(), APP_TOKEN_SECONDS), { sessions })
    },

    issueListedToken,

    issueAppToken: async (email, lifetimeSeconds = APP_TOKEN_SECONDS) => (await issueListedToken(email, lifetimeSeconds)).token,

    async signOut(token) {
      if (!appTokens.recognizes(token)) return accessService.endSessions((await verify(token)).sessions)
      const { origin } = await appTokens.verify(token)
      if ('tokenId' in origin) await accessService.revokeTokens({ id: origin.tokenId })
      else await accessService.endSessions(origin.sessions)
    },

    isGoodInvitation: (link) => accessService.isGoodLink(link),

    async acceptInvitation(accessToken, link) {
      if (appTokens.recognizes(accessToken))
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      const verified = await verify(accessToken)
      await requireLiveSession(system, verified.sessions)
      const bound = await accessService.acceptInvitation(link, verified, await admission.statedAddress(accessToken, verified))
      log.info({ userId: bound.userId, companyId: bound.companyId }, 'first sign-in, by link')
      return authenticate(accessToken)
    },

    async bearerOf(accessToken) {
      if (appTokens.recognizes(accessToken))
        throw new DomainError('UNAUTHORIZED', 'This is an app token. Send the access token of your identity provider.')
      return admission.bearerOf(accessToken, await verify(accessToken))
    },

    async invite(access, { email, name = '', role = 'EDITOR' }) {
      const { companyId } = sessionPolicy.manageMembers(access)
      const address = emailOf({ email: email.trim() })
      if (address === null) throw new BadInputError(`"${email}" is not an e-mail address.`, 'email')
      requireSeen(name, 'The name', 'name')
      const invited = await addUser(system, { companyId, email: address, name, role, roles: [], identity: null })
      if (invited !== null) return invited
      throw new DomainError('CONFLICT', `${address} already belongs to a company, and a user can belong to only one. Use another address.`)
    },

    companyWarning: () => admission.companyWarning(),

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
