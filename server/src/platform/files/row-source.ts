import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'

export interface RowSourceOptions {
  /** Ends the reading with the signal's reason. */
  readonly signal?: AbortSignal
  /** Hears how many bytes of the file have been read so far, now and then. */
  readonly onBytes?: (bytes: number) => void
}

/** A file's rows in their order, in batches of about a thousand; none of a batch is empty. */
export type RowBatches = AsyncGenerator<readonly RawRow[], void, void>

/** A file of a kind that can be read, from its first row as often as wanted. */
export interface RowSource {
  /** As in: comma, UTF-8; or the sheet's name. Exact once the rows have been read, likely before. */
  format(): string
  rows(options?: RowSourceOptions): RowBatches
}
