import { BadInputError } from '@fourwall/domain/errors.ts'
import { LinePacker, type WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { countWaiting } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Scope } from '../../platform/database/database.ts'
import { figurePlaceKey, selectPacksAt } from './figures-repository.ts'
import { keyOf } from './stated-places.ts'
import { insertWaitingPacks, type WaitingUpload } from './waiting-repository.ts'
import { TallyCollector, type WaitingTally } from './waiting-tally.ts'

const LINES_PER_PACK = 100
/** A line of many cells weighs more. */
const CELLS_PER_PACK = 3_000
const PACKS_AT_ONCE = 8
/** Lines that are counted together, for which the database is asked once. */
const COUNTED_AT_ONCE = 500
/** More lines than this of metrics and locations that other lines are about are no workbook that a person filled in. */
const MOST_REPEATED = 10_000

/** The lines of an upload on their way in: stored as they come, and counted along the way. */
export class ArrivingLines {
  readonly #scope: Scope
  readonly #uploadId: string
  readonly #hasFigures: boolean
  readonly #packer = new LinePacker()
  readonly #seen = new Set<string>()
  readonly #repeated = new Map<string, readonly [string, number]>()
  readonly #tally = new TallyCollector()
  #uncounted: FigureLine[] = []
  #counting: Promise<void> = Promise.resolve()
  #open: FigureLine[] = []
  #openCells = 0
  #packs: WaitingPack[] = []
  #storing: Promise<void> = Promise.resolve()
  #lineCount = 0
  #cellCount = 0
  #repeats = 0

  /** @param hasFigures whether anything is stored that the lines would have to be held against. */
  constructor(scope: Scope, uploadId: string, hasFigures: boolean) {
    this.#scope = scope
    this.#uploadId = uploadId
    this.#hasFigures = hasFigures
  }

  /** Done when the lines that came before are stored and counted, so that no more come in than can be. */
  async take(lines: readonly FigureLine[]): Promise<void> {
    for (const line of lines) {
      if (this.#isFirst(line)) this.#uncounted.push(line)
      this.#lineCount += 1
      this.#cellCount += line.figures.length
      this.#open.push(line)
      this.#openCells += line.figures.length
      if (this.#open.length >= LINES_PER_PACK || this.#openCells >= CELLS_PER_PACK) this.#close()
    }
    if (this.#uncounted.length >= COUNTED_AT_ONCE) await this.#count()
    if (this.#packs.length >= PACKS_AT_ONCE) await this.#store()
  }

  /** Stores what is left, and says what there is. @returns the tally, null where it has to be taken anew: lines repeat each other. */
  async end(): Promise<Pick<WaitingUpload, 'sheets' | 'repeated' | 'lineCount' | 'cellCount'> & { readonly tally: WaitingTally | null }> {
    if (this.#open.length > 0) this.#close()
    await this.#store()
    await this.#count()
    await Promise.all([this.#storing, this.#counting])
    return {
      sheets: this.#packer.sheets,
      repeated: [...this.#repeated.values()],
      lineCount: this.#lineCount,
      cellCount: this.#cellCount,
      tally: this.#repeated.size === 0 ? this.#tally : null,
    }
  }

  /** Waits for what is being stored, whatever becomes of it: nothing may be written after the upload was given up. */
  async abandon(): Promise<void> {
    await Promise.allSettled([this.#storing, this.#counting])
  }

  #isFirst(line: FigureLine): boolean {
    const key = keyOf(line)
    if (!this.#seen.has(key)) {
      this.#seen.add(key)
      return true
    }
    this.#repeats += 1
    if (this.#repeats > MOST_REPEATED)
      throw new BadInputError(
        `The workbook has more than ${MOST_REPEATED.toLocaleString('en-US')} rows of metrics and locations that other rows are about already. Keep one row of each.`,
        'file',
      )
    this.#repeated.set(key, [line.subjectId, line.locationId])
    return false
  }

  /** As with storing, one question is under way while the next lines are read. */
  async #count(): Promise<void> {
    await this.#counting
    const lines = this.#uncounted
    this.#uncounted = []
    this.#counting = this.#addCounts(lines)
    // Told by whoever waits for it next.
    this.#counting.catch(() => undefined)
  }

  async #addCounts(lines: readonly FigureLine[]): Promise<void> {
    const places = lines.map(({ subjectId, locationId }) => ({ metricId: subjectId, locationId }))
    const stored = this.#hasFigures && places.length > 0 ? await selectPacksAt(this.#scope, places) : null
    for (const [at, line] of lines.entries()) {
      const place = places[at]
      if (place !== undefined) this.#tally.addCounts(place, countWaiting([line], stored?.get(figurePlaceKey(place)) ?? []))
    }
  }

  #close(): void {
    this.#packs.push(this.#packer.pack(this.#open))
    this.#open = []
    this.#openCells = 0
  }

  /** One statement is under way while the next lines are read. */
  async #store(): Promise<void> {
    await this.#storing
    const packs = this.#packs
    if (packs.length === 0) return
    this.#packs = []
    this.#storing = insertWaitingPacks(this.#scope, this.#uploadId, packs)
    // Told by whoever waits for it next.
    this.#storing.catch(() => undefined)
  }
}
