import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { mergedFigures, type StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { validFigures } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type FigurePack, upsertPacks } from './figures-repository.ts'
import { statedPlaces } from './stated-places.ts'
import { ALL_LINES, type WaitingUpload } from './waiting-repository.ts'
import { TallyCollector } from './waiting-tally.ts'

/**
 * Stores an upload's valid figures; computes the next ones while some are being written.
 * @param onChanged is called for each metric and location that changes. @returns what it had, and what changed.
 */
export async function saveFigures(
  tx: Queryable,
  upload: WaitingUpload,
  number: number,
  onChanged: (metricId: string, before: readonly StoredFigure[], after: readonly StoredFigure[]) => void,
) {
  const tally = new TallyCollector()
  const metricIds = new Set<string>()
  const locations = new Set<LocationId>()
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const places of statedPlaces(tx, upload, ALL_LINES)) {
      const packs: FigurePack[] = []
      for (const place of places) {
        const { metricId, locationId, stored, lines } = place
        tally.add(place)
        const brought = validFigures(
          lines.map((line) => line.figures),
          number,
        )
        const figures = mergedFigures(stored, brought)
        if (figures === stored) continue
        onChanged(metricId, stored, figures)
        packs.push({ metricId, locationId, figures })
        metricIds.add(metricId)
        locations.add(locationId)
      }
      await writing
      writing = upsertPacks(tx, packs)
      // Whoever awaits it next gets its error.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    // No write may still be running when the transaction ends.
    await writing.catch(() => undefined)
  }
  return { tally, metricIds: [...metricIds], locations: locations.size }
}
