import { counted } from '../../../money/format.ts'
import { isBlank } from '../cell-text.ts'
import type { FileEntry } from '../file-entry.ts'
import type { FileMatch } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'

/** Rows that take the date of the row above them, as all but the first of a transaction do, and do not balance with it. */
export interface CarriedDatesFound {
  readonly rows: number
  readonly line: number
}

/** So many rows with a date for each without: those are exceptions. */
const MANY_DATED = 2

/** Finds them, in the order of the file. */
export class CarriedDates {
  /** Null where each row has its own date. */
  readonly #dateAt: number | null
  #found: { rows: number; line: number } | null = null
  #dated = 0
  /** Transactions of several rows, by whether they balance. */
  readonly #transactions = { balanced: 0, others: 0 }
  /** The rows since the last date. */
  #sum = 0n
  #carried = { rows: 0, line: 0 }

  constructor({ roles, carriesDown, recognizedAs }: Pick<FileMatch, 'roles' | 'carriesDown' | 'recognizedAs'>) {
    this.#dateAt = carriesDown && recognizedAs === null ? roles.indexOf('DATE') : null
  }

  add({ line, cells }: RawRow, { amount }: FileEntry): void {
    if (this.#dateAt === null) return
    if (isBlank(cells[this.#dateAt])) this.#carried = { rows: this.#carried.rows + 1, line: this.#carried.line || line }
    else {
      this.#close()
      this.#dated++
    }
    this.#sum += BigInt(amount)
  }

  #close(): void {
    const { rows, line } = this.#carried
    if (rows > 0) this.#transactions[this.#sum === 0n ? 'balanced' : 'others']++
    if (rows > 0 && this.#sum !== 0n) this.#found = { rows: (this.#found?.rows ?? 0) + rows, line: this.#found?.line ?? line }
    this.#sum = 0n
    this.#carried = { rows: 0, line: 0 }
  }

  /** Null for none, and in a file whose transactions have one side alone, or counts. To be called after the last row. */
  end(): CarriedDatesFound | null {
    this.#close()
    const { balanced, others } = this.#transactions
    const isRare = (this.#found?.rows ?? 0) * MANY_DATED <= this.#dated
    return balanced > others || isRare ? this.#found : null
  }
}

export function carriedDatesRemark(found: CarriedDatesFound | null): string | null {
  if (found === null) return null
  const [have, it, they, them] = found.rows === 1 ? ['has', 'it', 'it is', 'it'] : ['have', 'them', 'they are', 'them']
  return `${counted(found.rows, 'row')} ${have} no date and ${found.rows === 1 ? 'takes' : 'take'} that of the row above ${it}, the first on line ${found.line}. If ${they} of another day, or no entry, write a date or leave ${them} out.`
}
