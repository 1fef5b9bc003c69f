import { BadInputError } from '@fourwall/domain/errors.ts'

/** Limits for reading a workbook, whatever its headers claim. */
export interface XlsxLimits {
  readonly fileBytes: number
  /** Parts in the zip archive. */
  readonly parts: number
  /** Unpacked bytes over all parts that are read. */
  readonly inflatedBytes: number
  /** Filled cells and the blanks before them. */
  readonly cells: number
  /** Shared texts. */
  readonly sharedTexts: number
  /** Characters of all shared texts. */
  readonly sharedCharacters: number
  /** Time spent on reading, without the time of the receiver. */
  readonly milliseconds: number
  /** What to do about a workbook above a limit. */
  readonly advice: string
}

export const XLSX_LIMITS: XlsxLimits = {
  fileBytes: 25_000_000,
  parts: 1_000,
  inflatedBytes: 300_000_000,
  cells: 5_000_000,
  sharedTexts: 5_000_000,
  sharedCharacters: 150_000_000,
  milliseconds: 10_000,
  advice: 'Split it into smaller ones, or save the sheet as CSV.',
}

/** Checking the clock costs about as much as unpacking 10 kB. */
const LOOK_EVERY_BYTES = 1_000_000

/** Tracks the cost of reading one workbook. Each count throws BadInputError above its limit. */
export class XlsxBudget {
  readonly limits: XlsxLimits
  readonly #now: () => number
  #inflatedBytes = 0
  #nextLook = 0
  #cells = 0
  #spent = 0
  #since: number

  /** `now`: milliseconds of a monotonic clock. */
  constructor(limits: XlsxLimits, now: () => number) {
    this.limits = limits
    this.#now = now
    this.#since = now()
  }

  countInflated(bytes: number): void {
    this.#inflatedBytes += bytes
    if (this.#inflatedBytes > this.limits.inflatedBytes)
      throw this.tooLarge(`unpacks to more than ${this.limits.inflatedBytes / 1_000_000} MB`)
    if (this.#inflatedBytes < this.#nextLook) return
    this.#nextLook = this.#inflatedBytes + LOOK_EVERY_BYTES
    if (this.#spent + this.#now() - this.#since > this.limits.milliseconds) {
      throw this.tooLarge(`takes longer than ${this.limits.milliseconds / 1_000} seconds to read`)
    }
  }

  countCells(cells: number): void {
    this.#cells += cells
    if (this.#cells > this.limits.cells) throw this.tooLarge(`has more than ${this.limits.cells.toLocaleString('en-US')} cells`)
  }

  /** Starts counting again for a second reading; the clock continues. */
  readAgain(): void {
    this.#inflatedBytes = 0
    this.#nextLook = 0
    this.#cells = 0
  }

  tooLarge(what: string): BadInputError {
    return tooLargeWorkbook(what, this.limits)
  }

  /** Stops the clock while the receiver has the rows. */
  pause(): void {
    this.#spent += this.#now() - this.#since
  }

  resume(): void {
    this.#since = this.#now()
  }
}

export function tooLargeWorkbook(what: string, { advice }: XlsxLimits): BadInputError {
  return new BadInputError(`The workbook ${what}. ${advice}`)
}
