import { hash } from 'node:crypto'
import type { Queryable } from '../database/database.ts'
import { accessSubject } from './revocations.ts'

/** Sessions at identity providers, by opaque keys: where tokens came from, and what ends with them. */

/** How long an ended session is remembered, beyond the life of any token seen from it. */
const ENDED_KEPT_MS = 30 * 86_400_000
/** How long other sessions are remembered, beyond the life of the last token seen from them. */
const SEEN_KEPT_MS = 86_400_000

/** @param parts what identifies the session: the provider and its own names. */
export function sessionKey(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

export async function hasEnded(on: Queryable, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  return (await on.query('select 1 from sessions where key = any($1) and ended_at is not null limit 1', [keys])).length > 0
}

/**
 * Keys of a token's sessions. If a session was ended and the user has since signed in again within the provider's session, it gets a new key:
 * earlier tokens stay ended, and later ones can be ended in turn.
 * @param signedInAt when the user signed in, not when the token was issued: a renewed token belongs to the earlier sign-in.
 */
export async function sessionsSince(on: Queryable, keys: readonly string[], signedInAt: Date): Promise<string[]> {
  const ended = await on.query<{ key: string; ended_at: Date }>(
    'select key, ended_at from sessions where key = any($1) and ended_at is not null and ended_at < $2',
    [keys, signedInAt.toISOString()],
  )
  if (ended.length === 0) return [...keys]
  const endedAt = new Map(ended.map(({ key, ended_at }) => [key, ended_at]))
  const renamed = keys.map((key) => {
    const at = endedAt.get(key)
    return at === undefined ? key : sessionKey(key, at.toISOString())
  })
  return sessionsSince(on, renamed, signedInAt)
}

/** Records whose sessions these are, so that all of a user's can be ended. */
export async function noteSessions(on: Queryable, keys: readonly string[], userId: string, tokenExpiresAt: Date): Promise<void> {
  await on.query(
    `insert into sessions (key, user_id, keep_until) select key, $2, $3 from unnest($1::text[]) as key order by key
     on conflict (key) do update set user_id = excluded.user_id, keep_until = greatest(sessions.keep_until, excluded.keep_until)
       where sessions.user_id is distinct from excluded.user_id or sessions.keep_until < excluded.keep_until`,
    [keys, userId, new Date(tokenExpiresAt.getTime() + SEEN_KEPT_MS).toISOString()],
  )
}

/** See `Revocations.change`. */
export type Tell = (...subjects: string[]) => void

/** Ends sessions for good, known or not. */
export async function endSessions(tx: Queryable, tell: Tell, keys: readonly string[], now: Date): Promise<void> {
  const ended = await tx.query<{ key: string }>(
    `insert into sessions (key, ended_at, keep_until) select key, $2, $3 from unnest($1::text[]) as key order by key
     on conflict (key) do update set ended_at = excluded.ended_at, keep_until = greatest(sessions.keep_until, excluded.keep_until)
       where sessions.ended_at is null
     returning key`,
    [keys, now.toISOString(), new Date(now.getTime() + ENDED_KEPT_MS).toISOString()],
  )
  tell(...ended.map(({ key }) => accessSubject.session(key)))
}

/** Ends all known sessions of a user. */
export async function endSessionsOf(tx: Queryable, tell: Tell, userId: string, now: Date): Promise<void> {
  const open = await tx.query<{ key: string }>('select key from sessions where user_id = $1 and ended_at is null order by key', [userId])
  await endSessions(
    tx,
    tell,
    open.map(({ key }) => key),
    now,
  )
}

/** Removes sessions that no valid token can belong to. */
export async function sweepSessions(on: Queryable, now: Date): Promise<void> {
  await on.query('delete from sessions where keep_until < $1', [now.toISOString()])
}
