import type { Books, Entry } from './books.ts'

/** What a person is asked before a file is imported. */
export type Question = 'signs' | 'dates' | 'accounts' | 'rows' | 'far dates'

export interface ForeignFile {
  readonly system: string
  readonly report: string
  /** The vendor's page or the thread that describes it. */
  readonly source: string
  readonly fileName: string
  readonly books: Books
  /** The entries that the ledger must have; by default those of the books. */
  readonly entries?: readonly Entry[]
  readonly bytes: () => Uint8Array | Promise<Uint8Array>
  /** How the file names accounts and places; null if it has none. Default: numbers, and names of places. */
  readonly account?: (entry: Entry) => string
  readonly place?: (entry: Entry) => string
  /** What must happen: the questions, none if it is read unaided; or that the file is refused with this sentence. */
  readonly asks: readonly Question[] | { readonly refusal: RegExp }
  /** An open fault: the file is read wrongly in this way, and nothing says so. */
  readonly knownFault?: string
}
