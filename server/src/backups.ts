import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { BackupMessage, BackupOrder } from './backup-message.ts'
import type { Driver } from './platform/database/database.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'
import type { DiskSpace } from './platform/disk/disk-space.ts'
import { startChild } from './platform/start-child.ts'
import type { VerifiedCompany } from './verified-companies.ts'

export interface NewBackup {
  readonly database: Pick<Driver, 'copyTo'>
  /** Of the database. The copy that the backup is made of lies here meanwhile. */
  readonly dataFolder: string
  readonly space: DiskSpace
  /** The file to be; its folder is made where `makesFolder`. */
  readonly path: string
  readonly makesFolder?: boolean
  /** Encrypts the server's keys into the backup; null leaves them out. */
  readonly passphrase: string | null
  /** Whether the file is opened and its balances are recomputed; otherwise it is only read to its end. */
  readonly isChecked: boolean
  /** Gives it up. */
  readonly signal?: AbortSignal
}

export interface WrittenBackup {
  readonly path: string
  readonly bytes: number
  /** What the check found; null where there was none. */
  readonly companies: readonly VerifiedCompany[] | null
}

const WORK_FOLDER = 'backup-work-'
const PARTIAL = '.partial-'
/** Memory for what the process keeps; the database in it takes its own besides. */
const HEAP_MB = 512

/**
 * Writes a backup of an embedded database. Statements go on while its files are copied; all else happens in a process of its
 * own, on the copy. The file takes its name once it is whole, on the disk and checked.
 *
 * @throws DomainError with a sentence: there is such a file, it cannot be written there, the disk is full, the check failed.
 */
export async function writeBackup({
  database,
  dataFolder,
  space,
  path,
  makesFolder = false,
  passphrase,
  isChecked,
  signal,
}: NewBackup): Promise<WrittenBackup> {
  const partial = `${path}${PARTIAL}${randomUUID()}`
  const work = join(dataFolder, `${WORK_FOLDER}${randomUUID()}`)
  try {
    if (makesFolder) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (existsSync(path)) throw taken(path)
    // Whether a file can be made there, before the copy takes its time.
    await (await open(partial, 'wx', 0o600)).close()
    await rm(partial)
    // The copy, and then what the check unpacks.
    await space.expectRoom(await bytesBelow(join(dataFolder, 'database')))
    await mkdir(work, { mode: 0o700 })
    await database.copyTo(join(work, 'database'))
    signal?.throwIfAborted()
    const { bytes, companies } = await inChild({ folder: work, file: partial, passphrase, isChecked }, signal)
    await takeName(partial, path)
    return { path, bytes, companies }
  } catch (error) {
    throw told(path, error)
  } finally {
    await rm(partial, { force: true })
    await rm(work, { recursive: true, force: true })
  }
}

/** Removes copies that an ended process left. To be called by the process that holds the data folder, while it writes no backup. */
export async function sweepBackupWork(dataFolder: string): Promise<void> {
  for (const name of await fileNamesIn(dataFolder))
    if (name.startsWith(WORK_FOLDER)) await rm(join(dataFolder, name), { recursive: true, force: true })
}

const BEFORE_MIGRATION = 'before-migration-'
const KEPT_BEFORE_MIGRATIONS = 3

/** For `openDatabase`: a backup in the data folder before the database is changed to a newer program's state. */
export function backupBeforeMigration(dataFolder: string, space: DiskSpace, say: (line: string) => void) {
  return async (database: Pick<Driver, 'copyTo'>): Promise<string> => {
    const folder = join(resolve(dataFolder), 'backups')
    const path = join(folder, `${BEFORE_MIGRATION}${timeInName(new Date())}.tar.gz`)
    await sweepBackupWork(dataFolder)
    say('The database is brought to the state of this program. First a backup is written.')
    const { bytes } = await writeBackup({ database, dataFolder, space, path, makesFolder: true, passphrase: null, isChecked: false })
    say(`Wrote ${bytes} bytes to ${path}.`)
    await keepNewest(folder, (name) => name.startsWith(BEFORE_MIGRATION), KEPT_BEFORE_MIGRATIONS)
    return path
  }
}

/** Removes all but the newest of a folder's files whose names say when they were made. */
export async function keepNewest(folder: string, isOurs: (name: string) => boolean, keep: number): Promise<void> {
  const ours = (await fileNamesIn(folder)).filter((name) => name.endsWith('.tar.gz') && isOurs(name)).toSorted()
  for (const name of ours.slice(0, Math.max(0, ours.length - keep))) await rm(join(folder, name), { force: true })
}

/** Removes halves of backups that were ended in the middle, a day ago or longer: a younger one may be being written elsewhere. */
export async function sweepPartials(folder: string, now: Date): Promise<void> {
  for (const name of (await fileNamesIn(folder)).filter((one) => one.includes(PARTIAL))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < now.getTime() - 86_400_000) await rm(path, { force: true })
  }
}

/** As names of files have it, in order of time: 2026-11-21T091500Z. */
export function timeInName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

export async function fileNamesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function inChild(order: BackupOrder, signal: AbortSignal | undefined): Promise<Exclude<BackupMessage, { error: unknown }>> {
  const child = startChild('backup-process', new URL('./backup-process.ts', import.meta.url), {
    heapMb: HEAP_MB,
    // A database that lives for a minute repays no optimized code, and that takes hundreds of megabytes.
    flags: ['--liftoff-only'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    const message = await new Promise<BackupMessage>((done, failed) => {
      child.once('message', done)
      child.once('error', failed)
      child.once('exit', (code, by) => failed(new Error(`The process that makes the backup ended with ${by ?? code}`)))
      child.send(order)
    })
    if (!('error' in message)) return message
    throw message.error.code === null ? new Error(message.error.message) : new DomainError(message.error.code, message.error.message)
  } catch (error) {
    // Which ended the process.
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', kill)
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      if (!child.connected) kill()
      else child.disconnect()
      await ended
    }
  }
}

/** Gives the finished file its name, which nobody may have taken meanwhile, for good. */
async function takeName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(path)
    // Some file systems have no second names.
    await rename(partial, path)
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync().catch(() => undefined)
  } finally {
    await folder.close()
  }
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  return bytes
}

function taken(path: string): DomainError {
  return new DomainError('BAD_USER_INPUT', `The backup cannot be written to ${path}: there is such a file already. Name a new one.`)
}

function told(path: string, error: unknown): unknown {
  if (error instanceof DomainError) return error
  const reason = REASONS[codeOf(error) ?? '']
  if (reason !== undefined) return new DomainError('BAD_USER_INPUT', `The backup cannot be written to ${path}: ${reason}`, { cause: error })
  const fault = diskFaultOf(error)
  return fault === null ? error : new DiskError(fault, path, error)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist.',
  ENOTDIR: 'its folder is a file.',
  EACCES: 'writing there is not allowed.',
  EPERM: 'writing there is not allowed.',
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
