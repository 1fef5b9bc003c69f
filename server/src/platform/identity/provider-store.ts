import { hash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../clock/clock.ts'
import type { Queryable } from '../database/database.ts'
import { embeddedSessionKey } from './access-tokens.ts'
import type { Revocations } from './revocations.ts'
import { endSessions, hasEnded } from './sessions.ts'

/** Kinds whose ids are bearer secrets and the only way to look them up: stored by hash, without the id. */
const SECRETS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** Unfinished sign-ins of all people together; the oldest are removed first. They expire after a quarter of an hour. */
const MOST_INTERACTIONS = 5_000
/** Sign-ins started on this server between two counts. */
const COUNT_EVERY = 250

interface ModelRow {
  payload: AdapterPayload
  consumed_at: Date | null
}

/** Stores the embedded provider's sessions, grants, codes and refresh tokens in the database. */
export function createProviderStore(system: Queryable, clock: Clock, revocations: Revocations): (kind: string) => Adapter {
  let begun = 0
  /** Limits what people outside can have stored. */
  async function boundInteractions(): Promise<void> {
    begun += 1
    if (begun % COUNT_EVERY !== 0) return
    await sweepProviderStore(system, clock)
    await system.query(
      `delete from identity_models where kind = 'Interaction' and id in
         (select id from identity_models where kind = 'Interaction' order by expires_at desc offset $1)`,
      [MOST_INTERACTIONS],
    )
  }

  return (kind) => {
    const isSecret = SECRETS.has(kind)
    const keyOf = (id: string) => (isSecret ? hash('sha256', id, 'base64url') : id)
    const now = () => clock.now().toISOString()

    async function load(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const [row] = await system.query<ModelRow>(
        `select payload, consumed_at from identity_models
         where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)`,
        [kind, value, now()],
      )
      if (row === undefined) return undefined
      // After signing out of the app only, start a new session: tokens of this one would be refused as long as it lasts.
      if (kind === 'Session' && (await hasEnded(system, [embeddedSessionKey('session', row.payload.uid ?? '')]))) return undefined
      return row.consumed_at === null ? row.payload : { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
    }

    return {
      async upsert(id, payload, expiresIn) {
        const { jti: _, ...withoutId } = payload
        const expiresAt = expiresIn === undefined ? null : new Date(clock.now().getTime() + expiresIn * 1000).toISOString()
        await system.query(
          `insert into identity_models (kind, id, payload, grant_id, uid, expires_at) values ($1, $2, $3::jsonb, $4, $5, $6)
           on conflict (kind, id) do update
             set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
          [kind, keyOf(id), JSON.stringify(isSecret ? withoutId : payload), payload.grantId ?? null, payload.uid ?? null, expiresAt],
        )
        if (kind === 'Interaction') await boundInteractions()
      },

      async find(id) {
        const payload = await load('id', keyOf(id))
        return payload === undefined || !isSecret ? payload : { ...payload, jti: id }
      },

      findByUid: (uid) => load('uid', uid),

      // only for device sign-in, which is off
      findByUserCode: async () => undefined,

      async consume(id) {
        const taken = await system.query(
          'update identity_models set consumed_at = $3 where kind = $1 and id = $2 and consumed_at is null returning id',
          [kind, keyOf(id), now()],
        )
        // two requests found it unused at the same moment: treat the second as a reuse
        if (taken.length === 0) throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        // A grant ends when the user signs out, a token is revoked, or a spent one is used again: everything derived from it ends at once.
        if (kind === 'Grant')
          return revocations.change(async (tx, tell) => {
            await tx.query('delete from identity_models where kind = $1 and id = $2', [kind, id])
            await endSessions(tx, tell, [embeddedSessionKey('grant', id)], clock.now())
          })
        await system.query('delete from identity_models where kind = $1 and id = $2', [kind, keyOf(id)])
      },

      async revokeByGrantId(grantId) {
        await system.query('delete from identity_models where kind = $1 and grant_id = $2', [kind, grantId])
      },
    }
  }
}

/** Ends everything that an account is signed in to: browser sessions, and what their sign-ins could renew. */
export async function endAccountSessions(
  tx: Queryable,
  tell: (...subjects: string[]) => void,
  accountId: string,
  now: Date,
): Promise<void> {
  const rows = await tx.query<{ kind: string; id: string; uid: string | null }>(
    `delete from identity_models where payload->>'accountId' = $1 or payload->'session'->>'accountId' = $1 returning kind, id, uid`,
    [accountId],
  )
  const keys = rows.flatMap(({ kind, id, uid }) => {
    if (kind === 'Grant') return [embeddedSessionKey('grant', id)]
    return kind === 'Session' && uid !== null ? [embeddedSessionKey('session', uid)] : []
  })
  await endSessions(tx, tell, keys, now)
}

/** Removes expired rows, which nothing reads any more. */
export async function sweepProviderStore(system: Queryable, clock: Clock): Promise<void> {
  await system.query('delete from identity_models where expires_at < $1', [clock.now().toISOString()])
}
