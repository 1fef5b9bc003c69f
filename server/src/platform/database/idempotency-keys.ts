import { AsyncLocalStorage } from 'node:async_hooks'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable, Scope } from './database.ts'
import { hasSqlState, SQLSTATE } from './database-error.ts'

/** An act as its sender names it. */
export interface KeyedAct {
  readonly userId: string
  /** The mutation. */
  readonly operation: string
  readonly key: string
  /** Of the arguments, so that another act under the same key is told from a repetition. */
  readonly argumentsHash: string
}

/** Longer than anybody tries again. */
const KEPT = '48 hours'
/** How often an act is tried that others' locks kept from being done, two seconds each. */
const MOST_TRIES = 15

const acting = new AsyncLocalStorage<KeyedAct>()

/**
 * Does what an act asks for, once however often and from wherever it is sent at the same time.
 *
 * @param make does it, and calls `recordMade` in its transaction.
 * @param again answers a repetition, from the id that was recorded.
 * @throws DomainError (CONFLICT) where the key was used with other arguments; what `make` throws.
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
      // Whoever was first may have made it meanwhile, and that be the reason: its name is taken, or its key.
      const since = await madeBy(scope, act)
      if (since !== null) return again(since)
      if (tries === MOST_TRIES || !(error instanceof KeyTaken || hasSqlState(error, SQLSTATE.lockNotAvailable))) throw error
    }
  }
}

/** Keeps what the act at hand made, in the transaction that makes it and after the locks that it needs. Does nothing for an act without a key. */
export async function recordMade(tx: Queryable, made: string): Promise<void> {
  const act = acting.getStore()
  if (act === undefined) return
  await tx.query(
    `delete from idempotency_keys where company_id = $1 and (user_id, operation, key) in (
       select user_id, operation, key from idempotency_keys where company_id = $1 and made_at < now() - $2::interval
       limit 100 for update skip locked)`,
    [KEPT],
  )
  // Waits for another transaction that records the same key, until that ends.
  const recorded = await tx.query(
    `insert into idempotency_keys (company_id, user_id, operation, key, arguments_hash, made) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning made`,
    [act.userId, act.operation, act.key, act.argumentsHash, made],
  )
  if (recorded.length === 0) throw new KeyTaken()
}

/** Ends the transaction of whoever was second. */
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

/** Said of another act under the same key. */
export function keyUsed(): DomainError {
  return new DomainError('CONFLICT', 'This idempotency key was used for another request already. Send a new key with a new request.')
}
