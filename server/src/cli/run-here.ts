import { backupBeforeMigration } from '../backups.ts'
import type { CommandName } from '../commands/inputs.ts'
import { runCommand } from '../commands.ts'
import { clearAllStaging } from '../features/ledger/imports/staging.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { readConfiguration } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createDiskSpace } from '../platform/disk/disk-space.ts'
import { createLog } from '../platform/log/log.ts'
import { makeServices } from '../services.ts'
import { remark } from './output.ts'

/** Runs a command in this process, over its own services, and returns its result as plain JSON. */
export async function runHere(name: CommandName, input: object, progress: (step: unknown) => void, signal: AbortSignal): Promise<unknown> {
  const configuration = readConfiguration(process.env)
  const log = createLog(process.env.LOG_LEVEL === undefined ? 'error' : configuration.logLevel)
  const space = createDiskSpace(configuration.dataDirectory, configuration.diskReserveBytes)
  const database = await openDatabase({
    url: configuration.databaseUrl,
    dataFolder: configuration.dataDirectory,
    beforeMigration: backupBeforeMigration(configuration.dataDirectory, space, remark),
  })
  try {
    const services = await makeServices(database, { configuration, clock: systemClock, log, identity: null })
    await clearAllStaging(database, services.companies)
    // Through JSON, so that results are the same as from a server.
    const result: unknown = JSON.parse(JSON.stringify((await runCommand(services, name, input, { progress, signal })) ?? null))
    return result
  } finally {
    await database.close()
  }
}
