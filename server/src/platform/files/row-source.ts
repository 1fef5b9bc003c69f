import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'

/** A file's rows in their order, in batches of about a thousand; none of a batch is empty. */
export type RowBatches = AsyncGenerator<readonly RawRow[], void, void>

/** The rows of a file, once. Nothing is read before the first row is asked for. */
export interface RowSource {
  /** As in: comma, UTF-8; or the sheet's name. Empty until the rows have been read. */
  readonly format: string
  readonly rows: RowBatches
}

export interface RowReadingOptions {
  /** Ends the reading with the signal's reason. */
  readonly signal?: AbortSignal
  /** How far the reading has come, in bytes of the file. */
  readonly onProgress?: (done: number, total: number) => void
}

/** A source whose format is found out while it is read. */
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
