import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'

/** A file's rows in order, in non-empty batches of about a thousand. */
export type RowBatches = AsyncGenerator<readonly RawRow[], void, void>

/** The rows of a file; can be read once. Nothing is read before the first row is requested. */
export interface RowSource {
  /** For example: comma, UTF-8; or the sheet's name. Empty until the rows have been read. */
  readonly format: string
  readonly rows: RowBatches
}

export interface RowReadingOptions {
  /** Ends reading with the signal's reason. */
  readonly signal?: AbortSignal
  /** Progress in bytes of the file. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A source whose format is detected while reading. */
export function rowSource(read: (tellFormat: (format: string) => void) => RowBatches): RowSource {
  let format = ''
  const rows = read((found) => {
    format = found
  })
  return {
    get format() {
      return format
    },
    rows,
  }
}
