import { DomainError } from '@fourwall/domain/errors.ts'
import { DiskError, diskFaultOf } from '../disk/disk-error.ts'
import type { Database, Driver } from './database.ts'
import { hasSqlState, SQLSTATE } from './database-error.ts'
import { openEmbedded } from './embedded.ts'
import { isBehind, migrate } from './migrate.ts'
import { sayingQuotas } from './quotas.ts'
import { FENCED_ROLE, scopedDatabase } from './scoped-database.ts'

export interface DatabaseSettings {
  /** Address of a PostgreSQL server; null for the embedded database in `dataFolder`. */
  readonly url: string | null
  readonly dataFolder: string
  /**
   * Called before migrating an embedded database that has data; makes a backup and returns its path. If it throws, the database stays as it
   * is.
   */
  readonly beforeMigration?: (database: Pick<Driver, 'copyTo'>) => Promise<string>
  /** Called when a connection to a server breaks. */
  readonly onConnectionLost?: (error: Error) => void
  /** Called when another process took the embedded database's folder; nothing is acknowledged from then on. */
  readonly onFolderLost?: (error: Error) => void
  /** Called with a sentence about a problem with a folder that can still be used. */
  readonly onWarning?: (sentence: string) => void
}

/**
 * Opens the database and migrates it.
 *
 * @throws DomainError with a sentence: folder in use or unusable, server unreachable or refusing, server too old, database newer than the
 * program.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const driver = settings.url === null ? await unfold(settings) : await reach(settings.url, settings.onConnectionLost ?? (() => undefined))
  try {
    await migrateSafely(driver, settings.beforeMigration ?? null)
    return scopedDatabase(sayingQuotas(driver), await fence(driver))
  } catch (error) {
    await driver.close()
    throw error
  }
}

async function migrateSafely(driver: Driver, beforeMigration: DatabaseSettings['beforeMigration'] | null): Promise<void> {
  const needsBackup = beforeMigration !== null && driver.kind === 'embedded' && (await isBehind(driver))
  const backup = needsBackup ? await beforeMigration?.(driver) : undefined
  try {
    await migrate(driver)
  } catch (cause) {
    if (backup === undefined || cause instanceof DomainError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DomainError(
      'INTERNAL',
      `The database could not be brought to this program's state: ${reason}. It is as it was before; a backup of it is ${backup}.`,
      { cause },
    )
  }
}

async function unfold({ dataFolder, onFolderLost, onWarning }: DatabaseSettings): Promise<Driver> {
  try {
    return await openEmbedded(dataFolder, {
      ...(onFolderLost === undefined ? {} : { onLost: onFolderLost }),
      ...(onWarning === undefined ? {} : { onWarning }),
    })
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    const fault = diskFaultOf(cause)
    if (fault !== null) throw new DiskError(fault, dataFolder, cause)
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no reason was given'
    const isSystem = cause instanceof Error && 'syscall' in cause
    throw new DomainError(
      'INTERNAL',
      isSystem
        ? `The data folder ${dataFolder} cannot be used: ${reason}. Name another with FOURWALL_DATA_DIR.`
        : `The database in ${dataFolder} cannot be opened: ${reason}. Start it again. If that does not help, keep this folder as it is and restore a backup into another one, which you name with FOURWALL_DATA_DIR.`,
      { cause },
    )
  }
}

async function reach(url: string, onConnectionLost: (error: Error) => void): Promise<Driver> {
  let where: string
  try {
    const parsed = new URL(url)
    if (!/^postgres(ql)?:$/.test(parsed.protocol)) throw new Error('not a PostgreSQL address')
    where = `${parsed.hostname || 'the local socket'}${parsed.port === '' ? '' : `:${parsed.port}`}`
  } catch (cause) {
    throw new DomainError('BAD_USER_INPUT', 'DATABASE_URL is not an address of the form postgresql://user:password@host:5432/database.', {
      cause,
    })
  }
  try {
    const { openPostgresql } = await import('./postgresql.ts')
    return await openPostgresql(url, onConnectionLost)
  } catch (cause) {
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'
    throw new DomainError('INTERNAL', `The PostgreSQL server at ${where} cannot be used: ${reason}. Check DATABASE_URL.`, { cause })
  }
}

/** The role bound by row-level security; null if the login itself is bound. */
async function fence(driver: Driver): Promise<string | null> {
  const [login] = await driver.query<{ unbound: boolean }>(
    'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    [],
    {},
  )
  if (login?.unbound !== true) return null
  await driver.withConnection(async (connection) => {
    const [role] = await connection.query('select 1 from pg_roles where rolname = $1', [FENCED_ROLE])
    if (role === undefined)
      await connection.script(`create role ${FENCED_ROLE} nologin`).catch((error: unknown) => {
        if (!hasSqlState(error, SQLSTATE.duplicateObject) && !hasSqlState(error, SQLSTATE.uniqueViolation)) throw error
      })
    // Several processes may start at once on one server: the others wait, and then find nothing to change.
    await connection.script("begin; set local lock_timeout = '60s'; select pg_advisory_xact_lock(4014021)")
    try {
      const due = (await connection.query<TableGrants>(TABLE_GRANTS, [FENCED_ROLE])).filter(({ wanted, granted }) => wanted !== granted)
      if (due.length > 0) await connection.script(`grant usage on schema public to ${FENCED_ROLE}`)
      for (const { name, wanted } of due) {
        await connection.script(`revoke all on ${name} from ${FENCED_ROLE}`)
        if (wanted !== '') await connection.script(`grant ${wanted} on ${name} to ${FENCED_ROLE}`)
      }
      await connection.script('commit')
    } catch (error) {
      await connection.script('rollback').catch(() => undefined)
      throw error
    }
  })
  return FENCED_ROLE
}

interface TableGrants {
  /** As SQL writes it. */
  readonly name: string
  readonly wanted: string
  readonly granted: string
}

/** The fenced role may use tables with a policy for a single company; not those of people, identities and keys. */
const TABLE_GRANTS = `
  select format('public.%I', relname) as name,
    case
      when relname = 'companies' then 'SELECT, UPDATE'
      when exists (select 1 from pg_policy where polrelid = pg_class.oid) then 'DELETE, INSERT, SELECT, UPDATE'
      else ''
    end as wanted,
    coalesce((
      select string_agg(privilege_type, ', ' order by privilege_type)
      from aclexplode(relacl) where grantee = (select oid from pg_roles where rolname = $1)
    ), '') as granted
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  order by relname`
