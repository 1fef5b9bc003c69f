import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { HeldLock } from './database.ts'

/**
 * This process's advisory locks, all in one session of their own, so that they never use up the connections needed for work. If the session
 * breaks, the server frees the locks and their holders are notified at once.
 */
export class LockSession {
  readonly #open: () => Promise<pg.Client>
  #session: Promise<pg.Client> | null = null
  readonly #held = new Map<string, AbortController>()

  /** @param open returns a new, connected client. */
  constructor(open: () => Promise<pg.Client>) {
    this.#open = open
  }

  /** Null if another session holds the lock. The caller ensures one holder per key and process. */
  async tryLock(key: string): Promise<HeldLock | null> {
    const session = await this.#connected()
    const number = createHash('sha256').update(key).digest().readBigInt64BE().toString()
    const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1::int8) as held', [number])
    if (rows[0]?.held !== true) return null
    const loss = new AbortController()
    this.#held.set(key, loss)
    return {
      lost: loss.signal,
      release: async () => {
        this.#held.delete(key)
        // A lost lock is already free.
        if (!loss.signal.aborted) await session.query('select pg_advisory_unlock($1::int8)', [number])
      },
    }
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => null)
    this.#session = null
    await session?.end()
  }

  #connected(): Promise<pg.Client> {
    if (this.#session !== null) return this.#session
    const opening = this.#open().then((session) => {
      const onLoss = (): void => {
        if (this.#session === opening) this.#session = null
        const losses = [...this.#held.values()]
        this.#held.clear()
        for (const loss of losses) loss.abort(new Error('The connection with the lock was lost.'))
      }
      session.on('error', onLoss)
      session.on('end', onLoss)
      return session
    })
    this.#session = opening
    opening.catch(() => {
      if (this.#session === opening) this.#session = null
    })
    return opening
  }
}
