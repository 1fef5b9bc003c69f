import type { DatedRow } from './closing-entries.ts'

/** Rows that are looked at: what a file has twice, it has from the beginning. */
const MOST_ROWS = 50_000
const FEWEST = 2
/** Of all rows; half would be every row twice. Tax books and other levels differ in some amounts. */
const SHARE = 0.4

/** Rows that are left out since they are voided, and whether others take back each of them. Looks at the first 50,000 rows. */
export class VoidedRows {
  readonly #columns: readonly number[]
  readonly #voided = new Map<string, number>()
  readonly #imported = new Map<string, number>()
  #rows = 0
  #isCut = false

  /** @param columns those that name the account and the location. */
  constructor(columns: readonly number[]) {
    this.#columns = columns
  }

  /** @param amount minor units, with the same sign for all rows. */
  add(cells: readonly string[], amount: number | bigint, isVoided: boolean): void {
    // QuickBooks writes zero for what is voided.
    if (Number(amount) === 0) return
    if (this.#rows === MOST_ROWS) {
      this.#isCut ||= isVoided
      return
    }
    this.#rows++
    const counts = isVoided ? this.#voided : this.#imported
    // What takes back has the opposite amount.
    const key = [isVoided ? -amount : amount, ...this.#columns.map((at) => cells[at]?.trim() ?? '')].join('\n')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  /** The voided rows if there is a row that takes back each of them; 0 otherwise. */
  get takenBack(): number {
    let rows = 0
    if (this.#isCut) return 0
    for (const [key, count] of this.#voided) {
      if ((this.#imported.get(key) ?? 0) < count) return 0
      rows += count
    }
    return rows
  }
}

/** Rows that a file has twice, except for a column that is not read, as with two books or levels of consolidation. */
export interface ManyRepeated {
  readonly repeated: number
  readonly rows: number
  /** The column in which they differ. */
  readonly column: number
}

/** So many rows in a row repeat earlier ones by no chance: any, and those with numbers of documents, in the same order. */
const LONGEST_RUN = 8
const LONGEST_NUMBERED_RUN = 3

/** Finds such rows, and those that a file repeats as they are, one after the other. */
export class RepeatedRows {
  readonly #unread: readonly number[]
  /** What the unread columns of the first row say. */
  readonly #seen = new Map<string, readonly string[]>()
  readonly #differing = new Map<number, number>()
  /** The place of each row's text. */
  readonly #whole = new Map<string, number>()
  #run = 0
  /** How many of the run are in the same order as before, and have numbers. */
  #ordered = 0
  #place = -1
  #copied = 0
  #rows = 0

  /** @param unread the columns that are not read. */
  constructor(unread: readonly number[]) {
    this.#unread = unread
  }

  add({ day, accountIndex, locationIndex, amount, transactionNumber, reference, memo }: DatedRow, cells: readonly string[]): void {
    if (this.#rows === MOST_ROWS) return
    this.#rows++
    this.#addWhole(cells.join('\n'), (transactionNumber ?? reference ?? '') !== '')
    if (this.#unread.length === 0) return
    const key = `${day}\n${accountIndex}\n${locationIndex}\n${amount}\n${transactionNumber ?? ''}\n${reference ?? ''}\n${memo ?? ''}`
    const own = this.#unread.map((at) => cells[at]?.trim() ?? '')
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, own)
    else for (const [at, column] of this.#unread.entries()) if (first[at] !== own[at]) this.#count(column)
  }

  /** Rows that are copies of earlier ones, in runs of several; 0 for none. */
  get copied(): number {
    return this.#copied + this.#copiedOfRun
  }

  get #copiedOfRun(): number {
    return this.#run >= LONGEST_RUN || this.#ordered >= LONGEST_NUMBERED_RUN ? this.#run : 0
  }

  #addWhole(text: string, isNumbered: boolean): void {
    const place = this.#whole.get(text)
    if (place !== undefined) {
      this.#run++
      this.#ordered = !isNumbered
        ? 0
        : place === this.#place + 1
          ? this.#ordered + 1
          : Math.max(this.#ordered >= LONGEST_NUMBERED_RUN ? this.#ordered : 0, 1)
      this.#place = place
      return
    }
    this.#whole.set(text, this.#rows)
    this.#copied += this.#copiedOfRun
    this.#run = 0
    this.#ordered = 0
  }

  /** Of the column in which most differ; null where they are few. */
  get many(): ManyRepeated | null {
    const [most] = [...this.#differing].sort(([, left], [, right]) => right - left)
    if (most === undefined) return null
    const [column, repeated] = most
    return repeated >= FEWEST && repeated >= this.#rows * SHARE ? { repeated, rows: this.#rows, column } : null
  }

  #count(column: number): void {
    this.#differing.set(column, (this.#differing.get(column) ?? 0) + 1)
  }
}
