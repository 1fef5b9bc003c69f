import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { noBackup, type ServerKey, unpackBackup } from './platform/backup/backup-file.ts'
import { openKeys } from './platform/backup/sealed-keys.ts'
import { ensureDataFolder } from './platform/database/data-folder.ts'
import { FolderLostError, type HeldFolder, LOCK_FILE, lockFolder } from './platform/database/folder-lock.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'

/** Whether the server's keys were restored; `none` if the backup has none. */
export type RestoredKeys = 'restored' | 'left out' | 'none'

const UNPACKED = 'restoring-'

/**
 * Restores a backup into a data folder, which this process locks so that no server starts on it. Unpacks into a subfolder first,
 * so that an incomplete backup, or one from a newer program, leaves nothing behind.
 *
 * @throws DomainError with a sentence: folder in use or with a database, not a backup, wrong passphrase, newer program, full disk.
 */
export async function restoreBackup(file: string, dataFolder: string, passphrase: string | null): Promise<{ keys: RestoredKeys }> {
  const made = ensureDataFolder(dataFolder)
  let isRestored = false
  let held: HeldFolder | null = null
  try {
    const losses: FolderLostError[] = []
    held = await lockFolder(dataFolder, { onLost: (error) => void losses.push(error) })
    const keys = await fill(file, dataFolder, passphrase, () => {
      for (const loss of losses) throw loss
    })
    isRestored = true
    return { keys }
  } catch (cause) {
    const fault = diskFaultOf(cause)
    if (fault !== null) throw new DiskError(fault, dataFolder, cause)
    if (cause instanceof FolderLostError) throw cause
    if (cause instanceof DomainError && cause.code !== 'INTERNAL') throw cause
    throw noBackup(file, cause)
  } finally {
    // No other process can hold the lock of a folder that we created and locked.
    if (held !== null && !isRestored && made.length > 0) rmSync(join(dataFolder, LOCK_FILE), { force: true })
    await held?.release()
    if (!isRestored) removeEmpty(made)
  }
}

async function fill(file: string, dataFolder: string, passphrase: string | null, expectHeld: () => void): Promise<RestoredKeys> {
  const target = join(dataFolder, 'database')
  expectEmpty(target, dataFolder)
  // Remains of an interrupted restore: no other process restores into this folder now.
  for (const name of readdirSync(dataFolder))
    if (name.startsWith(UNPACKED)) rmSync(join(dataFolder, name), { recursive: true, force: true })
  const unpacked = join(dataFolder, `${UNPACKED}${process.pid}`)
  try {
    mkdirSync(unpacked, { mode: 0o700 })
    const sealed = await unpackBackup(file, unpacked, { isDurable: true })
    const keys = sealed === null || passphrase === null ? null : await openKeys(sealed, passphrase)
    const database = await openDatabase({ url: null, dataFolder: unpacked })
    try {
      // Written as JSON when the backup was made.
      for (const { name, value } of keys === null ? [] : (JSON.parse(keys.toString('utf8')) as ServerKey[]))
        await database.system.query('insert into server_secrets (name, value) values ($1, $2::jsonb)', [name, JSON.stringify(value)])
    } finally {
      await database.close()
    }
    expectHeld()
    expectEmpty(target, dataFolder)
    // Fails if something has been put into the folder since.
    if (existsSync(target)) rmdirSync(target)
    renameSync(join(unpacked, 'database'), target)
    return sealed === null ? 'none' : keys === null ? 'left out' : 'restored'
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

function expectEmpty(database: string, dataFolder: string): void {
  if (existsSync(database) && readdirSync(database).length > 0)
    throw new DomainError(
      'CONFLICT',
      `${dataFolder} holds a database already. Move it away, or name an empty folder with FOURWALL_DATA_DIR.`,
    )
}

/** Removes folders from the innermost outwards, up to the first that is not empty. */
function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders.toReversed()) rmdirSync(folder)
  } catch {
    // Another process uses it.
  }
}
