import { statSync } from 'node:fs'

/** Result of asking the kernel for a file lock. */
export type KernelLock =
  | {
      readonly outcome: 'held'
      /** Device and inode of the locked file: the same for every path, mount and namespace. */
      readonly identity: string
      release(): void
    }
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'unsupported'; readonly reason: string }

const SQLITE_BUSY = 5

/** References to our locks. The garbage collector would close an unreferenced database, and with it the lock. */
const held = new Set<object>()

/**
 * Locks a file for this process alone; creates it if missing. The kernel binds the lock to the file, not its path, and releases it when the
 * process ends, however that happens. Never delete the file: a new one would have a separate lock.
 * Node has no file locks, but includes SQLite, which locks its files. The file stays empty.
 */
export async function lockFile(path: string): Promise<KernelLock> {
  let sqlite: typeof import('node:sqlite')
  try {
    sqlite = await importSqlite()
  } catch (error) {
    return { outcome: 'unsupported', reason: reasonOf(error) }
  }
  let database: InstanceType<typeof sqlite.DatabaseSync> | null = null
  try {
    database = new sqlite.DatabaseSync(path, { timeout: 0 })
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database?.close()
    if (codeOf(error) === SQLITE_BUSY) return { outcome: 'busy' }
    return { outcome: 'unsupported', reason: reasonOf(error) }
  }
  const open = database
  held.add(open)
  const { dev, ino } = statSync(path, { bigint: true })
  return {
    outcome: 'held',
    identity: `${dev}:${ino}`,
    release: () => {
      if (held.delete(open)) open.close()
    },
  }
}

/** Node 22 warns that its SQLite API may change; we only open and lock a file. */
async function importSqlite(): Promise<typeof import('node:sqlite')> {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : null
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
