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
  /** Folder of the database. Temporarily holds the copy from which the backup is made. */
  readonly dataFolder: string
  readonly space: DiskSpace
  /** The file to write; with `makesFolder`, its folder is created. */
  readonly path: string
  readonly makesFolder?: boolean
  /** Encrypts the server's keys into the backup; null leaves them out. */
  readonly passphrase: string | null
  /** Whether to open the file and recompute its balances; otherwise it is only read to its end. */
  readonly isChecked: boolean
  /** Cancels it. */
  readonly signal?: AbortSignal
}

export interface WrittenBackup {
  readonly path: string
  readonly bytes: number
  /** The result of the check; null without one. */
  readonly companies: readonly VerifiedCompany[] | null
}

const WORK_FOLDER = 'backup-work-'
const PARTIAL = '.partial-'
/** Heap limit of the process; the database in it takes memory of its own. */
const HEAP_MB = 512

/**
 * Writes a backup of an embedded database. Statements continue while its files are copied; the rest happens in a separate process on the
 * copy. The file gets its name once it is complete, on disk and checked.
 *
 * @throws DomainError with a sentence: the file exists, it cannot be written there, the disk is full, the check failed.
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
    // Check that the file can be created before spending time on the copy.
    await (await open(partial, 'wx', 0o600)).close()
    await rm(partial)
    // For the copy, and later for the unpacked check.
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

/**
 * Removes copies left by an interrupted process. Only the process that holds the data folder may call it, while no backup is being written.
 */
export async function sweepBackupWork(dataFolder: string): Promise<void> {
  for (const name of await fileNamesIn(dataFolder))
    if (name.startsWith(WORK_FOLDER)) await rm(join(dataFolder, name), { recursive: true, force: true })
}

const BEFORE_MIGRATION = 'before-migration-'
const KEPT_BEFORE_MIGRATIONS = 3

/** For `openDatabase`: writes a backup into the data folder before the database is migrated. */
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

/** Removes all but the newest files of a folder whose names contain a time. */
export async function keepNewest(folder: string, isOurs: (name: string) => boolean, keep: number): Promise<void> {
  const ours = (await fileNamesIn(folder)).filter((name) => name.endsWith('.tar.gz') && isOurs(name)).toSorted()
  for (const name of ours.slice(0, Math.max(0, ours.length - keep))) await rm(join(folder, name), { force: true })
}

/** Removes partial backups older than a day; newer ones may still be being written elsewhere. */
export async function sweepPartials(folder: string, now: Date): Promise<void> {
  for (const name of (await fileNamesIn(folder)).filter((one) => one.includes(PARTIAL))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs < now.getTime() - 86_400_000) await rm(path, { force: true })
  }
}

/** A sortable time for file names: 2026-11-21T091500Z. */
export function timeInName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
}

export async function fileNamesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function inChild(order: BackupOrder, signal: AbortSignal | undefined): Promise<Exclude<BackupMessage, { error: unknown }>> {
  const child = startChild('backup-process', new URL('./backup-process.ts', import.meta.url), {
    heapMb: HEAP_MB,
    // A short-lived database does not repay optimized code, which takes hundreds of megabytes.
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
    // This ended the process.
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

/** Gives the finished file its name, unless the name has been taken since. */
async function takeName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw taken(path)
    // Some file systems have no hard links.
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
