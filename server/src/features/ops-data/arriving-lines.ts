import { BadInputError } from '@fourwall/domain/errors.ts'
import { LinePacker, type WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { countWaiting } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Scope } from '../../platform/database/database.ts'
import { figurePlaceKey, selectPacksAt } from './figures-repository.ts'
import type { FigureFacts } from './place-facts.ts'
import { keyOf } from './stated-places.ts'
import { insertWaitingPacks, type WaitingUpload } from './waiting-repository.ts'
import { TallyCollector, type WaitingTally } from './waiting-tally.ts'

const LINES_PER_PACK = 100
/** A line with many cells counts for more. */
const CELLS_PER_PACK = 3_000
const PACKS_AT_ONCE = 8
/** Lines counted together, with one query. */
const COUNTED_AT_ONCE = 500
/** More repeated lines for the same metric and location than any workbook filled in by a person has. */
const MOST_REPEATED = 10_000

/** The lines of an upload while it is being read; stored and counted as they come. */
export class ArrivingLines {
  readonly #scope: Scope
  readonly #uploadId: string
  readonly #hasFigures: boolean
  readonly #facts: FigureFacts
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

  /** @param hasFigures whether there are stored figures to compare with. `facts`: by which figures are judged. */
  constructor(scope: Scope, uploadId: string, hasFigures: boolean, facts: FigureFacts) {
    this.#scope = scope
    this.#uploadId = uploadId
    this.#hasFigures = hasFigures
    this.#facts = facts
  }

  /** Resolves when earlier lines have been stored and counted, so that reading does not run ahead. */
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

  /** Stores the remaining lines. @returns the totals; the tally is null if it must be recounted because lines repeat each other. */
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

  /** Waits for the store in progress, whatever its result: nothing may be written after the upload was discarded. */
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
        `The workbook has more than ${MOST_REPEATED.toLocaleString('en-US')} rows for metrics and locations that other rows already have. Keep one row of each.`,
        'file',
      )
    this.#repeated.set(key, [line.subjectId, line.locationId])
    return false
  }

  /** Like storing: one query runs while the next lines are read. */
  async #count(): Promise<void> {
    await this.#counting
    const lines = this.#uncounted
    this.#uncounted = []
    this.#counting = this.#addCounts(lines)
    // Its error is thrown at the next await.
    this.#counting.catch(() => undefined)
  }

  async #addCounts(lines: readonly FigureLine[]): Promise<void> {
    const places = lines.map(({ subjectId, locationId }) => ({ metricId: subjectId, locationId }))
    const isCompared = this.#hasFigures && places.length > 0
    const stored = isCompared ? await selectPacksAt(this.#scope, places) : null
    if (isCompared)
      await this.#facts.load(
        this.#scope,
        places.map(({ metricId }) => metricId),
      )
    for (const [at, line] of lines.entries()) {
      const place = places[at]
      if (place !== undefined)
        this.#tally.addCounts(place, countWaiting([line], stored?.get(figurePlaceKey(place)) ?? [], this.#facts.of(place)))
    }
  }

  #close(): void {
    this.#packs.push(this.#packer.pack(this.#open))
    this.#open = []
    this.#openCells = 0
  }

  /** One statement runs while the next lines are read. */
  async #store(): Promise<void> {
    await this.#storing
    const packs = this.#packs
    if (packs.length === 0) return
    this.#packs = []
    this.#storing = insertWaitingPacks(this.#scope, this.#uploadId, packs)
    // Its error is thrown at the next await.
    this.#storing.catch(() => undefined)
  }
}
