import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { describeDialect, detectCsvDialect } from '@fourwall/domain/ledger/reading/csv-dialect.ts'
import { CsvReader } from '@fourwall/domain/ledger/reading/csv-reader.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { readHead } from './file-head.ts'
import { type RowBatches, type RowReadingOptions, type RowSource, rowSource } from './row-source.ts'
import { FileDecoder } from './text-decoding.ts'

const HEAD_BYTES = 65_536
/** About a thousand rows of a ledger. */
const PIECE_BYTES = 131_072

/** Rows of a delimited text file; detects encoding and delimiter. @throws BadInputError if it is not text. */
export function readCsvRows(path: string, options: RowReadingOptions = {}): RowSource {
  return rowSource((tellFormat) => readRows(path, options, tellFormat))
}

async function* readRows(path: string, { signal, onProgress }: RowReadingOptions, tellFormat: (format: string) => void): RowBatches {
  signal?.throwIfAborted()
  const head = await readHead(path, HEAD_BYTES)
  const { encoding, markLength, delimiter } = detectCsvDialect(head)
  if (encoding !== 'UTF-16LE' && encoding !== 'UTF-16BE' && head.includes(0)) {
    throw new BadInputError(isMostlyText(head) ? nulBytes(head) : NO_TEXT)
  }
  const { size } = await stat(path)
  const decoder = new FileDecoder(encoding, head)
  const reader = new CsvReader({ delimiter })
  let batch: RawRow[] = []
  const each = (row: RawRow): void => {
    batch.push(row)
  }
  let done = markLength
  for await (const piece of createReadStream(path, { start: markLength, highWaterMark: PIECE_BYTES })) {
    signal?.throwIfAborted()
    // A stream without an encoding yields buffers; its type does not say so.
    const bytes = piece as Buffer
    reader.push(decoder.decode(bytes), each)
    done += bytes.length
    onProgress?.(done, size)
    if (batch.length === 0) continue
    yield batch
    batch = []
  }
  signal?.throwIfAborted()
  reader.push(decoder.end(), each)
  reader.end(each)
  // UTF-8 and single-byte encodings can only be distinguished at the end.
  tellFormat(describeDialect({ encoding: decoder.encoding, delimiter }))
  if (batch.length > 0) yield batch
}

const NO_TEXT = 'The file is neither text nor an .xlsx workbook. Export the data as CSV or .xlsx and choose that file.'
/** A text with more zero bytes is none. */
const MOST_CONTROLS = 0.1

/** Whether only few bytes are none of a text. */
function isMostlyText(bytes: Uint8Array): boolean {
  const controls = bytes.reduce((count, byte) => (byte < SPACE && !BLANKS.has(byte) ? count + 1 : count), 0)
  return controls < bytes.length * MOST_CONTROLS
}

const SPACE = 32
const LINE_FEED = 10
/** Tab, line and page ends. */
const BLANKS: ReadonlySet<number> = new Set([9, LINE_FEED, 12, 13])

function nulBytes(bytes: Uint8Array): string {
  const line = bytes.slice(0, bytes.indexOf(0)).filter((byte) => byte === LINE_FEED).length + 1
  return `The file has bytes of value zero (NUL), which no text has, the first on line ${line}. Open it in an editor or spreadsheet program, remove them, save it as CSV and choose that file.`
}
