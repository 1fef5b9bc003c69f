import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { mergedFigures } from '@fourwall/domain/ops-data/stored-figures.ts'
import { findCell, withCell, withoutMetrics } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { validFigures } from '@fourwall/domain/ops-data/waiting-states.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import { namesOfLocations } from '@fourwall/domain/workbooks/location-titles.ts'
import { typedFigure } from '@fourwall/domain/workbooks/typed-figure.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable, Scope } from '../../platform/database/database.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { ArrivingLines } from './arriving-lines.ts'
import {
  type FigurePack,
  hasFigures,
  holdFigures,
  insertUpload,
  nextUploadNumber,
  selectUpload,
  upsertPacks,
} from './figures-repository.ts'
import { selectMetrics, takesFigures } from './repository.ts'
import { type StatedLine, statedPlaces } from './stated-places.ts'
import {
  deleteWaiting,
  holdUpload,
  insertArriving,
  type LineFilter,
  landUpload,
  lockWaiting,
  selectArriving,
  selectGoneMetrics,
  selectPacks,
  selectUploadsWith,
  selectWaiting,
  sweepPacks,
  updatePack,
  type WaitingUpload,
} from './waiting-repository.ts'
import { changedTally, TallyCollector, tallyOf, type WaitingTally } from './waiting-tally.ts'

export type { StatedLine } from './stated-places.ts'
export type { WaitingUpload } from './waiting-repository.ts'
export type { WaitingTally } from './waiting-tally.ts'

/** Whose upload it is. */
export interface Uploader {
  readonly userId: string
  readonly name: string
}

/** A cell of a waiting upload that is to say something else. */
export interface CellCorrection {
  readonly uploadId: string
  readonly metricId: string
  readonly locationId: LocationId
  /** The first day of its period. */
  readonly timestamp: Day
  /** Where several cells begin with that day: which of them, as in `Downtown!C14`. */
  readonly coordinate: string | null
  /** Blank takes it out of the upload. */
  readonly value: string
}

interface WaitingParts {
  readonly database: Database
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly read: ReadWorkbookFigures
}

const ALL: LineFilter = { metricIds: null, locationIds: null }
/** Uploads whose tallies are kept, the least recently asked for leaves first. */
const TALLIES_KEPT = 100

/** Uploads of operational data that wait to be saved, of each user one. What they would do is worked out against what is stored now. */
export class WaitingUploads {
  readonly #parts: WaitingParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #tallies = new Map<string, { readonly revision: number; readonly figures: number; readonly tally: Promise<WaitingTally> }>()

  constructor(parts: WaitingParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** What the user has waiting; null where that is nothing. */
  waiting(scope: Scope, userId: string): Promise<WaitingUpload | null> {
    return selectWaiting(scope, userId)
  }

  /**
   * Reads a workbook, whole or not at all, and has it wait in the place of what the user had waiting before.
   *
   * @param read what reads it, for figures that come another way than in a file.
   * @throws DomainError with a sentence for what cannot be read; what waited before stays then.
   */
  async upload(
    scope: Scope,
    by: Uploader,
    file: { readonly path: string; readonly fileName: string },
    read: ReadWorkbookFigures = this.#parts.read,
  ): Promise<WaitingUpload> {
    const { database, companies, ledger, locations } = this.#parts
    await this.sweep(scope)
    const id = this.#newId()
    return database.withLock(lockOf(id), async () => {
      const upload = { id, userId: by.userId, uploadedBy: by.name, filename: file.fileName, uploadedAt: this.#clock.now() }
      const { fiscalYearStartMonth } = await companies.get(scope)
      const metrics = await selectMetrics(scope)
      const reading = {
        kind: 'OPS_DATA',
        companyId: scope.companyId,
        fiscalYearStart: fiscalYearStartMonth,
        locations: namesOfLocations((await locations.tree(scope)).tree, await ledger.locations(scope)),
        metrics: metrics.map((metric) => ({ id: metric.id, name: metric.name, isDerived: metric.formula !== null })),
      } as const
      const { figures } = await companies.versions(scope)
      await insertArriving(scope, upload)
      const lines = new ArrivingLines(scope, id, await hasFigures(scope, null))
      try {
        const { issues, decimalMark } = await read({ ...file, reading }, (some) => lines.take(some))
        const { tally, ...counted } = await lines.end()
        const whole: WaitingUpload = { ...upload, decimalMark, issues, ...counted, revision: 0 }
        const missing = await scope.transaction(async (tx) => {
          const metricIds = await selectGoneMetrics(tx, id)
          for (const metricId of metricIds) await takeOutMetric(tx, id, metricId)
          await landUpload(tx, whole)
          return metricIds
        })
        if (tally !== null && missing.length === 0) this.#keepTally(id, 0, figures, Promise.resolve(tally))
        return whole
      } catch (error) {
        await lines.abandon()
        // What is left behind here is swept later; the error at hand is the one to tell.
        await scope.transaction((tx) => deleteWaiting(tx, id)).catch(() => undefined)
        throw error
      } finally {
        await sweepPacks(scope).catch(() => undefined)
      }
    })
  }

  /** The metrics that an upload has figures of. */
  async metricsOf(scope: Scope, upload: WaitingUpload): Promise<readonly string[]> {
    return [...(await this.tally(scope, upload)).metrics.keys()]
  }

  /** How many figures of each state there are, in all and by metric and location. */
  async tally(scope: Scope, upload: WaitingUpload): Promise<WaitingTally> {
    const { figures } = await this.#parts.companies.versions(scope)
    const kept = this.#tallies.get(upload.id)
    if (kept !== undefined && kept.revision === upload.revision && kept.figures === figures) return kept.tally
    const tally = tallyOf(scope, upload, ALL)
    this.#keepTally(upload.id, upload.revision, figures, tally)
    return tally
  }

  /** The lines that a filter leaves, in the order of the workbook; those without any figure are left out. */
  async lines(scope: Scope, upload: WaitingUpload, filter: LineFilter): Promise<StatedLine[]> {
    const metricIds = filter.metricIds?.filter(isUuid) ?? null
    const lines: StatedLine[] = []
    for await (const places of statedPlaces(scope, upload, { ...filter, metricIds })) for (const place of places) lines.push(...place.lines)
    return lines.filter(({ figures }) => figures.length > 0).sort((one, other) => one.pack - other.pack || one.place - other.place)
  }

  /**
   * Has a cell of the user's waiting upload say something else.
   *
   * @returns its line.
   * @throws NOT_FOUND where the upload or the cell is not there.
   */
  async correct(
    scope: Scope,
    userId: string,
    correction: CellCorrection,
  ): Promise<{ readonly upload: WaitingUpload; readonly line: StatedLine }> {
    const { metricId, locationId, value } = correction
    const filter = { metricIds: [metricId], locationIds: [locationId] }
    const { figures } = await this.#parts.companies.versions(scope)
    const result = await scope.transaction(async (tx) => {
      const upload = await lockWaiting(tx, userId)
      if (upload?.id !== correction.uploadId) throw gone()
      const packs = isUuid(metricId) ? await selectPacks(tx, upload.id, filter, -1, MOST_PACKS_OF_A_PLACE) : []
      const wanted = { subjectId: metricId, locationId, month: monthOf(correction.timestamp), coordinate: correction.coordinate }
      const cell = findCell(packs, upload.sheets, wanted)
      if (cell === null) throw noCell()
      // Its cells are blank by now, and stay so.
      if (!(await takesFigures(tx, metricId))) throw noMetric()
      const { pack, place, column } = cell
      const before = await tallyOf(tx, upload, filter)
      await updatePack(tx, upload.id, withCell(pack, { place, column }, typedFigure(value, upload.decimalMark)))
      const after = new TallyCollector()
      let line: StatedLine | undefined
      for await (const places of statedPlaces(tx, upload, filter))
        for (const one of places) {
          after.add(one)
          line ??= one.lines.find((other) => other.pack === pack.number && other.place === place)
        }
      if (line === undefined) throw gone()
      return { upload: { ...upload, revision: upload.revision + 1 }, line, before, after }
    })
    const { upload, line, before, after } = result
    const kept = this.#tallies.get(upload.id)
    if (kept !== undefined && kept.revision === upload.revision - 1 && kept.figures === figures)
      this.#keepTally(
        upload.id,
        upload.revision,
        figures,
        kept.tally.then((tally) => changedTally(tally, before, after)),
      )
    return { upload, line }
  }

  /** Gives up the user's waiting upload. @returns whether there was one of that id. */
  async discard(scope: Scope, userId: string, uploadId: string): Promise<boolean> {
    const wasThere = await scope.transaction(async (tx) => {
      const upload = await lockWaiting(tx, userId)
      if (upload?.id !== uploadId) return false
      await deleteWaiting(tx, upload.id)
      return true
    })
    if (wasThere) await sweepPacks(scope)
    this.#tallies.delete(uploadId)
    return wasThere
  }

  /**
   * Stores every valid figure of the user's waiting upload, in one transaction. What was saved already is not saved twice.
   *
   * @param uploadId null for whatever the user has waiting.
   * @returns the metrics that have new or changed figures by it.
   * @throws NOT_FOUND for an upload that neither waits nor was saved.
   */
  async save(scope: Scope, userId: string, uploadId: string | null): Promise<readonly string[]> {
    const waiting = await selectWaiting(scope, userId)
    if (waiting === null || (uploadId !== null && waiting.id !== uploadId)) return this.#savedBefore(scope, userId, uploadId)
    // A number that is never used does no harm; taking it inside would have everyone who changes anything wait for the end.
    const number = await nextUploadNumber(scope)
    const saved = await this.#parts.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
      await holdFigures(tx)
      const upload = await lockWaiting(tx, userId)
      // Somebody else saved it, or gave it up, just now.
      if (upload?.id !== waiting.id) return null
      const { tally, metricIds, locations } = await writeFigures(tx, upload, number)
      const { id, filename, uploadedBy, uploadedAt } = upload
      const { counts } = tally
      await insertUpload(tx, {
        number,
        id,
        filename,
        userId,
        uploadedBy,
        uploadedAt,
        savedAt: this.#clock.now(),
        metricIds,
        locations,
        newFigures: counts.new,
        unchangedFigures: counts.unchanged,
        overriddenFigures: counts.overridden,
        invalidFigures: counts.invalid,
      })
      await deleteWaiting(tx, id)
      return metricIds
    })
    if (saved === null) return this.#savedBefore(scope, userId, waiting.id)
    this.#tallies.delete(waiting.id)
    await sweepPacks(scope)
    return saved
  }

  /** Takes away what uploads left behind that were ended in the middle. */
  async sweep(scope: Scope): Promise<number> {
    const { database } = this.#parts
    let swept = 0
    for (const id of await selectArriving(scope)) {
      if (await database.isLocked(lockOf(id))) continue
      await scope.transaction((tx) => deleteWaiting(tx, id))
      swept += 1
    }
    await sweepPacks(scope)
    return swept
  }

  /** The same for every company. */
  async sweepAll(): Promise<number> {
    const { database, companies } = this.#parts
    let swept = 0
    for (const { id } of await companies.list()) swept += await this.sweep(database.scope(id))
    return swept
  }

  async #savedBefore(scope: Scope, userId: string, uploadId: string | null): Promise<readonly string[]> {
    if (uploadId === null) return []
    const saved = isUuid(uploadId) ? await selectUpload(scope, uploadId) : null
    if (saved?.userId !== userId) throw gone()
    return saved.metricIds
  }

  #keepTally(uploadId: string, revision: number, figures: number, tally: Promise<WaitingTally>): void {
    this.#tallies.delete(uploadId)
    this.#tallies.set(uploadId, { revision, figures, tally })
    tally.catch(() => this.#tallies.delete(uploadId))
    for (const id of this.#tallies.keys()) {
      if (this.#tallies.size <= TALLIES_KEPT) break
      this.#tallies.delete(id)
    }
  }
}

/** Stores the valid figures of an upload, the next ones worked out while some are written. @returns what it had, and what changed. */
async function writeFigures(tx: Queryable, upload: WaitingUpload, number: number) {
  const tally = new TallyCollector()
  const metricIds = new Set<string>()
  const locations = new Set<LocationId>()
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const places of statedPlaces(tx, upload, ALL)) {
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
        packs.push({ metricId, locationId, figures })
        metricIds.add(metricId)
        locations.add(locationId)
      }
      await writing
      writing = upsertPacks(tx, packs)
      // Told by whoever waits for it next.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    // Nothing of it may still be under way when the transaction ends.
    await writing.catch(() => undefined)
  }
  return { tally, metricIds: [...metricIds], locations: locations.size }
}

/** Takes the figures of a metric out of every upload that waits or is on its way in. Inside the change that takes the metric away. */
export async function takeOutOfUploads(tx: Queryable, metricId: string): Promise<void> {
  for (const id of await selectUploadsWith(tx, metricId)) await takeOutMetric(tx, id, metricId)
}

async function takeOutMetric(tx: Queryable, uploadId: string, metricId: string): Promise<void> {
  await holdUpload(tx, uploadId)
  let after = -1
  for (;;) {
    const [pack] = await selectPacks(tx, uploadId, { metricIds: [metricId], locationIds: null }, after, 1)
    if (pack === undefined) return
    await updatePack(tx, uploadId, withoutMetrics(pack, new Set([metricId])))
    after = pack.number
  }
}

/** A place has a line or two; what repeats it over and over is cut off here. */
const MOST_PACKS_OF_A_PLACE = 100

function lockOf(uploadId: string): string {
  return `ops-data:${uploadId}`
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
    'The metric was deleted, or is computed from others by now, and takes no figures. Reload the upload to see what is left.',
  )
}

function gone(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'This upload no longer waits: it was discarded, or another one took its place. Upload the workbook again.',
  )
}
