import { BadInputError } from '@fourwall/domain/errors.ts'

/** What a workbook may take to read, whatever its headers claim. */
export interface XlsxLimits {
  readonly fileBytes: number
  /** Parts in the zip archive. */
  readonly parts: number
  /** Unpacked, over all parts that are read. */
  readonly inflatedBytes: number
  /** Filled cells and the blanks before them. */
  readonly cells: number
  /** Texts that cells share. */
  readonly sharedTexts: number
  /** Of all of them together. */
  readonly sharedCharacters: number
  /** Time spent on reading, without that of whoever takes the rows. */
  readonly milliseconds: number
  /** What to do about a workbook past a limit. */
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

/** Looking at a clock costs about as much as unpacking 10 kB. */
const LOOK_EVERY_BYTES = 1_000_000

/** Counts what the reading of one workbook takes. Each count throws BadInputError past its limit. */
export class XlsxBudget {
  readonly limits: XlsxLimits
  readonly #now: () => number
  #inflatedBytes = 0
  #nextLook = 0
  #cells = 0
  #spent = 0
  #since: number

  /** `now`: milliseconds on a clock that only goes forward. */
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

  /** What was read once is read again: it counts but once, and the clock goes on. */
  readAgain(): void {
    this.#inflatedBytes = 0
    this.#nextLook = 0
    this.#cells = 0
  }

  tooLarge(what: string): BadInputError {
    return tooLargeWorkbook(what, this.limits)
  }

  /** Stops the clock while the rows are with whoever takes them. */
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
