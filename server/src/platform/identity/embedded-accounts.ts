import type { Clock } from '../clock/clock.ts'
import type { Queryable, Transactional } from '../database/database.ts'
import { isUuid } from '../uuid.ts'
import { hashOfNothing, hashPassword, isPasswordInTurn } from './passwords.ts'
import { createSignInAttempts, type TriedFrom } from './sign-in-attempts.ts'

/** An account at the embedded identity provider. */
export interface EmbeddedAccount {
  /** Subject of its tokens. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  /** Whether the sign-in page offers it by name, without a password. */
  readonly isDemo: boolean
}

export interface AccountWithPassword extends Omit<EmbeddedAccount, 'id'> {
  readonly password: string
}

export type PasswordCheck =
  /** The browser keeps `device`, by which it is recognized from now on. */
  | { readonly outcome: 'accepted'; readonly account: EmbeddedAccount; readonly device: string }
  | { readonly outcome: 'refused' }
  /** Too many wrong passwords, or too many people at once; the password was not checked. */
  | { readonly outcome: 'blocked'; readonly until: Date }

export interface EmbeddedAccounts {
  find(id: string): Promise<EmbeddedAccount | null>
  findByEmail(email: string): Promise<EmbeddedAccount | null>
  demo(): Promise<EmbeddedAccount[]>
  /** Whether there is no account at all. */
  isEmpty(): Promise<boolean>
  /** Creates an e-mail address's account, or updates its name, roles and password. */
  put(account: AccountWithPassword): Promise<EmbeddedAccount>
  /** An unknown address takes as long as a wrong password, and is throttled alike. */
  checkPassword(email: string, password: string, from: TriedFrom): Promise<PasswordCheck>
}

interface AccountRow {
  id: string
  email: string
  name: string
  roles: string[]
  is_demo: boolean
  password_hash: string
}

const COLUMNS = 'id, email, name, roles, is_demo, password_hash'

export function createEmbeddedAccounts(system: Queryable & Transactional, clock: Clock): EmbeddedAccounts {
  const nobody = hashOfNothing()
  const attempts = createSignInAttempts(system, clock)

  async function rowOf(condition: string, parameter: string): Promise<AccountRow | null> {
    const [row] = await system.query<AccountRow>(`select ${COLUMNS} from identity_accounts where ${condition}`, [parameter])
    return row ?? null
  }

  return {
    async find(id) {
      return isUuid(id) ? accountOf(await rowOf('id = $1', id)) : null
    },

    findByEmail: async (email) => accountOf(await rowOf('lower(email) = lower($1)', email)),

    async demo() {
      const rows = await system.query<AccountRow>(`select ${COLUMNS} from identity_accounts where is_demo order by created_at, email`)
      return rows.map(toAccount)
    },

    isEmpty: async () => (await system.query('select 1 from identity_accounts limit 1')).length === 0,

    put: (account) => putAccount(system, account),

    async checkPassword(email, password, from) {
      const key = email.trim().toLowerCase().slice(0, 320)
      const attempt = await attempts.take(key, from)
      if (attempt.outcome === 'refused') return { outcome: 'blocked', until: attempt.until }
      const row = isText(key) ? await rowOf('lower(email) = lower($1)', key) : null
      const isRight = await isPasswordInTurn(password.slice(0, 1000), row?.password_hash ?? nobody)
      if (row === null || !isRight) return { outcome: 'refused' }
      await attempt.forgive()
      return { outcome: 'accepted', account: toAccount(row), device: await attempts.remember(key, from.device) }
    },
  }
}

/** Creates the account of an e-mail address, or replaces name, roles and password of the existing one. */
export async function putAccount(on: Queryable, { email, name, roles, isDemo, password }: AccountWithPassword): Promise<EmbeddedAccount> {
  const [row] = await on.query<AccountRow>(
    `insert into identity_accounts (email, name, roles, is_demo, password_hash, created_at) values ($1, $2, $3, $4, $5, clock_timestamp())
     on conflict (lower(email)) do update
       set name = excluded.name, roles = excluded.roles, is_demo = excluded.is_demo, password_hash = excluded.password_hash
     returning ${COLUMNS}`,
    [email, name, roles, isDemo, await hashPassword(password)],
  )
  if (row === undefined) throw new Error('The account was not stored.')
  return toAccount(row)
}

/** Removes an e-mail address's account. @returns its id, or null without an account. */
export async function removeAccount(tx: Queryable, email: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>('delete from identity_accounts where lower(email) = lower($1) returning id', [email])
  return row?.id ?? null
}

/** Whether the database can store it as text. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function accountOf(row: AccountRow | null): EmbeddedAccount | null {
  return row === null ? null : toAccount(row)
}

function toAccount(row: AccountRow): EmbeddedAccount {
  return { id: row.id, email: row.email, name: row.name, roles: row.roles, isDemo: row.is_demo }
}
