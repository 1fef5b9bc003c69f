import pg from 'pg'
import type { Driver, DriverConnection, StatementOptions } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { LockSession } from './lock-session.ts'

const POOL_SIZE = 8
const STATEMENT_TIMEOUT_MS = 5_000
const OID = { bytea: 17, int8: 20, date: 1082 } as const

const types: pg.CustomTypesConfig = {
  // pg's type is generic over text and binary format; we receive text only.
  getTypeParser: ((oid: number) => {
    if (oid === OID.int8 || oid === OID.date) return (text: string) => text
    if (oid === OID.bytea) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    return pg.types.getTypeParser(oid) as (text: string) => unknown // typed any by pg
  }) as typeof pg.types.getTypeParser,
}

/**
 * A PostgreSQL server, version 15 or newer, with a pool of connections and one session for locks.
 * @param onConnectionLost called when a connection breaks; its user gets the error itself.
 */
export async function openPostgresql(url: string, onConnectionLost: (error: Error) => void): Promise<Driver> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'fourwall',
  })
  // The pool replaces broken connections; without listeners they would end the process.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => client.on('error', onConnectionLost))
  const locks = new LockSession(async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'fourwall locks',
    })
    client.on('error', onConnectionLost)
    await client.connect()
    // A host that dies does not close its connections: the server notices within half a minute, and frees its locks.
    await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    return client
  })
  const { rows: settings } = await run<{ version: number }>(pool, "select current_setting('server_version_num')::int as version", [], {})
  const version = settings[0]?.version ?? 0
  if (version < 150_000) {
    await pool.end()
    throw new DatabaseError(`PostgreSQL ${Math.floor(version / 10_000)} is too old; Fourwall needs 15 or newer.`, null)
  }

  const withConnection = async <T>(work: (connection: DriverConnection) => Promise<T>): Promise<T> => {
    const client = await connect(pool)
    let isBroken = false
    let last: Promise<unknown> = Promise.resolve()
    /** One at a time: each may set its own timeout, and a client handles one statement at a time. */
    const inTurn = async <R>(step: () => Promise<R>): Promise<R> => {
      const turn = last.then(step)
      last = turn.catch(() => undefined)
      try {
        return await turn
      } catch (error) {
        // Without an SQLSTATE, or with one of these classes, the connection itself failed: the pool must not reuse it.
        isBroken ||= !(error instanceof DatabaseError) || error.code === null || /^(08|57P)/.test(error.code)
        throw error
      }
    }
    try {
      return await work({
        query: async (sql, params = [], options = {}) => (await inTurn(() => run<never>(client, sql, params, options))).rows,
        script: async (sql) => {
          await inTurn(() => run(client, sql, [], {}))
        },
      })
    } finally {
      client.release(isBroken)
    }
  }

  return {
    kind: 'postgresql',
    query: async <Row>(sql: string, params: readonly unknown[], options: StatementOptions) =>
      options.timeoutMs === undefined
        ? // The row type comes from the caller's statement.
          ((await run(pool, sql, params, options)).rows as Row[])
        : withConnection((connection) => connection.query<Row>(sql, params, options)),
    queryIn: (prologue, sql, params, options) =>
      withConnection(async (connection) => {
        await connection.script(prologue)
        try {
          const rows = await connection.query<never>(sql, params, options)
          await connection.script('commit')
          return rows
        } catch (error) {
          await connection.script('rollback').catch(() => undefined)
          throw error
        }
      }),
    withConnection,
    async tryLock(key) {
      try {
        return await locks.tryLock(key)
      } catch (error) {
        throw translate(error)
      }
    },
    copyTo: () => Promise.reject(new DatabaseError('A PostgreSQL server is backed up with its own tools, such as pg_dump.', null)),
    isCopying: () => false,
    close: async () => {
      await locks.close()
      if (!pool.ended && !pool.ending) await pool.end()
    },
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw translate(error)
  }
}

async function run<Row>(
  on: pg.Pool | pg.PoolClient,
  sql: string,
  params: readonly unknown[],
  options: StatementOptions,
): Promise<{ rows: Row[] }> {
  // The row type comes from the caller's statement.
  const send = async (): Promise<{ rows: Row[] }> => ({
    rows: (await on.query(sql, params.length === 0 ? undefined : [...params])).rows as Row[],
  })
  try {
    if (options.timeoutMs === undefined) return await send()
    await on.query(`set statement_timeout = ${Math.round(options.timeoutMs)}`)
    try {
      return await send()
    } finally {
      // Refused inside a failed transaction, where the rollback resets it anyway.
      await on.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`).catch(() => undefined)
    }
  } catch (error) {
    throw translate(error)
  }
}

function translate(error: unknown): DatabaseError {
  if (!(error instanceof Error)) return new DatabaseError(String(error), null)
  const code = 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
  return new DatabaseError(error.message, code, error)
}
