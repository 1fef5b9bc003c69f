import { join } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { clearAllStaging } from './features/ledger/imports/staging.ts'
import { noBackup, unpackBackup } from './platform/backup/backup-file.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfiguration } from './platform/config/config.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { createLog } from './platform/log/log.ts'
import { makeServices } from './services.ts'
import { type VerifiedCompany, verifyCompanies } from './verified-companies.ts'

/**
 * Opens a backup in a temporary folder, migrates it and recomputes all balances from the entries.
 *
 * @throws DomainError with a sentence for a file that is not a complete backup, or is from a newer program.
 */
export async function checkBackup(file: string, folder: string): Promise<readonly VerifiedCompany[]> {
  await unpackBackup(file, folder, { isDurable: false })
  const database = await openDatabase({ url: null, dataFolder: folder }).catch((cause: unknown) => {
    if (cause instanceof DomainError && cause.code === 'CONFLICT') throw cause
    throw noBackup(file, cause)
  })
  try {
    const configuration = readConfiguration({ FOURWALL_DATA_DIR: join(folder, 'data') })
    const services = await makeServices(database, { configuration, clock: systemClock, log: createLog('silent'), identity: null })
    await clearAllStaging(database, services.companies)
    return await verifyCompanies(services, await services.companies.list(), () => undefined, new AbortController().signal)
  } finally {
    await database.close()
  }
}
