import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { readFirstRows } from './first-rows.ts'
import type { RowsMessage, RowsOrder } from './read-file-rows.ts'

// Reads a small file off the main thread, which stays free for other requests.

const port = parentPort
if (port === null) throw new Error('rows-worker runs as a worker thread')
const order = workerData as RowsOrder // passed only by readFileRows
// Saved for the next worker: this one is terminated after its answer.
flushCompileCache()
const send = (message: RowsMessage): void => port.postMessage(message)
try {
  send({ kind: 'read', rows: await readFirstRows(order) })
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  send({ kind: 'refused', code: error.code, message: error.message })
}
port.close()
