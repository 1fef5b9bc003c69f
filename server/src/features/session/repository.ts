import type { AccountSettings } from '@fourwall/domain/session/account-settings.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { isUuid } from '../../platform/uuid.ts'

/** At an identity provider: who somebody is there. */
export interface Identity {
  readonly provider: string
  readonly subject: string
}

interface UserRow {
  id: string
  company_id: string
  email: string
  name: string
  roles: string[]
}

const COLUMNS = 'id, company_id, email, name, roles'

/** The user whom a provider's subject was bound to; null for nobody. */
export async function userByIdentity(system: Queryable, { provider, subject }: Identity): Promise<Principal | null> {
  return oneUser(await system.query<UserRow>(`select ${COLUMNS} from users where issuer = $1 and subject = $2`, [provider, subject]))
}

/** E-mail addresses are compared without regard to case. */
export async function userByEmail(system: Queryable, email: string): Promise<Principal | null> {
  return oneUser(await system.query<UserRow>(`select ${COLUMNS} from users where lower(email) = lower($1)`, [email]))
}

/** Gives the invited user of an e-mail address their identity; null where there is none, or one that is bound already. */
export async function bindInvited(system: Queryable, email: string, { provider, subject }: Identity): Promise<Principal | null> {
  return oneUser(
    await system.query<UserRow>(
      `update users set issuer = $2, subject = $3 where lower(email) = lower($1) and subject is null returning ${COLUMNS}`,
      [email, provider, subject],
    ),
  )
}

export interface NewUser {
  readonly companyId: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  /** Null for an invitation: the first sign-in with this e-mail address is theirs. */
  readonly identity: Identity | null
}

/** Null where the e-mail address or the identity is somebody's already. */
export async function addUser(system: Queryable, { companyId, email, name, roles, identity }: NewUser): Promise<Principal | null> {
  return oneUser(
    await system.query<UserRow>(
      `insert into users (company_id, email, name, roles, issuer, subject) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning ${COLUMNS}`,
      [companyId, email, name, roles, identity?.provider ?? null, identity?.subject ?? null],
    ),
  )
}

/** What the provider says about a user now, where it differs. */
export async function updateUser(
  system: Queryable,
  userId: string,
  { name, roles }: { name: string; roles: readonly string[] },
): Promise<void> {
  await system.query('update users set name = $2, roles = $3 where id = $1', [userId, name, roles])
}

/** A user's settings as stored; null for nobody. */
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
  return (await system.query<UserRow>(`select ${COLUMNS} from users where company_id = $1`, [companyId])).flatMap(
    (row) => oneUser([row]) ?? [],
  )
}

/** The company that an identity provider calls this, else the one with this id; null for none. */
export async function companyByKey(system: Queryable, key: string): Promise<string | null> {
  const [row] = await system.query<{ id: string }>(
    `select id from companies where external_key = $1 or id = $2::uuid order by external_key is not distinct from $1 desc limit 1`,
    [key, isUuid(key) ? key : null],
  )
  return row?.id ?? null
}

function oneUser(rows: readonly UserRow[]): Principal | null {
  const [row] = rows
  return row === undefined ? null : { userId: row.id, companyId: row.company_id, email: row.email, name: row.name, roles: row.roles }
}
