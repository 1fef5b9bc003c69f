import { namesOfLocations } from '@fourwall/domain/workbooks/location-titles.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { PendingUploads, sweepPacks } from '../waiting-uploads/service.ts'
import { ArrivingLines } from './arriving-lines.ts'
import { type CellCorrection, correctWaitingCell, waitsNoMore } from './cell-correction.ts'
import { hasFigures, holdFigures, insertUpload, nextUploadNumber, selectUpload } from './figures-repository.ts'
import { takeOutMetric } from './metrics-in-uploads.ts'
import { opsDataPolicy } from './policy.ts'
import { selectMetrics } from './repository.ts'
import { saveFigures } from './save-figures.ts'
import { type StatedLine, statedPlaces } from './stated-places.ts'
import {
  ALL_LINES,
  insertArrivingUpload,
  type LineFilter,
  landUpload,
  lockWaitingUpload,
  selectGoneMetrics,
  selectWaitingUpload,
  type WaitingUpload,
} from './waiting-repository.ts'
import { changedTally, tallyOf, type WaitingTally } from './waiting-tally.ts'

export type { StatedLine } from './stated-places.ts'
export type { WaitingUpload } from './waiting-repository.ts'
export type { WaitingTally } from './waiting-tally.ts'

interface WaitingParts {
  readonly database: Database
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly read: ReadWorkbookFigures
}

/** A workbook to be read. */
export interface FiguresFile {
  readonly path: string
  readonly fileName: string
  /** Aborts once nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** Uploads of operational data that wait to be saved, of each user one. What they would do is worked out against what is stored now. */
export class WaitingUploads {
  readonly #parts: WaitingParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #room: PendingUploads<WaitingTally>

  constructor(parts: WaitingParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#room = new PendingUploads(parts, {
      table: 'ops_data_waiting',
      name: 'ops-data',
      sweepRest: (scope) => sweepPacks(scope, 'ops_data_waiting'),
    })
    this.#clock = clock
    this.#newId = newId
  }

  /** What the user has waiting; null where that is nothing. */
  waiting(access: Access): Promise<WaitingUpload | null> {
    const scope = opsDataPolicy.figures(access)
    const { userId } = access.user
    return selectWaitingUpload(scope, userId)
  }

  /**
   * Reads a workbook, whole or not at all, and has it wait in the place of what the user had waiting before.
   *
   * @param read what reads it, for figures that come another way than in a file.
   * @throws DomainError with a sentence for what cannot be read, and the signal's reason; what waited before stays then.
   */
  async upload(
    access: Access,
    { path, fileName, signal }: FiguresFile,
    read: ReadWorkbookFigures = this.#parts.read,
  ): Promise<WaitingUpload> {
    const scope = opsDataPolicy.change(access)
    const by = access.user
    const { companies, ledger, locations } = this.#parts
    const id = this.#newId()
    return this.#room.arrive(scope, id, async () => {
      const upload = { id, userId: by.userId, uploadedBy: by.name, filename: fileName, uploadedAt: this.#clock.now() }
      const { fiscalYearStartMonth } = await companies.get(scope)
      const metrics = await selectMetrics(scope)
      const reading = {
        kind: 'OPS_DATA',
        companyId: scope.companyId,
        fiscalYearStart: fiscalYearStartMonth,
        locations: namesOfLocations((await locations.tree(access)).tree, await ledger.locations(access)),
        metrics: metrics.map((metric) => ({ id: metric.id, name: metric.name, isDerived: metric.formula !== null })),
      } as const
      const { figures } = await companies.versions(scope)
      await insertArrivingUpload(scope, upload)
      const lines = new ArrivingLines(scope, id, await hasFigures(scope, null))
      try {
        const { issues, decimalMark } = await read({ path, fileName, reading }, (some) => lines.take(some), { signal })
        const { tally, ...counted } = await lines.end()
        const whole: WaitingUpload = { ...upload, decimalMark, issues, ...counted, revision: 0 }
        const missing = await scope.transaction(async (tx) => {
          const metricIds = await selectGoneMetrics(tx, id)
          for (const metricId of metricIds) await takeOutMetric(tx, id, metricId)
          await landUpload(tx, whole)
          // The last moment at which none of it has happened.
          signal?.throwIfAborted()
          return metricIds
        })
        if (tally !== null && missing.length === 0) this.#room.keepTally(id, stateOf(whole, figures), Promise.resolve(tally))
        return whole
      } catch (error) {
        await lines.abandon()
        throw error
      }
    })
  }

  /** The metrics that an upload has figures of. */
  async metricsOf(access: Access, upload: WaitingUpload): Promise<readonly string[]> {
    opsDataPolicy.figures(access)
    return [...(await this.tally(access, upload)).metrics.keys()]
  }

  /** How many figures of each state there are, in all and by metric and location. */
  async tally(access: Access, upload: WaitingUpload): Promise<WaitingTally> {
    const scope = opsDataPolicy.figures(access)
    const { figures } = await this.#parts.companies.versions(scope)
    return this.#room.tally(upload.id, stateOf(upload, figures), () => tallyOf(scope, upload, ALL_LINES))
  }

  /** The lines that a filter leaves, in the order of the workbook; those without any figure are left out. */
  async lines(access: Access, upload: WaitingUpload, filter: LineFilter): Promise<StatedLine[]> {
    const scope = opsDataPolicy.figures(access)
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
  async correct(access: Access, correction: CellCorrection): Promise<{ readonly upload: WaitingUpload; readonly line: StatedLine }> {
    const scope = opsDataPolicy.change(access)
    const { userId } = access.user
    const { figures } = await this.#parts.companies.versions(scope)
    const { upload, line, before, after } = await scope.transaction((tx) =>
      correctWaitingCell(tx, userId, correction, (id, pack) => this.#room.replacePack(tx, id, pack)),
    )
    const known = this.#room.knownTally(upload.id, stateOf({ revision: upload.revision - 1 }, figures))
    if (known !== null)
      this.#room.keepTally(
        upload.id,
        stateOf(upload, figures),
        known.then((tally) => changedTally(tally, before, after)),
      )
    return { upload, line }
  }

  /** Gives up the user's waiting upload. @returns whether there was one of that id. */
  async discard(access: Access, uploadId: string): Promise<boolean> {
    const scope = opsDataPolicy.change(access)
    const { userId } = access.user
    const wasThere = await scope.transaction(async (tx) => {
      const upload = await lockWaitingUpload(tx, userId)
      if (upload?.id !== uploadId) return false
      await this.#room.remove(tx, upload.id)
      return true
    })
    if (wasThere) await this.#room.sweepRest(scope)
    this.#room.forgetTally(uploadId)
    return wasThere
  }

  /**
   * Stores every valid figure of the user's waiting upload, in one transaction. What was saved already is not saved twice.
   *
   * @param uploadId null for whatever the user has waiting.
   * @returns the metrics that have new or changed figures by it.
   * @throws NOT_FOUND for an upload that neither waits nor was saved.
   */
  async save(access: Access, uploadId: string | null): Promise<readonly string[]> {
    const scope = opsDataPolicy.change(access)
    const { userId } = access.user
    const waiting = await selectWaitingUpload(scope, userId)
    if (waiting === null || (uploadId !== null && waiting.id !== uploadId)) return this.#savedBefore(scope, userId, uploadId)
    // A number that is never used does no harm; taking it inside would have everyone who changes anything wait for the end.
    const number = await nextUploadNumber(scope)
    const saved = await this.#parts.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
      await holdFigures(tx)
      const upload = await lockWaitingUpload(tx, userId)
      // Somebody else saved it, or gave it up, just now.
      if (upload?.id !== waiting.id) return null
      const { tally, metricIds, locations } = await saveFigures(tx, upload, number)
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
      await this.#room.remove(tx, id)
      return metricIds
    })
    if (saved === null) return this.#savedBefore(scope, userId, waiting.id)
    this.#room.forgetTally(waiting.id)
    await this.#room.sweepRest(scope)
    return saved
  }

  /** Takes away what uploads of any company left behind that were ended in the middle. @returns how many there were. */
  sweepAll(): Promise<number> {
    return this.#room.sweepAll()
  }

  async #savedBefore(scope: Scope, userId: string, uploadId: string | null): Promise<readonly string[]> {
    if (uploadId === null) return []
    const saved = isUuid(uploadId) ? await selectUpload(scope, uploadId) : null
    if (saved?.userId !== userId) throw waitsNoMore()
    return saved.metricIds
  }
}

/** What a tally is of: the upload as it was corrected, against the figures that are stored. */
function stateOf({ revision }: Pick<WaitingUpload, 'revision'>, figures: number): string {
  return `${revision} ${figures}`
}
