import type { AccountSettings } from '@fourwall/domain/session/account-settings.ts'
import type { Role } from '@fourwall/domain/session/roles.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { isUuid } from '../../platform/uuid.ts'

/** A person's identity at an identity provider. */
export interface UserIdentity {
  readonly provider: string
  readonly subject: string
}

interface UserRow {
  id: string
  company_id: string
  email: string
  name: string
  role: Role
  roles: string[]
}

const COLUMNS = 'id, company_id, email, name, role, roles'

/** The user whom a provider's subject was bound to; null if unknown. */
export async function userByIdentity(system: Queryable, { provider, subject }: UserIdentity): Promise<Principal | null> {
  return oneUser(await system.query<UserRow>(`select ${COLUMNS} from users where issuer = $1 and subject = $2`, [provider, subject]))
}

/** E-mail addresses are compared without regard to case. */
export async function userByEmail(system: Queryable, email: string): Promise<Principal | null> {
  return oneUser(await system.query<UserRow>(`select ${COLUMNS} from users where lower(email) = lower($1)`, [email]))
}

/** A user as seen by the operator of the deployment. */
export interface ListedUser extends Principal {
  /** Null until an invited person signs in for the first time. */
  readonly identity: UserIdentity | null
}

interface ListedUserRow extends UserRow {
  issuer: string | null
  subject: string | null
}

/** E-mail addresses are compared without regard to case; null if unknown. */
export async function listedUser(on: Queryable, email: string): Promise<ListedUser | null> {
  const [row] = await on.query<ListedUserRow>(`select ${COLUMNS}, issuer, subject from users where lower(email) = lower($1)`, [email])
  return row === undefined ? null : toListed(row)
}

export async function listedUserById(on: Queryable, userId: string): Promise<ListedUser | null> {
  const [row] = await on.query<ListedUserRow>(`select ${COLUMNS}, issuer, subject from users where id = $1`, [userId])
  return row === undefined ? null : toListed(row)
}

/** The users of all companies by e-mail address, or of one. */
export async function listedUsers(system: Queryable, companyId: string | null): Promise<ListedUser[]> {
  const rows = await system.query<ListedUserRow>(
    `select ${COLUMNS}, issuer, subject from users where company_id = $1 or $1::uuid is null order by lower(email)`,
    [companyId],
  )
  return rows.map(toListed)
}

export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from users where id = $1', [userId])
}

/**
 * Lets the next sign-in with the user's address, or with a link made from now on, take over the user. The time in `access_from`, the same
 * as that of `rememberRemoved`, tells `bindInvited` which identity not to bind again.
 */
export async function unbind(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update users set issuer = null, subject = null where id = $1', [userId])
  await tx.query('delete from invitation_links where user_id = $1', [userId])
}

/** Gives an invited user their identity by their id; null where they have one already. */
export async function bindUser(tx: Queryable, userId: string, { provider, subject }: UserIdentity): Promise<Principal | null> {
  await forgetRemoved(tx, { provider, subject })
  return oneUser(
    await tx.query<UserRow>(
      `update users set issuer = $2, subject = $3, access_from = null where id = $1 and subject is null returning ${COLUMNS}`,
      [userId, provider, subject],
    ),
  )
}

/** Remembers that a person was removed or replaced, so that no rule admits them again. */
export async function rememberRemoved(tx: Queryable, { provider, subject }: UserIdentity, now: Date): Promise<void> {
  await tx.query(
    `insert into removed_identities (issuer, subject, removed_at) values ($1, $2, $3)
     on conflict (issuer, subject) do update set removed_at = excluded.removed_at`,
    [provider, subject, now.toISOString()],
  )
}

async function forgetRemoved(on: Queryable, { provider, subject }: UserIdentity): Promise<void> {
  await on.query('delete from removed_identities where issuer = $1 and subject = $2', [provider, subject])
}

export async function wasRemoved(system: Queryable, { provider, subject }: UserIdentity): Promise<boolean> {
  return (await system.query('select 1 from removed_identities where issuer = $1 and subject = $2', [provider, subject])).length > 0
}

/** Refuses tokens of other providers that were issued until then; nothing for a user who is bound to none. */
export async function setAccessFrom(tx: Queryable, userId: string, from: Date): Promise<void> {
  await tx.query('update users set access_from = $2 where id = $1 and subject is not null', [userId, from.toISOString()])
}

/** Until when tokens of other providers were taken back; null for never. */
export async function selectAccessFrom(system: Queryable, userId: string): Promise<Date | null> {
  const [row] = await system.query<{ access_from: Date | null }>('select access_from from users where id = $1', [userId])
  return row?.access_from ?? null
}

/** Replaces the user's link; a user has one at most. */
export async function replaceLink(tx: Queryable, userId: string, hash: string, expiresAt: Date): Promise<void> {
  await tx.query('delete from invitation_links where user_id = $1', [userId])
  await tx.query('insert into invitation_links (hash, user_id, expires_at) values ($1, $2, $3)', [hash, userId, expiresAt.toISOString()])
}

/** Whether there is such a link that is still good. */
export async function hasLink(system: Queryable, hash: string, now: Date): Promise<boolean> {
  return (await system.query('select 1 from invitation_links where hash = $1 and expires_at > $2', [hash, now.toISOString()])).length > 0
}

/** Uses up a link and returns its user; null if the link is not valid. */
export async function takeLink(tx: Queryable, hash: string, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>('delete from invitation_links where hash = $1 and expires_at > $2 returning user_id', [
    hash,
    now.toISOString(),
  ])
  return row?.user_id ?? null
}

/** Stores a set-up link, by hash, and removes those that expired a day ago: until then they are distinguished from wrong ones. */
export async function insertSetupLink(system: Queryable, hash: string, now: Date, expiresAt: Date): Promise<void> {
  await system.query("delete from setup_links where expires_at < $1::timestamptz - interval '1 day'", [now.toISOString()])
  await system.query('insert into setup_links (hash, expires_at) values ($1, $2)', [hash, expiresAt.toISOString()])
}

/** Until when a set-up link is good; null for an unknown one. */
export async function selectSetupLink(system: Queryable, hash: string): Promise<Date | null> {
  const [row] = await system.query<{ expires_at: Date }>('select expires_at from setup_links where hash = $1', [hash])
  return row?.expires_at ?? null
}

/** Removes all set-up links; whether the named one was among them and still good. Others who do so wait until the transaction ends. */
export async function takeSetupLinks(tx: Queryable, hash: string, now: Date): Promise<boolean> {
  const rows = await tx.query<{ is_good: boolean }>('delete from setup_links returning hash = $1 and expires_at > $2 as is_good', [
    hash,
    now.toISOString(),
  ])
  return rows.some(({ is_good }) => is_good)
}

/** Whether there is any company. */
export async function hasCompany(on: Queryable): Promise<boolean> {
  return (await on.query('select 1 from companies limit 1')).length > 0
}

/** An app token that the command line gave out. */
export interface ListedToken {
  readonly id: string
  readonly email: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export async function insertToken(
  system: Queryable,
  token: { readonly id: string; readonly userId: string; readonly issuedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await system.query('delete from app_tokens where expires_at < $1', [token.issuedAt.toISOString()])
  await system.query('insert into app_tokens (id, user_id, issued_at, expires_at) values ($1, $2, $3, $4)', [
    token.id,
    token.userId,
    token.issuedAt.toISOString(),
    token.expiresAt.toISOString(),
  ])
}

/** Tokens that are still good, the newest first: all, or those of one user. */
export async function livingTokens(system: Queryable, userId: string | null, now: Date): Promise<ListedToken[]> {
  const rows = await system.query<{ id: string; email: string; issued_at: Date; expires_at: Date }>(
    `select app_tokens.id, users.email, issued_at, expires_at from app_tokens join users on users.id = user_id
     where revoked_at is null and expires_at > $2 and (user_id = $1 or $1::uuid is null) order by issued_at desc, app_tokens.id`,
    [userId, now.toISOString()],
  )
  return rows.map(({ id, email, issued_at, expires_at }) => ({ id, email, issuedAt: issued_at, expiresAt: expires_at }))
}

/** The ids of those that were good until now: one token, or all of a user. */
export async function revokeTokens(
  tx: Queryable,
  which: { readonly tokenId: string } | { readonly userId: string },
  now: Date,
): Promise<string[]> {
  const [column, value] = 'tokenId' in which ? ['id', which.tokenId] : ['user_id', which.userId]
  const rows = await tx.query<{ id: string }>(
    `update app_tokens set revoked_at = $2 where ${column} = $1 and revoked_at is null and expires_at > $2 returning id`,
    [value, now.toISOString()],
  )
  return rows.map(({ id }) => id)
}

/** Whether a listed token and its user are still there, and it was not revoked. */
export async function isTokenGood(system: Queryable, tokenId: string, userId: string): Promise<boolean> {
  const sql = 'select 1 from app_tokens where id = $1 and user_id = $2 and revoked_at is null'
  return (await system.query(sql, [tokenId, userId])).length > 0
}

/** A user as they are now; null if the company has no such user. */
export async function userOfCompany(system: Queryable, userId: string, companyId: string): Promise<Principal | null> {
  return oneUser(await system.query<UserRow>(`select ${COLUMNS} from users where id = $1 and company_id = $2`, [userId, companyId]))
}

/**
 * Binds the invited user of an e-mail address to their identity, which uses up their link; null if there is no such user, if one is
 * bound already, or if this is the user's replaced identity.
 */
export async function bindInvited(system: Queryable, email: string, { provider, subject }: UserIdentity): Promise<Principal | null> {
  const bound = oneUser(
    await system.query<UserRow>(
      `with bound as (
         update users set issuer = $2, subject = $3, access_from = null where lower(email) = lower($1) and subject is null
           and not exists (select 1 from removed_identities r where r.issuer = $2 and r.subject = $3 and r.removed_at = users.access_from)
         returning ${COLUMNS}
       ), used as (delete from invitation_links where user_id in (select id from bound))
       select ${COLUMNS} from bound`,
      [email, provider, subject],
    ),
  )
  if (bound !== null) await forgetRemoved(system, { provider, subject })
  return bound
}

export interface NewUser {
  readonly companyId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly roles: readonly string[]
  /** Null for an invitation: the first sign-in with this e-mail address is theirs. */
  readonly identity: UserIdentity | null
}

/** Null if the e-mail address or the identity is already taken. */
export async function addUser(system: Queryable, { companyId, email, name, role, roles, identity }: NewUser): Promise<Principal | null> {
  return oneUser(
    await system.query<UserRow>(
      `insert into users (company_id, email, name, role, roles, issuer, subject) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning ${COLUMNS}`,
      [companyId, email, name, role, roles, identity?.provider ?? null, identity?.subject ?? null],
    ),
  )
}

export async function hasUsers(system: Queryable, companyId: string): Promise<boolean> {
  return (await system.query('select 1 from users where company_id = $1 limit 1', [companyId])).length > 0
}

/** What the provider says about a user now, where it differs. */
export async function updateUser(system: Queryable, { userId, name, role, roles }: Principal): Promise<void> {
  await system.query('update users set name = $2, role = $3, roles = $4 where id = $1', [userId, name, role, roles])
}

export async function updateRole(tx: Queryable, userId: string, role: Role): Promise<void> {
  await tx.query('update users set role = $2 where id = $1', [userId, role])
}

/** The ids of a company's owners. Others who ask so wait until the transaction ends, so that two do not take each other's role. */
export async function lockOwners(tx: Queryable, companyId: string): Promise<ReadonlySet<string>> {
  await tx.query('select 1 from companies where id = $1 for update', [companyId])
  const rows = await tx.query<{ id: string }>("select id from users where company_id = $1 and role = 'OWNER'", [companyId])
  return new Set(rows.map(({ id }) => id))
}

/** A user's settings as stored; null if unknown. */
export async function selectSettings(system: Queryable, userId: string): Promise<unknown> {
  const [row] = await system.query<{ settings: unknown }>('select settings from users where id = $1', [userId])
  return row?.settings ?? null
}

/** Stores some of a user's settings; the others stay. */
export async function changeSettings(system: Queryable, userId: string, change: Partial<AccountSettings>): Promise<void> {
  await system.query('update users set settings = settings || $2::jsonb where id = $1', [userId, JSON.stringify(change)])
}

/** Every user of a company, in no order. */
export async function usersOf(system: Queryable, companyId: string): Promise<Principal[]> {
  return (await system.query<UserRow>(`select ${COLUMNS} from users where company_id = $1`, [companyId])).map(toPrincipal)
}

/** The company that an identity provider calls this, else the one with this id; null for none. */
export async function companyByKey(system: Queryable, key: string): Promise<string | null> {
  const [row] = await system.query<{ id: string }>(
    `select id from companies where external_key = $1 or id = $2::uuid order by external_key is not distinct from $1 desc limit 1`,
    [key, isUuid(key) ? key : null],
  )
  return row?.id ?? null
}

function oneUser([row]: readonly UserRow[]): Principal | null {
  return row === undefined ? null : toPrincipal(row)
}

function toPrincipal({ id, company_id, email, name, role, roles }: UserRow): Principal {
  return { userId: id, companyId: company_id, email, name, role, roles }
}

function toListed(row: ListedUserRow): ListedUser {
  const { issuer, subject } = row
  return { ...toPrincipal(row), identity: issuer === null || subject === null ? null : { provider: issuer, subject } }
}
