import { flushCompileCache } from 'node:module'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { deflateRaw } from 'node:zlib'
import { chartFiguresBook } from '@fourwall/domain/presentations/powerpoint/chart-figures-book.ts'
import { powerpointFile } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import { writeXlsx } from 'hucre/xlsx'
import type { PowerpointOrder, WrittenPowerpoint } from './write-powerpoint.ts'

// Writes a .pptx file off the main thread, which stays free for other requests.

const port = parentPort
if (port === null) throw new Error('slide-powerpoint-worker runs as a worker thread')
const { deck } = workerData as PowerpointOrder // passed only by writePowerpoint
const encoder = new TextEncoder()
const deflated = promisify<Uint8Array, Buffer>(deflateRaw)
const bytes = await powerpointFile(deck, {
  encode: (text) => encoder.encode(text),
  deflate: (plain) => deflated(plain),
  workbook: (sheet) => writeXlsx(chartFiguresBook(sheet)),
  pause: async () => undefined,
})
const written: WrittenPowerpoint = { bytes }
// Saved for the next worker: this one is terminated after its answer.
flushCompileCache()
// Handed over, not copied.
port.postMessage(written, [bytes.buffer])
