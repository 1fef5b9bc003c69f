import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { changedFigures, statedAgain } from '@fourwall/domain/ops-data/figure-changes.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { validFigures } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { statedPlaces } from './stated-places.ts'
import { selectKeptUploads } from './uploads-repository.ts'
import { ALL_LINES, type WaitingUpload } from './waiting-repository.ts'
import { TallyCollector } from './waiting-tally.ts'
import { type ChangedPlace, type RestatedPlace, writeChanges } from './write-changes.ts'

/**
 * Stores an upload's valid figures; computes the next ones while some are being written.
 * @param onChanged is called for each metric and location that changes. @returns what it had, what changed, and the metrics
 * whose figures it only stated again.
 */
export async function saveFigures(
  tx: Queryable,
  upload: WaitingUpload,
  number: number,
  onChanged: (metricId: string, locationId: LocationId, before: readonly StoredFigure[], after: readonly StoredFigure[]) => void,
) {
  const tally = new TallyCollector()
  const metricIds = new Set<string>()
  const statedMetricIds = new Set<string>()
  const locations = new Set<LocationId>()
  const kept = await selectKeptUploads(tx)
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const places of statedPlaces(tx, upload, ALL_LINES, null)) {
      const changes: ChangedPlace[] = []
      const statements: RestatedPlace[] = []
      for (const place of places) {
        const { metricId, locationId, stored, lines } = place
        tally.add(place)
        const brought = validFigures(
          lines.map((line) => line.figures),
          number,
        )
        const figures = statedAgain(stored, brought)
        if (figures.length > 0) {
          statements.push({ metricId, locationId, figures })
          statedMetricIds.add(metricId)
        }
        const changed = changedFigures(stored, brought)
        if (changed === null) continue
        onChanged(metricId, locationId, stored, changed.figures)
        changes.push({ metricId, locationId, stored, changed })
        metricIds.add(metricId)
        locations.add(locationId)
      }
      await writing
      writing = writeChanges(tx, number, kept, changes, statements)
      // Its error is thrown at the next await.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    // No write may still be running when the transaction ends.
    await writing.catch(() => undefined)
  }
  return {
    tally,
    metricIds: [...metricIds],
    statedMetricIds: [...statedMetricIds].filter((id) => !metricIds.has(id)),
    locations: locations.size,
  }
}
