import { hash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Clock } from '../clock/clock.ts'
import type { Queryable } from '../database/database.ts'

/** Whose ids are bearer secrets and are never looked up by anything else: stored by hash, without the id. */
const SECRETS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

interface ModelRow {
  payload: AdapterPayload
  consumed_at: Date | null
}

/** Where the embedded provider keeps its sessions, grants, codes and refresh tokens: in the database. */
export function createProviderStore(system: Queryable, clock: Clock): (kind: string) => Adapter {
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
      },

      async find(id) {
        const payload = await load('id', keyOf(id))
        return payload === undefined || !isSecret ? payload : { ...payload, jti: id }
      },

      findByUid: (uid) => load('uid', uid),

      // device sign-in, the only use of user codes, is off
      findByUserCode: async () => undefined,

      async consume(id) {
        const taken = await system.query(
          'update identity_models set consumed_at = $3 where kind = $1 and id = $2 and consumed_at is null returning id',
          [kind, keyOf(id), now()],
        )
        // two requests found it unused at the same moment: the second one is a reuse like any other
        if (taken.length === 0) throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        await system.query('delete from identity_models where kind = $1 and id = $2', [kind, keyOf(id)])
      },

      async revokeByGrantId(grantId) {
        await system.query('delete from identity_models where kind = $1 and grant_id = $2', [kind, grantId])
      },
    }
  }
}

/** Removes what has run out; nothing reads it any more. */
export async function sweepProviderStore(system: Queryable, clock: Clock): Promise<void> {
  await system.query('delete from identity_models where expires_at < $1', [clock.now().toISOString()])
}
