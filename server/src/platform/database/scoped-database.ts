import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Driver, DriverConnection, Queryable, Scope, StatementOptions } from './database.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LOCK_RETRY_MS = 250

/** Role bound by row-level security; the embedded database's own user is a superuser, who is not. */
export const FENCED_ROLE = 'fourwall_app'

/** @param fencedRole the role to switch to inside a scope; null if row-level security binds the login itself (no superuser, no bypass). */
export function scopedDatabase(driver: Driver, fencedRole: string | null): Database {
  const localLocks = new Set<string>()
  // The embedded database has one connection: a statement outside the transaction would wait for it forever.
  const inTransaction = new AsyncLocalStorage<true>()
  const refuseInside = (): void => {
    if (inTransaction.getStore() === true) throw new Error('Inside a transaction use its own queries only')
  }

  const transaction = <T>(prologue: string, work: (tx: DriverConnection) => Promise<T>): Promise<T> => {
    refuseInside()
    return driver.withConnection(async (connection) => {
      await connection.script(prologue)
      let result: T
      try {
        result = await inTransaction.run(true, () => work(connection))
      } catch (error) {
        // Report the first error; the driver drops a connection that cannot even roll back.
        await connection.script('rollback').catch(() => undefined)
        throw error
      }
      await connection.script('commit')
      return result
    })
  }

  const scope = (companyId: string): Scope => {
    // The id becomes part of the prologue's text, so only UUIDs may pass.
    if (!UUID.test(companyId)) throw new Error('A company id is a lower-case UUID')
    const role = fencedRole === null ? '' : `set local role ${fencedRole}; `
    const prologue = `begin; ${role}set local fourwall.company_id = '${companyId}'`
    const scoped = (sql: string): string => {
      if (!/\$1\b/.test(sql)) throw new Error(`A scoped statement must name the company as $1: ${sql.slice(0, 120)}`)
      return sql
    }
    return {
      companyId,
      query: <Row>(sql: string, params: readonly unknown[] = [], options: StatementOptions = {}): Promise<Row[]> => {
        refuseInside()
        return driver.queryIn<Row>(prologue, scoped(sql), [companyId, ...params], options)
      },
      transaction: (work) =>
        transaction(prologue, (connection) =>
          work({
            query: <Row>(sql: string, params: readonly unknown[] = [], options: StatementOptions = {}): Promise<Row[]> =>
              connection.query<Row>(scoped(sql), [companyId, ...params], options),
          }),
        ),
    }
  }

  const system: Database['system'] = {
    query: <Row>(sql: string, params: readonly unknown[] = [], options: StatementOptions = {}): Promise<Row[]> => {
      refuseInside()
      return driver.query<Row>(sql, params, options)
    },
    transaction: <T>(work: (tx: Queryable) => Promise<T>) => transaction('begin', work),
  }

  return {
    kind: driver.kind,
    system,
    scope,
    async withLock(name, work, { busy, signal } = {}) {
      let told = false
      for (;;) {
        signal?.throwIfAborted()
        if (!localLocks.has(name)) {
          localLocks.add(name)
          try {
            const held = await driver.tryLock(name)
            if (held !== null) {
              try {
                return await work(held.lost)
              } finally {
                await held.release()
              }
            }
          } finally {
            localLocks.delete(name)
          }
        }
        if (!told) busy?.()
        told = true
        await sleep(LOCK_RETRY_MS, undefined, signal === undefined ? {} : { signal })
      }
    },
    async isLocked(name) {
      if (localLocks.has(name)) return true
      const held = await driver.tryLock(name)
      if (held === null) return true
      await held.release()
      return false
    },
    async analyze(tables) {
      for (const table of tables) {
        if (!/^[a-z_]+$/.test(table)) throw new Error(`"${table}" is no table of ours`)
        await driver.withConnection((connection) => connection.query(`analyze ${table}`, [], { timeoutMs: 120_000 }).then(() => undefined))
      }
    },
    copyTo: (folder) => driver.copyTo(folder),
    isCopying: () => driver.isCopying(),
    close: () => driver.close(),
  }
}
