import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { BackupMessage, BackupOrder } from './backup-message.ts'
import { checkBackup } from './check-backup.ts'
import { packBackup, readThrough, takeKeysOut } from './platform/backup/backup-file.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'

// Makes a backup from a copy of the database, in a separate low-priority process that uses none of the server's memory.

async function make({ folder, file, passphrase, isChecked }: BackupOrder): Promise<BackupMessage> {
  const rows = await takeKeysOut(folder)
  const bytes = await packBackup(folder, file, passphrase === null ? null : { rows, passphrase })
  await rm(join(folder, 'database'), { recursive: true })
  if (isChecked) return { bytes, companies: await checkBackup(file, join(folder, 'check')) }
  await readThrough(file)
  return { bytes, companies: null }
}

process.once('message', (order: BackupOrder) => {
  void make(order)
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
// The backup is no longer needed.
process.once('disconnect', () => process.exit())
