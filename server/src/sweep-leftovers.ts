import { clearAllStaging } from './features/ledger/imports/staging.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'

/**
 * Clears what imports and uploads left behind that were ended in the middle, while the server already answers. Nobody sees what is
 * staged; a company's next import waits until its leftovers are gone, as it waits for another import.
 *
 * @returns to be called when the server ends: the clearing then ends with the statement that is under way.
 */
export function sweepLeftovers(services: Services, log: Log): () => Promise<void> {
  const { database, companies, waitingOpsData, budgetUploads } = services
  let isEnding = false
  const sweep = async (): Promise<void> => {
    const cleared = await clearAllStaging(database, companies, () => isEnding)
    if (cleared > 0) log.warn({ imports: cleared }, 'cleared imports that had been ended in the middle')
    if (isEnding) return
    const swept = (await waitingOpsData.sweepAll()) + (await budgetUploads.sweepAll())
    if (swept > 0) log.warn({ uploads: swept }, 'cleared uploads of workbooks that had been ended in the middle')
  }
  sweep().catch((error: unknown) => {
    if (!isEnding) log.error({ err: error }, 'clearing what was ended in the middle failed; the next start tries again')
  })
  return async () => {
    isEnding = true
  }
}
