import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { namesOfLocations } from '@fourwall/domain/workbooks/location-titles.ts'
import type { ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService, CompanyVersions } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { PendingUploads, sweepPacks } from '../waiting-uploads/service.ts'
import { ArrivingLines } from './arriving-lines.ts'
import { type CellCorrection, correctWaitingCell, waitsNoMore } from './cell-correction.ts'
import { closedFigures } from './closed-figures.ts'
import { hasFigures, holdFigures } from './figures-repository.ts'
import { takeOutMetric } from './metrics-in-uploads.ts'
import { figureFacts } from './place-facts.ts'
import { opsDataPolicy } from './policy.ts'
import { selectMetrics } from './repository.ts'
import { saveFigures } from './save-figures.ts'
import { type StatedLine, statedPlaces } from './stated-places.ts'
import { insertUpload, nextUploadNumber, selectUpload } from './uploads-repository.ts'
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
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly read: ReadWorkbookFigures
}

/** A workbook to read. */
export interface FiguresFile {
  readonly path: string
  readonly fileName: string
  readonly answers?: ReadingAnswers
  /** Aborts when the result is no longer needed. */
  readonly signal?: AbortSignal | undefined
}

/** Ops data uploads that wait to be saved, one per user. What they would change is computed against the stored figures. */
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

  /** The user's waiting upload, or null. */
  waiting(access: Access): Promise<WaitingUpload | null> {
    const scope = opsDataPolicy.figures(access)
    const { userId } = access.user
    return selectWaitingUpload(scope, userId)
  }

  /**
   * Reads a workbook completely or not at all, and keeps it as the user's waiting upload, replacing the previous one.
   * @param read reads it, for figures that do not come from a file.
   *
   * @throws DomainError with a sentence if it cannot be read, OpenQuestionsError if something is to be answered first, or the signal's
   * reason; the previous waiting upload then stays.
   */
  async upload(
    access: Access,
    { path, fileName, answers = {}, signal }: FiguresFile,
    read: ReadWorkbookFigures = this.#parts.read,
  ): Promise<WaitingUpload> {
    const scope = opsDataPolicy.change(access)
    const by = access.user
    const { companies, ledger, locations } = this.#parts
    const id = this.#newId()
    return this.#room.arrive(scope, id, async () => {
      const upload = { id, userId: by.userId, uploadedBy: by.name, filename: fileName, uploadedAt: this.#clock.now() }
      const { fiscalYearStartMonth, currency } = await companies.get(scope)
      const metrics = await selectMetrics(scope)
      const reading = {
        kind: 'OPS_DATA',
        companyId: scope.companyId,
        fiscalYearStart: fiscalYearStartMonth,
        currency,
        locations: namesOfLocations((await locations.tree(access)).tree, await ledger.locations(access)),
        metrics: metrics.map((metric) => ({
          id: metric.id,
          name: metric.name,
          isDerived: metric.formula !== null,
          isSummed: metric.timeAggregation === 'SUM',
          unit: metric.unit,
        })),
      } as const
      const versions = await companies.versions(scope)
      await insertArrivingUpload(scope, upload)
      const lines = new ArrivingLines(scope, id, await hasFigures(scope, null), await figureFacts(access, this.#parts))
      try {
        const { issues, decimalMark } = await read({ path, fileName, reading, answers }, (some) => lines.take(some), { signal })
        const { tally, ...counted } = await lines.end()
        const whole: WaitingUpload = { ...upload, decimalMark, issues, ...counted, revision: 0 }
        const missing = await scope.transaction(async (tx) => {
          const metricIds = await selectGoneMetrics(tx, id)
          for (const metricId of metricIds) await takeOutMetric(tx, id, metricId)
          await landUpload(tx, whole)
          // Last chance to stop before anything changes.
          signal?.throwIfAborted()
          return metricIds
        })
        if (tally !== null && missing.length === 0) this.#room.keepTally(id, stateOf(whole, versions), Promise.resolve(tally))
        return whole
      } catch (error) {
        await lines.abandon()
        throw error
      }
    })
  }

  /** The metrics that an upload has figures for. */
  async metricsOf(access: Access, upload: WaitingUpload): Promise<readonly string[]> {
    opsDataPolicy.figures(access)
    return [...(await this.tally(access, upload)).metrics.keys()]
  }

  /** Counts figures by state: in total, and by metric and location. */
  async tally(access: Access, upload: WaitingUpload): Promise<WaitingTally> {
    const scope = opsDataPolicy.figures(access)
    const versions = await this.#parts.companies.versions(scope)
    return this.#room.tally(upload.id, stateOf(upload, versions), async () =>
      tallyOf(scope, upload, ALL_LINES, await figureFacts(access, this.#parts)),
    )
  }

  /** Filtered lines in workbook order; lines without figures are omitted. */
  async lines(access: Access, upload: WaitingUpload, filter: LineFilter): Promise<StatedLine[]> {
    const scope = opsDataPolicy.figures(access)
    const metricIds = filter.metricIds?.filter(isUuid) ?? null
    const lines: StatedLine[] = []
    const facts = await figureFacts(access, this.#parts)
    for await (const places of statedPlaces(scope, upload, { ...filter, metricIds }, facts))
      for (const place of places) lines.push(...place.lines)
    return lines.filter(({ figures }) => figures.length > 0).sort((one, other) => one.pack - other.pack || one.place - other.place)
  }

  /**
   * Changes a cell of the user's waiting upload.
   * @returns its line.
   *
   * @throws NOT_FOUND if there is no such upload or cell.
   */
  async correct(access: Access, correction: CellCorrection): Promise<{ readonly upload: WaitingUpload; readonly line: StatedLine }> {
    const scope = opsDataPolicy.change(access)
    const { userId } = access.user
    const versions = await this.#parts.companies.versions(scope)
    const facts = await figureFacts(access, this.#parts)
    const { upload, line, before, after } = await scope.transaction((tx) =>
      correctWaitingCell(tx, userId, correction, facts, (id, pack) => this.#room.replacePack(tx, id, pack)),
    )
    const known = this.#room.knownTally(upload.id, stateOf({ revision: upload.revision - 1 }, versions))
    if (known !== null)
      this.#room.keepTally(
        upload.id,
        stateOf(upload, versions),
        known.then((tally) => changedTally(tally, before, after)),
      )
    return { upload, line }
  }

  /** Discards the user's waiting upload. @returns whether there was one with that id. */
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
   * Stores all valid figures of the user's waiting upload, in one transaction. Saving twice is safe.
   * @param uploadId null for any waiting upload. @returns the metrics with new or changed figures.
   *
   * @throws NOT_FOUND for an upload that is neither waiting nor saved; ClosedMonthsError if it changes figures of closed months without
   * confirmation.
   */
  async save(access: Access, uploadId: string | null, changeClosedMonths: ClosedMonthsAgreement = false): Promise<readonly string[]> {
    const scope = opsDataPolicy.change(access)
    const { userId } = access.user
    const waiting = await selectWaitingUpload(scope, userId)
    if (waiting === null || (uploadId !== null && waiting.id !== uploadId)) return this.#savedBefore(scope, userId, uploadId)
    // Taken outside the transaction, or everyone who changes anything would wait for its end. A skipped number does no harm.
    const number = await nextUploadNumber(scope)
    const { closing, companies } = this.#parts
    const saved = await companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
      await holdFigures(tx)
      const upload = await lockWaitingUpload(tx, userId)
      // Another user has just saved or discarded it.
      if (upload?.id !== waiting.id) return null
      const { id, filename, uploadedBy, uploadedAt } = upload
      const closed = await closedFigures(closing, tx, access)
      const { tally, metricIds, statedMetricIds, locations } = await saveFigures(tx, upload, number, closed.add)
      await closed.admit({ name: `Ops data of ${filename}`, agreement: changeClosedMonths })
      const { counts } = tally
      await insertUpload(tx, {
        number,
        kind: 'UPLOAD',
        id,
        filename,
        userId,
        uploadedBy,
        uploadedAt,
        savedAt: this.#clock.now(),
        metricIds,
        statedMetricIds,
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

  /** Removes the remains of interrupted uploads of all companies. @returns how many there were. */
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

/** What a tally depends on: the upload with its corrections, the stored figures, and when locations were open. */
function stateOf({ revision }: Pick<WaitingUpload, 'revision'>, { figures, ledger, settings }: CompanyVersions): string {
  return `${revision} ${figures} ${ledger} ${settings}`
}
