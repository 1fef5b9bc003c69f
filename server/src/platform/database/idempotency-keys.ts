import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable, Scope } from './database.ts'
import { hasSqlState, SQLSTATE } from './database-error.ts'

/** An action with its idempotency key. */
export interface KeyedAct {
  readonly userId: string
  /** Name of the mutation. */
  readonly operation: string
  readonly key: string
  /** Distinguishes a retry from another action with the same key. */
  readonly argumentsHash: string
}

/** Longer than anybody retries. */
const KEPT = '48 hours'
/** Newest keys of a user that are stored: more than anybody retries. */
const MOST_KEYS = 10_000
/** How often to retry an action blocked by others' locks, two seconds each. */
const MOST_TRIES = 15

const acting = new AsyncLocalStorage<KeyedAct>()

/**
 * Does an action once, even if it is sent repeatedly or at the same time from several places.
 * @param make does it, and calls `recordMade` in its transaction. @param again answers a repetition from the recorded id.
 *
 * @throws DomainError (CONFLICT) if the key was used with other arguments; whatever `make` throws.
 */
export async function onceByKey<Answer>(
  scope: Scope,
  act: KeyedAct,
  make: () => Promise<Answer>,
  again: (made: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const before = await madeBy(scope, act)
    if (before !== null) return again(before)
    try {
      return await acting.run(act, make)
    } catch (error) {
      // A parallel request may have done it, and that may be the reason: its name or key is taken.
      const since = await madeBy(scope, act)
      if (since !== null) return again(since)
      if (tries === MOST_TRIES || !(error instanceof KeyTaken || hasSqlState(error, SQLSTATE.lockNotAvailable))) throw error
    }
  }
}

/** Records the result of the current action, in its transaction and after its locks. Does nothing for an action without a key. */
export async function recordMade(tx: Queryable, made: string): Promise<void> {
  const act = acting.getStore()
  if (act === undefined) return
  await tx.query(
    `delete from idempotency_keys where company_id = $1 and (user_id, operation, key) in (
       select user_id, operation, key from idempotency_keys where company_id = $1 and (made_at < now() - $2::interval or user_id = $3
         and made_at <= (select made_at from idempotency_keys where company_id = $1 and user_id = $3
           order by made_at desc offset ${MOST_KEYS - 1} limit 1))
       limit 100 for update skip locked)`,
    [KEPT, act.userId],
  )
  // Waits for any other transaction that records the same key.
  const recorded = await tx.query(
    `insert into idempotency_keys (company_id, user_id, operation, key, arguments_hash, made) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning made`,
    [act.userId, act.operation, act.key, act.argumentsHash, made],
  )
  if (recorded.length === 0) throw new KeyTaken()
}

/** Ends the transaction of the second request. */
class KeyTaken extends Error {}

async function madeBy(scope: Scope, { userId, operation, key, argumentsHash }: KeyedAct): Promise<string | null> {
  const [row] = await scope.query<{ readonly hash: string; readonly made: string }>(
    'select arguments_hash as hash, made from idempotency_keys where company_id = $1 and user_id = $2 and operation = $3 and key = $4',
    [userId, operation, key],
  )
  if (row === undefined) return null
  if (row.hash === argumentsHash) return row.made
  throw keyUsed()
}

/** For another action with the same key. */
export function keyUsed(): DomainError {
  return new DomainError('CONFLICT', 'This idempotency key has already been used for another request. Send a new key with a new request.')
}
