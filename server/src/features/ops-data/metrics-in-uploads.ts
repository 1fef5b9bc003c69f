import { withoutMetrics } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { updatePack } from '../waiting-uploads/service.ts'
import { holdUpload, selectUploadsWith, selectWaitingPacks } from './waiting-repository.ts'

/** Removes a metric's figures from every upload that is waiting or being read. Runs inside the change that removes the metric. */
export async function takeOutOfUploads(tx: Queryable, metricId: string): Promise<void> {
  for (const id of await selectUploadsWith(tx, metricId)) await takeOutMetric(tx, id, metricId)
}

/** The same for one upload. */
export async function takeOutMetric(tx: Queryable, uploadId: string, metricId: string): Promise<void> {
  await holdUpload(tx, uploadId)
  let after = -1
  for (;;) {
    const [pack] = await selectWaitingPacks(tx, uploadId, { metricIds: [metricId], locationIds: null }, after, 1)
    if (pack === undefined) return
    await updatePack(tx, 'ops_data_waiting', uploadId, withoutMetrics(pack, new Set([metricId])))
    after = pack.number
  }
}
