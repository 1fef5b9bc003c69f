import { cleanText, detached, isBlank } from './cell-text.ts'
import type { FileMatch } from './file-match.ts'
import { type PostingStatus, statusReader } from './posting-status.ts'
import { textAt } from './row-cells.ts'

/** Beyond so many different texts a column holds something else. */
const MOST_STATUSES = 1_000

interface StatusColumn {
  readonly at: number
  readonly heading: string
  readonly read: (text: string) => PostingStatus
  readonly known: Map<string, PostingStatus>
}

/** Finds the rows that are not in the books, by the columns of statuses. */
export class RowStatuses {
  readonly #columns: readonly StatusColumn[]

  constructor({ roles, headings }: FileMatch) {
    this.#columns = roles.flatMap((role, at) => {
      const heading = headings[at] ?? ''
      return role === 'STATUS' ? [{ at, heading, read: statusReader(heading), known: new Map() }] : []
    })
  }

  /** The status of a row that is not in the books, as in `Draft` or `Voided: Yes`; null for any other. */
  unposted(cells: readonly string[]): string | null {
    for (const { at, heading, read, known } of this.#columns) {
      const text = textAt(cells, at)
      if (isBlank(text)) continue
      let status = known.get(text)
      if (status === undefined) {
        status = read(text)
        if (known.size < MOST_STATUSES) known.set(detached(text), status)
      }
      if (status !== 'LEFT_OUT') continue
      const shown = detached(cleanText(text))
      return /\p{L}{4}/u.test(shown) ? shown : `${heading}: ${shown}`
    }
    return null
  }
}
