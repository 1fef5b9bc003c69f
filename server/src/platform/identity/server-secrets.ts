import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Queryable, Transactional } from '../database/database.ts'

/** A kind of key shared by all processes on this database. */
interface SecretKind<Value> {
  readonly name: string
  readonly create: () => Promise<Value>
}

/** Sign the embedded identity provider's tokens. */
export const SIGNING_KEYS: SecretKind<JWK[]> = {
  name: 'identity-signing-keys',
  create: async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('base64url') }]
  },
}

/** Sign its cookies. */
export const COOKIE_KEYS: SecretKind<string[]> = { name: 'identity-cookie-keys', create: async () => [newSecret()] }

/** Signs app tokens. */
export const APP_TOKEN_KEY: SecretKind<string> = { name: 'app-token-key', create: async () => newSecret() }

const KINDS = [SIGNING_KEYS, COOKIE_KEYS, APP_TOKEN_KEY] as const

/** Nothing signed lives longer than a day, except listed app tokens. */
const REPLACED_KEPT_MS = 25 * 3_600_000

/**
 * The secrets of a kind: the current one, then replaced ones while their signatures may still be valid. Creates one if none exists; if
 * several processes do, the first one stored is used by all.
 */
export async function serverSecrets<Value>(
  system: Queryable,
  { name, create }: SecretKind<Value>,
  now: Date,
): Promise<readonly [Value, ...Value[]]> {
  const read = () => system.query<{ value: Value }>('select value from server_secrets where name = $1', [name])
  let [current] = await read()
  if (current === undefined) {
    await system.query('insert into server_secrets (name, value) values ($1, $2::jsonb) on conflict (name) do nothing', [
      name,
      JSON.stringify(await create()),
    ])
    current = (await read())[0]
  }
  if (current === undefined) throw new Error(`The server secret "${name}" was not stored.`)
  const replaced = await system.query<{ value: Value }>(
    'select value from retired_server_secrets where name = $1 and keep_until > $2 order by keep_until desc',
    [name, now.toISOString()],
  )
  return [current.value, ...replaced.map(({ value }) => value)]
}

/**
 * Replaces every key. Servers use the new ones from their next start.
 * @param isAtOnce refuses what the old keys signed from then on; otherwise it stays valid until it expires.
 */
export async function rotateServerSecrets(system: Transactional, now: Date, { isAtOnce }: { readonly isAtOnce: boolean }): Promise<void> {
  const fresh = await Promise.all(KINDS.map(async ({ name, create }) => ({ name, value: JSON.stringify(await create()) })))
  await system.transaction(async (tx) => {
    await tx.query('delete from retired_server_secrets where $1 or keep_until <= $2', [isAtOnce, now.toISOString()])
    for (const { name, value } of fresh) {
      if (!isAtOnce)
        await tx.query(
          `insert into retired_server_secrets (name, value, keep_until)
           select name, value, case when $3 then greatest($2::timestamptz, (select max(expires_at) from app_tokens where revoked_at is null))
             else $2 end from server_secrets where name = $1`,
          [name, new Date(now.getTime() + REPLACED_KEPT_MS).toISOString(), name === APP_TOKEN_KEY.name],
        )
      await tx.query(
        'insert into server_secrets (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value, created_at = now()',
        [name, value],
      )
    }
  })
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
