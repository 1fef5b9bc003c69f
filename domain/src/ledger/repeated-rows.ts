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

/** So many rows in a row repeat earlier ones by no chance. */
const LONGEST_RUN = 8

/** Finds such rows, and those that a file repeats as they are, one after the other. */
export class RepeatedRows {
  readonly #unread: readonly number[]
  /** What the unread columns of the first row say. */
  readonly #seen = new Map<string, readonly string[]>()
  readonly #differing = new Map<number, number>()
  readonly #whole = new Set<string>()
  #run = 0
  #copied = 0
  #rows = 0

  /** @param unread the columns that are not read. */
  constructor(unread: readonly number[]) {
    this.#unread = unread
  }

  add({ day, accountIndex, locationIndex, amount, transactionNumber, reference, memo }: DatedRow, cells: readonly string[]): void {
    if (this.#rows === MOST_ROWS) return
    this.#rows++
    this.#addWhole(cells.join('\n'))
    if (this.#unread.length === 0) return
    const key = `${day}\n${accountIndex}\n${locationIndex}\n${amount}\n${transactionNumber ?? ''}\n${reference ?? ''}\n${memo ?? ''}`
    const own = this.#unread.map((at) => cells[at]?.trim() ?? '')
    const first = this.#seen.get(key)
    if (first === undefined) this.#seen.set(key, own)
    else for (const [at, column] of this.#unread.entries()) if (first[at] !== own[at]) this.#count(column)
  }

  /** Rows that are copies of earlier ones, in runs of several; 0 for none. */
  get copied(): number {
    return this.#run >= LONGEST_RUN ? this.#copied + this.#run : this.#copied
  }

  #addWhole(text: string): void {
    if (this.#whole.has(text)) {
      this.#run++
      return
    }
    this.#whole.add(text)
    if (this.#run >= LONGEST_RUN) this.#copied += this.#run
    this.#run = 0
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
