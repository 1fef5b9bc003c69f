import { DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { mergedFigures } from '@fourwall/domain/ops-data/stored-figures.ts'
import { typedFigure } from '@fourwall/domain/ops-data/typed-figure.ts'
import { SheetCollector, unpackCells, withCell } from '@fourwall/domain/ops-data/waiting-lines.ts'
import { addCounts, countStates, NO_FIGURES, type StateCounts, totalOf, validFigures } from '@fourwall/domain/ops-data/waiting-states.ts'
import { type Day, monthOf } from '@fourwall/domain/time/day.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { type FigurePack, insertUpload, nextUploadNumber, selectUpload, upsertPacks } from './figures-repository.ts'
import { selectMetrics } from './repository.ts'
import { type StatedLine, statedPlaces } from './stated-places.ts'
import {
  deleteWaiting,
  insertArriving,
  insertLines,
  type LineFilter,
  landUpload,
  lockWaiting,
  selectArriving,
  selectLines,
  selectWaiting,
  sweepLines,
  updateCells,
  type WaitingLine,
  type WaitingUpload,
} from './waiting-repository.ts'

export type { StatedLine } from './stated-places.ts'
export type { WaitingUpload } from './waiting-repository.ts'

/** Whose upload it is. */
export interface Uploader {
  readonly userId: string
  readonly name: string
}

/** How many figures of each state a waiting upload has. */
export interface WaitingTally {
  readonly counts: StateCounts
  readonly metrics: ReadonlyMap<string, StateCounts>
  readonly locations: ReadonlyMap<LocationId, StateCounts>
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
  readonly read: ReadWorkbookFigures
}

const ALL: LineFilter = { metricId: null, locationId: null }
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
   * @throws DomainError with a sentence for what cannot be read; what waited before stays then.
   */
  async upload(scope: Scope, by: Uploader, file: { readonly path: string; readonly fileName: string }): Promise<WaitingUpload> {
    const { database, companies, ledger, read } = this.#parts
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
        locations: (await ledger.locations(scope)).map(({ id: locationId, name }) => ({ id: locationId, name })),
        metrics: metrics.map((metric) => ({ id: metric.id, name: metric.name, isDerived: metric.formula !== null })),
      } as const
      await insertArriving(scope, upload)
      try {
        const sheets = new SheetCollector()
        let [lineCount, cellCount] = [0, 0]
        const { issues, decimalMark } = await read({ ...file, reading }, async (lines) => {
          const packed = lines.map((line, at): WaitingLine => {
            cellCount += line.figures.length
            const { subjectId: metricId, locationId } = line
            return { metricId, locationId, position: lineCount + at, line: line.line, ...sheets.pack(line) }
          })
          lineCount += lines.length
          await insertLines(scope, id, packed)
        })
        const whole: WaitingUpload = { ...upload, decimalMark, issues, sheets: sheets.sheets, lineCount, cellCount, revision: 0 }
        await scope.transaction((tx) => landUpload(tx, whole))
        return whole
      } catch (error) {
        await scope.transaction((tx) => deleteWaiting(tx, id))
        throw error
      } finally {
        await sweepLines(scope)
      }
    })
  }

  /** The metrics that an upload has figures of, in order of id. */
  async metricsOf(scope: Scope, upload: WaitingUpload): Promise<readonly string[]> {
    return [...(await this.tally(scope, upload)).metrics.keys()]
  }

  /** How many figures of each state there are, in all and by metric and location. */
  async tally(scope: Scope, upload: WaitingUpload): Promise<WaitingTally> {
    const { figures } = await this.#parts.companies.versions(scope)
    const kept = this.#tallies.get(upload.id)
    if (kept !== undefined && kept.revision === upload.revision && kept.figures === figures) return kept.tally
    const tally = tallyOf(scope, upload)
    this.#keepTally(upload.id, upload.revision, figures, tally)
    return tally
  }

  /** The lines that a filter leaves, in order of metric, then location, then as in the workbook. */
  async lines(scope: Scope, upload: WaitingUpload, filter: LineFilter): Promise<StatedLine[]> {
    if (filter.metricId !== null && !isUuid(filter.metricId)) return []
    const lines: StatedLine[] = []
    for await (const places of statedPlaces(scope, upload, filter)) lines.push(...places.flatMap((place) => place.lines))
    return lines
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
    const position = await scope.transaction(async (tx) => {
      const upload = await lockWaiting(tx, userId)
      if (upload?.id !== correction.uploadId) throw gone()
      const lines = isUuid(metricId) ? await selectLines(tx, upload.id, { metricId, locationId }, null, MOST_LINES_OF_A_PLACE) : []
      const { line, place } = cellAt(upload, lines, correction)
      const typed = value.trim()
      const cells = withCell(line.cells, place, typed === '' ? null : typedFigure(typed, upload.decimalMark))
      await updateCells(tx, upload.id, { ...line, cells })
      return line.position
    })
    const upload = await selectWaiting(scope, userId)
    if (upload?.id !== correction.uploadId) throw gone()
    const line = (await this.lines(scope, upload, { metricId, locationId })).find((one) => one.position === position)
    if (line === undefined) throw gone()
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
    if (wasThere) await sweepLines(scope)
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
    const saved = await this.#parts.companies.change(scope, 'FIGURES', async (tx) => {
      const upload = await lockWaiting(tx, userId)
      // Somebody else saved it, or gave it up, just now.
      if (upload?.id !== waiting.id) return null
      const number = await nextUploadNumber(tx)
      const metricIds = new Set<string>()
      const locations = new Set<LocationId>()
      let counts = NO_FIGURES
      for await (const places of statedPlaces(tx, upload, ALL)) {
        const packs: FigurePack[] = []
        for (const place of places) {
          const { metricId, locationId, stored } = place
          const stated = place.lines.map(({ figures }) => figures)
          counts = addCounts(counts, countStates(stated))
          const figures = mergedFigures(stored, validFigures(stated, number))
          if (figures === stored) continue
          packs.push({ metricId, locationId, figures })
          metricIds.add(metricId)
          locations.add(locationId)
        }
        await upsertPacks(tx, packs)
      }
      const { id, filename, uploadedBy, uploadedAt } = upload
      await insertUpload(tx, {
        number,
        id,
        filename,
        userId,
        uploadedBy,
        uploadedAt,
        savedAt: this.#clock.now(),
        metricIds: [...metricIds],
        locations: locations.size,
        newFigures: counts.new,
        unchangedFigures: counts.unchanged,
        overriddenFigures: counts.overridden,
        invalidFigures: counts.invalid,
      })
      await deleteWaiting(tx, id)
      return [...metricIds]
    })
    if (saved === null) return this.#savedBefore(scope, userId, waiting.id)
    this.#tallies.delete(waiting.id)
    await sweepLines(scope)
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
    await sweepLines(scope)
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

/** A place has a line or two; a workbook that repeats it over and over is cut off here. */
const MOST_LINES_OF_A_PLACE = 1_000

/** Which line has the cell, and the place of its column in its sheet. */
function cellAt(
  { sheets }: WaitingUpload,
  lines: readonly WaitingLine[],
  { timestamp, coordinate }: CellCorrection,
): { readonly line: WaitingLine; readonly place: number } {
  const month = monthOf(timestamp)
  const candidates = lines.flatMap((line) => {
    const sheet = sheets[line.sheet]
    if (sheet === undefined) return []
    const figures = new Map(unpackCells(line.cells, sheet).map((figure) => [`${figure.column}/${figure.months}`, figure]))
    return sheet.columns.flatMap(([column, firstMonth, months], place) => {
      if (firstMonth !== month || (coordinate !== null && coordinate !== coordinateOf(sheet.name, line.line, column))) return []
      const figure = figures.get(`${column}/${months}`)
      return [{ line, place, rank: figure === undefined ? 2 : figure.value === null ? 0 : 1 }]
    })
  })
  // What cannot be read is what is usually corrected; a blank cell is meant where there is no other.
  const [cell] = candidates.sort((one, other) => one.rank - other.rank)
  if (cell === undefined)
    throw new DomainError(
      'NOT_FOUND',
      'The upload has no cell for this metric, location and period. Add it to the workbook and upload that again.',
    )
  return cell
}

async function tallyOf(scope: Scope, upload: WaitingUpload): Promise<WaitingTally> {
  let counts = NO_FIGURES
  const metrics = new Map<string, StateCounts>()
  const locations = new Map<LocationId, StateCounts>()
  for await (const places of statedPlaces(scope, upload, ALL))
    for (const place of places) {
      const more = countStates(place.lines.map(({ figures }) => figures))
      if (totalOf(more) === 0) continue
      counts = addCounts(counts, more)
      metrics.set(place.metricId, addCounts(metrics.get(place.metricId) ?? NO_FIGURES, more))
      locations.set(place.locationId, addCounts(locations.get(place.locationId) ?? NO_FIGURES, more))
    }
  return { counts, metrics, locations }
}

function lockOf(uploadId: string): string {
  return `ops-data:${uploadId}`
}

function gone(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'This upload no longer waits: it was discarded, or another one took its place. Upload the workbook again.',
  )
}
