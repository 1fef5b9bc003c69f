import { hash, randomBytes } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { Role } from '@fourwall/domain/session/roles.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { EMBEDDED_PROVIDER, type VerifiedAccessToken } from '../../platform/identity/access-tokens.ts'
import { removeAccount } from '../../platform/identity/embedded-accounts.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { endAccountSessions } from '../../platform/identity/provider-store.ts'
import { accessSubject, type Revocations } from '../../platform/identity/revocations.ts'
import { endSessions, endSessionsOf, type Tell } from '../../platform/identity/sessions.ts'
import { isUuid } from '../../platform/uuid.ts'
import { sessionPolicy } from './policy.ts'
import {
  bindUser,
  deleteUser,
  hasLink,
  type ListedToken,
  type ListedUser,
  listedUser,
  listedUserById,
  listedUsers,
  livingTokens,
  lockOwners,
  rememberRemoved,
  replaceLink,
  revokeTokens,
  setAccessFrom,
  takeLink,
  unbind,
  updateRole,
  userByIdentity,
} from './repository.ts'
import { shellWord } from './shell-word.ts'

export type { ListedToken, ListedUser } from './repository.ts'

/** A link with which one person can accept one invitation, once. */
export interface InvitationLink {
  readonly address: string
  readonly expiresAt: Date
}

export interface AccessOptions {
  readonly database: Pick<Database, 'system'>
  readonly revocations: Revocations
  /** The public address, without a trailing slash. */
  readonly origin: string
  readonly clock: Clock
}

const LINK_DAYS = 7
const LINK_BYTES = 32

/** Gives and withdraws access. Changes take effect with the next request, on every server of the database. */
export class MemberService {
  readonly #options: AccessOptions

  constructor(options: AccessOptions) {
    this.#options = options
  }

  /** Users by e-mail address: all, or those of one company. */
  users(companyId: string | null): Promise<ListedUser[]> {
    return listedUsers(this.#options.database.system, companyId)
  }

  /** A user of any company. @throws DomainError (NOT_FOUND) for an unknown address. */
  user(email: string): Promise<ListedUser> {
    return this.#user(email)
  }

  /**
   * A new link for an invited user, replacing an earlier one; valid for {@link LINK_DAYS} days.
   *
   * @throws DomainError (CONFLICT) for a user who has signed in.
   */
  async invitationLink(email: string): Promise<InvitationLink> {
    const user = await this.#user(email)
    if (user.identity !== null)
      throw new DomainError(
        'CONFLICT',
        `${user.email} has already signed in and needs no invitation. To let another sign-in be theirs: fourwall user rebind ${shellWord(user.email)} --link`,
      )
    const { revocations, origin, clock } = this.#options
    const token = randomBytes(LINK_BYTES).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + LINK_DAYS * 86_400_000)
    await revocations.change((tx) => replaceLink(tx, user.userId, hashOf(token), expiresAt))
    // In the fragment, which browsers do not send, so it is in no server's log.
    return { address: `${origin}/auth/invitation#${token}`, expiresAt }
  }

  /** Whether a link is good now, for callers that only want to know. */
  isGoodLink(token: string): Promise<boolean> {
    const { database, clock } = this.#options
    return hasLink(database.system, hashOf(token), clock.now())
  }

  /**
   * Binds an identity to the user that a link is for.
   *
   * @param stated the e-mail address that the provider states for the identity, verified or not; null if it states none.
   * @throws DomainError: NOT_FOUND for an invalid link, CONFLICT for a person who is already a user, FORBIDDEN for another address than
   * the invited one, under which they would act.
   */
  async acceptInvitation(token: string, verified: VerifiedAccessToken, stated: string | null): Promise<Principal> {
    const { database, revocations, clock } = this.#options
    const known = await userByIdentity(database.system, verified)
    if (known !== null)
      throw new DomainError(
        'CONFLICT',
        `You are signed in as ${known.email}, who already belongs to a company. Sign out, open the link again and sign in as the invited person.`,
      )
    return revocations.change(async (tx, tell) => {
      const userId = token.length > 200 ? null : await takeLink(tx, hashOf(token), clock.now())
      const bound = userId === null ? null : await bindUser(tx, userId, verified)
      if (bound === null)
        throw new DomainError('NOT_FOUND', 'This invitation has been used or has expired. Ask the person who invited you for a new link.')
      // Undoes the binding, too: the invited person can still use the link.
      if (stated !== null && stated.toLowerCase() !== bound.email.toLowerCase())
        throw new DomainError(
          'FORBIDDEN',
          `This invitation is for another e-mail address than yours, ${stated}. Sign out, open the link again and sign in with the invited address, ` +
            'or ask the person who invited you to invite this address.',
        )
      tell(accessSubject.user(bound.userId), accessSubject.identity(verified.provider, verified.subject))
      return bound
    })
  }

  /** Lets the next sign-in with the address be the user's. Their previous sign-in ends, and can only return by a link. */
  async rebind(email: string): Promise<ListedUser> {
    const user = await this.#user(email)
    await this.#endAll(user, async (tx, _tell, now) => {
      if (user.identity !== null) await rememberRemoved(tx, user.identity, now)
      await unbind(tx, user.userId)
    })
    return { ...user, identity: null }
  }

  /** Ends sessions with everything derived from them. */
  async endSessions(keys: readonly string[]): Promise<void> {
    const { revocations, clock } = this.#options
    await revocations.change((tx, tell) => endSessions(tx, tell, keys, clock.now()))
  }

  /** Ends all the user's sessions and the app tokens derived from them. Command-line tokens stay. */
  async signOutEverywhere(access: Access): Promise<void> {
    sessionPolicy.own(access)
    const user = await listedUserById(this.#options.database.system, access.user.userId)
    if (user !== null) await this.#endAll(user)
  }

  /** The same, for the operator. @throws DomainError (NOT_FOUND) for an unknown address. */
  async signOutUser(email: string): Promise<ListedUser> {
    const user = await this.#user(email)
    await this.#endAll(user)
    return user
  }

  /**
   * Changes a user's role, effective with their next request. If claims give roles, the next sign-in sets it again.
   *
   * @throws DomainError: NOT_FOUND for an unknown address, CONFLICT for the last owner.
   */
  async setRole(access: Access, email: string, role: Role): Promise<ListedUser> {
    sessionPolicy.manageMembers(access)
    const user = await this.#member(access, email)
    await this.#options.revocations.change(async (tx, tell) => {
      if (role !== 'OWNER') await requireOtherOwner(tx, user)
      await updateRole(tx, user.userId, role)
      tell(accessSubject.user(user.userId))
    })
    return { ...user, role }
  }

  /**
   * Removes a user, all their access, and their account at the embedded provider. Their work stays.
   *
   * @throws DomainError: NOT_FOUND for an unknown address, CONFLICT for the last owner.
   */
  async removeUser(access: Access, email: string): Promise<ListedUser> {
    sessionPolicy.manageMembers(access)
    const user = await this.#member(access, email)
    await this.#endAll(user, async (tx, tell, now) => {
      await requireOtherOwner(tx, user)
      if (user.identity !== null) await rememberRemoved(tx, user.identity, now)
      await deleteUser(tx, user.userId)
      const accountId = await removeAccount(tx, user.email)
      if (accountId !== null) await endAccountSessions(tx, tell, accountId, now)
    })
    return user
  }

  /** Valid command-line tokens, newest first. */
  async tokens(email: string | null): Promise<ListedToken[]> {
    const { database, clock } = this.#options
    return livingTokens(database.system, email === null ? null : (await this.#user(email)).userId, clock.now())
  }

  /** Revokes command-line tokens: one by its id, or all of a user. @returns how many were valid until now. */
  async revokeTokens(which: { readonly id: string } | { readonly email: string }): Promise<number> {
    if ('id' in which && !isUuid(which.id))
      throw new BadInputError(`"${which.id}" is not the id of a token. List them with: fourwall token --list`, 'id')
    const of = 'id' in which ? { tokenId: which.id } : { userId: (await this.#user(which.email)).userId }
    const { revocations, clock } = this.#options
    return revocations.change(async (tx, tell) => {
      const ids = await revokeTokens(tx, of, clock.now())
      tell(...ids.map(accessSubject.token))
      return ids.length
    })
  }

  async #endAll(user: ListedUser, andThen: (tx: Queryable, tell: Tell, now: Date) => Promise<void> = async () => undefined): Promise<void> {
    const { revocations, clock } = this.#options
    await revocations.change(async (tx, tell) => {
      const now = clock.now()
      await setAccessFrom(tx, user.userId, now)
      await endSessionsOf(tx, tell, user.userId, now)
      if (user.identity?.provider === EMBEDDED_PROVIDER) await endAccountSessions(tx, tell, user.identity.subject, now)
      await andThen(tx, tell, now)
      tell(accessSubject.user(user.userId))
      if (user.identity !== null) tell(accessSubject.identity(user.identity.provider, user.identity.subject))
    })
  }

  /** @throws DomainError (NOT_FOUND), also for users of other companies. */
  async #member({ companyId }: Access, email: string): Promise<ListedUser> {
    const user = await this.#user(email)
    return user.companyId === companyId ? user : this.#nobody(email)
  }

  async #user(email: string): Promise<ListedUser> {
    const user = await listedUser(this.#options.database.system, email.trim())
    return user ?? this.#nobody(email)
  }

  #nobody(email: string): never {
    throw new DomainError('NOT_FOUND', `No one here has the e-mail address "${email}". List the users with: fourwall user list`)
  }
}

/** @throws DomainError (CONFLICT) for a company's only owner: no one could invite others. */
async function requireOtherOwner(tx: Queryable, { userId, companyId, email }: ListedUser): Promise<void> {
  const owners = await lockOwners(tx, companyId)
  if (owners.has(userId) && owners.size === 1)
    throw new DomainError(
      'CONFLICT',
      `${email} is the only owner of their company. Make someone else an owner first: fourwall user role EMAIL owner`,
    )
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
