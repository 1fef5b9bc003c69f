import { clearAllStaging } from './features/ledger/imports/staging.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'

/**
 * Removes the remains of interrupted imports and uploads while the server already answers. Staged rows are invisible; a company's next
 * import waits until its remains are removed, as it would for another import.
 * @returns call it when the server ends: the clearing stops after the current statement.
 */
export function sweepLeftovers(services: Services, log: Log): () => Promise<void> {
  const { database, companies, waitingOpsData, budgetUploads } = services
  let isEnding = false
  const sweep = async (): Promise<void> => {
    const cleared = await clearAllStaging(database, companies, () => isEnding)
    if (cleared > 0) log.warn({ imports: cleared }, 'cleared interrupted imports')
    if (isEnding) return
    const swept = (await waitingOpsData.sweepAll()) + (await budgetUploads.sweepAll())
    if (swept > 0) log.warn({ uploads: swept }, 'cleared interrupted uploads of workbooks')
  }
  sweep().catch((error: unknown) => {
    if (!isEnding) log.error({ err: error }, 'clearing interrupted imports and uploads failed; the next start tries again')
  })
  return async () => {
    isEnding = true
  }
}
