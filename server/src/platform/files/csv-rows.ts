import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { type CsvDialect, describeDialect, detectCsvDialect } from '@fourwall/domain/ledger/reading/csv-dialect.ts'
import { CsvReader } from '@fourwall/domain/ledger/reading/csv-reader.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { RowBatches, RowSource, RowSourceOptions } from './row-source.ts'
import { FileDecoder } from './text-decoding.ts'

const HEAD_BYTES = 65_536
/** About a thousand rows of a ledger. */
const PIECE_BYTES = 131_072

/** Finds out how a delimited text file is written. BadInputError for a file that is no text. */
export async function openCsv(path: string): Promise<RowSource> {
  const head = await readHead(path, HEAD_BYTES)
  const dialect = detectCsvDialect(head)
  if ((dialect.encoding === 'UTF-8' || dialect.encoding === 'windows-1252') && head.includes(0)) {
    throw new BadInputError('This is neither a text file nor an .xlsx workbook. Export the ledger as CSV or .xlsx and choose that file.')
  }
  let decoder = new FileDecoder(dialect.encoding, head)
  return {
    format: () => describeDialect({ encoding: decoder.encoding, delimiter: dialect.delimiter }),
    rows(options = {}) {
      decoder = new FileDecoder(dialect.encoding, head)
      return readRows(path, dialect, decoder, options)
    },
  }
}

/** The rows of a delimited text file whose encoding and delimiter are found out. */
export async function* readCsvRows(path: string, options: RowSourceOptions = {}): RowBatches {
  const source = await openCsv(path)
  yield* source.rows(options)
}

/** The first bytes of a file, fewer where it is shorter. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(head, filled, length - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return head.subarray(0, filled)
  } finally {
    await file.close()
  }
}

async function* readRows(path: string, dialect: CsvDialect, decoder: FileDecoder, { signal, onBytes }: RowSourceOptions): RowBatches {
  signal?.throwIfAborted()
  const reader = new CsvReader({ delimiter: dialect.delimiter })
  let batch: RawRow[] = []
  const each = (row: RawRow): void => {
    batch.push(row)
  }
  let bytes = dialect.markLength
  for await (const piece of createReadStream(path, { start: dialect.markLength, highWaterMark: PIECE_BYTES })) {
    signal?.throwIfAborted()
    // Without an encoding a file stream gives buffers; its type does not know.
    const chunk = piece as Buffer
    reader.push(decoder.decode(chunk), each)
    bytes += chunk.length
    onBytes?.(bytes)
    if (batch.length === 0) continue
    yield batch
    batch = []
  }
  signal?.throwIfAborted()
  reader.push(decoder.end(), each)
  reader.end(each)
  if (batch.length > 0) yield batch
}
