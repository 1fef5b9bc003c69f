import type { Clock } from '../clock/clock.ts'
import type { Queryable, Transactional } from '../database/database.ts'
import { isUuid } from '../uuid.ts'
import { hashPassword, isPassword } from './passwords.ts'

/** Someone who can sign in at the embedded identity provider. */
export interface EmbeddedAccount {
  /** The subject of their tokens. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  /** Whether the sign-in page offers the account by name, without a password. */
  readonly isDemo: boolean
}

export type PasswordCheck =
  | { readonly outcome: 'accepted'; readonly account: EmbeddedAccount }
  | { readonly outcome: 'refused' }
  /** Too many wrong ones; none is looked at until then. */
  | { readonly outcome: 'blocked'; readonly until: Date }

export interface EmbeddedAccounts {
  find(id: string): Promise<EmbeddedAccount | null>
  findByEmail(email: string): Promise<EmbeddedAccount | null>
  demo(): Promise<EmbeddedAccount[]>
  /** Creates the account of an e-mail address, or gives the existing one this name, these roles and this password. */
  put(account: Omit<EmbeddedAccount, 'id'> & { readonly password: string }): Promise<EmbeddedAccount>
  /** An unknown address takes as long as a wrong password, and is blocked like one. */
  checkPassword(email: string, password: string): Promise<PasswordCheck>
}

/** Wrong passwords in a row before the first block. */
const FREE_ATTEMPTS = 5
const FIRST_BLOCK_SECONDS = 30
const LONGEST_BLOCK_SECONDS = 15 * 60

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
  const nobody = hashPassword('')

  async function rowOf(condition: string, parameter: string): Promise<AccountRow | null> {
    const [row] = await system.query<AccountRow>(`select ${COLUMNS} from identity_accounts where ${condition}`, [parameter])
    return row ?? null
  }

  async function blockedUntil(email: string): Promise<Date | null> {
    const [row] = await system.query<{ blocked_until: Date }>(
      'select blocked_until from identity_attempts where email = $1 and blocked_until > $2',
      [email, clock.now().toISOString()],
    )
    return row?.blocked_until ?? null
  }

  async function countFailure(email: string): Promise<void> {
    const now = clock.now()
    await system.transaction(async (tx) => {
      const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
      await tx.query('delete from identity_attempts where last_failure_at < $1', [dayAgo])
      const [row] = await tx.query<{ failures: number }>(
        `insert into identity_attempts (email, failures, last_failure_at) values ($1, 1, $2)
         on conflict (email) do update set failures = identity_attempts.failures + 1, last_failure_at = $2
         returning failures`,
        [email, now.toISOString()],
      )
      const beyond = (row?.failures ?? 0) - FREE_ATTEMPTS
      if (beyond < 0) return
      const seconds = Math.min(FIRST_BLOCK_SECONDS * 2 ** beyond, LONGEST_BLOCK_SECONDS)
      const until = new Date(now.getTime() + seconds * 1000).toISOString()
      await tx.query('update identity_attempts set blocked_until = $2 where email = $1', [email, until])
    })
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

    async put({ email, name, roles, isDemo, password }) {
      const [row] = await system.query<AccountRow>(
        `insert into identity_accounts (email, name, roles, is_demo, password_hash, created_at) values ($1, $2, $3, $4, $5, clock_timestamp())
         on conflict (lower(email)) do update
           set name = excluded.name, roles = excluded.roles, is_demo = excluded.is_demo, password_hash = excluded.password_hash
         returning ${COLUMNS}`,
        [email, name, roles, isDemo, await hashPassword(password)],
      )
      if (row === undefined) throw new Error('The account was not stored.')
      return toAccount(row)
    },

    async checkPassword(email, password) {
      const key = email.trim().toLowerCase().slice(0, 320)
      const until = await blockedUntil(key)
      if (until !== null) return { outcome: 'blocked', until }
      const row = await rowOf('lower(email) = lower($1)', key)
      const isRight = await isPassword(password.slice(0, 1000), row?.password_hash ?? (await nobody))
      if (row === null || !isRight) {
        await countFailure(key)
        return { outcome: 'refused' }
      }
      await system.query('delete from identity_attempts where email = $1', [key])
      return { outcome: 'accepted', account: toAccount(row) }
    },
  }
}

function accountOf(row: AccountRow | null): EmbeddedAccount | null {
  return row === null ? null : toAccount(row)
}

function toAccount(row: AccountRow): EmbeddedAccount {
  return { id: row.id, email: row.email, name: row.name, roles: row.roles, isDemo: row.is_demo }
}
