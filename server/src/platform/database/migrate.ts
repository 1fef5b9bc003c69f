import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DomainError } from '@fourwall/domain/errors.ts'
import { packageRoot } from '../package-root.ts'
import type { Driver } from './database.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Migrations in order: `migrations/NNNN_name.sql`, each run once, completely or not at all. */
export function readMigrations(): Migration[] {
  const folder = new URL('migrations/', packageRoot)
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), 'utf8')
      return { number: Number(file.slice(0, 4)), name: file.slice(5, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Whether an existing database lacks some of this program's migrations. */
export async function isBehind(driver: Driver, migrations: readonly Migration[] = readMigrations()): Promise<boolean> {
  const [table] = await driver.query("select 1 from pg_class where oid = to_regclass('public.fourwall_migrations')", [], {})
  if (table === undefined) return false
  const applied = await driver.query<{ number: number }>('select number from fourwall_migrations', [], {})
  const done = new Set(applied.map(({ number }) => number))
  return migrations.some(({ number }) => !done.has(number))
}

/**
 * Migrates the database to the program's version.
 * @returns how many migrations ran.
 *
 * @throws DomainError (CONFLICT) if the database was made by a newer program, or by one with different migrations.
 */
export async function migrate(driver: Driver, migrations: readonly Migration[] = readMigrations()): Promise<number> {
  return driver.withConnection(async (connection) => {
    // Several processes may start at once on one server; the others wait here and then find nothing to do.
    await connection.script("begin; set local lock_timeout = '60s'; select pg_advisory_xact_lock(4014021)")
    try {
      await connection.script(
        'create table if not exists fourwall_migrations (number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
      )
      const applied = await connection.query<{ number: number; name: string; checksum: string }>(
        'select number, name, checksum from fourwall_migrations order by number',
      )
      const known = new Map(migrations.map((migration) => [migration.number, migration]))
      for (const row of applied) {
        const own = known.get(row.number)
        if (own === undefined)
          throw new DomainError(
            'CONFLICT',
            `The database is newer than this program: it has migration ${row.number} (${row.name}), which this program does not know. Start the newer version of Fourwall, or restore a backup made with this one.`,
          )
        if (own.checksum !== row.checksum)
          throw new DomainError(
            'CONFLICT',
            `The database was made by another build of Fourwall: migration ${row.number} (${row.name}) differs. Start that build, or restore a backup made with this one.`,
          )
      }
      const done = new Set(applied.map((row) => row.number))
      const due = migrations.filter((migration) => !done.has(migration.number))
      for (const migration of due) {
        await connection.script(migration.sql)
        await connection.query('insert into fourwall_migrations (number, name, checksum) values ($1, $2, $3)', [
          migration.number,
          migration.name,
          migration.checksum,
        ])
      }
      await connection.script('commit')
      return due.length
    } catch (error) {
      await connection.script('rollback').catch(() => undefined)
      throw error
    }
  })
}
