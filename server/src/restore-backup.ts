import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { noBackup, type ServerKey, unpackBackup } from './platform/backup/backup-file.ts'
import { openKeys } from './platform/backup/sealed-keys.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'

/** Whether the keys of the server came back; `none` where the backup has none. */
export type RestoredKeys = 'restored' | 'left out' | 'none'

/**
 * Fills a data folder from a backup, beside it first, so that a file that is not whole, or of a newer program, leaves nothing behind.
 *
 * @throws DomainError with a sentence: no backup, another passphrase, a newer program, a full disk.
 */
export async function restoreBackup(file: string, dataFolder: string, passphrase: string | null): Promise<{ keys: RestoredKeys }> {
  const beside = `${dataFolder}.restoring-${process.pid}`
  const firstMade = mkdirSync(dirname(dataFolder), { recursive: true, mode: 0o700 })
  try {
    mkdirSync(beside, { mode: 0o700 })
    const sealed = await unpackBackup(file, beside, { isDurable: true })
    const keys = sealed === null || passphrase === null ? null : await openKeys(sealed, passphrase)
    const database = await openDatabase({ url: null, dataFolder: beside })
    try {
      // Written as JSON when the backup was made.
      for (const { name, value } of keys === null ? [] : (JSON.parse(keys.toString('utf8')) as ServerKey[]))
        await database.system.query('insert into server_secrets (name, value) values ($1, $2::jsonb)', [name, JSON.stringify(value)])
    } finally {
      await database.close()
    }
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    if (existsSync(join(dataFolder, 'database'))) rmSync(join(dataFolder, 'database'), { recursive: true })
    renameSync(join(beside, 'database'), join(dataFolder, 'database'))
    return { keys: sealed === null ? 'none' : keys === null ? 'left out' : 'restored' }
  } catch (cause) {
    if (firstMade !== undefined) rmSync(firstMade, { recursive: true, force: true })
    const fault = diskFaultOf(cause)
    if (fault !== null) throw new DiskError(fault, dataFolder, cause)
    if (cause instanceof DomainError && cause.code !== 'INTERNAL') throw cause
    throw noBackup(file, cause)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
