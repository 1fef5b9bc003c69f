import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { findCell, type WaitingPack, withCell } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import { typedFigure } from '@fourwall/domain/workbooks/figure-from-text.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { FigureFacts } from './place-facts.ts'
import { selectMetrics } from './repository.ts'
import { type StatedLine, statedPlaces } from './stated-places.ts'
import { lockWaitingUpload, selectWaitingPacks, type WaitingUpload } from './waiting-repository.ts'
import { TallyCollector, tallyOf, type WaitingTally } from './waiting-tally.ts'

/** A new text for one cell of a waiting upload. */
export interface CellCorrection {
  readonly uploadId: string
  readonly metricId: string
  readonly locationId: LocationId
  /** First day of the period. */
  readonly timestamp: Day
  /** Distinguishes cells of the same day, as in `Downtown!C14`. */
  readonly coordinate: string | null
  /** Blank removes the cell from the upload. */
  readonly value: string
}

/** A correction: the upload and the line afterwards, and the counts of its metric and location before and after. */
export interface CorrectedCell {
  readonly upload: WaitingUpload
  readonly line: StatedLine
  readonly before: WaitingTally
  readonly after: WaitingTally
}

/** A metric has a line or two per location; excessive repetition is cut off here. */
const MOST_PACKS_OF_A_PLACE = 100

/** @param facts by which figures are judged. `replace` stores a pack. @throws NOT_FOUND if there is no such upload or cell. */
export async function correctWaitingCell(
  tx: Queryable,
  userId: string,
  { uploadId, metricId, locationId, timestamp, coordinate, value }: CellCorrection,
  facts: FigureFacts,
  replace: (uploadId: string, pack: WaitingPack) => Promise<void>,
): Promise<CorrectedCell> {
  const filter = { metricIds: [metricId], locationIds: [locationId] }
  const upload = await lockWaitingUpload(tx, userId)
  if (upload?.id !== uploadId) throw waitsNoMore()
  const packs = isUuid(metricId) ? await selectWaitingPacks(tx, upload.id, filter, -1, MOST_PACKS_OF_A_PLACE) : []
  const cell = findCell(packs, upload.sheets, { subjectId: metricId, locationId, month: monthOf(timestamp), coordinate })
  if (cell === null) throw noCell()
  // Its cells are blank by now, and stay so.
  const metric = (await selectMetrics(tx)).find(({ id }) => id === metricId)
  if (metric === undefined || metric.formula !== null) throw noMetric()
  const { pack, place, column } = cell
  const before = await tallyOf(tx, upload, filter, facts)
  await replace(upload.id, withCell(pack, { place, column }, typedFigure(value, upload.decimalMark, metric.unit)))
  const after = new TallyCollector()
  let line: StatedLine | undefined
  for await (const places of statedPlaces(tx, upload, filter, facts))
    for (const one of places) {
      after.add(one)
      line ??= one.lines.find((other) => other.pack === pack.number && other.place === place)
    }
  if (line === undefined) throw waitsNoMore()
  return { upload: { ...upload, revision: upload.revision + 1 }, line, before, after }
}

function noCell(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'The upload has no cell for this metric, location and period. Add it to the workbook and upload that again.',
  )
}

function noMetric(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'The metric was deleted or is now computed, and takes no figures. Reload the upload to see what is left.',
  )
}

export function waitsNoMore(): DomainError {
  return new DomainError('NOT_FOUND', 'This upload is no longer waiting: it was discarded or replaced. Upload the workbook again.')
}
