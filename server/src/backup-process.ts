import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError, type ErrorCode } from '@fourwall/domain/errors.ts'
import { checkBackup } from './check-backup.ts'
import type { VerifiedCompany } from './commands.ts'
import { packBackup, readThrough, takeKeysOut } from './platform/backup/backup-file.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'

// Makes a backup of a copy of the database, in a process of its own, which takes none of the server's memory and gives way to it.

export interface BackupOrder {
  /** Holds the copy as `database`; whatever else is made comes here too. */
  readonly folder: string
  /** The backup to be, which is not there yet. */
  readonly file: string
  /** Encrypts the keys; null leaves them out. */
  readonly passphrase: string | null
  /** Whether the finished file is opened and its balances are recomputed. Otherwise it is read to its end. */
  readonly isChecked: boolean
}

export type BackupMessage =
  | { readonly bytes: number; readonly companies: readonly VerifiedCompany[] | null }
  | { readonly error: { readonly code: ErrorCode | null; readonly message: string } }

async function make({ folder, file, passphrase, isChecked }: BackupOrder): Promise<BackupMessage> {
  const rows = await takeKeysOut(folder)
  const bytes = await packBackup(folder, file, passphrase === null ? null : { rows, passphrase })
  await rm(join(folder, 'database'), { recursive: true })
  if (isChecked) return { bytes, companies: await checkBackup(file, join(folder, 'check')) }
  await readThrough(file)
  return { bytes, companies: null }
}

process.once('message', (order: BackupOrder) => {
  make(order)
    .catch((error: unknown): BackupMessage => {
      const fault = diskFaultOf(error)
      const told = fault === null ? error : new DiskError(fault, order.file, error)
      return {
        error: {
          code: told instanceof DomainError ? told.code : null,
          message: told instanceof Error ? told.message : String(told),
        },
      }
    })
    .then((message) => process.send?.(message, () => process.disconnect()))
})
// Nobody waits for the backup any more.
process.once('disconnect', () => process.exit())
