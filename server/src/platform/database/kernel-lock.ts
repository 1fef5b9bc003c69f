import { statSync } from 'node:fs'

/** What came of asking the kernel for a lock on a file. */
export type KernelLock =
  | {
      readonly outcome: 'held'
      /** Device and inode of the locked file: the same through every path, mount and namespace that leads to it. */
      readonly identity: string
      release(): void
    }
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'unsupported'; readonly reason: string }

const SQLITE_BUSY = 5

/** Locks that are held. A database that nothing refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<object>()

/**
 * Locks a file for this process alone, and creates it where it is missing. The kernel keeps the lock by the file itself, not by
 * its path, and releases it when the process ends, however that happens. Never delete the file: whoever creates it anew would
 * lock another one.
 *
 * Node has no call for a file lock, but brings SQLite, which locks its files with one. The file stays empty; nothing is stored in it.
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

/** Node 22 warns that its SQLite may still change; opening and locking a file is all that is asked of it. */
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
